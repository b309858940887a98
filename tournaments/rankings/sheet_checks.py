"""Independent checks of sheets and rounds against the rules of the games.

Plain values in, findings out; nothing is refused here. Each game checks its own sheets.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.extras import Irregularity
from engine.registry import game_named
from engine.sentences import N
from games.api import rules as game_rules
from games.api import sheets as game_sheets
from games.api.sheets import SheetData
from standings import Facts, Row, Standings
from standings.facts import ALL, AS_SET
from standings.results import plain
from standings.table import sum_of_terms

SENTENCES = {
    "sum": N("Round %(round)s, table %(table)s, deal %(deal)s: the points add up to %(found)s, not %(due)s."),
    "tricks": N("Round %(round)s, table %(table)s, deal %(deal)s: the tricks add up to %(found)s, not %(due)s."),
    "two_sides": N("Round %(round)s, table %(table)s, deal %(deal)s: both sides have points, but only one side can."),
    "worth": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: the points on the score sheet do not follow the rules."
    ),
    "hands": N(
        "Round %(round)s, table %(table)s: the deals add up to %(found)s points for both sides together, not %(due)s."
    ),
    "over_target": N(
        "Round %(round)s, table %(table)s, deal %(deal)s: a team has %(found)s points, but the maximum is %(due)s."
    ),
    "missing": N("Round %(round)s is closed, but table %(table)s is not complete."),
    "twice": N("Round %(round)s: %(name)s has two seats."),
    "nowhere": N("Round %(round)s: %(name)s neither plays nor sits out, unlike in the rounds before and after."),
    "terms": N("%(name)s: the calculation gives %(found)s, but the standings show %(due)s."),
}
"""A sentence for each kind of finding."""


@dataclass(frozen=True, slots=True)
class TableSheets:
    """A table with its counting sheets and its options."""

    round: int
    table: int
    chosen: tuple[str, str, Mapping[str, Any]]
    sheets: Sequence[SheetData]

    @property
    def where(self) -> dict[str, int]:
        return {"round": self.round, "table": self.table}


def of_sheets(table: TableSheets) -> Iterator[Irregularity]:
    """Yield violations on the sheets of one table."""
    game, options = game_named(table.chosen[0]), game_rules.read_options(*table.chosen)
    for sheet in table.sheets:
        yield from _at(table, game.check_sheet(options, sheet))
        if not game.parts and dict(game_sheets.score(table.chosen, sheet.values).points) != sheet.points:
            yield Irregularity("worth", {**table.where, "deal": sheet.number})
    yield from _at(table, game.check_table(options, table.sheets))


def _at(table: TableSheets, findings: Iterable[Irregularity]) -> Iterator[Irregularity]:
    return (Irregularity(finding.kind, {**table.where, **finding.facts}) for finding in findings)


def of_standings(table: Standings) -> Iterator[Irregularity]:
    """Yield table sums that fail, and points that differ from their arithmetic."""
    for check in table.failed_checks:
        where = {"round": check.round, "table": check.table, "deal": check.deal}
        yield Irregularity("sum", {**where, "found": check.found, "due": check.expected})
    yield from of_rows(table.rows)


def of_rows(rows: Iterable[Row]) -> Iterator[Irregularity]:
    """Yield rows whose terms do not add up to their points."""
    for row in rows:
        total = plain(sum_of_terms(row))
        if total != row.points:
            yield Irregularity("terms", {"name": row.name, "found": total, "due": row.points})


def of_rounds(
    facts: Facts, closed: Iterable[int], left_open: Iterable[tuple[int, int]], missed: str = AS_SET
) -> Iterator[Irregularity]:
    """Yield missing results in `closed` rounds, and entries with two seats or none.

    Abandoned tables are left out. With `missed` ALL (standings.facts.RankingRules) a round without a seat is an absence
    that the standings count and explain, so it is left out too.
    """
    closed, given_up = set(closed), set(left_open)
    names = {entry.number: entry.name for entry in facts.entries}
    for table in sorted(facts.tables, key=lambda played: (played.round, played.number)):
        if table.round in closed and not table.complete and (table.round, table.number) not in given_up:
            yield Irregularity("missing", {"round": table.round, "table": table.number})
    there = _there(facts)
    for number, entries in sorted(there.items()):
        for entry in sorted(set(entries)):
            if entries.count(entry) > 1:
                yield Irregularity("twice", {"round": number, "name": names.get(entry, entry)})
    if missed != ALL:
        yield from _gaps(there, names)


def _gaps(there: Mapping[int, Sequence[int]], names: Mapping[int, str]) -> Iterator[Irregularity]:
    for number in sorted(there):
        before = {entry for other, entries in there.items() if other < number for entry in entries}
        after = {entry for other, entries in there.items() if other > number for entry in entries}
        for entry in sorted((before & after) - set(there[number])):
            yield Irregularity("nowhere", {"round": number, "name": names.get(entry, entry)})


def _there(facts: Facts) -> dict[int, list[int]]:
    """Return the entries that play or sit out, by round."""
    by_round: dict[int, list[int]] = {}
    for table in facts.tables:
        by_round.setdefault(table.round, []).extend(table.seats.values())
    for out in facts.sit_outs:
        by_round.setdefault(out.round, []).append(out.entry)
    return by_round
