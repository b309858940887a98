"""Parts of pages that every app uses."""

import re

from config.http.page_parts import initials, playing_card
from engine.cards import FRENCH_PACK, SPANISH_RANKS
from testkit import cards

SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', cards.CARDS.read_text()))


def test_every_card_of_both_packs_is_drawn() -> None:
    spanish = [rank + sign for sign in cards.SPANISH_SIGNS for rank in SPANISH_RANKS]
    for card in (*FRENCH_PACK, *spanish):
        used = re.findall(r'href="[^"#]*cards[^"#]*#([^"]+)"', str(playing_card(card)))
        assert len(used) == 2, card
        assert set(used) <= SYMBOLS, card


def test_no_drawing_uses_another_which_browsers_refuse_across_files() -> None:
    assert "href" not in cards.CARDS.read_text()


def test_the_cards_are_those_that_the_script_makes() -> None:
    assert cards.CARDS.read_text() == cards.sheet(cards.DRAWINGS.read_text())


def test_a_card_shows_the_index_of_the_language() -> None:
    assert ">B</text>" in str(playing_card("JH", "B"))
    assert ">10</text>" in str(playing_card("TH"))


def test_the_back_of_a_card_tells_nothing() -> None:
    assert not re.search("href|text", str(playing_card("")))


def test_initials_are_those_of_the_first_and_last_name() -> None:
    assert [initials(name) for name in ("Ayu van der Berg", "Prem", "  ", "(x) 9")] == ["AB", "P", "?", "X9"]
