"""Relation of the viewer's seat to their device."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.models import Seat
from games.tables.seats import Viewer, belongs_to


class OnDevice(StrEnum):
    """Device that plays a single-device seat, as seen from the requesting device."""

    HERE = "here"
    ELSEWHERE = "elsewhere"
    WITHHELD = "withheld"
    """This device has it after a release; its hand is shown from the next deal on."""
    FREE = "free"
    """No device has it; the player may take it on this one."""
    BARRED = "barred"
    """No device has it, and the director released it from this one."""


@dataclass(frozen=True, slots=True)
class SeatDevice:
    """The viewer's seat at a table where each seat belongs to one device.

    `since`: when the device took it. `pin_failed_at`: when the last wrong PIN was entered, None since a right one.
    """

    seat: str
    name: str
    on: OnDevice
    since: datetime | None
    has_pin: bool
    pin_failures: int
    pin_failed_at: datetime | None


def seat_device_of(table_id: int, viewer: Viewer) -> SeatDevice | None:
    """Return the viewer's seat and its device; None for spectators and shared seats."""
    if viewer.device is None:
        return None
    seats = Seat.objects.filter(table_id=table_id, one_device=True).order_by("order")
    seat = next((row for row in seats if belongs_to(row, viewer)), None)
    return None if seat is None else _seat_device(seat, viewer.device)


def _seat_device(seat: Seat, device: str) -> SeatDevice:
    return SeatDevice(
        seat=seat.code,
        name=seat.name,
        on=_where(seat, device),
        since=seat.device_at,
        has_pin=bool(seat.pin),
        pin_failures=seat.pin_failures,
        pin_failed_at=seat.pin_failed_at,
    )


def _where(seat: Seat, device: str) -> OnDevice:
    if seat.device == device:
        return OnDevice.WITHHELD if seat.withheld else OnDevice.HERE
    if seat.device:
        return OnDevice.ELSEWHERE
    return OnDevice.BARRED if seat.barred_device == device else OnDevice.FREE
