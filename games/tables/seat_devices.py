"""Device of a seat in an event: binding, taking, moving by PIN, release by the director.

A page that opens the table binds the seat at the player's first table of the event, or on the device of the table
before. Otherwise the player presses "Take my seat", which the event logs and the table is
shown. Docs: decision 0401.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Protocol

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Seat, Table
from games.tables import after_commit, deals, table_state
from games.tables import timing as tables_timing
from games.tables.moves import be_present
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
    "device_kind": "",
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

    Returns whether that was so. Neither a released seat is bound nor one whose player had another device at the
    event's last table (`take_seat` does that). An API token takes it only where bots may play, and if the token may
    play: otherwise a look would lock the player out. The PIN of the last table goes with the device.
    """
    if viewer.device is None or viewer.reads_only:
        return False
    free = Seat.objects.filter(seat_of_viewer(viewer), table_id=table_id, kind=Seat.Kind.HUMAN)
    free = free.filter(one_device=True, device="", released_at=None)
    seat = free.exclude(table__state=Table.State.DRAFT).select_related("table").order_by("order").first()
    if seat is None or not _may_play(seat, viewer):
        return False
    last = _last_seat(seat)
    if last is not None and last.device != viewer.device:
        return False
    values = {**_on_device(viewer), "pin": last.pin if last else ""}
    return bool(Seat.objects.filter(pk=seat.pk, device="", released_at=None).update(**values))


def _may_play(seat: Seat, viewer: Viewer) -> bool:
    """Return whether this device may play the seat; a token only where bots may play."""
    return not viewer.reads_only and (not viewer.by_token or rules_of_table(seat.table).programs)


def _last_seat(seat: Seat) -> Seat | None:
    """Return the player's seat at the event's last table that a device had or a director released."""
    who = Q(holder=seat.holder) if seat.holder else Q(user_id=seat.user_id)
    earlier = Seat.objects.filter(who, one_device=True, table__context=seat.table.context).exclude(pk=seat.pk)
    return earlier.exclude(device="", released_at=None).order_by("-pk").first()


def _on_device(viewer: Viewer) -> dict[str, object]:
    """Return the columns of a seat that this device takes now."""
    return {"device": viewer.device, "device_at": timezone.now(), "device_kind": viewer.kind}


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A seat taken by a device of this kind (games.models.DeviceKind)."""

    name: str
    kind: str


def take_seat(*, table_id: int, viewer: Viewer) -> TakenSeat | None:
    """Let the viewer's device take their seat, which no device has; None if it has the seat already.

    The table is shown the kind of device. After a release the hand of the running deal stays hidden. Raises
    Table.DoesNotExist, and Conflict without such a seat, where another device has it, or where the director released it
    from this device.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        seat = next((row for row in play.seats.values() if row.one_device and belongs_to(row, viewer)), None)
        if seat is None or viewer.device is None:
            raise Conflict("not_your_seat")
        if play.table.state not in OPEN:
            raise Conflict("table_finished")
        if seat.device == viewer.device:
            return None
        if seat.device:
            raise Conflict("seat_on_another_device")
        if seat.barred_device == viewer.device:
            raise Conflict("seat_released_here")
        if not _may_play(seat, viewer):
            raise Conflict("no_programs")
        last = _last_seat(seat)
        _put_on(seat, viewer)
        seat.pin = last.pin if last and last.device == viewer.device else ""
        seat.save()
        if not seat.withheld and be_present(seat):
            tables_timing.begin_anew(play, seat.code)
        _publish(play)
    return TakenSeat(seat.name or seat.code, seat.device_kind)


class SeatKeeper(Protocol):
    """Calls `take`, which returns None if nothing changed, and records what it did.

    `network` is the shortened network of the device.
    """

    def __call__(self, *, table_id: int, network: str, take: Callable[[], TakenSeat | None]) -> None: ...


def _only_take(*, table_id: int, network: str, take: Callable[[], TakenSeat | None]) -> None:
    take()


_keeper: SeatKeeper = _only_take


def take_seat_on_record(*, table_id: int, viewer: Viewer, network: str) -> None:
    """Do as `take_seat`, in the record of the event that the table belongs to."""
    _keeper(table_id=table_id, network=network, take=partial(take_seat, table_id=table_id, viewer=viewer))


def record_taken_seats(keeper: SeatKeeper) -> None:
    """Let an application with events record which devices take seats."""
    global _keeper
    _keeper = keeper


def _put_on(seat: Seat, viewer: Viewer) -> None:
    for column, value in _on_device(viewer).items():
        setattr(seat, column, value)


def set_pin(*, table_id: int, viewer: Viewer, pin: str) -> None:
    """Set the PIN that moves the viewer's seat to another device.

    Raises Conflict on any device but the seat's own, and for a PIN that is not six digits or is easily guessed.
    """
    digits = _read_pin(pin)
    hashed = make_password(digits)  # slow on purpose, so before the table is locked
    with transaction.atomic():
        play = table_state.locked(table_id)
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
        play = table_state.locked(table_id)
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
            _put_on(seat, viewer)
            seat.pin_failures, seat.pin_failed_at = 0, None
            seat.save(update_fields=["device", "device_at", "device_kind", "pin_failures", "pin_failed_at"])
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


def release_seat(*, table_id: int, seat: str, readmits: bool = False) -> str:
    """Release a seat from its device until the player takes it on another one; return their name.

    The old device cannot take it again, unless a second release `readmits` it. The PIN is deleted, and the hand of the
    running deal is hidden: a bot finishes that deal, and plays on until a device has taken the seat. Raises Conflict
    where no device has the seat (or, to readmit one, a device has it), or its match is over.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        row = play.seat(seat)
        if not row.one_device or row.kind != Seat.Kind.HUMAN or (not readmits and not row.device):
            raise Conflict("seat_of_no_device")
        if play.table.state not in OPEN:
            raise Conflict("table_finished")
        if readmits:
            _readmit(row)
        else:
            row.barred_device, row.device, row.device_at, row.device_kind = row.device, "", None, ""
            row.pin, row.pin_failures, row.pin_failed_at = "", 0, None
            row.released_at = timezone.now()
            if play.deal is not None:
                row.withheld = row.stand_in = True
        row.save()
        _publish(play)
    return row.name or row.code


def _readmit(seat: Seat) -> None:
    if seat.device or seat.released_at is None:
        raise Conflict("seat_not_released")
    seat.barred_device = ""


def touch_seats_of(holder: str) -> None:
    """Refresh the open pages of every running table of this holder."""
    with transaction.atomic():
        tables = Seat.objects.filter(holder=holder, kind=Seat.Kind.HUMAN, table__state__in=OPEN)
        for table in table_state.lock_all(tables.values_list("table_id", flat=True)):
            table.version += 1
            table.save(update_fields=["version"])
            after_commit.notify_table(table)


def _publish(play: Play) -> None:
    """A new version of the table, and news of it to its pages and workers."""
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.wake_worker_after_commit(play.table, timezone.now())
