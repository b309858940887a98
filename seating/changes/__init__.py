"""Changes of a published round. Pure: a round as it is goes in, ways to go on come out, the least disturbing first.

values.py   the round, a way, what it costs      making.py    from tables as they would be to a way
leaving.py  somebody does not play               joining.py   somebody comes
swapping.py two change places                    back.py      the last change undone
again.py    tables seated again after a correction

Only tables at which nothing was written or played are touched. First comes the way that touches the fewest tables,
then the one that moves the fewest people, then the one with the best figures (docs/decisions/0123).
"""

from collections.abc import Iterable

from seating.changes.again import closed_under, way_to
from seating.changes.back import way_back
from seating.changes.joining import ways_with
from seating.changes.leaving import ways_without
from seating.changes.swapping import ways_to_swap
from seating.changes.values import At, Board, Figures, Move, Rules, Table, Way

__all__ = [
    "At",
    "Board",
    "Figures",
    "Move",
    "Rules",
    "Table",
    "Way",
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
"""Kinds of which every way is told: the organiser knows who would like to play."""


def best_of_each(board: Board, ways: Iterable[Way]) -> list[Way]:
    """The ways that can be, best first, and of each kind the best few."""
    found: list[Way] = []
    for way in sorted((way for way in ways if _can_be(board, way)), key=lambda way: way.key):
        same = sum(one.kind == way.kind for one in found)
        if way.kind in EVERY_ONE or same < MAX_OF_A_KIND:
            found.append(way)
    return found


def _can_be(board: Board, way: Way) -> bool:
    """Nobody unknown comes to an online table."""
    return all(
        move.after is None
        or move.after.waits
        or move.after.table not in board.tables
        or not board.tables[move.after.table].online
        or move.entry not in board.nameless
        for move in way.moves
    )
