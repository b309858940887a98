"""What was written down: current sheets and all their versions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.game import Points
from engine.matches import Match
from games.facts import FIELDS, PlayedFact, SheetFact
from games.models import Sheet, Table
from games.selectors.matches import folded, matches_of


def versions_of(table_ids: Iterable[int]) -> dict[int, list[SheetFact]]:
    """Every version of every sheet of each table, by number and version. A table without sheets has an empty list."""
    found: dict[int, list[SheetFact]] = {table_id: [] for table_id in table_ids}
    for fact in _facts(found):
        found[fact.table_id].append(fact)
    return found


def corrected_tables(table_ids: Iterable[int]) -> list[int]:
    """Those of these tables at which a sheet was corrected."""
    rows = Sheet.objects.filter(table_id__in=list(table_ids), version__gt=1)
    return list(rows.order_by("table_id").values_list("table_id", flat=True).distinct())


def sheets_of(table_ids: Iterable[int]) -> dict[int, list[SheetFact]]:
    """The sheets of each table that stand now, by number, each with what it brings to the match as it stands now.

    A sheet beyond the end of its match says so (`counts`) and brings nothing. A table without sheets has an empty list.
    """
    ids = list(table_ids)
    found = played_of(ids)
    return {table_id: found[table_id].sheets if table_id in found else [] for table_id in ids}


def played_of(table_ids: Iterable[int]) -> dict[int, PlayedFact]:
    """What was played at each table so far, in two queries; tables that do not exist are left out."""
    newest = {table_id: current(versions) for table_id, versions in versions_of(table_ids).items()}
    tables = list(Table.objects.filter(pk__in=newest))
    matches = folded(tables, newest)
    return {table.pk: _played(table, newest[table.pk], matches[table.pk]) for table in tables}


def _played(table: Table, sheets: list[SheetFact], match: Match) -> PlayedFact:
    finished = table.state == Table.State.FINISHED
    return PlayedFact(as_they_count(sheets, match), dict(match.standing.won), finished)


def current(versions: Iterable[SheetFact]) -> list[SheetFact]:
    """The newest version of each sheet, from all of them in order."""
    return list({fact.number: fact for fact in versions}.values())


def as_they_count(facts: Iterable[SheetFact], match: Match) -> list[SheetFact]:
    """Current sheets with what they bring to the match."""
    return [replace(fact, points=match.points[fact.number], counts=match.counts(fact.number)) for fact in facts]


def history_of(table_id: int, number: int) -> list[SheetFact]:
    """Every version of one sheet, oldest first; empty when the deal has none."""
    rows = Sheet.objects.filter(table_id=table_id, number=number).order_by("version")
    return [SheetFact(*values) for values in rows.values_list(*FIELDS)]


def points_of(table_ids: Iterable[int]) -> dict[int, dict[int, Points]]:
    """What each table's current sheets bring, by number of the deal."""
    ids = list(table_ids)
    matches = matches_of(Table.objects.filter(pk__in=ids))
    return {table_id: dict(matches[table_id].points) if table_id in matches else {} for table_id in ids}


def sheets_written(context: str) -> int:
    """How many versions of sheets exist at all tables of a context: it grows with every sheet and correction."""
    return Sheet.objects.filter(table__context=context).count()


def _facts(table_ids: Iterable[int]) -> Iterator[SheetFact]:
    rows = Sheet.objects.filter(table_id__in=list(table_ids)).order_by("table_id", "number", "version")
    for values in rows.values_list(*FIELDS):
        yield SheetFact(*values)
