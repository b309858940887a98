"""Sheets of tables: current ones and all their versions."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Count, Max

from engine.game import Points
from engine.matches import Match
from games.core.facts import PlayedData, SheetData
from games.models import Sheet, SheetAnswer, Table
from games.tables.board_sets import EVERY, cards_of, open_through
from games.tables.sheet_versions import NewestVersions, current_versions, facts_of, pending_versions, versions_of
from games.tables.table_state import rules_of
from games.tables.tables import folded, matches_of, over_then

A_QUERY = 500
"""Names in one query; of more than a thousand SQLite makes an error."""


class SheetCounts(NamedTuple):
    """How many versions of sheets there are, and the newest of sheets and answers."""

    sheets: int
    moment: NewestVersions


def sheet_counts(context: str) -> SheetCounts:
    """Return the number and the newest of sheets and answers of a context."""
    sheets = Sheet.objects.filter(table__context=context).aggregate(count=Count("pk"), newest=Max("pk"))
    answers = SheetAnswer.objects.filter(sheet__table__context=context).aggregate(newest=Max("pk"))
    return SheetCounts(sheets["count"], NewestVersions(sheets["newest"] or 0, answers["newest"] or 0))


def corrected_tables(context: str) -> list[int]:
    """Return the tables of a context at which a sheet was corrected."""
    rows = Sheet.objects.filter(table__context=context, version__gt=1)
    return list(rows.order_by("table_id").values_list("table_id", flat=True).distinct())


def sheets_of(table_ids: Iterable[int], everything: bool = False) -> dict[int, list[SheetData]]:
    """Return the current sheets of each table, by number, with their present value.

    A sheet beyond the end of its match says so (`counts`) and is worth nothing. A table without sheets has an empty
    list. `everything`: as in played_of.
    """
    ids = list(table_ids)
    played = played_of(ids, everything=everything)
    return {table_id: played[table_id].sheets if table_id in played else [] for table_id in ids}


def pending_of(table_ids: Iterable[int]) -> dict[int, list[SheetData]]:
    """Return each deal's newest version that waits or was rejected, by table.

    Tables without one are left out.
    """
    pending = {table_id: pending_versions(versions) for table_id, versions in versions_of(table_ids).items()}
    return {table_id: facts for table_id, facts in pending.items() if facts}


def played_of(
    table_ids: Iterable[int], until: NewestVersions | None = None, everything: bool = False
) -> dict[int, PlayedData]:
    """Return the play of each table so far, in two or three queries.

    Unknown tables are left out. `until`: as it was at that moment, without later sheets and answers. Deals that other
    tables are still to play with the same cards are left out, unless `everything` is requested, which is for the
    director only.
    """
    if until is None and not everything and not connection.in_atomic_block:
        return _KEPT.played_of(list(table_ids))
    current = {table_id: current_versions(versions) for table_id, versions in versions_of(table_ids, until).items()}
    return played_data_of(Table.objects.filter(pk__in=current), current, until, everything)


class _KeptTables:
    """Cache of the play of tables that have not changed, in this process.

    The key is the table's version, which rises with every sheet and answer; it is read before them, so a cached value
    is as new or newer. Inside a transaction nothing is cached: what is read there may never be committed. Tables of a
    deck depend on one another and are read each time.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Any, ...], PlayedData] = OrderedDict()
        self._lock = Lock()

    def played_of(self, table_ids: Sequence[int]) -> dict[int, PlayedData]:
        """As `played_of`; one query where nothing changed."""
        rows = Table.objects.filter(pk__in=table_ids).values_list("pk", "created_at", "version", "deck")
        marks = {row[0]: row for row in rows}
        with self._lock:
            cached = {pk: hit for pk, key in marks.items() if (hit := self._kept.get(key)) is not None}
        missing = [pk for pk in marks if pk not in cached]
        versions = versions_of(missing)
        current = {table_id: current_versions(of_table) for table_id, of_table in versions.items()}
        fresh = played_data_of(Table.objects.filter(pk__in=missing), current)
        self._keep({marks[pk]: played for pk, played in fresh.items() if not marks[pk][3]})
        return {**cached, **fresh}

    def _keep(self, fresh: Mapping[tuple[Any, ...], PlayedData]) -> None:
        with self._lock:
            self._kept.update(fresh)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


