"""Rounds made in advance: a known schedule if there is one, else an annealed one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from seating.anneal_schedule import AnnealedSchedule, Judged, Rounds, Terms, judged, least
from seating.costs import club_mates, different_tables
from seating.designs.library import TABLE, few_repeats, no_repeats
from seating.designs.whist import whist
from seating.history import History
from seating.relabel import relabel
from seating.values import Late, RoundSeats, Rules

FORBIDDEN, MATES, APART = 50.0, 0.2, 50.0
"""The price of a meeting, in repeats.

It applies to forbidden pairs, club mates, and pairs fixed to different tables.
"""
MAX_STEPS = 400_000
"""Exchanges tried at most when a whole schedule is annealed."""
MAX_PEOPLE = 200


@dataclass(frozen=True, slots=True)
class PlannedTables:
    """Tables of each round.

    `sides`: every second seat is a side and must stay so; `source` names the schedule.
    """

    rounds: list[list[list[str]]]
    source: str
    sides: bool = False


def known(
    people: Sequence[str], mode: str, sizes: Sequence[int], *, rounds: int, rules: Rules, rng: Random, late: Late
) -> list[PlannedTables]:
    """Return known schedules to start from, the most promising first.

    Each has all rounds asked for or fewer.
    """
    prices = meeting_prices(people, rules)
    return [
        PlannedTables(relabel(schedule.rounds, people, prices, rng=rng, late=late), schedule.source, schedule.sides)
        for schedule in _schedules(len(people), mode, sizes, rounds)
    ]


@dataclass(frozen=True, slots=True)
class _Schedule:
    rounds: Rounds
    source: str
    sides: bool = False


def _schedules(people: int, mode: str, sizes: Sequence[int], rounds: int) -> Iterator[_Schedule]:
    """Yield schedules without repeats, or else the next best.

    Where not all rounds can be without repeats: the same schedule once more, and one that is even over many rounds.
    """
    even = whist(people)
    if even is not None and sorted(map(len, even[0])) != sorted(sizes):
        even = None
    if even is not None and len(even) == rounds:
        yield _Schedule(even, "whist", True)
        return
    stored = few_repeats(people, rounds)
    if stored is not None and sorted(map(len, stored[0])) == sorted(sizes):
        yield _Schedule(stored, "stored")
    design = no_repeats(people, rounds) or no_repeats(people)
    if design is not None and sorted(map(len, design.rounds[0])) == sorted(sizes):
        schedule = [[list(table) for table in round_] for round_ in design.rounds]
        complete = (TABLE - 1) * len(schedule) == people - 1
        yield _Schedule((schedule * rounds)[:rounds] if complete else schedule, design.source)
        if len(schedule) >= rounds:
            return
    if even is not None:
        yield _Schedule(even[:rounds], "whist", True)


def meeting_prices(people: Sequence[str], rules: Rules) -> dict[int, dict[int, float]]:
    """Return the price of each meeting of two, in repeats, by their list positions."""
    place = {person: number for number, person in enumerate(people)}
    prices: dict[int, dict[int, float]] = {}
    mates = FORBIDDEN if rules.clubs_hard else MATES
    for pairs, price in (
        (rules.forbidden, FORBIDDEN),
        (different_tables(rules), APART),
        (club_mates({*people}, rules), mates),
    ):
        for person, other in pairs:
            if person in place and other in place:
                a, b = place[person], place[other]
                for here, there in ((a, b), (b, a)):
                    row = prices.setdefault(here, {})
                    row[there] = row.get(there, 0.0) + price
    return prices


def terms_of(people: Sequence[str], before: History, rules: Rules) -> Terms:
    """Return the objective of a schedule of these people."""
    place = {person: number for number, person in enumerate(people)}
    met, sided = _counts(before.meetings, place), _counts(before.partners, place)
    return Terms(len(people), met, sided, meeting_prices(people, rules), before.mode == "partners")


class Polished(NamedTuple):
    """Rounds, their quality, and whether it is provably the best.

    Then no others have fewer repeats, nor more evenly spread ones.
    """

    rounds: list[RoundSeats]
    judged: Judged
    perfect: bool


def improve(rounds: Sequence[RoundSeats], before: History, *, rules: Rules, rng: Random, late: Late) -> Polished:
    """Anneal all rounds together, and return them if that makes them better."""
    people = sorted({person for each in rounds for table in each.tables for person in table})
    place = {person: number for number, person in enumerate(people)}
    seats: Rounds = [[[place[person] for person in table] for table in each.tables] for each in rounds]
    terms = terms_of(people, before, rules)
    start, bottom = judged(seats, terms), least(seats, terms)
    if start == bottom or late() or len(people) > MAX_PEOPLE:
        return Polished(list(rounds), start, _perfect(start, bottom))
    places = sum(len(table) for round_ in seats for table in round_)
    annealed = AnnealedSchedule(seats, terms).run(rng, min(MAX_STEPS, terms.weights.steps * places), late)
    after = judged(annealed, terms)
    if after >= start:
        return Polished(list(rounds), start, _perfect(start, bottom))
    named = [[[people[person] for person in table] for table in round_] for round_ in annealed]
    better = [_with_tables(each, tables) for each, tables in zip(rounds, named, strict=True)]
    return Polished(better, after, _perfect(after, bottom))


def _perfect(figures: Judged, bottom: Judged) -> bool:
    return figures[:5] == (0, 0, 0, figures.most, 0) or figures[:6] == bottom[:6]


def _with_tables(round_: RoundSeats, tables: Sequence[Sequence[str]]) -> RoundSeats:
    return RoundSeats(tuple(map(tuple, tables)), round_.sitout, round_.numbers, round_.scores)


def _counts(counted: Mapping[tuple[str, str], int], place: Mapping[str, int]) -> dict[tuple[int, int], int]:
    pairs = ((place[a], place[b], n) for (a, b), n in counted.items() if a in place and b in place)
    return {(min(a, b), max(a, b)): n for a, b, n in pairs}
