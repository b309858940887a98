"""Changes of a published round.

Pure: the round goes in, options come out, the least disruptive first.

  values.py   the round, an option, its cost       making.py    from the resulting tables to an option
  leaving.py  a player does not play               joining.py   a player joins
  swapping.py two players change places, and back  again.py     tables paired again after a correction

Only tables without any score or move are touched. Options are sorted by the fewest tables touched, then the fewest
people moved, then the best figures (decision 0123).
"""

from collections.abc import Iterable

from seating.changes.again import closed_under, way_to
from seating.changes.joining import ways_with
from seating.changes.leaving import ways_without
from seating.changes.swapping import way_back, ways_to_swap
from seating.changes.values import (
    ChangeLimits,
    Figures,
    Location,
    PublishedSeating,
    RoundChangeOption,
    SeatedTable,
    Transfer,
)

__all__ = [
    "ChangeLimits",
    "Figures",
    "Location",
    "PublishedSeating",
    "RoundChangeOption",
    "SeatedTable",
    "Transfer",
    "best_of_each",
    "closed_under",
    "way_back",
    "way_to",
    "ways_to_swap",
    "ways_with",
    "ways_without",
]

MAX_OF_A_KIND = 3
EVERY_ONE = ("substitute",)
"""Kinds whose options are all listed: the organiser knows who would like to play."""


def best_of_each(board: PublishedSeating, options: Iterable[RoundChangeOption]) -> list[RoundChangeOption]:
    """Return the possible options, best first, only the best few of each kind."""
    best: list[RoundChangeOption] = []
    for option in sorted((option for option in options if _can_be(board, option)), key=lambda option: option.key):
        same = sum(chosen.kind == option.kind for chosen in best)
        if option.kind in EVERY_ONE or same < MAX_OF_A_KIND:
            best.append(option)
    return best


def _can_be(board: PublishedSeating, option: RoundChangeOption) -> bool:
    """Return whether no nameless entry moves to an online table."""
    return all(
        move.after is None
        or move.after.waits
        or move.after.table not in board.tables
        or not board.tables[move.after.table].online
        or move.entry not in board.nameless
        for move in option.moves
    )
