"""What decides when points are level: each tie-break gives a value, the higher the better.

A tie-break that looks at those who are level (`direct`) is asked for each group of them anew.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.facts import Facts, TableFact
from tournaments.standings.points import table_sums

Value = Fraction | None


@dataclass(frozen=True, slots=True)
class Ground:
    """What tie-breaks look at: facts, tables of each entry with its seat, and the points of everybody."""

    facts: Facts
    at: Mapping[int, Sequence[tuple[TableFact, str, Mapping[str, int]]]]
    points: Mapping[int, Fraction]


def ground(facts: Facts, points: Mapping[int, Fraction]) -> Ground:
    """The ground for an event."""
    at: dict[int, list[tuple[TableFact, str, Mapping[str, int]]]] = {entry.number: [] for entry in facts.entries}
    for table in sorted(facts.tables, key=lambda one: (one.round, one.number)):
        sums = table_sums(table)
        for seat, entry in sorted(table.seats.items()):
            if seat in sums and entry in at:
                at[entry].append((table, seat, sums))
    return Ground(facts, at, points)


def values(code: str, level: Sequence[int], known: Ground) -> dict[int, Value]:
    """The value of a tie-break for each of those who are level."""
    if code == "direct":
        return _direct(level, known)
    return {entry: SINGLE[code](entry, known) for entry in level}


def _difference(entry: int, known: Ground) -> Fraction:
    return sum((_ahead(seat, sums) for _, seat, sums in known.at[entry]), Fraction(0))


def _ahead(seat: str, sums: Mapping[str, int]) -> Fraction:
    others = [points for other, points in sums.items() if other != seat]
    return sums[seat] - Fraction(sum(others), len(others)) if others else Fraction(0)


def _points_for(entry: int, known: Ground) -> Fraction:
    return Fraction(sum(sums[seat] for _, seat, sums in known.at[entry]))


def _opponents(entry: int, known: Ground) -> Fraction:
    met = (other for table, _, _ in known.at[entry] for other in table.seats.values() if other != entry)
    return sum((known.points.get(other, Fraction(0)) for other in met), Fraction(0))


def _exact(entry: int, known: Ground) -> Fraction:
    return Fraction(sum(seat in deal.exact for table, seat, _ in known.at[entry] for deal in table.deals))


def _wins(entry: int, known: Ground) -> Fraction:
    """Tables where nobody has as much; only complete ones can be won."""
    return Fraction(sum(table.complete and _alone_first(seat, sums) for table, seat, sums in known.at[entry]))


def _alone_first(seat: str, sums: Mapping[str, int]) -> bool:
    return all(points < sums[seat] for other, points in sums.items() if other != seat)


def _best_deal(entry: int, known: Ground) -> Value:
    points = [deal.points[seat] for table, seat, _ in known.at[entry] for deal in table.deals if seat in deal.points]
    return Fraction(max(points)) if points else None


def _lot(entry: int, known: Ground) -> Fraction:
    """A number of six digits from the stored seed and the entry's number: the same whenever it is computed."""
    drawn = hashlib.sha256(f"{known.facts.seed}:{entry}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:8], "big") % 1_000_000)


def _direct(level: Sequence[int], known: Ground) -> dict[int, Value]:
    """Points ahead at the tables where those who are level met. None for all unless each has met each other."""
    group = set(level)
    met: set[tuple[int, int]] = set()
    ahead: dict[int, Value] = {}
    for entry in level:
        total = Fraction(0)
        for table, seat, sums in known.at[entry]:
            for other_seat, other in _others(table, entry, group):
                if other_seat in sums:
                    met.add((entry, other))
                    total += sums[seat] - sums[other_seat]
        ahead[entry] = total
    complete = len(met) == len(group) * (len(group) - 1)
    return ahead if complete else dict.fromkeys(level)


def _others(table: TableFact, entry: int, group: Iterable[int]) -> list[tuple[str, int]]:
    return [(seat, other) for seat, other in table.seats.items() if other != entry and other in group]


SINGLE: dict[str, Callable[[int, Ground], Value]] = {
    "difference": _difference,
    "points_for": _points_for,
    "opponents": _opponents,
    "exact": _exact,
    "wins": _wins,
    "best_deal": _best_deal,
    "lot": _lot,
}
