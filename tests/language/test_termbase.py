"""The termbase is well formed, and the glossary is written from it."""

import re

import pytest

from testkit.glossary import GLOSSARY, page
from testkit.terms import FIELDS, LANGUAGES, SUBJECTS, Term, terms, terms_in

NEEDED = ("subject", "en", *LANGUAGES, "definition", "native_ok")
FORMS = {"en": ("banned",), **{language: (f"banned_{language}", f"not_{language}") for language in LANGUAGES}}


def _term(key: str, **fields: object) -> Term:
    return Term(key, {"nl": [], "id": [], "fr": [], **fields})


def test_the_glossary_is_what_the_termbase_says() -> None:
    assert GLOSSARY.read_text(encoding="utf-8") == page(), "run `python -m testkit.glossary`"


def test_a_term_has_its_fields_and_no_others() -> None:
    faults = {
        term.key: [*(set(term.fields) - FIELDS), *(field for field in NEEDED if not term.fields.get(field))]
        for term in terms()
    }
    assert {key: found for key, found in faults.items() if found} == {}


def test_a_term_has_a_known_subject_a_sentence_and_a_mark_for_each_language() -> None:
    faults = [
        term.key
        for term in terms()
        if term.fields["subject"] not in SUBJECTS
        or not term.fields["definition"].endswith(".")
        or set(term.fields["native_ok"]) != set(LANGUAGES)
    ]
    assert faults == []


def test_every_pattern_of_a_term_can_be_compiled() -> None:
    for term in terms():
        for field in FIELDS:
            if field.startswith(("also_", "banned", "not_", "permits_", "except")):
                term.patterns(field)


def test_no_preferred_form_is_banned_for_its_own_term() -> None:
    bans = [
        (term.key, form, pattern.pattern)
        for term in terms()
        for forms, fields in FORMS.items()
        for field in fields
        for pattern in term.patterns(field)
        for form in term.fields[forms]
        if pattern.search(form)
    ]
    assert bans == []


@pytest.mark.parametrize(
    "text", ["Pair round 3", "It pairs them", "paired", "The pair’s score", "Pairing again", "unpaired and pair-wise"]
)
def test_inflections_of_an_english_word_are_found(text: str) -> None:
    found = bool(terms_in(text, [_term("pair", en=["pair"])]))
    assert found is bool(re.search(r"\bpair", text, re.IGNORECASE))


def test_a_longer_term_hides_the_shorter_one_within_it() -> None:
    known = [_term("table", en=["table"]), _term("code", en=["table code"])]
    assert [term.key for term in terms_in("The table code opens it.", known)] == ["code"]
    assert [term.key for term in terms_in("The table code opens table 3.", known)] == ["code", "table"]


def test_an_excepted_phrase_is_not_the_term() -> None:
    known = [_term("match", en=["match"], **{"except": [r"do not match"]})]
    assert terms_in("The passwords do not match.", known) == []
    assert [term.key for term in terms_in("The match is over.", known)] == ["match"]
