"""Device of a seat in an event: binding, moving by PIN, release by the director.

Docs: decision 0401.
"""

from datetime import timedelta
from itertools import pairwise

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Seat, Table
from games.tables import deals
from games.tables import notifications as news
from games.tables import table_state as store
from games.tables.options import rules_of_table
from games.tables.seats import OPEN, Viewer, belongs_to, holds, seat_of_viewer
from games.tables.table_state import Play

PIN_LENGTH = 6
MAX_PIN_FAILURES = 5
"""Wrong PINs in a row, after which the seat takes none for a while."""
PIN_PAUSE = timedelta(minutes=15)


OF_NO_DEVICE = {
    "device": "",
    "device_at": None,
    "barred_device": "",
    "pin": "",
    "pin_failures": 0,
    "pin_failed_at": None,
    "withheld": False,
    "released_at": None,
}
"""Columns of a seat that no device has opened."""


class TooManyPins(Conflict):
    """Too many wrong PINs; `retry_after` are the seconds until the next one is read."""

    status = 429

    def __init__(self, retry_after: int) -> None:
        minutes = max(1, -(-retry_after // 60))
        super().__init__("too_many_pins", minutes=minutes, case="one" if minutes == 1 else "")
        self.retry_after = retry_after


def bind_seat(*, table_id: int, viewer: Viewer) -> bool:
    """Bind the viewer's single-device seat to their device, if no other has it.

    Returns whether that was so. An API token takes it only where bots may play, and if the token may play: otherwise a
    look would lock the player out. The PIN that the same device set at an earlier table of the event goes with it.
    """
    if viewer.device is None or viewer.reads_only:
        return False
    free = Seat.objects.filter(seat_of_viewer(viewer), table_id=table_id, kind=Seat.Kind.HUMAN)
    free = free.filter(one_device=True, device="").exclude(barred_device=viewer.device)
    seat = free.exclude(table__state=Table.State.DRAFT).select_related("table").order_by("order").first()
    if seat is None or (viewer.by_token and not rules_of_table(seat.table).programs):
        return False
    values = {"device": viewer.device, "device_at": timezone.now(), "pin": _earlier_pin(seat, viewer.device)}
    return bool(Seat.objects.filter(pk=seat.pk, device="").exclude(barred_device=viewer.device).update(**values))


def _earlier_pin(seat: Seat, device: str) -> str:
    """Return this player's hashed PIN on the device at the event's last table, or ""."""
    who = Q(holder=seat.holder) if seat.holder else Q(user_id=seat.user_id)
    earlier = Seat.objects.filter(who, device=device, table__context=seat.table.context).exclude(pk=seat.pk)
    return earlier.exclude(pin="").order_by("-pk").values_list("pin", flat=True).first() or ""


def set_pin(*, table_id: int, viewer: Viewer, pin: str) -> None:
    """Set the PIN that moves the viewer's seat to another device.

    Raises Conflict on any device but the seat's own, and for a PIN that is not six digits or is easily guessed.
    """
    digits = _read_pin(pin)
    hashed = make_password(digits)  # slow on purpose, so before the table is locked
    with transaction.atomic():
        play = store.locked(table_id)
        seat = next((row for row in play.seats.values() if row.one_device and holds(row, viewer)), None)
        if seat is None or viewer.device is None:
            raise Conflict("pin_from_own_device")
        seat.pin, seat.pin_failures, seat.pin_failed_at = hashed, 0, None
        seat.save(update_fields=["pin", "pin_failures", "pin_failed_at"])


def _read_pin(pin: str) -> str:
    """The digits of a PIN. Raises Conflict."""
    digits = "".join(pin.split())
    if len(digits) != PIN_LENGTH or not (digits.isascii() and digits.isdecimal()):
        raise Conflict("pin_digits")
    steps = {int(after) - int(before) for before, after in pairwise(digits)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:  # 111111, 123456, 654321
        raise Conflict("pin_too_easy")
    return digits


def enter_pin(*, table_id: int, viewer: Viewer, pin: str) -> None:
    """Move the viewer's seat to their device; wrong PINs count, even concurrent ones.

    Raises Conflict (wrong, none set, no seat of theirs) and TooManyPins after `MAX_PIN_FAILURES` in a row.
    """
    digits = "".join(pin.split())
    with transaction.atomic():
        play = store.locked(table_id)
        seat = next((row for row in play.seats.values() if row.one_device and belongs_to(row, viewer)), None)
        if seat is None or viewer.device is None:
            raise Conflict("not_your_seat")
        if seat.device == viewer.device:
            return
        if not seat.pin:
            raise Conflict("no_pin_set")
        _require_tries(seat)
        is_right = check_password(digits, seat.pin)
        if is_right:
            seat.device, seat.device_at, seat.pin_failures, seat.pin_failed_at = viewer.device, timezone.now(), 0, None
            seat.save(update_fields=["device", "device_at", "pin_failures", "pin_failed_at"])
        else:
            seat.pin_failures, seat.pin_failed_at = seat.pin_failures + 1, timezone.now()
            seat.save(update_fields=["pin_failures", "pin_failed_at"])
        _publish(play)
    if not is_right:
        raise Conflict("wrong_pin", left=MAX_PIN_FAILURES - seat.pin_failures)


def _require_tries(seat: Seat) -> None:
    """Raise TooManyPins while the seat is blocked; afterwards the count restarts."""
    if seat.pin_failures < MAX_PIN_FAILURES or seat.pin_failed_at is None:
        return
    left = seat.pin_failed_at + PIN_PAUSE - timezone.now()
    if left > timedelta(0):
        raise TooManyPins(round(left.total_seconds()) or 1)
    seat.pin_failures = 0


def release_seat(*, table_id: int, seat: str) -> str:
    """Release a seat from its device for the player's next one; return their name.

    The old device cannot take it again, its PIN is deleted, and the hand of the running deal is hidden: a bot plays the
    rest of that deal. All players see the release until the next deal begins. Raises Conflict where the seat is not a
    single-device one, or its match is over.
    """
    with transaction.atomic():
        play = store.locked(table_id)
        row = play.seat(seat)
        if not row.one_device or row.kind != Seat.Kind.HUMAN:
            raise Conflict("seat_of_no_device")
        if play.table.state not in OPEN:
            raise Conflict("table_finished")
        row.barred_device, row.device, row.device_at = row.device, "", None
        row.pin, row.pin_failures, row.pin_failed_at = "", 0, None
        row.released_at = timezone.now()
        if play.deal is not None:
            row.withheld = row.stand_in = True
        row.save()
        _publish(play)
    return row.name or row.code


def touch_seats_of(holder: str) -> None:
    """Refresh the open pages of every running table of this holder."""
    with transaction.atomic():
        tables = Seat.objects.filter(holder=holder, kind=Seat.Kind.HUMAN, table__state__in=OPEN)
        for table in store.lock_all(tables.values_list("table_id", flat=True)):
            table.version += 1
            table.save(update_fields=["version"])
            news.notify_table(table)


def _publish(play: Play) -> None:
    """A new version of the table, and news of it to its pages and workers."""
    deals.save(play)
    news.notify_table(play.table)
    news.wake_worker_after_commit(play.table, timezone.now())
