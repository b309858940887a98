"""The simulation of one event from its first round to the final ranks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.planner.simulation import at_tables, brackets, two_stages
from tournaments.planner.simulation.at_tables import Rounds
from tournaments.planner.simulation.values import Format, Luck, Party


@dataclass(frozen=True, slots=True)
class Ended:
    """The final rank of every entry, ties by the mean place, and the rematches."""

    ranks: list[float]
    repeats: int


@dataclass(frozen=True, slots=True)
class SimulatedEvent:
    """A simulation: a party in a format, with its schedule if planned in advance.

    See `repeats.schedule`.
    """

    party: Party
    format: Format
    luck: Luck
    schedule: Rounds = ()


Way = Callable[[SimulatedEvent, Sequence[float], Random], Ended]


def played(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    """Simulate an event of these strengths. Lots and seeds come from `rng`."""
    return WAYS[plan.format.system](plan, strengths, rng)


def yardstick(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> list[float]:
    """Return the ranks if each entry meets all others equally over the plan's deals.

    It cannot be paired, but is fair to all: a measure for a format, not the best possible one.
    """
    size, deals = max(plan.party.sizes), plan.format.rounds * plan.format.deals
    luck, total = plan.luck, sum(strengths)
    share = (size - 1) / size
    others = len(strengths) - 1
    chance = luck.noise * luck.own * (share * deals) ** 0.5
    worth = deals * luck.skill * luck.own * share
    scores = [worth * (strength - (total - strength) / others) + chance * rng.gauss(0, 1) for strength in strengths]
    return at_tables.mean_ranks([(score,) for score in scores])


def _by_rank(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    return _end(
        at_tables.SimulatedPlay(plan.party, plan.format.deals, plan.luck, strengths, rng).swiss(plan.format.rounds)
    )


def _random(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    play = at_tables.SimulatedPlay(plan.party, plan.format.deals, plan.luck, strengths, rng)
    return _end(play.random(plan.format.rounds, avoid=plan.format.system == "random"))


def _play_schedule(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    play = at_tables.SimulatedPlay(plan.party, plan.format.deals, plan.luck, strengths, rng)
    return _end(play.scheduled(plan.schedule))


def _knockout(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    double, third = plan.format.system == "double_knockout", bool(plan.format.options.get("third_place"))
    return Ended(*brackets.played(strengths, plan.format.deals, plan.luck, rng, double=double, third_place=third))


def _groups(plan: SimulatedEvent, strengths: Sequence[float], rng: Random) -> Ended:
    return Ended(*two_stages.GroupStage(plan.party, plan.format, plan.luck, strengths, rng).played())


def _end(play: at_tables.SimulatedPlay) -> Ended:
    return Ended(play.scores.ranks(), play.seen.repeats)


WAYS: Mapping[str, Way] = {
    "swiss": _by_rank,
    "random": _random,
    "draw": _random,
    "schedule": _play_schedule,
    "round_robin": _play_schedule,
    "knockout": _knockout,
    "double_knockout": _knockout,
    "groups": _groups,
}
"""All systems except a club match's movement, which does not seek the strongest."""