_KEPT = _KeptTables(most=4096)
forget_kept = _KEPT.clear


def played_data_of(
    tables: Iterable[Table],
    current: Mapping[int, list[SheetData]],
    until: NewestVersions | None = None,
    everything: bool = False,
) -> dict[int, PlayedData]:
    """Return the play of tables with these current sheets.

    `everything` as in played_of.
    """
    tables = list(tables)
    through = {} if everything else open_through((table.deck for table in tables), until)
    last = {table.pk: through.get(table.deck, EVERY) for table in tables}
    cards = cards_of(tables)
    current = {
        table.pk: [_dealt(fact, cards) for fact in current[table.pk] if fact.number <= last[table.pk]]
        for table in tables
    }
    matches = folded(tables, current)
    unsettled = [table for table in tables if not all(fact.settled for fact in current[table.pk])]
    settled = folded(unsettled, {table.pk: _settled(table, current[table.pk]) for table in unsettled})
    over = {table.pk for table in tables if table.state == Table.State.FINISHED}
    if until is not None:
        over = over_then(tables, matches, until)
    over -= {table_id for table_id in last if last[table_id] < EVERY}
    return {
        table.pk: _played_data(current[table.pk], matches[table.pk], settled.get(table.pk), table.pk in over)
        for table in tables
    }


def _dealt(fact: SheetData, cards: Mapping[tuple[int, int], str]) -> SheetData:
    """Add the token of its cards to a sheet, where its table belongs to a deck."""
    token = cards.get((fact.table_id, fact.number))
    return replace(fact, cards=token) if token else fact


def _settled(table: Table, sheets: list[SheetData]) -> list[SheetData]:
    """Return the settled sheets.

    In a match of parts only those before the first unsettled one: later ones may begin another part.
    """
    parts = rules_of(table)[0].parts
    first_open = min((fact.number for fact in sheets if not fact.settled), default=0)
    return [fact for fact in sheets if fact.settled and (not parts or fact.number < first_open)]


def _played_data(sheets: list[SheetData], match: Match, settled: Match | None, finished: bool) -> PlayedData:
    won = (settled or match).standing.won
    return PlayedData(as_they_count(sheets, match), dict(won), finished, settled is None, match.standing.totals)


def as_they_count(facts: Iterable[SheetData], match: Match) -> list[SheetData]:
    """Return current sheets with their value in the match."""
    return [replace(fact, points=match.points[fact.number], counts=match.counts(fact.number)) for fact in facts]


def history_of(table_id: int, number: int) -> list[SheetData]:
    """Every version of one sheet, oldest first; empty when the deal has none."""
    return list(facts_of(Sheet.objects.filter(table_id=table_id, number=number).order_by("version")))


def points_of(table_ids: Iterable[int]) -> dict[int, dict[int, Points]]:
    """Return the points of each table's current sheets, by number of the deal."""
    ids = list(table_ids)
    matches = matches_of(Table.objects.filter(pk__in=ids))
    return {table_id: dict(matches[table_id].points) if table_id in matches else {} for table_id in ids}


def sheets_written(context: str) -> int:
    """Count the sheet versions in a context; each sheet and correction adds one."""
    return Sheet.objects.filter(table__context=context).count()


def sheets_written_in(contexts: Iterable[str]) -> dict[str, int]:
    """Count them for several contexts, some hundreds a query; 0 for those without."""
    counts = dict.fromkeys(contexts, 0)
    names = list(counts)
    for start in range(0, len(names), A_QUERY):
        rows = Sheet.objects.filter(table__context__in=names[start : start + A_QUERY]).values_list("table__context")
        counts |= dict(rows.annotate(count=Count("pk")).order_by())
    return counts
