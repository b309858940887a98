"""Whose chat a session does not want to read; nobody else is told."""

from django.http import HttpRequest

MUTED = "muted_seats"
"""Where a session keeps them, as `table:seat`."""
MAX_MUTED = 100


def mute_seat(request: HttpRequest, table_id: int, seat: str, mute: bool) -> None:
    """This session reads a seat's chat no more, or reads it again."""
    word = f"{table_id}:{seat}"
    kept = [one for one in request.session.get(MUTED, ()) if one != word]
    request.session[MUTED] = ([*kept, word] if mute else kept)[-MAX_MUTED:]


def muted_at(request: HttpRequest, table_id: int) -> frozenset[str]:
    """The seats of a table whose chat this session does not read."""
    pairs = (word.partition(":") for word in request.session.get(MUTED, ()))
    return frozenset(seat for table, _colon, seat in pairs if table == str(table_id))
