"""Thinking time of bots, hidden within their pause.

A searching bot begins early enough to finish with its pause. The time depends on which bot plays, how long bots pause,
how many move together and how late the table is, never on cards.
"""

from datetime import timedelta

from django.utils import timezone

from engine import bots
from games.models import Seat
from games.tables.timed import TimedTable

MAX_SECONDS = 0.4
"""Seconds of one core for one move."""
MIN_SECONDS = 0.04
"""However many tables wait, or however short the pause of their bots is."""
LATE_BY = 2.0
"""A table this many seconds late gets the least time, one on time the most."""


def plays_itself(seat: Seat) -> bool:
    """Return whether a bot moves for this seat.

    It is a bot's own seat, has a stand-in, or is free.
    """
    return seat.kind != Seat.Kind.HUMAN or seat.stand_in


def bot_of(play: TimedTable, seat: Seat) -> str:
    """The bot that plays a seat, or would in place of its player: the seat's own, otherwise the one of the table."""
    return seat.bot or play.rules.bots


def thinks(play: TimedTable, seat: Seat) -> bool:
    """Whether a bot plays a seat and looks ahead; in a game without a search it plays as the simple one, at once."""
    return plays_itself(seat) and bot_of(play, seat) == bots.SEARCH and play.game.looks_ahead


def pause_of(play: TimedTable, seat: Seat) -> timedelta:
    """How long a bot rests before it begins to think, so that its move is there when its pause is over."""
    pause = _pause_ms(play) / 1000
    return timedelta(seconds=max(0.0, pause - MAX_SECONDS) if thinks(play, seat) else pause)


def seconds_at(play: TimedTable) -> float:
    """How long a bot may think at this table now."""
    due = play.table.due_at
    late = 0.0 if due is None else (timezone.now() - due).total_seconds()
    together = sum(thinks(play, play.seats[code]) for code in play.since)
    return seconds_for(_pause_ms(play), late, together)


def seconds_for(pause_ms: int, late: float, together: int) -> float:
    """Return the seconds for a bot's move, within the pause.

    Bots that move together share it equally, and a late table gets less.
    """
    on_time = min(MAX_SECONDS, pause_ms / 1000) / max(1, together)
    return max(MIN_SECONDS, on_time * (1 - min(1.0, max(0.0, late) / LATE_BY)))


def _pause_ms(play: TimedTable) -> int:
    """No bot is quicker than any card of its table may be."""
    return max(play.table.bot_pause_ms, play.rules.least_ms)
