"""Comparison of formats on the same sessions, that is with the same strengths."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.events import SimulatedEvent, played, yardstick
from tournaments.planner.simulation.figures import Band, Figure, Tally, mean, share

MIN_SAMPLES = 20
"""The minimum number of simulated events: fewer are meaningless."""
Late = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Finds:
    """How well a format finds the strongest.

    `wins` and `podium` are how often the strongest wins, and is among the first three. `best` is the final rank of the
    strongest, `tau` Kendall's tau between strengths and ranks, `off` the mean error of ranks. `repeats` are rematches,
    and `bands` are for the picture.
    """

    wins: Figure
    podium: Figure
    best: Figure
    tau: Figure
    off: Figure
    repeats: Figure
    bands: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class ComparedFormats:
    """The formats as requested, the yardstick of each, and their differences.

    `samples` events were played in each. `gaps` are first minus second by figure, only for two formats.
    """

    samples: int
    formats: tuple[Finds, ...]
    yardsticks: tuple[Finds, ...]
    gaps: dict[str, Figure] = field(default_factory=dict)


SHARES, MEANS = ("wins", "podium"), ("best", "tau", "off", "repeats")


def compared(plans: Sequence[SimulatedEvent], samples: int, seed: int, late: Late) -> ComparedFormats:
    """Simulate events in each plan with equal entries; at least MIN_SAMPLES, fewer if late.

    Event number k of a seed is always the same, so more samples only narrow the answer.
    """
    tallies = [Tally() for _ in plans]
    yards = [Tally() for _ in plans]
    number = 0
    while number < samples and (number < MIN_SAMPLES or not late()):
        strengths = evening(plans[0].party.entries, seed, number)
        for place, plan in enumerate(plans):
            ended = played(plan, strengths, Random(f"{seed}/{number}/{place if _differ(plans) else 0}"))
            tallies[place].add(ended.ranks, ended.repeats)
            yards[place].add(yardstick(plan, strengths, Random(f"{seed}/{number}/all")), 0)
        number += 1
    gaps = {name: _gap(tallies, name) for name in (*SHARES, *MEANS)} if len(plans) == 2 else {}
    return ComparedFormats(number, tuple(map(_finds, tallies)), tuple(map(_finds, yards)), gaps)


def evening(entries: int, seed: int, number: int) -> list[float]:
    """Return the strengths of a session, the strongest first.

    They have a normal distribution with mean 0 and deviation 1.
    """
    rng = Random(f"{seed}/{number}")
    return sorted((rng.gauss(0, 1) for _ in range(entries)), reverse=True)


def _differ(plans: Sequence[SimulatedEvent]) -> bool:
    """Whether the plans differ; a plan compared with itself gets the same luck."""
    return any(plan != plans[0] for plan in plans)


def _finds(tally: Tally) -> Finds:
    shares = {name: share(getattr(tally, name)) for name in SHARES}
    means = {name: mean(getattr(tally, name)) for name in MEANS}
    return Finds(**shares, **means, bands=tally.bands())


def _gap(tallies: Sequence[Tally], name: str) -> Figure:
    """Return the mean lead of the first, paired by event for a narrower interval."""
    first, other = (getattr(tally, name) for tally in tallies)
    return mean([mine - theirs for mine, theirs in zip(first, other, strict=True)])
