"""From the tables of a round to points, one way for each ranking.

Each gives the terms a row adds up.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from standings.duplicate import COMPARED
from standings.facts import AS_SET, Facts, RankingRules, RulingData, TableData
from standings.missed import PerRound, missed_rounds, term_of, value_of
from standings.results import Exact, Term, plain

FIRST_PLACE = 3
WON, DRAWN, LOST = 2, 1, 0
Score = tuple[int, int, int]
"""Points for a match won, drawn, lost."""
ADJUSTED = "adjusted"
"""The kind of ruling that sets an entry's score for its table, whatever was played."""

EntryTerms = Iterator[tuple[int, Term]]
"""Numbers of entries, each with a term."""


@dataclass(frozen=True, slots=True, order=True)
class Result:
    """The result of a seat or side at a table.

    Parts of the match come first: the winner of two sets out of three wins the match.
    """

    parts: int
    points: int


def terms(facts: Facts, rules: RankingRules) -> EntryTerms:
    """Yield every term of every entry.

    Tables first, then rounds without a seat, then rulings. An adjusted score takes the place of what the entry has from
    that round, whatever that is or becomes.
    """
    worths = Worths(facts)
    for entry, term in terms_of_tables(facts, rules):
        worths.add(entry, term)
        yield entry, term
    yield from later_terms(facts, rules, worths)


def terms_of_tables(facts: Facts, rules: RankingRules) -> EntryTerms:
    """Yield the terms of all tables, in the order of rounds and tables."""
    of_table = COMPARED[rules.ranking](facts) if rules.ranking in COMPARED else RANKINGS[rules.ranking]
    if rules.ranking == "match_points":
        of_table = partial(_match_points, score=rules.score)
    for table in sorted(facts.tables, key=lambda table: (table.round, table.number)):
        yield from of_table(table)


class Worths:
    """The worth of the terms of tables, by round and entry, for the terms that follow from them.

    `results` are those of complete tables alone; `adjusted` are the rounds in which a ruling set the score.
    """

    def __init__(self, facts: Facts) -> None:
        self.results: dict[int, dict[int, Exact]] = {}
        for table in sorted(facts.tables, key=lambda table: (table.round, table.number)):
            of_round = self.results.setdefault(table.round, {})
            if table.complete:
                of_round.update(dict.fromkeys(table.entries_with_results(), 0))
        self.adjusted: dict[tuple[int | None, int], Fraction] = {
            (ruling.round, ruling.entry): Fraction(0) for ruling in facts.rulings if ruling.kind == ADJUSTED
        }

    def add(self, entry: int, term: Term) -> None:
        """Add a term of a table."""
        of_round = self.results.get(term.round or 0, {})
        if entry in of_round:
            of_round[entry] += term.worth
        if (term.round, entry) in self.adjusted:
            self.adjusted[term.round, entry] += term.worth


def later_terms(facts: Facts, rules: RankingRules, worths: Worths) -> EntryTerms:
    """Yield the terms of rounds without a seat, then those of rulings."""
    adjusted = worths.adjusted
    for entry, term in _without_a_seat(facts, rules, worths.results):
        if (term.round, entry) in adjusted and rules.missed != AS_SET:
            adjusted[term.round, entry] += term.worth
        yield entry, term
    for ruling in sorted(facts.rulings, key=lambda ruling: ruling.id):
        yield ruling.entry, _ruling(ruling, adjusted.get((ruling.round, ruling.entry), Fraction(0)))


def _without_a_seat(facts: Facts, rules: RankingRules, results: PerRound) -> EntryTerms:
    """Yield a term for each round without a seat, as far as such rounds count."""
    if rules.missed == AS_SET:
        for out in sorted(facts.sit_outs, key=lambda sit_out: (sit_out.round, sit_out.entry)):
            yield out.entry, Term("sit_out", out.score or 0, {"round": out.round}, round=out.round)
        return
    most = rules.score[1] if rules.ranking == "match_points" else None
    for missed in missed_rounds(facts, rules):
        yield missed.entry, term_of(missed, value_of(missed, results, most))


