"""Times in a view: clocks of all seats, pauses, time between deals, stand-ins.

Banks are public, since they are used up only by decisions whose player is public.

The view also names the awaited seats and the end of their time, as far as these are public. While it is secret which
seat has to act (a rub, a sealed bid), no seat is named, and the clock runs equally for all,
whether a player or a bot is to act. `Table.due_at` would reveal it, so it is never shown. For the same reason no bank
is used up in that time, and no lost connection extends it (games.tables.clocks).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.utils import timezone
from pydantic import Field
from typing_extensions import TypedDict

from engine import table as engine_table
from games.core.deal_view import DealView
from games.models import Deal, Move, Seat, Table
from games.tables import clocks as times
from games.tables import table_state
from games.tables.table_state import Play
from games.tables.thinking_time import plays_itself
from inputs.values import MomentText, written_moment


class ClockView(TypedDict):
    """The running clock.

    `common`: one for several seats, because they act at once or it is secret which seat has to.
    """

    seconds: Annotated[float, Field(description="For this decision alone, beside the bank.")]
    seconds_left: Annotated[float, Field(description="Until it has run out, with bank and grace.")]
    move_left: float
    bank_left: float
    grace_left: Annotated[float, Field(description="Time added for a lost connection, after the clock has run out.")]
    common: bool


class SeatClockView(TypedDict):
    """Public part of a seat's clock."""

    seat: str
    percent: Annotated[int, Field(description="Of every clock; 0: none runs for this player.")]
    runs: bool
    bank_seconds: Annotated[float | None, Field(description="For the deal; null where there is no bank.")]
    bank_left: float | None
    auto: Annotated[bool, Field(description="The clock made the last move of this seat.")]


class PauseView(TypedDict):
    """The director has stopped the table; no move is taken and no clock runs."""

    reason: str
    by: str
    since: MomentText
    seconds: Annotated[float, Field(description="For how long.")]


class BetweenView(TypedDict):
    """A deal is over and its sheet is looked at."""

    number: Annotated[int, Field(description="Of the deal that is over.")]
    awaited: Annotated[list[str], Field(description="Seats that are not ready yet.")]
    seconds_left: Annotated[float | None, Field(description="Until the next deal starts automatically.")]


class ForfeitView(TypedDict):
    """A bot plays in the viewer's place."""

    since: MomentText | None
    clocks: Annotated[int, Field(description="How many clocks running had run out.")]


class TimesView(TypedDict):
    """The times in the view of a seat."""

    clocks: Annotated[
        list[SeatClockView], Field(description="Of every seat, while a deal runs that this viewer may see.")
    ]
    pause: PauseView | None
    between: BetweenView | None
    forfeited: Annotated[ForfeitView | None, Field(description="Null unless a bot plays for the viewer.")]
    least_left_ms: Annotated[int, Field(description="A page sends no move of its own sooner than in so long.")]


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
    """Return the seats an online table waits for, as far as it is public.

    It waits for their words, or for their move.
    """
    if play.table.state == Table.State.WAITING:
        return table_state.waiting_for_seed(play)
    if table_state.between(play) is not None:
        return table_state.not_ready_seats(play)
    named = () if play.deal is None else engine_table.view(play.game, play.deal, None)["to_act"]
    return tuple(code for code in play.seats if code in named)


def clock_since(play: Play, named: Sequence[str]) -> datetime | None:
    """Return the clock's start for a viewer to whom `named` have to act.

    None when no clock runs.
    """
    if play.hush is not None:
        return None if play.table.clock_seconds is None else play.moves[-1].at
    visible = [code for code in named if code in play.since]
    hidden = len(visible) < len(play.since)
    players = [code for code in visible if not plays_itself(play.seats[code])]
    if play.table.clock_seconds is None or not (players or hidden):
        return None
    return min(play.since[code] for code in players or play.since)


