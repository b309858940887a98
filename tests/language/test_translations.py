"""Every text keeps the rules of docs/style.md; what does not yet is counted, and may only become less."""

import pytest

from testkit.terms import LANGUAGES
from tests.language import breaches
from tests.language.breaches import Breach, counted, known
from tests.language.texts import Text, catalogue, terms_of


def _breaches_of(monkeypatch: pytest.MonkeyPatch, text: Text) -> set[tuple[str, str]]:
    monkeypatch.setattr(breaches, "texts", lambda language: (text,) if language == text.language else ())
    monkeypatch.setattr(breaches, "button_labels", lambda: {"Save"})
    return {(breach.kind, breach.key) for breach in breaches.breaches(text.language)}


def _text(language: str, english: str, translated: str) -> Text:
    return Text(language, (english,), (translated,), None, frozenset({"a.html"}))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_no_text_breaks_a_rule_that_was_kept_before(language: str) -> None:
    allowed = known(language)
    found: list[Breach] = list(breaches.breaches(language))
    more = {key for key, count in counted(iter(found)).items() if count > allowed.get(key, 0)}
    places = [f"{one.kind} {one.key}: {one.text}" for one in found if f"{one.kind}.{one.key}" in more]
    assert places == [], f"python -m tests.language.breaches {language} (docs/style.md)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_none_is_fuzzy_or_obsolete(language: str) -> None:
    entries = catalogue(language)
    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []
    assert [entry.msgid for entry in entries.obsolete_entries()] == []


@pytest.mark.parametrize(
    ("language", "english", "translated", "breach"),
    [
        ("nl", "The deal is over.", "De hand is afgelopen.", ("term", "deal")),
        ("id", "Event over", "Turnamen dan acara selesai", ("banned", "event")),
        ("fr", "Withdraw this entry", "Reprise de l’inscription", ("banned", "withdraw")),
        ("nl", "Save", "Alle wijzigingen nu opslaan", ("button", "texts")),
        ("nl", "%(name)s is here.", "%(names)s is hier.", ("placeholder", "texts")),
        ("nl", "Nothing yet.", "Nog niets", ("ending", "texts")),
        ("nl", "Nothing yet", "Nothing yet", ("same", "texts")),
        ("nl", "Nothing for you.", "Niets voor jou.", ("register", "texts")),
        ("fr", "What is it?", "Qu'est-ce ?", ("typography", "texts")),
        ("fr", "What is it?", "Quoi ?", ("typography", "texts")),
        ("fr", "“Yes”", "« Oui »", ("typography", "texts")),
    ],
)
def test_a_breach_of_each_rule_is_found(
    monkeypatch: pytest.MonkeyPatch, language: str, english: str, translated: str, breach: tuple[str, str]
) -> None:
    assert breach in _breaches_of(monkeypatch, _text(language, english, translated))


@pytest.mark.parametrize(
    ("language", "english", "translated"),
    [
        ("nl", "%(deal)s: the deals are over.", "%(deal)s: de spellen zijn voorbij."),
        ("id", "The order is drawn by lot.", "Urutan ditentukan lewat pengundian."),
        ("fr", "Resume the game?", "Reprendre la partie\xa0?"),
        ("fr", "“Yes”: 12:30", "«\xa0Oui\xa0»\xa0: 12:30"),
    ],
)
def test_a_correct_text_breaks_no_rule(
    monkeypatch: pytest.MonkeyPatch, language: str, english: str, translated: str
) -> None:
    assert _breaches_of(monkeypatch, _text(language, english, translated)) == set()


def test_the_name_of_a_variable_is_not_a_term() -> None:
    assert terms_of(("%(deal)s and {table}",)) == ()