def _ruling(ruling: RulingData, played: Fraction) -> Term:
    """`played` is what the entry has from its table of the round."""
    reason = " ".join(filter(None, (ruling.article, ruling.reason)))
    if ruling.kind == ADJUSTED:
        facts = {"reason": reason, "id": ruling.id, "round": ruling.round, "score": ruling.points}
        instead = ruling.points - played
        return Term(ADJUSTED, plain(instead), facts, round=ruling.round, whole=instead)
    return Term(ruling.kind, ruling.points, {"reason": reason, "id": ruling.id}, round=ruling.round)


def table_sums(table: TableData) -> dict[str, int]:
    """Return the points so far of every seat or side of the table, bots included."""
    sums: dict[str, int] = {}
    for deal in table.deals:
        if not sums:
            sums = dict(deal.points)
            continue
        for seat, points in deal.points.items():
            sums[seat] = sums.get(seat, 0) + points
    return sums


def table_results(table: TableData) -> dict[str, Result]:
    """Return the result so far of every seat or side with a deal."""
    return {seat: Result(table.won.get(seat, 0), points) for seat, points in table_sums(table).items()}


Order = TypeVar("Order", int, Result)


def places_points(results: Mapping[str, Order]) -> dict[str, Fraction]:
    """Return the points for the places at one table.

    3 for the first, 0 for the last, equal steps between; tied seats share. At a table of four these are 3, 2, 1, 0; at
    a table of three 3, 1½, 0. Both tables give 1½ on average (see decision 0030).
    """
    if len(results) == 1:
        return {seat: Fraction(FIRST_PLACE) for seat in results}
    step = Fraction(FIRST_PLACE, len(results) - 1) if results else Fraction(0)
    shared: dict[str, Fraction] = {}
    for seat, own in results.items():
        below = sum(other < own for other in results.values())
        level = sum(other == own for other in results.values())
        shared[seat] = step * (below + Fraction(level - 1, 2))
    return shared


def _score_sum(table: TableData) -> EntryTerms:
    sides = [(table.side(seat), entry) for seat, entry in sorted(table.seats.items())]
    for deal in sorted(table.deals, key=lambda deal: deal.number):
        facts = {"round": table.round, "table": table.number, "deal": deal.number}
        for side, entry in sides:
            if side in deal.points:
                yield entry, Term("deal", deal.points[side], facts, table.round, table.number, deal.number)


def _parts(table: TableData) -> EntryTerms:
    """Yield the parts won; a part counts at once, also while the match continues."""
    for seat, entry in sorted(table.seats.items()):
        won = table.won.get(table.side(seat))
        if won is not None:
            facts = {"round": table.round, "table": table.number, "own_parts": won, "parts": table.parts}
            yield entry, Term("parts", won, facts, table.round, table.number)


def _table_points(table: TableData) -> EntryTerms:
    if not table.complete:
        return
    results = table_results(table)
    worth = places_points(results)
    for seat, entry in sorted(table.seats.items()):
        side = table.side(seat)
        if side in results:
            own, place = results[side], 1 + sum(other > results[side] for other in results.values())
            facts: dict[str, Any] = {"round": table.round, "table": table.number, "place": place, "of": len(results)}
            facts |= {"own": own.points, "own_parts": own.parts, "parts": table.parts}
            yield entry, Term(_with_parts("place", table), plain(worth[side]), facts, table.round, table.number)


def _match_points(table: TableData, score: Score = (WON, DRAWN, LOST)) -> EntryTerms:
    if not table.complete:
        return
    results = table_results(table)
    for seat, entry in sorted(table.seats.items()):
        side = table.side(seat)
        if side in results:
            own, other = (
                results[side],
                max((results[other] for other in results if other != side), default=Result(0, 0)),
            )
            which = 0 if own > other else 1 if own == other else 2
            kind, points = ("won", "drawn", "lost")[which], score[which]
            facts = {"round": table.round, "table": table.number, "own": own.points, "other": other.points}
            facts |= {"own_parts": own.parts, "other_parts": other.parts}
            yield entry, Term(_with_parts(kind, table), points, facts, table.round, table.number)


def _with_parts(kind: str, table: TableData) -> str:
    """Return the kind of sentence that includes the parts won, where there are any."""
    return f"{kind}_parts" if table.won else kind


RANKINGS: dict[str, Callable[[TableData], EntryTerms]] = {
    "score_sum": _score_sum,
    "table_points": _table_points,
    "match_points": _match_points,
    "parts": _parts,
}
