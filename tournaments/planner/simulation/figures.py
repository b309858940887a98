"""How far a final ranking is from the strengths, over many events, and how sure each figure is.

The intervals are those in which the figure of endless events lies 19 times out of 20: Wilson's for shares, the normal
one for means.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

SURE = 1.96
"""Standard errors to either side that hold 19 of 20."""
PODIUM = 3
TAIL = 0.1
"""The share left out at either end of the bands of the picture."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with the ends of its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Band:
    """Where those of one rank by strength end: on average, and in the middle four fifths of all events."""

    strength: int
    mean: float
    low: float
    high: float


@dataclass(slots=True)
class Tally:
    """What the events of one format came to, one value each; `ends` are the final ranks by rank of strength."""

    wins: list[float] = field(default_factory=list)
    podium: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)
    tau: list[float] = field(default_factory=list)
    off: list[float] = field(default_factory=list)
    repeats: list[float] = field(default_factory=list)
    ends: list[list[float]] = field(default_factory=list)

    def add(self, ends: Sequence[float], repeats: int) -> None:
        """One event: the final ranks, the strongest entry first."""
        level = ends.count(ends[0])
        first = ends[0] - (level - 1) / 2
        self.wins.append(_within(first, level, 1))
        self.podium.append(_within(first, level, PODIUM))
        self.best.append(ends[0])
        self.tau.append(kendall(ends))
        self.off.append(fmean([abs(end - rank) for rank, end in enumerate(ends, start=1)]))
        self.repeats.append(repeats)
        self.ends.append(list(ends))

    def bands(self) -> tuple[Band, ...]:
        """One band for each rank by strength."""
        return tuple(_band(rank, sorted(each)) for rank, each in enumerate(zip(*self.ends, strict=True), start=1))


def _within(first: float, level: int, places: int) -> float:
    """The share of those level from place `first` on who stand within so many places when lots decide."""
    return min(1.0, max(0.0, (places - first + 1) / level))


def _band(rank: int, ends: Sequence[float]) -> Band:
    cut = int(TAIL * len(ends))
    return Band(rank, fmean(ends), ends[cut], ends[-1 - cut])


def kendall(ends: Sequence[float]) -> float:
    """Kendall's tau: pairs in the order of their strengths less those the other way, of all pairs.

    Level ones are neither. 1: the ranking is that of the strengths; 0: it says nothing; -1: it is upside down.
    """
    before: list[float] = []
    ahead = 0
    for end in ends:
        ahead += bisect_left(before, end) - (len(before) - bisect_right(before, end))
        insort(before, end)
    pairs = len(ends) * (len(ends) - 1) // 2
    return ahead / pairs if pairs else 1.0


def share(values: Sequence[float]) -> Figure:
    """A share of events."""
    many, value = len(values), fmean(values)
    middle = (value + SURE**2 / (2 * many)) / (1 + SURE**2 / many)
    half = SURE * sqrt(value * (1 - value) / many + SURE**2 / (4 * many**2)) / (1 + SURE**2 / many)
    return Figure(value, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Figure:
    """A mean over events."""
    value = fmean(values)
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Figure(value, value - half, value + half)