def clock_of(play: Play, named: Sequence[str]) -> Clock | None:
    """Return the running clock for a viewer to whom `named` have to act.

    None when no clock runs, or the table is paused.
    """
    since = clock_since(play, named)
    if since is None or table_state.is_clock_stopped(play):
        return None
    common = times.is_common(play)
    (code,) = list(play.since) if not common else [""]
    time = times.common_time(play) if common else times.whole_time(play, play.seats[code])
    if time is None:
        return None
    ran = times.running(since, timezone.now(), play.stops)
    move = time if common else time - times.bank(play, play.seats[code])
    return Clock(since, ran, move, time, times.NOTHING if common else times.added_time(play, code), common)


def clock_due(play: Play) -> datetime | None:
    """Return the end of the time to act, as far as it is public.

    None when no clock runs.
    """
    if play.table.state == Table.State.WAITING or table_state.between(play) is not None:
        return play.table.due_at
    clock = clock_of(play, waiting_for(play))
    return None if clock is None else times.run_out(clock.since, clock.time + clock.added, play.stops)


def times_for(play: Play, seat: str | None, deal: DealView | None) -> TimesView:
    """Return the times in the view of this seat (None: a spectator).

    These are `clocks`, `pause`, `between`, `forfeited` and `least_left_ms`. `deal` is the engine's view of the running
    deal for this viewer, None when it is hidden from them.
    """
    return {
        "clocks": [] if deal is None else _clocks(play, deal),
        "pause": _pause(play),
        "between": _between(play, seat),
        "forfeited": _forfeited(play, seat),
        "least_left_ms": _least_left(play, seat),
    }


def clock_shown(clock: Clock) -> ClockView:
    """Return a running clock as viewers see it."""
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


def _clocks(play: Play, deal: DealView) -> list[SeatClockView]:
    """One line for each seat."""
    clock = clock_of(play, deal["to_act"])
    running = next(iter(play.since)) if clock is not None and not clock.common else None
    autos = times.autos(play)
    return [_line(play, row, clock if row.code == running else None, row.code in autos) for row in play.seats.values()]


def _line(play: Play, seat: Seat, clock: Clock | None, auto: bool) -> SeatClockView:
    """Return a seat's clock."""
    whole = times.scale_for(play.rules.bank_seconds, seat)
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
    """Return the milliseconds for which the page of a player on turn sends no move."""
    since = play.since.get(seat or "")
    if since is None or not play.rules.least_ms:
        return 0
    left = timedelta(milliseconds=play.rules.least_ms) - times.running(since, timezone.now(), play.stops)
    return max(0, round(left / timedelta(milliseconds=1)))


def _pause(play: Play) -> PauseView | None:
    """Return the reason and length of the pause; null without one."""
    stop = play.table.stops.filter(ended_at=None).first() if play.table.paused else None
    if stop is None:
        return None
    since = stop.started_at
    return {"reason": stop.reason, "by": stop.author_name, "since": written_moment(since), "seconds": _since(since)}


def _since(moment: datetime) -> float:
    return seconds(timezone.now() - moment)


def _between(play: Play, seat: str | None) -> BetweenView | None:
    """Return the finished deal, the seats that are not ready, and the next start."""
    over = table_state.between(play)
    if over is None or (seat is None and play.table.deck):
        return None
    due = times.next_deal_at(play, over.over_at or over.started_at)
    left = None if due is None else max(0.0, seconds(due - timezone.now()))
    return {"number": over.number, "awaited": list(table_state.not_ready_seats(play)), "seconds_left": left}


def _forfeited(play: Play, seat: str | None) -> ForfeitView | None:
    """Return since when a bot stands in for the viewer after expired clocks.

    Null while none does.
    """
    if seat is None or not play.seats[seat].stand_in:
        return None
    made = Move.objects.filter(deal__table=play.table, seat=seat, by=Move.By.CLOCK).exclude(deal__state=Deal.State.VOID)
    last = made.order_by("-pk").values_list("at", flat=True).first()
    return {"since": written_moment(last) if last else None, "clocks": play.seats[seat].misses}
