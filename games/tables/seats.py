"""Seats and their players, and the viewer's own seat."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from games.core.prepared import Prepared
from games.models import Seat, Table

OPEN = (Table.State.WAITING, Table.State.RUNNING)
"""A table that has been published and whose match is not over."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer or player: the user, and the holder tokens of the session.

    Tokens are such as `person:12` or `session:…`. `device` is the digest of the browser (games.core.devices), or of an
    API token, which is a device of its own (`by_token`, `reads_only` where it may not play); None for a guest of the
    lobby. `kind` is the kind of that device (games.models.DeviceKind).
    """

    user_id: int | None = None
    holders: frozenset[str] = frozenset()
    device: str | None = None
    by_token: bool = False
    reads_only: bool = False
    kind: str = ""

    def shows(self, user_id: int | None, holder: str) -> bool:
        """Return whether the viewer is that user, or has that holder token.

        Without either it is never true.
        """
        by_user = self.user_id is not None and user_id == self.user_id
        return by_user or (bool(holder) and holder in self.holders)


def holds(seat: Seat, viewer: Viewer) -> bool:
    """Whether this is the viewer's seat, and this device may play it now."""
    return belongs_to(seat, viewer) and not seat.withheld and _is_on_device(seat, viewer)


def belongs_to(seat: Seat, viewer: Viewer) -> bool:
    """Whether this seat is the viewer's, on whichever device."""
    return seat.kind == Seat.Kind.HUMAN and viewer.shows(seat.user_id, seat.holder)


def _is_on_device(seat: Seat, viewer: Viewer) -> bool:
    """Fail closed: a seat for one device that no device has taken yet is on none."""
    return not seat.one_device or viewer.device is None or seat.device == viewer.device


def own_seat(seats: Iterable[Seat], viewer: Viewer) -> str | None:
    """The first of these seats that is the viewer's."""
    return next((seat.code for seat in seats if holds(seat, viewer)), None)


def seat_of(table: Table | int, viewer: Viewer) -> str | None:
    """The viewer's seat at a table; None for a spectator."""
    table_id = table if isinstance(table, int) else table.pk
    return own_seat(Seat.objects.filter(table_id=table_id).order_by("order"), viewer)


def published_seat_of(table_id: int, viewer: Viewer) -> str | None:
    """The viewer's seat at a table that is not a draft; None for a spectator, and for a draft."""
    return own_seat(PUBLISHED.rows(table_id), viewer)


PUBLISHED = Prepared(
    lambda table: Seat.objects.filter(table=table).exclude(table__state=Table.State.DRAFT).order_by("order")
)


def names_of(seats: Iterable[Seat]) -> dict[str, str]:
    """Name by seat, for the seats that have one."""
    return {seat.code: seat.name for seat in seats if seat.name}


def sits_at(table_id: int, viewer: Viewer) -> bool:
    """Whether the viewer has a seat at this table, on whichever device."""
    return any(belongs_to(seat, viewer) for seat in Seat.objects.filter(table_id=table_id))


def tables_of(viewer: Viewer) -> list[int]:
    """Return the viewer's tables that play or wait for words, newest first."""
    seats = Seat.objects.filter(seat_of_viewer(viewer), kind=Seat.Kind.HUMAN, table__state__in=OPEN)
    return list(seats.order_by("-table_id").values_list("table_id", flat=True).distinct())


def seat_of_viewer(viewer: Viewer) -> Q:
    """Return a condition for the seats of the viewer's account or tokens."""
    mine = Q(holder__in=viewer.holders) if viewer.holders else Q(pk__in=[])
    return mine if viewer.user_id is None else mine | Q(user_id=viewer.user_id)


def programs_at(table_ids: Iterable[int]) -> list[tuple[int, str]]:
    """Return the seats at these tables that a bot client has played: table and holder."""
    seats = Seat.objects.filter(program=True, table__place=Table.Place.ONLINE, table_id__in=list(table_ids))
    return list(seats.values_list("table_id", "holder"))
