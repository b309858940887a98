"""A match of two clubs: rounds added up as clubs publish them, match points, the best pair of each side."""

from collections.abc import Iterable
from dataclasses import dataclass

from standings.facts import Facts, TableData
from standings.points import DRAWN, LOST, WON, table_sums
from standings.results import Number

HOME, VISITORS = "home", "visitors"


@dataclass(frozen=True, slots=True)
class MatchTable:
    """One table of a round: the two pairs by number (None: no pair there) and their points so far."""

    number: int
    home: int | None
    visitors: int | None
    home_points: int
    visitors_points: int
    complete: bool


@dataclass(frozen=True, slots=True)
class MatchRound:
    """One round. `source` says what counts: `sheets` of the tables, or the `total` as it was published."""

    number: int
    home: int
    visitors: int
    source: str
    complete: bool
    tables: tuple[MatchTable, ...]


@dataclass(frozen=True, slots=True)
class BestPair:
    """A pair of a side with the most points of that side; several when they are level."""

    side: str
    entry: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """The match. Match points (2-0, 1-1, 0-2) are provisional until every round is complete."""

    rounds: tuple[MatchRound, ...]
    home: int
    visitors: int
    home_points: Number
    visitors_points: Number
    best_pairs: tuple[BestPair, ...]
    complete: bool
    rulings: tuple[tuple[int, int], ...] = ()
    """(number of the pair, points): added to the side of the pair."""


def club_match(facts: Facts) -> ClubMatch:
    """The match so far: rounds from sheets where all are in, else from the published total, else from what is in."""
    side = {entry.number: entry.side for entry in facts.entries}
    numbers = {table.round for table in facts.tables} | {total.round for total in facts.totals}
    rounds = tuple(_round(facts, number, side) for number in sorted(numbers))
    rulings = tuple((one.entry, one.points) for one in sorted(facts.rulings, key=lambda one: one.id) if one.points)
    home = sum(one.home for one in rounds) + _ruled(rulings, side, HOME)
    visitors = sum(one.visitors for one in rounds) + _ruled(rulings, side, VISITORS)
    points = match_points(home, visitors) if rounds else (0, 0)
    complete = bool(rounds) and all(one.complete for one in rounds)
    return ClubMatch(rounds, home, visitors, *points, _best_pairs(facts), complete, rulings)


def match_points(home: int, visitors: int) -> tuple[int, int]:
    """2-0 for the side with more points, 1-1 when level (rules C14)."""
    if home == visitors:
        return DRAWN, DRAWN
    return (WON, LOST) if home > visitors else (LOST, WON)


def _ruled(rulings: Iterable[tuple[int, int]], side: dict[int, str], which: str) -> int:
    return sum(points for entry, points in rulings if side.get(entry) == which)


def _round(facts: Facts, number: int, side: dict[int, str]) -> MatchRound:
    found = sorted((table for table in facts.tables if table.round == number), key=lambda one: one.number)
    tables = tuple(_table(table, side) for table in found)
    total = next((one for one in facts.totals if one.round == number), None)
    complete = bool(tables) and all(table.complete for table in tables)
    if total is not None and not complete:
        return MatchRound(number, total.home, total.visitors, "total", True, tables)
    home, visitors = sum(one.home_points for one in tables), sum(one.visitors_points for one in tables)
    return MatchRound(number, home, visitors, "sheets", complete, tables)


def _table(table: TableData, side: dict[int, str]) -> MatchTable:
    """A seat without a pair belongs to the side that is not there."""
    sums = table_sums(table)
    seated = {side.get(entry, ""): (seat, entry) for seat, entry in sorted(table.seats.items())}
    points = {which: sums.get(seat, 0) for which, (seat, _) in seated.items()}
    free = sum(value for seat, value in sums.items() if seat not in table.seats)
    home, visitors = seated.get(HOME), seated.get(VISITORS)
    return MatchTable(
        table.number,
        home[1] if home else None,
        visitors[1] if visitors else None,
        points.get(HOME, free),
        points.get(VISITORS, free),
        table.complete,
    )


def _best_pairs(facts: Facts) -> tuple[BestPair, ...]:
    sums: dict[int, int] = {}
    for table in facts.tables:
        for seat, points in table_sums(table).items():
            if seat in table.seats:
                sums[table.seats[seat]] = sums.get(table.seats[seat], 0) + points
    best = []
    for which in (HOME, VISITORS):
        pairs = [one for one in sorted(facts.entries, key=lambda one: one.number) if one.side == which]
        most = max((sums[one.number] for one in pairs if one.number in sums), default=None)
        best += [
            BestPair(which, one.number, one.name, sums[one.number]) for one in pairs if _is(sums, one.number, most)
        ]
    return tuple(best)


def _is(sums: dict[int, int], entry: int, most: int | None) -> bool:
    return most is not None and sums.get(entry) == most
