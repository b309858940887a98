"""One event played out from its first round to the final ranks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.planner.simulation import at_tables, brackets, two_stages
from tournaments.planner.simulation.at_tables import Rounds
from tournaments.planner.simulation.values import Format, Luck, Party


@dataclass(frozen=True, slots=True)
class Ended:
    """The final rank of every entry (level ones share the mean of their places), and how often two met again."""

    ranks: list[float]
    repeats: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: a party in a format, with the schedule where it is made in advance (`repeats.schedule`)."""

    party: Party
    format: Format
    luck: Luck
    schedule: Rounds = ()


Way = Callable[[Plan, Sequence[float], Random], Ended]


def played(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    """The event with entries of these strengths. What is drawn by lot, seeds of a knock-out too, comes from `rng`."""
    return WAYS[plan.format.system](plan, strengths, rng)


def yardstick(plan: Plan, strengths: Sequence[float], rng: Random) -> list[float]:
    """The ranks when as many deals are played as in this plan, everybody as often against everybody else.

    What cannot be seated, but is fair to all alike: something to measure a format by, not the best there is.
    """
    size, deals = max(plan.party.sizes), plan.format.rounds * plan.format.deals
    luck, total = plan.luck, sum(strengths)
    share = (size - 1) / size
    others = len(strengths) - 1
    chance = luck.noise * luck.own * (share * deals) ** 0.5
    worth = deals * luck.skill * luck.own * share
    scores = [worth * (one - (total - one) / others) + chance * rng.gauss(0, 1) for one in strengths]
    return at_tables.mean_ranks([(score,) for score in scores])


def _by_rank(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    return _ended(at_tables.Play(plan.party, plan.format.deals, plan.luck, strengths, rng).swiss(plan.format.rounds))


def _random(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    play = at_tables.Play(plan.party, plan.format.deals, plan.luck, strengths, rng)
    return _ended(play.random(plan.format.rounds, avoid=plan.format.system == "random"))


def _scheduled(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    play = at_tables.Play(plan.party, plan.format.deals, plan.luck, strengths, rng)
    return _ended(play.scheduled(plan.schedule))


def _knockout(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    double, third = plan.format.system == "double_knockout", bool(plan.format.options.get("third_place"))
    return Ended(*brackets.played(strengths, plan.format.deals, plan.luck, rng, double=double, third_place=third))


def _groups(plan: Plan, strengths: Sequence[float], rng: Random) -> Ended:
    return Ended(*two_stages.played(plan.party, plan.format, plan.luck, strengths, rng))


def _ended(play: at_tables.Play) -> Ended:
    return Ended(play.scores.ranks(), play.seen.repeats)


WAYS: Mapping[str, Way] = {
    "swiss": _by_rank,
    "random": _random,
    "draw": _random,
    "schedule": _scheduled,
    "round_robin": _scheduled,
    "knockout": _knockout,
    "double_knockout": _knockout,
    "groups": _groups,
}
"""Every system of an event but the movement of a club match, in which nobody is to be found the strongest."""
