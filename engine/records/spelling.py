"""Handwritten spelling in the letters of the game.

`n play 10h` becomes `N play TH`. Only unambiguous spellings are corrected. The rest stays as written, for the reader to
refuse.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.game import Game

SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": None, "−": "-"})
CARD_OR_SUIT = re.compile(r"([+-]?[1-9TJQKAN][SHDCBO])+|[SHDC]", re.IGNORECASE)
TEN = re.compile(r"10(?=[SHDCshdc])")


class Spelling:
    """The letters of one game under its options."""

    def __init__(self, game: Game, options: Any) -> None:
        self.forms = game.forms
        self.seats = _by_small_letters(game.seats(options))
        self.sides = _by_small_letters(game.sides(options))
        self.words = _by_small_letters(game.forms)

    def seat(self, text: str) -> str:
        return self.seats.get(text.lower(), text)

    def side(self, text: str) -> str:
        return self.sides.get(text.lower(), text)

    def cards(self, text: str) -> str:
        """Return `as 10h k♦` as `AS TH KD`; commas may separate cards."""
        return " ".join(cards_in(text))

    def begins_move(self, text: str) -> bool:
        """Return whether these words begin with a seat and the word of a move."""
        seat, _, rest = text.partition(" ")
        return seat.lower() in self.seats and rest.partition(" ")[0].lower() in self.words

    def move(self, text: str) -> tuple[str, str]:
        """Seat and move of a line of the log."""
        seat, _, rest = " ".join(text.translate(SIGNS).split()).partition(" ")
        word, _, rest = rest.partition(" ")
        word = self.words.get(word.lower(), word)
        return self.seat(seat), f"{word} {self._rest(word, rest)}".strip()

    def _rest(self, word: str, rest: str) -> str:
        """Return the rest of a move in the first readable spelling, else unchanged."""
        tokens = [(_card(token), bool(CARD_OR_SUIT.fullmatch(TEN.sub("T", token)))) for token in rest.split()]
        capitals = " ".join(token for token, _ in tokens)
        small = " ".join(token if card else token.lower() for token, card in tokens)
        form = self.forms.get(word)
        return next((spelling for spelling in (capitals, small) if form is not None and form.fullmatch(spelling)), rest)


def cards_in(text: str) -> list[str]:
    """Return the cards of a list, each in capital letters."""
    return [_card(token) for token in text.translate(SIGNS).replace(",", " ").split()]


def _card(token: str) -> str:
    token = TEN.sub("T", token)
    return token.upper() if CARD_OR_SUIT.fullmatch(token) else token


def _by_small_letters(names: Iterable[str]) -> Mapping[str, str]:
    return {name.lower(): name for name in names}
