"""Answers to a sheet version that waits: yes, no, or silence until it counts."""

from django.db import transaction

from games.core.errors import Conflict, wrong
from games.core.facts import Author, SheetData
from games.models import Sheet, SheetAnswer, Table
from games.sheets.services import MAX_KEY_LENGTH, follow, sheet_facts
from games.tables import table_state
from games.tables.sheet_versions import fact_of
from games.tables.tables import match_of


def answer_sheet(
    sheet_id: int,
    kind: str,
    by: Author,
    *,
    settles: bool = False,
    seat: str = "",
    device: str = "",
    hold_same_device: bool = False,
    reason: str = "",
    key: str | None = None,
) -> SheetData:
    """Answer a version that waits; a repeated answer or `key` changes nothing.

    `kind` is one of SheetAnswer.Kind; with `settles` the version counts from now on. `device` is an opaque token of the
    answering device: only whether it is that of the entry is stored. With `hold_same_device` an answer on that device
    settles nothing. Raises Conflict when the version does not wait, was settled before, another was written after it,
    or this seat answered otherwise; SheetError for a key that is too long; Sheet.DoesNotExist.
    """
    if key and len(key) > MAX_KEY_LENGTH:
        raise wrong("key", "key_too_long", most=MAX_KEY_LENGTH)
    with transaction.atomic():
        sheet = Sheet.objects.select_related("table").get(pk=sheet_id)
        table = table_state.lock(sheet.table_id)
        same_device = bool(device) and device == sheet.device
        settles = settles and not (hold_same_device and same_device)
        if not _answered_before(sheet, kind=kind, seat=seat, settles=settles, key=key):
            _require_open_to_answers(table, sheet)
            SheetAnswer.objects.create(
                sheet=sheet,
                kind=kind,
                settles=settles,
                seat=seat,
                author_id=by.user_id,
                author_name=by.name,
                same_device=same_device,
                reason=reason.strip(),
                key=key,
            )
            follow(table, match_of(table))
        return fact_of(sheet)


def _answered_before(sheet: Sheet, *, kind: str, seat: str, settles: bool, key: str | None) -> bool:
    """Return whether this answer was given. Raises Conflict for a different one."""
    if key and (same := sheet.answers.filter(key=key).first()):
        if (same.kind, same.seat) != (kind, seat):
            raise Conflict("key_used")
        return True
    before = sheet.answers.filter(seat=seat).first() if seat else None
    if before and before.kind != kind:
        raise Conflict("answered_otherwise", who=before.author_name, answer=before.get_kind_display())
    return before is not None or (settles and sheet.answers.filter(settles=True, kind=kind, seat=seat).exists())


def _require_open_to_answers(table: Table, sheet: Sheet) -> None:
    if not sheet.waits:
        raise Conflict("needs_no_answer", number=sheet.number)
    settling = sheet.answers.filter(settles=True).first()
    if settling is not None:
        if settling.author_name:
            raise Conflict("settled_before", number=sheet.number, who=settling.author_name)
        raise Conflict("settled_before", number=sheet.number, case="game")
    newest = Sheet.objects.filter(table=table, number=sheet.number).order_by("-version").first()
    if newest is not None and newest.pk != sheet.pk:
        fact = fact_of(newest)
        raise Conflict("corrected_meanwhile", existing=fact, **sheet_facts(table, fact))
