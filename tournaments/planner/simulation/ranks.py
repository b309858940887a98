"""Final ranks from points, as in `standings` but faster; tests compare them.

Ranked by points, then by the lead over the others at one's tables (tie-break `difference`). Tied entries share the mean
of their places.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm

FIRST_PLACE = 3
"""Points for the first place at a table (standings.points)."""
SCALE = 2 * lcm(1, 2, 3, 4, 5)
"""Shared place points are whole multiples of 1/SCALE."""


@dataclass(slots=True)
class Scores:
    """Points and leads of every entry so far, in whole numbers of 1/SCALE."""

    ranking: str
    entries: int
    points: list[int] = field(default_factory=list)
    ahead: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points = [0] * self.entries
        self.ahead = [0] * self.entries

    def table(self, seats: Sequence[Sequence[int]], got: Sequence[int]) -> None:
        """Add a table: the entries of each seat or side, with its points; bots included."""
        worth = WORTH[self.ranking](got)
        total, others = sum(got), len(got) - 1
        for members, own, value in zip(seats, got, worth, strict=True):
            ahead = SCALE * own - (SCALE * (total - own) // others if others else 0)
            for entry in members:
                if entry < self.entries:
                    self.points[entry] += value
                    self.ahead[entry] += ahead

    def wait(self, entry: int) -> None:
        """Add a sit-out, worth an average result."""
        self.points[entry] += AVERAGE[self.ranking]

    def ranks(self) -> list[float]:
        """Return the final rank of every entry."""
        return mean_ranks(list(zip(self.points, self.ahead, strict=True)))


def _score_sum(got: Sequence[int]) -> list[int]:
    return [SCALE * points for points in got]


def _table_points(got: Sequence[int]) -> list[int]:
    """Return 3 for the first place to 0 for the last, in equal steps, shared in ties."""
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
    """Return the rank of each value, the highest first; ties share their mean place."""
    order = sorted(range(len(values)), key=values.__getitem__, reverse=True)
    ranks = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for entry in order[start:end]:
                ranks[entry] = (start + 1 + end) / 2
            start = end
    return ranks
