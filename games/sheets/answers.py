"""What is said to a version of a sheet that waits: yes, no, or nothing for so long that it counts."""

from django.db import transaction
from django.utils.translation import gettext

from games.core.errors import Conflict, wrong
from games.core.facts import Author, SheetData
from games.models import Sheet, SheetAnswer, Table
from games.sheets.services import MAX_KEY_LENGTH, as_told, follow
from games.tables import table_state as store
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
    """Say yes or no to a version that waits. The same answer again, or with the same `key`, changes nothing.

    `kind` is one of SheetAnswer.Kind; with `settles` the version counts from now on. `device` is an opaque word for the
    device it is said on: kept is only whether it is the one of the entry. With `hold_same_device` an answer on that
    device settles nothing. Raises Conflict when the version does not wait, was settled before, another was written
    after it, or this seat answered otherwise; SheetError for a key that is too long; Sheet.DoesNotExist.
    """
    if key and len(key) > MAX_KEY_LENGTH:
        raise wrong("key", "key_too_long", most=MAX_KEY_LENGTH)
    with transaction.atomic():
        sheet = Sheet.objects.select_related("table").get(pk=sheet_id)
        table = store.lock(sheet.table_id)
        same_device = bool(device) and device == sheet.device
        settles = settles and not (hold_same_device and same_device)
        if not _answered_before(sheet, kind, seat, settles, key):
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


def _answered_before(sheet: Sheet, kind: str, seat: str, settles: bool, key: str | None) -> bool:
    """Whether this very answer was given. Raises Conflict when the key or the seat gave another."""
    if key and (same := sheet.answers.filter(key=key).first()):
        if (same.kind, same.seat) != (kind, seat):
            raise Conflict("key_used")
        return True
    said = sheet.answers.filter(seat=seat).first() if seat else None
    if said and said.kind != kind:
        raise Conflict("answered_otherwise", who=said.author_name, answer=said.get_kind_display())
    return said is not None or (settles and sheet.answers.filter(settles=True, kind=kind, seat=seat).exists())


def _require_open_to_answers(table: Table, sheet: Sheet) -> None:
    if not sheet.waits:
        raise Conflict("needs_no_answer", number=sheet.number)
    settling = sheet.answers.filter(settles=True).first()
    if settling is not None:
        raise Conflict("settled_before", number=sheet.number, who=settling.author_name or gettext("The game"))
    newest = Sheet.objects.filter(table=table, number=sheet.number).order_by("-version").first()
    if newest is not None and newest.pk != sheet.pk:
        fact = fact_of(newest)
        raise Conflict("corrected_meanwhile", existing=fact, **as_told(table, fact))
