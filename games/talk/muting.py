"""Muted seats of a session; other players are not notified."""

from django.http import HttpRequest

MUTED = "muted_seats"
"""Session key of the muted seats, as `table:seat`."""
MAX_MUTED = 100


def mute_seat(request: HttpRequest, table_id: int, seat: str, mute: bool) -> None:
    """This session reads a seat's chat no more, or reads it again."""
    seat_key = f"{table_id}:{seat}"
    muted = [other for other in request.session.get(MUTED, ()) if other != seat_key]
    request.session[MUTED] = ([*muted, seat_key] if mute else muted)[-MAX_MUTED:]


def muted_at(request: HttpRequest, table_id: int) -> frozenset[str]:
    """The seats of a table whose chat this session does not read."""
    pairs = (seat_key.partition(":") for seat_key in request.session.get(MUTED, ()))
    return frozenset(seat for table, _colon, seat in pairs if table == str(table_id))
