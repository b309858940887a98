"""What a correction would change, before it is saved: ranks and points with one sheet exchanged."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Score
from games import api
from games.api import Match
from tournaments.models import Event
from tournaments.selectors.facts import facts_of, m1_scale, rules_of
from tournaments.selectors.standings import ranked
from tournaments.standings import DealFact, Facts, Row, TableFact, deal_fact


@dataclass(frozen=True, slots=True)
class Change:
    """One entry whose rank or points would be others."""

    name: str
    rank_before: int
    rank_after: int
    points_before: float
    points_after: float


@dataclass(frozen=True, slots=True)
class Where:
    """Which deal: round, table and number, and the table's own id."""

    round: int
    table: int
    deal: int
    table_id: int


def effect_of(event: Event, where: Where, values: Mapping[str, Any], score: Score) -> list[Change]:
    """Who would stand elsewhere, best rank first. Nothing is written."""
    facts, rules = facts_of(event), rules_of(event)
    match = api.match_if(where.table_id, where.deal, values)
    deals = tuple(_deals(event, where, match, values, score))
    before = {row.entry: row for row in ranked(event, facts, rules).rows}
    after = ranked(event, _exchanged(facts, where, deals, match), rules).rows
    return [_change(before[row.entry], row) for row in after if _differs(before[row.entry], row)]


def _deals(event: Event, where: Where, match: Match, values: Mapping[str, Any], score: Score) -> Iterator[DealFact]:
    """Every deal of the table that would count. What later deals bring can hang on the one that is exchanged."""
    scale = m1_scale(event)
    for sheet in api.sheets_of([where.table_id])[where.table_id]:
        same = sheet.number != where.deal
        told, derived = (sheet.values, sheet.derived) if same else (values, score.derived)
        if match.counts(sheet.number):
            yield deal_fact(sheet.number, told, match.points[sheet.number], derived, sheet.version, scale)


def _exchanged(facts: Facts, where: Where, deals: tuple[DealFact, ...], match: Match) -> Facts:
    tables = tuple(
        _with_match(table, where, deals, match) if (table.round, table.number) == (where.round, where.table) else table
        for table in facts.tables
    )
    return replace(facts, tables=tables)


def _with_match(table: TableFact, where: Where, deals: tuple[DealFact, ...], match: Match) -> TableFact:
    """A match at the club ends and goes on with its sheets; one that was played online to its end stays so."""
    fact = api.tables([where.table_id])[where.table_id]
    follows = fact.deals_planned is None and fact.place == Event.Place.CLUB
    return replace(table, deals=deals, won=dict(match.standing.won), complete=match.over if follows else table.complete)


def _differs(before: Row, after: Row) -> bool:
    return (before.rank, before.points) != (after.rank, after.points)


def _change(before: Row, after: Row) -> Change:
    return Change(after.name, before.rank, after.rank, before.points, after.points)
