"""The distance of final rankings from strengths, with confidence intervals.

The intervals hold 19 times out of 20: Wilson's for shares, the normal one for means.
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
"""The share left out at either end of the picture's bands."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Band:
    """Final ranks of one strength: the mean, and the middle four fifths of events."""

    strength: int
    mean: float
    low: float
    high: float


@dataclass(slots=True)
class Tally:
    """Results of a format's events; `ends` are the final ranks by strength rank."""

    wins: list[float] = field(default_factory=list)
    podium: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)
    tau: list[float] = field(default_factory=list)
    off: list[float] = field(default_factory=list)
    repeats: list[float] = field(default_factory=list)
    ends: list[list[float]] = field(default_factory=list)

    def add(self, ends: Sequence[float], repeats: int) -> None:
        """Add one event: the final ranks, the strongest entry first."""
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
        """Return one band for each strength rank."""
        return tuple(_band(rank, sorted(each)) for rank, each in enumerate(zip(*self.ends, strict=True), start=1))


def _within(first: float, level: int, places: int) -> float:
    """Return the share of entries tied at `first` that lots place within `places`."""
    return min(1.0, max(0.0, (places - first + 1) / level))


def _band(rank: int, ends: Sequence[float]) -> Band:
    cut = int(TAIL * len(ends))
    return Band(rank, fmean(ends), ends[cut], ends[-1 - cut])


def kendall(ends: Sequence[float]) -> float:
    """Return Kendall's tau: pairs in order of strength minus reversed ones, of all.

    Ties are neither. 1: the ranking equals the strengths; 0: no relation; -1: reversed.
    """
    before: list[float] = []
    ahead = 0
    for end in ends:
        ahead += bisect_left(before, end) - (len(before) - bisect_right(before, end))
        insort(before, end)
    pairs = len(ends) * (len(ends) - 1) // 2
    return ahead / pairs if pairs else 1.0


def share(values: Sequence[float]) -> Figure:
    """Return a share of events."""
    many, value = len(values), fmean(values)
    middle = (value + SURE**2 / (2 * many)) / (1 + SURE**2 / many)
    half = SURE * sqrt(value * (1 - value) / many + SURE**2 / (4 * many**2)) / (1 + SURE**2 / many)
    return Figure(value, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> Figure:
    """Return a mean over events."""
    value = fmean(values)
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Figure(value, value - half, value + half)
