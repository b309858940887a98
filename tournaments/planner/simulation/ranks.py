"""From points to final ranks, in the way of `standings` but quick: tests hold one against the other.

Ranked by points, then by the points ahead of the others at one's tables (the tie-break `difference`); who is then
level shares the rank: the mean of the places they take.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm

FIRST_PLACE = 3
"""Points for the first place at a table (standings.points)."""
SCALE = 2 * lcm(1, 2, 3, 4, 5)
"""Shared place points are whole numbers of this part."""


@dataclass(slots=True)
class Scores:
    """Points and points ahead of every entry so far, both in whole numbers of 1/SCALE."""

    ranking: str
    entries: int
    points: list[int] = field(default_factory=list)
    ahead: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [0] * self.entries
        self.ahead = [0] * self.entries

    def table(self, seats: Sequence[Sequence[int]], got: Sequence[int]) -> None:
        """Adds a table: the entries of each seat or side, and what it got. Who is no entry (a bot) counts as one."""
        worth = WORTH[self.ranking](got)
        total, others = sum(got), len(got) - 1
        for members, own, value in zip(seats, got, worth, strict=True):
            ahead = SCALE * own - (SCALE * (total - own) // others if others else 0)
            for one in members:
                if one < self.entries:
                    self.points[one] += value
                    self.ahead[one] += ahead

    def wait(self, one: int) -> None:
        """Adds a sit-out, which is worth as much as an average result."""
        self.points[one] += AVERAGE[self.ranking]

    def ranks(self) -> list[float]:
        """The final rank of every entry."""
        return mean_ranks(list(zip(self.points, self.ahead, strict=True)))


def _score_sum(got: Sequence[int]) -> list[int]:
    return [SCALE * one for one in got]


def _table_points(got: Sequence[int]) -> list[int]:
    """3 for the first place, 0 for the last, equal steps between, shared by who is level."""
    if len(got) == 1:
        return [SCALE * FIRST_PLACE]
    half = SCALE * FIRST_PLACE // (2 * (len(got) - 1))
    return [half * sum((other < own) + (other <= own) for other in got) - half for own in got]


def _match_points(got: Sequence[int]) -> list[int]:
    worth = []
    for place, own in enumerate(got):
        other = max([points for at, points in enumerate(got) if at != place], default=0)
        worth.append(SCALE * ((own > other) * 2 + (own == other)))
    return worth


WORTH = {"score_sum": _score_sum, "table_points": _table_points, "match_points": _match_points}
AVERAGE = {"score_sum": 0, "table_points": SCALE * FIRST_PLACE // 2, "match_points": SCALE}


def mean_ranks(values: Sequence[tuple[float, ...]]) -> list[float]:
    """The rank of each value, the highest first; level ones share the mean of their places."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    ranks = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for one in order[start:end]:
                ranks[one] = (start + 1 + end) / 2
            start = end
    return ranks
