"""The best known schedule for a number of people, also by leaving some out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, islice

from seating.designs.constructed import Round, affine, rainbow, three_and_one
from seating.designs.fields import field
from seating.designs.starters import NO_REPEATS

Rounds = tuple[tuple[tuple[int, ...], ...], ...]

TABLE = 4
LARGEST = 400
"""The largest whole schedule; for a few rounds a search finds no repeats at once."""
LINES = {9: (3, 2), 64: (4, 3)}
"""Sizes that are an affine space, as its field and dimension."""
LOST = 3
"""Leaving people out may cost this many rounds at most."""
TRIED = 60
"""The most ways of leaving people out that are compared."""


FEW_REPEATS = {
    (17, 6): (  # 1 repeat
        "0 2 12 15 / 5 7 9 16 / 4 6 14 / 3 10 13 / 1 8 11",
        "2 3 8 9 / 7 10 11 12 / 1 14 16 / 4 5 15 / 0 6 13",
        "1 3 7 15 / 2 5 11 13 / 4 12 16 / 6 8 10 / 0 9 14",
        "0 4 7 8 / 1 9 12 13 / 3 5 6 / 11 14 15 / 2 10 16",
        "6 9 10 15 / 0 3 11 16 / 1 2 4 / 5 8 12 / 7 13 14",
        "0 1 5 10 / 8 13 15 16 / 2 6 7 / 4 9 11 / 3 12 14",
    ),
    (18, 6): (  # 2 repeats
        "1 4 5 8 / 7 9 12 16 / 10 11 13 17 / 0 3 15 / 2 6 14",
        "0 1 10 14 / 6 8 11 12 / 5 15 16 17 / 2 4 9 / 3 7 13",
        "4 7 14 17 / 1 6 9 13 / 0 2 11 16 / 5 10 12 / 3 8 15",
        "4 6 10 16 / 1 7 11 15 / 0 8 9 17 / 3 12 14 / 2 5 13",
        "2 7 8 10 / 0 4 12 13 / 5 9 11 14 / 6 15 17 / 1 3 16",
        "1 2 12 17 / 0 5 6 7 / 8 13 14 16 / 9 10 15 / 3 4 11",
    ),
}
"""Whole schedules found by search, one round longer than the best without repeats, by people and rounds.

Rounds are lines, tables are separated by /. The number of repeated meetings is given with each; tests check it.
"""


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds without repeats. `source` names the construction (docs/seating.md)."""

    people: int
    rounds: Rounds
    source: str


@lru_cache(maxsize=128)
def no_repeats(people: int, rounds: int | None = None) -> Design | None:
    """Return `rounds` rounds, or all known ones; None if no schedule is known.

    Tables have 4 seats, at most three of them 3. A number that 4 does not divide uses the schedule of the next multiple
    of 4. The people left out never meet each other in it, so no table loses two.
    """
    full = -(-people // TABLE) * TABLE
    if people in LINES or people == full:
        return _first(_whole(people), rounds)
    larger = _whole(full)
    return _left_out(larger, full - people, rounds) if larger else None


def _first(design: Design | None, rounds: int | None) -> Design | None:
    if design is None or (rounds or 0) > len(design.rounds):
        return None
    return Design(design.people, design.rounds[:rounds], design.source)


def _whole(people: int) -> Design | None:
    construction = _rounds(people)
    if not construction:
        return None
    rounds, source = construction
    return Design(people, tuple(tuple(tuple(table) for table in round_) for round_ in rounds), source)


def _rounds(people: int) -> tuple[list[Round], str] | None:
    if people in LINES:
        order, dimension = LINES[people]
        lines = field(order)
        return (affine(lines, dimension), "affine space") if lines else None
    if people in NO_REPEATS:
        return NO_REPEATS[people].rounds, "starter"
    q = (people - 1) // 3
    row = field(q) if people == 3 * q + 1 and q % 4 == 1 else None
    if row:
        return three_and_one(row), "field"
    tables = people // TABLE
    plain = people <= LARGEST and tables > TABLE and tables % 2 and tables % 3
    return (rainbow(tables), "rainbow") if plain else None


def _left_out(design: Design, count: int, wanted: int | None) -> Design | None:
    """Return the design without `count` people who never meet.

    It has the wanted number of rounds, or as many as possible.
    """
    most, least = len(design.rounds), max(1, len(design.rounds) - LOST)
    for number in range(most, least - 1, -1) if wanted is None else range(wanted, min(wanted, most) + 1):
        rounds = design.rounds[:number]
        groups = islice(_strangers(design.people, rounds, count), TRIED)
        best = min((_without(rounds, group) for group in groups), key=_unfair, default=None)
        if best:
            return Design(design.people - count, best, f"{design.source} - {count}")
    return None


def _strangers(people: int, rounds: Rounds, count: int) -> Iterator[tuple[int, ...]]:
    """Yield groups of people who never meet in these rounds, the last people first."""
    apart = [set(range(person)) for person in range(people)]
    for table in chain.from_iterable(rounds):
        for person, other in combinations(sorted(table), 2):
            apart[other].discard(person)
    for person in range(people - 1, -1, -1):
        for others in combinations(sorted(apart[person], reverse=True), count - 1):
            if all(other in apart[another] for another, other in combinations(others, 2)):
                yield (person, *others)


def _unfair(rounds: Rounds) -> int:
    """Return the difference between the most and fewest rounds at tables of three."""
    short = Counter(person for table in chain.from_iterable(rounds) if len(table) < TABLE for person in table)
    counts = [short[person] for table in rounds[0] for person in table]
    return max(counts) - min(counts)


def _without(rounds: Rounds, gone: Sequence[int]) -> Rounds:
    people = sorted({person for table in rounds[0] for person in table} - set(gone))
    number = {person: place for place, person in enumerate(people)}
    return tuple(
        tuple(
            sorted(
                (tuple(number[person] for person in table if person in number) for table in round_),
                key=len,
                reverse=True,
            )
        )
        for round_ in rounds
    )


def few_repeats(people: int, rounds: int) -> list[Round] | None:
    """Return the stored schedule of exactly this many rounds, if there is one."""
    lines = FEW_REPEATS.get((people, rounds))
    return (
        None
        if lines is None
        else [[[int(person) for person in table.split()] for table in line.split("/")] for line in lines]
    )
