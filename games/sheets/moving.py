"""Removal, move and exchange of sheets at the wrong table; every version stays."""

from collections.abc import Sequence

from django.db import transaction

from games.core.errors import Conflict, wrong
from games.core.facts import Author, SheetData, SheetEntry
from games.models import Sheet, Table
from games.sheets.selectors import sheets_of
from games.sheets.services import (
    MAX_KEY_LENGTH,
    corrected_from,
    current_version,
    follow,
    insert,
    next_version,
    require_due,
    save,
    sent_before,
    sheet_facts,
)
from games.tables import table_state
from games.tables.sheet_versions import current_versions, fact_of, versions_of
from games.tables.tables import match_of

MOVED = "moved"
"""The code of a version that was taken to, or from, another table."""


def take_away(
    *,
    table_id: int,
    number: int,
    by: Author,
    reason: str,
    reason_code: str = "",
    key: str | None = None,
    seen_version: int | None = None,
) -> SheetData:
    """Record that no sheet is valid for this deal.

    The versions before stay; the deal may be written again. Raises SheetError for a blank reason, Conflict as in
    correct_sheet or when the table plays online.
    """
    with transaction.atomic():
        table = table_state.lock(table_id)
        if repeated := sent_before(table, number, {}, key):
            return repeated
        if not reason.strip():
            raise wrong("reason", "reason_missing")
        if table.place == Table.Place.ONLINE:
            raise Conflict("plays_online")
        corrected_from(table=table, number=number, values={}, seen_version=seen_version)
        return _take_away(table, number=number, by=by, reason=reason.strip(), code=reason_code, key=key)


def move_sheet(
    *,
    table_id: int,
    number: int,
    to_table_id: int,
    to_number: int,
    by: Author,
    reason: str,
    key: str | None = None,
    seen_version: int | None = None,
) -> SheetData:
    """Move a sheet to the table (and deal) it belongs to.

    It is voided here and written there with a reference to its history. Raises SheetError when it is impossible there
    or for a blank reason, Conflict when that deal has a sheet already, Table.DoesNotExist.
    """
    with transaction.atomic():
        table, there = _locked(table_id, to_table_id)
        if repeated := _moved_before(there=there, number=to_number, key=key, table_id=table_id, from_number=number):
            return repeated
        _require_movable(table, there, reason)
        if (table_id, number) == (to_table_id, to_number):
            raise Conflict("nothing_changed", number=number)
        corrected_from(table=table, number=number, values={}, seen_version=seen_version)
        sheet = _current_sheets(table)[number]
        _take_away(table, number=number, by=by, reason=reason.strip(), code=MOVED)
        return _put_down(there, number=to_number, was=sheet, by=by, reason=reason.strip(), key=key)


def exchange_sheets(
    *, table_id: int, other_id: int, by: Author, reason: str, key: str | None = None
) -> dict[int, list[SheetData]]:
    """Exchange all sheets of two tables; return the current ones of both, by id.

    Raises SheetError when one is impossible at the other table or for a blank reason, Conflict when neither has any,
    Table.DoesNotExist.
    """
    with transaction.atomic():
        table, other = _locked(table_id, other_id)
        if not _sent_to_either(table, other, key):
            _require_movable(table, other, reason)
            ours, theirs = _current_sheets(table), _current_sheets(other)
            if table == other or not (ours or theirs):
                raise Conflict("no_sheet_yet", number=1)
            for place, sheets in ((table, ours), (other, theirs)):
                for number in sheets:
                    _take_away(place, number=number, by=by, reason=reason.strip(), code=MOVED)
            coming = [(other, *numbered) for numbered in ours.items()] + [
                (table, *numbered) for numbered in theirs.items()
            ]
            for place, number, sheet in coming:
                _put_down(place, number=number, was=sheet, by=by, reason=reason.strip(), key=key)
        return sheets_of([table_id, other_id])


def _locked(table_id: int, other_id: int) -> tuple[Table, Table]:
    """Lock both tables in the common order. Raises Table.DoesNotExist."""
    tables = {table.pk: table for table in table_state.lock_all([table_id, other_id])}
    if not {table_id, other_id} <= set(tables):
        raise Table.DoesNotExist
    return tables[table_id], tables[other_id]


def _require_movable(table: Table, other: Table, reason: str) -> None:
    if not reason.strip():
        raise wrong("reason", "reason_missing")
    if Table.Place.ONLINE in (table.place, other.place):
        raise Conflict("plays_online")
    if Table.State.DRAFT in (table.state, other.state):
        raise Conflict("table_not_open")


def _moved_before(*, there: Table, number: int, key: str | None, table_id: int, from_number: int) -> SheetData | None:
    """The sheet this very request moved, when it comes a second time."""
    row = _with_key([there], key)
    if row is None:
        return None
    was = row.moved_from
    if was is None or (row.number, was.table_id, was.number) != (number, table_id, from_number):
        raise Conflict("key_used", existing=fact_of(row))
    return fact_of(row)


def _sent_to_either(table: Table, other: Table, key: str | None) -> bool:
    row = _with_key([table, other], key)
    if row is not None and (row.moved_from is None or row.moved_from.table_id not in (table.pk, other.pk)):
        raise Conflict("key_used", existing=fact_of(row))
    return row is not None


def _with_key(tables: Sequence[Table], key: str | None) -> Sheet | None:
    if not key:
        return None
    if len(key) > MAX_KEY_LENGTH:
        raise wrong("key", "key_too_long", most=MAX_KEY_LENGTH)
    return Sheet.objects.filter(table__in=tables, key=key).select_related("moved_from").first()


def _current_sheets(table: Table) -> dict[int, SheetData]:
    """Return the current sheets of a table, by number of the deal."""
    return {fact.number: fact for fact in current_versions(versions_of([table.pk])[table.pk])}


def _put_down(table: Table, *, number: int, was: SheetData, by: Author, reason: str, key: str | None) -> SheetData:
    """Write a sheet from elsewhere at the table it belongs to.

    It counts at once, because the person who moves it has checked it. The exception is their own entry that waited for
    a second approver: it continues to wait.
    """
    if there := current_version(table, number):
        raise Conflict("already_written", existing=there, **sheet_facts(table, there))
    require_due(table, number)
    used = key is not None and Sheet.objects.filter(table=table, key=key).exists()
    sheet = next_version(table, number, None if used else key)
    sheet.reason, sheet.reason_code, sheet.moved_from_id = reason, MOVED, was.sheet_id
    own = not was.settled and not was.seat and by.user_id is not None and was.author_id == by.user_id
    return insert(table, sheet, values=was.values, by=by, entered=SheetEntry(waits=own))


def _take_away(table: Table, *, number: int, by: Author, reason: str, code: str, key: str | None = None) -> SheetData:
    sheet = next_version(table, number, key)
    sheet.values, sheet.points, sheet.void = {}, {}, True
    sheet.reason, sheet.reason_code = reason, code
    save(sheet, by)
    follow(table, match_of(table))
    return fact_of(sheet)
