"""A match of two clubs: rounds, match points, the best pair of each side.

Rounds are added up as clubs publish them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from standings.facts import Facts, TableData
from standings.points import DRAWN, LOST, WON, table_sums
from standings.results import Number

HOME, VISITORS = "home", "visitors"


@dataclass(frozen=True, slots=True)
class MatchTable:
    """One table of a round: its two pairs by number (None: no pair) and their points."""

    number: int
    home: int | None
    visitors: int | None
    home_points: int
    visitors_points: int
    complete: bool


@dataclass(frozen=True, slots=True)
class MatchRound:
    """One round; the result comes from its `source`.

    The source is `sheets` for the tables, or `total` as it was published.
    """

    number: int
    home: int
    visitors: int
    source: str
    complete: bool
    tables: tuple[MatchTable, ...]


@dataclass(frozen=True, slots=True)
class BestPair:
    """A pair with the most points on its side; tied pairs are all listed."""

    side: str
    entry: int
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """The match.

    Match points (2-0, 1-1, 0-2) are provisional until every round is complete.
    """

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
    """Return the match so far.

    Rounds come from their sheets where all are in, else from the published total, else from the sheets there are.
    """
    side = {entry.number: entry.side for entry in facts.entries}
    numbers = {table.round for table in facts.tables} | {total.round for total in facts.totals}
    rounds = tuple(_round(facts, number, side) for number in sorted(numbers))
    rulings = tuple(
        (ruling.entry, ruling.points) for ruling in sorted(facts.rulings, key=lambda ruling: ruling.id) if ruling.points
    )
    home = sum(round_.home for round_ in rounds) + _ruling_points(rulings, side, HOME)
    visitors = sum(round_.visitors for round_ in rounds) + _ruling_points(rulings, side, VISITORS)
    points = match_points(home, visitors) if rounds else (0, 0)
    complete = bool(rounds) and all(round_.complete for round_ in rounds)
    return ClubMatch(rounds, home, visitors, *points, _best_pairs(facts), complete, rulings)


def match_points(home: int, visitors: int) -> tuple[int, int]:
    """Return 2-0 for the side with more points, 1-1 for a tie (rules C14)."""
    if home == visitors:
        return DRAWN, DRAWN
    return (WON, LOST) if home > visitors else (LOST, WON)


def _ruling_points(rulings: Iterable[tuple[int, int]], side: dict[int, str], which: str) -> int:
    return sum(points for entry, points in rulings if side.get(entry) == which)


def _round(facts: Facts, number: int, side: dict[int, str]) -> MatchRound:
    of_round = sorted((table for table in facts.tables if table.round == number), key=lambda table: table.number)
    tables = tuple(_table(table, side) for table in of_round)
    total = next((total for total in facts.totals if total.round == number), None)
    complete = bool(tables) and all(table.complete for table in tables)
    if total is not None and not complete:
        return MatchRound(number, total.home, total.visitors, "total", True, tables)
    home, visitors = sum(table.home_points for table in tables), sum(table.visitors_points for table in tables)
    return MatchRound(number, home, visitors, "sheets", complete, tables)


def _table(table: TableData, side: dict[int, str]) -> MatchTable:
    """Return the table; a seat without a pair belongs to the side that is absent."""
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
        pairs = [entry for entry in sorted(facts.entries, key=lambda entry: entry.number) if entry.side == which]
        most = max((sums[entry.number] for entry in pairs if entry.number in sums), default=None)
        best += [
            BestPair(which, entry.number, entry.name, sums[entry.number])
            for entry in pairs
            if _is(sums, entry.number, most)
        ]
    return tuple(best)


def _is(sums: dict[int, int], entry: int, most: int | None) -> bool:
    return most is not None and sums.get(entry) == most
