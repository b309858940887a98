"""Time added to a turn: disconnection allowance, and a clock restarted on return.

Never where one clock runs for several seats, since it would reveal which is meant. All functions work on a locked
table.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from games.tables import clocks
from games.tables.table_state import Play


def give_grace(play: Play, code: str) -> bool:
    """Give a disconnected player whose time is over the rest of the allowance.

    Return False if none is left. All of it is charged at once, and `end_turn` returns the unused part, so no crash
    gives it twice.
    """
    seat = play.seats[code]
    left = clocks.grace_left(play, seat)
    if seat.gone_at is None or not left or clocks.is_common(play):
        return False
    seat.grace_used_ms += _ms(left)
    seat.save(update_fields=["grace_used_ms"])
    clocks.add(play, code, grace=_ms(left))
    play.table.save(update_fields=["online_rules"])
    return True


def begin_anew(play: Play, code: str) -> None:
    """Restart the clock of a player who has just returned.

    Only a running clock of this seat alone restarts.
    """
    if play.deal is None or code not in play.since or clocks.is_common(play):
        return
    clocks.add(play, code, ms=_ms(clocks.running(play.since[code], timezone.now(), play.stops)))
    play.table.save(update_fields=["online_rules"])


def end_turn(play: Play, code: str) -> None:
    """End a seat's turn before its move: return unused allowance and clear additions."""
    given = clocks.grace_given(play, code)
    if given:
        seat = play.seats[code]
        seat.grace_used_ms -= _ms(given - min(given, _over(play, code, given, timezone.now())))
        seat.save(update_fields=["grace_used_ms"])
    if clocks.take_away(play, code):
        play.table.save(update_fields=["online_rules"])


def _over(play: Play, code: str, given: timedelta, now: datetime) -> timedelta:
    """How long the clock of a seat had really run out."""
    end = clocks.deadline(play, code)
    return clocks.NOTHING if end is None else max(clocks.NOTHING, given - clocks.running(now, end, play.stops))


def _ms(time: timedelta) -> int:
    return round(time / timedelta(milliseconds=1))
