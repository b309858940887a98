"""Players who are missing at a running table, and when a bot stands in for them.

A player is missing while none of their pages is open: since the connection was lost, or, at a seat for one device,
since the table began if no device has ever opened it. A move shows that the player is there. Whose turn it is does not
matter, so a stand-in reveals nothing of a hand.
"""

from datetime import datetime, timedelta

from games.models import Move, Seat, Table
from games.tables import clocks
from games.tables.thinking_time import plays_itself
from games.tables.timed import TimedTable

MISSES_ALLOWED = 3
"""Expired clocks in a row after which a bot stands in, however present the player is."""


def missing_since(play: TimedTable, seat: Seat) -> datetime | None:
    """Return since when a player is missing; None for one who is there, and for a seat that a bot plays."""
    if plays_itself(seat):
        return None
    never_opened = seat.one_device and not seat.device and not seat.line
    since = seat.gone_at or (play.table.started_at if never_opened else None)
    if since is None:
        return None
    own = [move.at for move in play.moves if move.seat == seat.code and move.by == Move.By.PLAYER]
    return max([since, *own])


def replaced_at(play: TimedTable, seat: Seat) -> datetime | None:
    """Return when a bot stands in for a missing player; None: never, or not while the clocks are stopped."""
    since = missing_since(play, seat) if play.rules.missing_seconds else None
    return None if since is None else clocks.run_out(since, timedelta(seconds=play.rules.missing_seconds), play.stops)


def due_at(play: TimedTable) -> datetime | None:
    """Return when the next missing player is replaced at a running table; None without one."""
    if play.table.state != Table.State.RUNNING:
        return None
    return clocks.earliest([replaced_at(play, seat) for seat in play.seats.values()])


def seats_to_replace(play: TimedTable, now: datetime) -> list[Seat]:
    """Return the seats whose players have been missing for too long."""
    if play.table.state != Table.State.RUNNING or play.table.paused:
        return []
    moments = {seat.code: replaced_at(play, seat) for seat in play.seats.values()}
    return [play.seats[code] for code, moment in moments.items() if moment is not None and moment <= now]
