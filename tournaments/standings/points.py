"""From the tables of a round to points, one way for each ranking; each gives the terms a row adds up."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from tournaments.standings.facts import Facts, RulingFact, TableFact
from tournaments.standings.results import Term, plain

FIRST_PLACE = 3
WON, DRAWN, LOST = 2, 1, 0

Told = Iterator[tuple[int, Term]]
"""Numbers of entries, each with a term."""


def terms(facts: Facts, ranking: str) -> Told:
    """Every term of every entry: tables first, then sit-outs, then rulings."""
    of_table = RANKINGS[ranking]
    for table in sorted(facts.tables, key=lambda one: (one.round, one.number)):
        yield from of_table(table)
    for out in sorted(facts.sit_outs, key=lambda one: (one.round, one.entry)):
        yield out.entry, Term("sit_out", out.score, {"round": out.round}, round=out.round)
    for ruling in sorted(facts.rulings, key=lambda one: one.id):
        yield ruling.entry, _ruling(ruling)


def _ruling(ruling: RulingFact) -> Term:
    reason = " ".join(filter(None, (ruling.article, ruling.reason)))
    return Term(ruling.kind, ruling.points, {"reason": reason, "id": ruling.id}, round=ruling.round)


def table_sums(table: TableFact) -> dict[str, int]:
    """The points of every seat or side over the deals of the table so far, bots included."""
    sums: dict[str, int] = {}
    for deal in table.deals:
        for seat, points in deal.points.items():
            sums[seat] = sums.get(seat, 0) + points
    return sums


def places_points(sums: Mapping[str, int]) -> dict[str, Fraction]:
    """Points for the places at one table: 3 for the first, 0 for the last, equal steps between, shared by who is level.

    At a table of four these are 3, 2, 1, 0; at a table of three 3, 1½, 0, so that both tables give 1½ on average (see
    docs/decisions/0030-table-points-at-three.md).
    """
    if len(sums) == 1:
        return {seat: Fraction(FIRST_PLACE) for seat in sums}
    step = Fraction(FIRST_PLACE, len(sums) - 1) if sums else Fraction(0)
    shared: dict[str, Fraction] = {}
    for seat, points in sums.items():
        below = sum(other < points for other in sums.values())
        level = sum(other == points for other in sums.values())
        shared[seat] = step * (below + Fraction(level - 1, 2))
    return shared


def _score_sum(table: TableFact) -> Told:
    for deal in sorted(table.deals, key=lambda one: one.number):
        for seat, entry in sorted(table.seats.items()):
            if seat in deal.points:
                facts = {"round": table.round, "table": table.number, "deal": deal.number}
                yield entry, Term("deal", deal.points[seat], facts, table.round, table.number, deal.number)


def _table_points(table: TableFact) -> Told:
    if not table.complete:
        return
    sums = table_sums(table)
    worth = places_points(sums)
    for seat, entry in sorted(table.seats.items()):
        if seat in sums:
            place = 1 + sum(other > sums[seat] for other in sums.values())
            facts = {"round": table.round, "table": table.number, "own": sums[seat], "place": place, "of": len(sums)}
            yield entry, Term("place", plain(worth[seat]), facts, table.round, table.number)


def _match_points(table: TableFact) -> Told:
    if not table.complete:
        return
    sums = table_sums(table)
    for seat, entry in sorted(table.seats.items()):
        if seat in sums:
            own, other = sums[seat], max((sums[one] for one in sums if one != seat), default=0)
            kind, points = ("won", WON) if own > other else ("drawn", DRAWN) if own == other else ("lost", LOST)
            facts = {"round": table.round, "table": table.number, "own": own, "other": other}
            yield entry, Term(kind, points, facts, table.round, table.number)


RANKINGS: dict[str, Callable[[TableFact], Told]] = {
    "score_sum": _score_sum,
    "table_points": _table_points,
    "match_points": _match_points,
}
