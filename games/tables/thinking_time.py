"""Thinking time of bots, hidden within their pause.

A searching bot begins early enough to finish with its pause. The time depends on which bot plays, how long bots pause,
how many move together and how late the table is, never on cards. The pause varies as a person's does: with the public
kind of turn, and with a number drawn from the table's secret.
"""

from datetime import timedelta

from django.utils import timezone

from engine import bots, shuffle
from engine.bots.levels import BY_CODE
from games.models import Seat
from games.tables.timed import TimedTable

MAX_SECONDS = 0.4
"""Seconds of one core for one move."""
MIN_SECONDS = 0.04
"""However many tables wait, or however short the pause of their bots is."""
LATE_BY = 2.0
"""A table this many seconds late gets the least time, one on time the most."""
LEAD, FOLLOW, WORD = 1.45, 1.0, 2.3
"""How many pauses a bot takes to lead, to follow, and to bid or answer."""
MIN_SPREAD, MAX_SPREAD = 0.75, 1.5
"""The shortest and longest pause of one kind of turn, in usual ones."""
STEPS = 1000


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
    pause = pace_ms(play, seat.code) / 1000
    return timedelta(seconds=max(0.0, pause - MAX_SECONDS) if thinks(play, seat) else pause)


def pace_ms(play: TimedTable, seat: str) -> int:
    """Return how long a bot pauses at its turn, in milliseconds, the same each time.

    It depends on the public kind of turn and on chance, so a forced card takes as long as a free one.
    """
    part = draw_bits(play, f"pace|{seat}|{len(play.moves)}") % (STEPS + 1) / STEPS
    usual = play.table.bot_pause_ms * kind_of_turn(play)
    return max(play.rules.least_ms, round(usual * (MIN_SPREAD + part * (MAX_SPREAD - MIN_SPREAD))))


def kind_of_turn(play: TimedTable) -> float:
    """Return the weight of the running turn by what all players see of it."""
    if play.deal.phase.name != "play":
        return WORD
    return FOLLOW if getattr(play.deal, "trick", ()) else LEAD


def draw_bits(play: TimedTable, what: str) -> int:
    """Return 64 bits of chance of the running deal for one purpose, the same each time."""
    assert play.row is not None
    words = f"{play.table.pk}|{what}"
    seed = shuffle.deal_seed(bytes.fromhex(play.table.secret), words, play.row.number, play.row.attempt)
    return int.from_bytes(seed[:8])


def level_of(play: TimedTable, seat: Seat) -> int | None:
    """Return the level of the bot that plays a seat; None for a player, and for a bot without one."""
    level = BY_CODE.get(bot_of(play, seat)) if plays_itself(seat) else None
    return None if level is None else level.number


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
