"""What was written down: current sheets, all their versions, and the sums over them."""

from collections.abc import Iterable, Iterator

from games.facts import FIELDS, SheetFact
from games.models import Sheet, Table
from games.store import rules_of

Points = dict[str, int]


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
    """The sheets of each table that count now, by number."""
    current = versions_of(table_ids)
    for table_id, versions in current.items():
        newest = {fact.number: fact for fact in versions}
        current[table_id] = list(newest.values())
    return current


def history_of(table_id: int, number: int) -> list[SheetFact]:
    """Every version of one sheet, oldest first; empty when the deal has none."""
    rows = Sheet.objects.filter(table_id=table_id, number=number).order_by("version")
    return [SheetFact(*values) for values in rows.values_list(*FIELDS)]


def points_of(table_ids: Iterable[int]) -> dict[int, dict[int, Points]]:
    """The points of each table's current sheets, by number of the deal; the light way to add up many tables."""
    ids = list(table_ids)
    found: dict[int, dict[int, Points]] = {table_id: {} for table_id in ids}
    rows = Sheet.objects.filter(table_id__in=ids).order_by("table_id", "number", "version")
    for table_id, number, points in rows.values_list("table_id", "number", "points"):
        found[table_id][number] = points
    return found


def sheets_written(context: str) -> int:
    """How many versions of sheets exist at all tables of a context: it grows with every sheet and correction."""
    return Sheet.objects.filter(table__context=context).count()


def totals_of(table: Table) -> Points:
    """Points per seat or side over the current sheets of a table, every side named."""
    return add_up(table, points_of([table.pk])[table.pk])


def add_up(table: Table, points: dict[int, Points]) -> Points:
    """The sum over deals, every side of the table named."""
    game, options = rules_of(table)
    totals = dict.fromkeys(game.sides(options), 0)
    for scored in points.values():
        for side, amount in scored.items():
            totals[side] = totals.get(side, 0) + amount
    return totals


def complete_through(numbers: Iterable[int]) -> int:
    """The last deal up to which none is missing; 0 when deal 1 is."""
    there = set(numbers)
    return next(number for number in range(len(there) + 1) if number + 1 not in there)


def _facts(table_ids: Iterable[int]) -> Iterator[SheetFact]:
    rows = Sheet.objects.filter(table_id__in=list(table_ids)).order_by("table_id", "number", "version")
    for values in rows.values_list(*FIELDS):
        yield SheetFact(*values)
