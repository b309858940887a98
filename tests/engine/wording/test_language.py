"""Sentences of games in real catalogues, read by the standard library alone."""

import gettext
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card
from engine.registry import deck_of, game_named, game_text, games
from engine.sentences import fill
from engine.wording.cards import FRENCH, SPANISH, Deck
from engine.wording.game_text import GameText
from engine.wording.language import ENGLISH, Language
from engine.wording.rules_text import RulesText
from engine.wording.scene import Scene
from testkit.clocks import patience

ROOT = Path(__file__).parents[3]
PRESETS = [(game, preset) for game in games().values() for preset in game.presets]
IDS = [f"{game.name}-{preset}" for game, preset in PRESETS]


def language(code: str, **letters: str) -> Language:
    """Return a language of the catalogues, with these letters on its French cards."""
    return Language(gettext.translation("django", ROOT / "locale", [code]), letters)


def test_a_card_is_named_in_the_language_that_is_handed_in() -> None:
    languages = (ENGLISH, language("nl"), language("fr"), language("id"))
    names = [language.card_name("QH") for language in languages]
    assert names[0] == "Queen of hearts"
    assert len(set(names)) == 4
    assert all(one.gettext("Queen").lower() in name.lower() for one, name in zip(languages, names, strict=True))


@pytest.mark.parametrize(
    ("words", "sentence"), [((), ""), (("Ayu",), "Ayu"), (("Ayu", "Budi"), "Ayu en Budi"), ((4, 5, 0), "4, 5 en 0")]
)
def test_a_list_is_joined_as_its_language_joins_it(words: tuple[object, ...], sentence: str) -> None:
    dutch = language("nl")
    assert dutch.join(words) == sentence
    assert fill("%(names)s", {"names": words}, dutch.gettext) == sentence


@pytest.mark.parametrize(
    ("card", "deck", "name"),
    [
        ("AS", FRENCH, "schoppenaas"),
        ("JH", FRENCH, "hartenboer"),
        ("KD", FRENCH, "ruitenheer"),
        ("AC", FRENCH, "klaveraas"),
        ("JC", FRENCH, "klaverboer"),
        ("TS", FRENCH, "schoppen 10"),
        ("TC", FRENCH, "klaver 10"),
        ("KC", SPANISH, "koning van bekers"),
        ("NC", SPANISH, "ruiter van bekers"),
    ],
)
def test_a_dutch_card_has_the_name_that_players_use(card: Card, deck: Deck, name: str) -> None:
    assert language("nl").card_name(card, deck) == name


def test_two_languages_keep_their_names_apart() -> None:
    dutch, french = language("nl"), language("fr")
    first = [dutch.face("KS").name, french.face("KS").name]
    assert [dutch.face("KS").name, french.face("KS").name] == first
    assert first[0] != first[1]


def test_letters_are_printed_on_french_cards_only() -> None:
    dutch = language("nl", K="H", J="B")
    assert (dutch.face("KS", FRENCH).index, dutch.face("KC", SPANISH).index) == ("H", "12")


def test_the_back_of_a_card_tells_its_suit_and_no_more() -> None:
    back = ENGLISH.face("?S")
    assert (back.hidden, back.suit, back.index, back.figure) == (True, "S", "", "")


def test_a_game_without_sentences_shows_its_moves_as_they_are_written() -> None:
    plain = GameText(Scene({"game": "truf", "phase": "bid"}, {"N": "Ayu"}), ENGLISH)
    assert plain.action("bid 7S").label == "bid 7S"
    assert plain.move_line({"seat": "N", "text": "bid 7S", "by": "player"}) == "Ayu: bid 7S"


def test_a_game_without_rules_for_players_has_no_chapter() -> None:
    plain = RulesText(game_named("truf").options(), ENGLISH)
    assert (plain.chapters(), plain.terms()) == ([], [])


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=IDS)
def test_every_game_has_its_rules_in_every_language(game: Any, preset: str) -> None:
    text = [
        str(game.rules_text(game.options(preset), one).chapters()) for one in (ENGLISH, language("nl"), language("fr"))
    ]
    assert len(set(text)) == (3 if game.rules_text is not RulesText else 1)


@pytest.mark.parametrize("name", games())
def test_a_move_is_told_by_the_text_of_its_game(name: str) -> None:
    text = game_text(Scene({"game": name}, {}), ENGLISH)
    assert (type(text), text.deck) == (games()[name].text, deck_of(name))


ALONE = """
import sys
from engine.registry import games
from engine.wording.language import ENGLISH
for game in games().values():
    for preset in game.presets:
        game.rules_text(game.options(preset), ENGLISH).chapters()
print([name for name in sys.modules if name.partition(".")[0] in ("django", "games", "tournaments")])
"""


def test_sentences_of_games_load_no_django() -> None:
    process = subprocess.check_output([sys.executable, "-c", ALONE], cwd=ROOT, text=True, timeout=patience(30))
    assert process == "[]\n"
