"""Rounds made in advance: a known schedule where there is one, and the whole annealed where there is none."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from seating.costs import club_mates, different_tables
from seating.designs.library import TABLE, no_repeats
from seating.designs.stored import few_repeats
from seating.designs.whist import whist
from seating.history import History
from seating.relabel import relabelled
from seating.values import Late, RoundSeats, Rules
from seating.whole import Judged, Rounds, Terms, Whole, judged, least

FORBIDDEN, MATES, APART = 50.0, 0.2, 50.0
"""What a meeting of two costs, in repeats, when they are forbidden, of one club, or fixed to different tables."""
MOST_STEPS = 400_000
"""Exchanges tried at most when a whole schedule is annealed."""
MAX_PEOPLE = 200


@dataclass(frozen=True, slots=True)
class Known:
    """Tables of each round. `sides`: every second seat is a side and must stay so; `source` names the schedule."""

    rounds: list[list[list[str]]]
    source: str
    sides: bool = False


def known(
    people: Sequence[str], mode: str, sizes: Sequence[int], rounds: int, rules: Rules, rng: Random, late: Late
) -> list[Known]:
    """The beginnings of schedules that are known, the most promising first; each has all rounds asked for or fewer."""
    prices = meeting_prices(people, rules)
    return [
        Known(relabelled(found.rounds, people, prices, rng, late), found.source, found.sides)
        for found in _schedules(len(people), mode, sizes, rounds)
    ]


@dataclass(frozen=True, slots=True)
class _Schedule:
    rounds: Rounds
    source: str
    sides: bool = False


def _schedules(people: int, mode: str, sizes: Sequence[int], rounds: int) -> Iterator[_Schedule]:
    """Nobody meets twice; where that cannot be for all rounds, the same once more, and what is even in the long run."""
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
        known = [[list(table) for table in one] for one in design.rounds]
        complete = (TABLE - 1) * len(known) == people - 1
        yield _Schedule((known * rounds)[:rounds] if complete else known, design.source)
        if len(known) >= rounds:
            return
    if even is not None:
        yield _Schedule(even[:rounds], "whist", True)


def meeting_prices(people: Sequence[str], rules: Rules) -> dict[int, dict[int, float]]:
    """What each meeting of two costs, in repeats, by their places in the list."""
    place = {one: number for number, one in enumerate(people)}
    prices: dict[int, dict[int, float]] = {}
    mates = FORBIDDEN if rules.clubs_hard else MATES
    for pairs, price in (
        (rules.forbidden, FORBIDDEN),
        (different_tables(rules), APART),
        (club_mates({*people}, rules), mates),
    ):
        for one, other in pairs:
            if one in place and other in place:
                a, b = place[one], place[other]
                for here, there in ((a, b), (b, a)):
                    row = prices.setdefault(here, {})
                    row[there] = row.get(there, 0.0) + price
    return prices


def terms_of(people: Sequence[str], before: History, rules: Rules) -> Terms:
    """What counts in a schedule of these people."""
    place = {one: number for number, one in enumerate(people)}
    met, sided = _counts(before.meetings, place), _counts(before.partners, place)
    return Terms(len(people), met, sided, meeting_prices(people, rules), before.mode == "partners")


class Polished(NamedTuple):
    """Rounds, how good they are, and whether no others can have fewer repeats, nor more evenly spread ones."""

    rounds: list[RoundSeats]
    judged: Judged
    perfect: bool


def polished(rounds: Sequence[RoundSeats], before: History, rules: Rules, rng: Random, late: Late) -> Polished:
    """The rounds annealed all at once, if that makes them better."""
    people = sorted({one for each in rounds for table in each.tables for one in table})
    place = {one: number for number, one in enumerate(people)}
    seats: Rounds = [[[place[one] for one in table] for table in each.tables] for each in rounds]
    terms = terms_of(people, before, rules)
    start, bottom = judged(seats, terms), least(seats, terms)
    if start == bottom or late() or len(people) > MAX_PEOPLE:
        return Polished(list(rounds), start, _perfect(start, bottom))
    places = sum(len(table) for one in seats for table in one)
    found = Whole(seats, terms).run(rng, min(MOST_STEPS, terms.weights.steps * places), late)
    after = judged(found, terms)
    if after >= start:
        return Polished(list(rounds), start, _perfect(start, bottom))
    named = [[[people[one] for one in table] for table in one] for one in found]
    better = [_with_tables(each, one) for each, one in zip(rounds, named, strict=True)]
    return Polished(better, after, _perfect(after, bottom))


def _perfect(found: Judged, bottom: Judged) -> bool:
    return found[:5] == (0, 0, 0, found.most, 0) or found[:6] == bottom[:6]


def _with_tables(one: RoundSeats, tables: Sequence[Sequence[str]]) -> RoundSeats:
    return RoundSeats(tuple(map(tuple, tables)), one.sitout, one.numbers, one.scores)


def _counts(counted: Mapping[tuple[str, str], int], place: Mapping[str, int]) -> dict[tuple[int, int], int]:
    pairs = ((place[a], place[b], n) for (a, b), n in counted.items() if a in place and b in place)
    return {(min(a, b), max(a, b)): n for a, b, n in pairs}
