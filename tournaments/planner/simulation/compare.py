"""Formats side by side: the same evenings, that is the same strengths, are played in each of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.events import Plan, played, yardstick
from tournaments.planner.simulation.figures import Band, Figure, Tally, mean, share

LEAST = 20
"""So many events are played in any case: fewer say nothing."""
Late = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Finds:
    """How well a format finds the strongest.

    `wins` and `podium`: how often the strongest wins, and is among the first three; `best`: where the strongest ends;
    `tau`: Kendall's tau between strengths and ranks; `off`: by how many places people end too high or too low;
    `repeats`: meetings again; `bands` draw the picture.
    """

    wins: Figure
    podium: Figure
    best: Figure
    tau: Figure
    off: Figure
    repeats: Figure
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The formats in the order asked for, the yardstick of each, and the differences first minus second.

    `samples` events were played in each; `gaps` are by name of the figure, of two formats only.
    """

    samples: int
    formats: tuple[Finds, ...]
    yardsticks: tuple[Finds, ...]
    gaps: dict[str, Figure] = field(default_factory=dict)


SHARES, MEANS = ("wins", "podium"), ("best", "tau", "off", "repeats")


def compared(plans: Sequence[Plan], samples: int, seed: int, late: Late) -> Compared:
    """So many events in each of the plans, all with as many entries; fewer when it gets late, at least LEAST.

    Event number k of a seed is the same however many are played, so more of them only make the answer surer.
    """
    tallies = [Tally() for _ in plans]
    yards = [Tally() for _ in plans]
    number = 0
    while number < samples and (number < LEAST or not late()):
        strengths = evening(plans[0].party.entries, seed, number)
        for place, plan in enumerate(plans):
            ended = played(plan, strengths, Random(f"{seed}/{number}/{place if _differ(plans) else 0}"))
            tallies[place].add(ended.ranks, ended.repeats)
            yards[place].add(yardstick(plan, strengths, Random(f"{seed}/{number}/all")), 0)
        number += 1
    gaps = {name: _gap(tallies, name) for name in (*SHARES, *MEANS)} if len(plans) == 2 else {}
    return Compared(number, tuple(map(_finds, tallies)), tuple(map(_finds, yards)), gaps)


def evening(entries: int, seed: int, number: int) -> list[float]:
    """The strengths of an evening, the strongest first: from a normal distribution with mean 0 and deviation 1."""
    rng = Random(f"{seed}/{number}")
    return sorted((rng.gauss(0, 1) for _ in range(entries)), reverse=True)


def _differ(plans: Sequence[Plan]) -> bool:
    """A plan beside itself must come out the same: then both have the same luck."""
    return any(plan != plans[0] for plan in plans)


def _finds(tally: Tally) -> Finds:
    shares = {name: share(getattr(tally, name)) for name in SHARES}
    means = {name: mean(getattr(tally, name)) for name in MEANS}
    return Finds(**shares, **means, bands=tally.bands())


def _gap(tallies: Sequence[Tally], name: str) -> Figure:
    """By how much the first is ahead of the second, event by event: surer than the two figures by themselves."""
    one, other = (getattr(tally, name) for tally in tallies)
    return mean([mine - theirs for mine, theirs in zip(one, other, strict=True)])
