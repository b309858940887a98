"""What a correction would change, before it is saved: ranks and points with one deal exchanged."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.game import Score
from tournaments.models import Event
from tournaments.selectors.facts import facts_of, rules_of
from tournaments.standings import DealFact, Facts, Row, deal_fact, standings


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
    """Which deal: round, table and number."""

    round: int
    table: int
    deal: int


def effect_of(event: Event, where: Where, values: Mapping[str, Any], score: Score) -> list[Change]:
    """Who would stand elsewhere, best rank first. Nothing is written."""
    facts, rules = facts_of(event), rules_of(event)
    deal = deal_fact(where.deal, values, score.points, score.derived)
    before = {row.entry: row for row in standings(facts, rules).rows}
    after = standings(_exchanged(facts, where, deal), rules).rows
    return [_change(before[row.entry], row) for row in after if _differs(before[row.entry], row)]


def _exchanged(facts: Facts, where: Where, deal: DealFact) -> Facts:
    tables = tuple(
        replace(table, deals=tuple(deal if one.number == where.deal else one for one in table.deals))
        if (table.round, table.number) == (where.round, where.table)
        else table
        for table in facts.tables
    )
    return replace(facts, tables=tables)


def _differs(before: Row, after: Row) -> bool:
    return (before.rank, before.points) != (after.rank, after.points)


def _change(before: Row, after: Row) -> Change:
    return Change(after.name, before.rank, after.rank, before.points, after.points)
