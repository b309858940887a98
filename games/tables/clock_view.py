"""What a view tells of time: the clocks of all seats, a pause, the time between two deals, who plays in one's place.

Banks are public, since they are used up only by decisions of which everybody knows whose they are.

Whose move is waited for, and until when, as far as it may be known.

While it is secret who has to act (who may rub, who has placed a sealed bid), nobody is named, and the clock runs for
everybody in the same way, whether a player or a bot is to act. `Table.due_at` would tell, so it is shown to nobody.
For the same reason nobody's bank is used up in that time, and no dropped line adds to it (games.tables.clocks).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from engine import table as engine_table
from engine.game import View
from games.core.moments import written_moment
from games.models import Deal, Move, Seat, Table
from games.tables import clocks as times
from games.tables import table_state as store
from games.tables.table_state import Play


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs: from when, and how much of `time` it has run.

    `move` is the part of it that is for this decision alone, the rest of it the bank of the seat; `added` comes after.
    A `common` clock has no bank.
    """

    since: datetime
    ran: timedelta
    move: timedelta
    time: timedelta
    added: timedelta
    common: bool

    @property
    def left(self) -> timedelta:
        """Until it has run out."""
        return max(times.NOTHING, self.time + self.added - self.ran)

    @property
    def move_left(self) -> timedelta:
        """Until the bank is used."""
        return max(times.NOTHING, self.move - self.ran)

    @property
    def bank_left(self) -> timedelta:
        """Of the bank, as it is used up."""
        return max(times.NOTHING, self.time - max(self.move, self.ran))

    @property
    def grace_left(self) -> timedelta:
        """Of what was added, as it is used up."""
        return max(times.NOTHING, self.time + self.added - max(self.time, self.ran))


def waiting_for(play: Play) -> tuple[str, ...]:
    """The seats an online table waits for, as everybody may know: for their words, or for their move."""
    if play.table.state == Table.State.WAITING:
        return store.awaited(play)
    if store.between(play) is not None:
        return store.awaits(play)
    named = () if play.deal is None else engine_table.view(play.game, play.deal, None)["to_act"]
    return tuple(code for code in play.seats if code in named)


def clock_since(play: Play, named: Sequence[str]) -> datetime | None:
    """From when the clock runs, for a viewer to whom `named` have to act; None when none runs."""
    if play.hush is not None:
        return None if play.table.clock_seconds is None else play.moves[-1].at
    known = [code for code in named if code in play.since]
    hidden = len(known) < len(play.since)
    players = [code for code in known if not store.plays_itself(play.seats[code])]
    if play.table.clock_seconds is None or not (players or hidden):
        return None
    return min(play.since[code] for code in players or play.since)


def clock_of(play: Play, named: Sequence[str]) -> Clock | None:
    """The clock that runs, for a viewer to whom `named` have to act; None when none does, or the table stands."""
    since = clock_since(play, named)
    if since is None or store.stands(play):
        return None
    common = times.is_common(play)
    (code,) = list(play.since) if not common else [""]
    time = times.common_time(play) if common else times.whole_time(play, play.seats[code])
    if time is None:
        return None
    ran = times.running(since, timezone.now(), play.stops)
    move = time if common else time - times.bank(play, play.seats[code])
    return Clock(since, ran, move, time, times.NOTHING if common else times.added(play, code), common)


def clock_due(play: Play) -> datetime | None:
    """When the time of whoever has to act is over, as everybody may know; None when no clock runs."""
    if play.table.state == Table.State.WAITING or store.between(play) is not None:
        return play.table.due_at
    clock = clock_of(play, waiting_for(play))
    return None if clock is None else times.run_out(clock.since, clock.time + clock.added, play.stops)


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
