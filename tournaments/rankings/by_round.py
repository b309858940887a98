"""Points and ranks of each entry round by round, for the table and the charts of the standings.

Points are the terms of the standings, grouped; ranks are those of standings.ranks_by_round. Nothing is ranked here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from standings import Facts, RankingRules, Row, TableData, ranks_by_round
from standings.duplicate import COMPARED
from standings.points import table_results
from standings.results import Number, exact, plain
from tournaments.core.cache import memoized
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS
from tournaments.core.facts import facts_of, rules_of
from tournaments.models import Event
from tournaments.rankings.selectors import EventStandings, cached_standings
from tournaments.sheets.correction_records import CorrectionRecord, corrections_at

MAX_COLUMNS = 8
"""Rounds with a column of their own, the newest ones; more would not fit beside the names."""
MAX_RANKED = 4_000
"""Entries times rounds up to which ranks are computed for every round."""
MIN_ROUNDS = 2
"""Rounds with results from which ranks have a history."""
KEPT = 32

Ranks = Mapping[int, tuple[int | None, ...]]
"""Ranks after each round with results, by entry; None: unranked then."""
At = tuple[int, int]
"""An entry and a round."""


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What an entry has from one round; None: nothing yet.

    `first`: nobody at its table has a better result. `corrected`: a result of it was corrected afterwards.
    """

    round: int
    points: Number | None
    first: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class ByRound:
    """The history of an event. `rounds` are those that `ranks` are about; without a history both are empty."""

    columns: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    ranks: Ranks = field(default_factory=dict)
    firsts: frozenset[At] = frozenset()
    corrected: frozenset[At] = frozenset()

    def cells(self, row: Row) -> list[RoundCell]:
        """Return a row's points by round: its terms, added up."""
        sums = {number: exact(0) for number in self.columns}
        own = {term.round for term in row.terms}
        for term in row.terms:
            if term.round in sums:
                sums[term.round] += term.worth
        return [self._cell(row.entry, number, plain(sums[number]) if number in own else None) for number in sums]

    def _cell(self, entry: int, number: int, points: Number | None) -> RoundCell:
        at = (entry, number)
        return RoundCell(number, points, points is not None and at in self.firsts, at in self.corrected)


def columns_of(standings: EventStandings) -> tuple[int, ...]:
    """Return the rounds that have a column; a single one has none, since its points are the total."""
    newest = standings.table.round
    return tuple(range(max(1, newest - MAX_COLUMNS + 1), newest + 1)) if newest >= MIN_ROUNDS else ()


@memoized(most=KEPT)
def by_round(event_id: int, created_at: object, version: int) -> ByRound:
    """Return the cached history of an event at its current version."""
    standings, event = cached_standings(event_id, created_at, version), Event.objects.get(pk=event_id)
    columns = columns_of(standings)
    if not columns or len(standings.rows) * standings.table.round > MAX_RANKED:
        return ByRound(columns)
    facts, rules = facts_of(event), rules_of(event)
    compared = rules.ranking in COMPARED
    firsts = frozenset() if compared else frozenset(firsts_of(facts.tables))
    corrected = frozenset(_corrected(facts, corrections_at(event_id, created_at, version)))
    if event.system in SYSTEMS_WITH_BRACKETS:
        return ByRound(columns, firsts=firsts, corrected=corrected)
    return ByRound(columns, *ranks_of(facts, rules, standings.rows), firsts, corrected)


def ranks_of(facts: Facts, rules: RankingRules, rows: Sequence[Row]) -> tuple[tuple[int, ...], Ranks]:
    """Return the rounds with results and the ranks after each; the newest ranks are those of the rows."""
    rounds = tuple(sorted({table.round for table in facts.tables if table.deals}))
    if len(rounds) < MIN_ROUNDS:
        return (), {}
    earlier = ranks_by_round(facts, rules)
    return rounds, {row.entry: (*(earlier[number].get(row.entry) for number in rounds[:-1]), row.rank) for row in rows}


def firsts_of(tables: Iterable[TableData]) -> Iterable[At]:
    """Yield the winners of complete tables, also those that are tied."""
    for table in tables:
        results = table_results(table) if table.complete else {}
        best = max(results.values(), default=None)
        for seat, entry in table.seats.items():
            if len(results) > 1 and results.get(table.side(seat)) == best:
                yield entry, table.round


def _corrected(facts: Facts, corrections: Iterable[CorrectionRecord]) -> Iterable[At]:
    """Yield the entries whose points of a round a correction changed."""
    tables = {(table.round, table.number): table for table in facts.tables}
    for correction in corrections:
        table = tables.get((correction.round, correction.table or 0))
        before, after = correction.points_before, correction.points_after
        for seat, entry in table.seats.items() if table else ():
            if before.get(table.side(seat)) != after.get(table.side(seat)):  # type: ignore[union-attr]
                yield entry, correction.round
