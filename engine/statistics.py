"""Counts that a game makes of the finished deals of a player.

Titles, headings and labels are English and translatable, apart from labels that are numbers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A finished deal: the seat of the player, the dealer and the sheet.

    `said` are the lines of this player in the log that begin with `counted_word` of the game, without that word.
    """

    options: Any
    seat: Seat
    dealer: Seat
    values: Mapping[str, Any]
    said: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class CountRow:
    """One line of a table of counts; a mean of nothing is None."""

    label: str
    cells: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class CountTable:
    """A table of counts. `heads` are the headings of the labels and of the cells."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[CountRow, ...]


def mean(values: Iterable[float]) -> float | None:
    """Return the mean of some numbers; None without any."""
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else None
