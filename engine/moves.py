"""A move and its text: `play KH`, `bid +9S-4S`, `stop`.

A game's `forms` say what may follow each of its words. A text that fits is well formed and judged by the rules; any
other is unreadable.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import InputError
from engine.seats import Seat

Forms = Mapping[str, re.Pattern[str]]

CARD = r"[2-9TJQKA][SHDC]"
SPANISH_CARD = r"[1-7JNK][SBOC]"
NOTHING = re.compile("")
ONE_CARD = re.compile(CARD)
ONE_SPANISH_CARD = re.compile(SPANISH_CARD)


@dataclass(frozen=True, slots=True)
class Move:
    """A player's move: a word and the rest, `Move("play", "KH")`."""

    word: str
    rest: str = ""

    @property
    def text(self) -> str:
        """The move as written in the log."""
        return f"{self.word} {self.rest}" if self.rest else self.word


def read_move(text: str, forms: Forms, field: str = "move") -> Move:
    """Return the move written in `text`.

    Raises InputError if this game has no such move.
    """
    word, _, rest = " ".join(text.split()).partition(" ")
    form = forms.get(word)
    if form is None:
        raise InputError("unknown_move", field, text=text, words=", ".join(forms))
    if form.fullmatch(rest) is None:
        raise InputError("unreadable_move", field, text=text, word=word)
    return Move(word, rest)


def read_seat_move(text: str, seats: tuple[Seat, ...], forms: Forms, field: str) -> tuple[Seat, Move]:
    """Seat and move out of a log line such as `N bid 7S`."""
    seat, _, rest = text.strip().partition(" ")
    if seat not in seats:
        raise InputError("unknown_seat", field, text=text, seat=seat, seats=" ".join(seats))
    return seat, read_move(rest, forms, field)
