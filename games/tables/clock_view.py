"""What a view tells of time: the clocks of all seats, a pause, the time between two deals, who plays in one's place.

Banks are public, since they are used up only by decisions of which everybody knows whose they are.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from engine.game import View
from games.core.moments import written_moment
from games.models import Deal, Move, Seat
from games.tables import clocks as times
from games.tables import table_state as store
from games.tables.clocks_part import Clock, clock_of
from games.tables.table_state import Play


def times_for(play: Play, seat: str | None, deal: View | None) -> View:
    """`clocks`, `pause`, `between`, `forfeited` and `least_left_ms`, as this seat (None: a spectator) may know them.

    `deal` is the engine's view of the running deal as this viewer gets it, None when it is not shown to him.
    """
    return {
        "clocks": [] if deal is None else _clocks(play, deal),
        "pause": _pause(play),
        "between": _between(play, seat),
        "forfeited": _forfeited(play, seat),
        "least_left_ms": _least_left(play, seat),
    }


def clock_shown(clock: Clock) -> View:
    """A running clock: `seconds` for this decision alone, and what is left of it, of the bank and in all."""
    return {
        "seconds": seconds(clock.move),
        "seconds_left": seconds(clock.left),
        "move_left": seconds(clock.move_left),
        "bank_left": seconds(clock.bank_left),
        "grace_left": seconds(clock.grace_left),
        "common": clock.common,
    }


def seconds(time: timedelta) -> float:
    """To a tenth."""
    return round(time.total_seconds(), 1)


def _clocks(play: Play, deal: View) -> list[View]:
    """One line for each seat."""
    clock = clock_of(play, deal["to_act"])
    running = next(iter(play.since)) if clock is not None and not clock.common else None
    autos = times.autos(play)
    return [_line(play, one, clock if one.code == running else None, one.code in autos) for one in play.seats.values()]


def _line(play: Play, seat: Seat, clock: Clock | None, auto: bool) -> View:
    """`bank_seconds` and `bank_left` are null where there is no bank, or no clock for this player."""
    whole = times.scaled(play.rules.bank_seconds, seat)
    has_bank = bool(whole) and play.table.clock_seconds is not None and seat.kind == Seat.Kind.HUMAN
    left = clock.bank_left if clock is not None else times.bank(play, seat)
    return {
        "seat": seat.code,
        "percent": seat.time_factor,
        "runs": clock is not None,
        "bank_seconds": seconds(whole) if has_bank and whole else None,
        "bank_left": seconds(left) if has_bank else None,
        "auto": auto,
    }


def _least_left(play: Play, seat: str | None) -> int:
    """For how many milliseconds the page of a player whose turn it is sends no move yet."""
    since = play.since.get(seat or "")
    if since is None or not play.rules.least_ms:
        return 0
    left = timedelta(milliseconds=play.rules.least_ms) - times.running(since, timezone.now(), play.stops)
    return max(0, round(left / timedelta(milliseconds=1)))


def _pause(play: Play) -> View | None:
    """Why the table stands and for how long it has; null while it does not."""
    stop = play.table.stops.filter(ended_at=None).first() if play.table.paused else None
    if stop is None:
        return None
    since = stop.started_at
    return {"reason": stop.reason, "by": stop.author_name, "since": written_moment(since), "seconds": _since(since)}


def _since(moment: datetime) -> float:
    return seconds(timezone.now() - moment)


def _between(play: Play, seat: str | None) -> View | None:
    """Which deal is over, who is ready for the next one, and when it begins by itself."""
    over = store.between(play)
    if over is None or (seat is None and play.table.deck):
        return None
    due = times.next_deal_at(play, over.over_at or over.started_at)
    left = None if due is None else max(0.0, seconds(due - timezone.now()))
    return {"number": over.number, "awaited": list(store.awaits(play)), "seconds_left": left}


def _forfeited(play: Play, seat: str | None) -> View | None:
    """Since when a bot plays for the viewer, because his clocks ran out; null while none does."""
    if seat is None or not play.seats[seat].stand_in:
        return None
    made = Move.objects.filter(deal__table=play.table, seat=seat, by=Move.By.CLOCK).exclude(deal__state=Deal.State.VOID)
    last = made.order_by("-pk").values_list("at", flat=True).first()
    return {"since": written_moment(last) if last else None, "clocks": play.seats[seat].misses}
