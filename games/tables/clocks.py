"""Time at a table, without pauses: limits of a decision, and banks.

All of it follows from stored data: the log (`Move.at`), the stops of the table, the columns of its seats. A process
holds no state, so a clock continues where it was after a restart. Source: decision 0170.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from engine import table as engine_table
from games.models import Claim, Move, Seat, Table
from games.tables.options import rules_of_table
from games.tables.thinking_time import pause_of, plays_itself
from games.tables.timed import Stop, TimedTable

NOTHING = timedelta()
ADDED = "added"
"""Key in `Table.online_rules` of the time added to running turns; it is not a rule and ends with the turn."""


def stops_of(table: Table) -> tuple[Stop, ...]:
    """Return the pauses of a table in order, without a query if it never had one."""
    if not table.pauses:
        return ()
    rows = table.stops.order_by("started_at", "pk").values_list("started_at", "ended_at")
    return tuple(Stop(began, ended) for began, ended in rows)


def all_stops(table: Table) -> tuple[Stop, ...]:
    """Return every stop of a table's clocks: pauses, and claims during their wait."""
    stops = stops_of(table)
    if not rules_of_table(table).claims:
        return stops
    rows = Claim.objects.filter(deal__table=table).order_by("at", "pk").values_list("at", "over_at")
    return merge_stops((*stops, *(Stop(began, ended) for began, ended in rows)))


def merge_stops(stops: Iterable[Stop]) -> tuple[Stop, ...]:
    """The same stops in their order, those that overlap as one."""
    stops_merged: list[Stop] = []
    for stop in sorted(stops, key=lambda item: item.began):
        last = stops_merged[-1] if stops_merged else None
        if last is None or (last.ended is not None and last.ended < stop.began):
            stops_merged.append(stop)
        elif last.ended is not None:
            stops_merged[-1] = Stop(last.began, None if stop.ended is None else max(last.ended, stop.ended))
    return tuple(stops_merged)


def running(since: datetime, until: datetime, stops: Iterable[Stop]) -> timedelta:
    """The time between two moments in which clocks ran."""
    stopped = NOTHING
    for stop in stops:
        began, ended = max(since, stop.began), min(until, stop.ended or until)
        stopped += max(NOTHING, ended - began)
    return max(NOTHING, until - since - stopped)


SET_BACK = timedelta(seconds=30)
"""Largest difference between clocks of machines; times further ahead were written before a clock was set back."""


def run_out(since: datetime, time: timedelta, stops: Iterable[Stop]) -> datetime | None:
    """Return the moment at which `time` has run; None while the table is paused.

    Where the clock of the machine was set back, the elapsed time is unknown: it counts as over (decision 0002).
    """
    if since > (now := timezone.now()) + SET_BACK:
        return now - SET_BACK
    end = since + time
    for stop in stops:
        if stop.began > end or (stop.ended is not None and stop.ended <= since):
            continue
        if stop.ended is None:
            return None
        end += stop.ended - max(since, stop.began)
    return end


# --- what a decision may take -----------------------------------------------------------------------------


def scale_for(seconds: float, seat: Seat) -> timedelta | None:
    """Return a time scaled for this player by the organiser; None without a clock."""
    return timedelta(seconds=seconds * seat.time_factor / 100) if seat.time_factor else None


def move_time(play: TimedTable, seat: Seat) -> timedelta | None:
    """Return the time of a seat for one decision besides its bank; None: unlimited."""
    seconds = play.table.clock_seconds
    return None if seconds is None else scale_for(seconds, seat)


def bank(play: TimedTable, seat: Seat) -> timedelta:
    """Return the bank that a seat had left for this deal when its turn began."""
    whole = scale_for(play.rules.bank_seconds, seat) or NOTHING
    return max(NOTHING, whole - play.spent.get(seat.code, NOTHING))


def whole_time(play: TimedTable, seat: Seat) -> timedelta | None:
    """All a seat has for a decision that is its own: move time and bank."""
    time = move_time(play, seat)
    return None if time is None else time + bank(play, seat)


def publicly_to_act(play: TimedTable) -> list[str]:
    """Return the seats that have to act, as far as it is public."""
    return [] if play.deal is None else list(engine_table.view(play.game, play.deal, None)["to_act"])


def is_common(play: TimedTable) -> bool:
    """Return whether one clock runs for several seats.

    They act at once, or it is secret which of them has to, or whether any has.
    """
    owed = engine_table.owed(play.deal)
    return len(owed) != 1 or not set(owed) <= set(publicly_to_act(play))


def common_time(play: TimedTable) -> timedelta | None:
    """Return the time of the common clock: the longest of all seats that may act.

    None when one of them has no clock. While it is secret who has to act, all seats count, so that the clock reveals
    nothing. It is not taken from any bank.
    """
    owed = engine_table.owed(play.deal)
    is_public = bool(owed) and set(owed) <= set(publicly_to_act(play))
    times = [whole_time(play, seat) for code, seat in play.seats.items() if not is_public or code in owed]
    return None if None in times else max((time for time in times if time is not None), default=None)


def time_of(play: TimedTable, code: str) -> timedelta | None:
    """Return a player's whole time for the owed decision, without additions."""
    return common_time(play) if is_common(play) else whole_time(play, play.seats[code])


# --- facts of the log -------------------------------------------------------------------------------------


def charge_clock(play: TimedTable, move: Move, began: datetime | None) -> None:
    """Record before a move the bank it used, and whether the clock made it.

    `began`: from when the seat could act.
    """
    _note_clock(play, move)
    seat = play.seats.get(move.seat)
    if seat is None or began is None or not play.rules.bank_seconds or move.by not in CHARGED:
        return
    time = move_time(play, seat)
    if time is None:
        return
    over = running(began, move.at, play.stops) - time
    if over > NOTHING and not is_common(play):
        play.spent[move.seat] = play.spent.get(move.seat, NOTHING) + min(over, bank(play, seat))


CHARGED = (Move.By.PLAYER, Move.By.CLOCK)


def _note_clock(play: TimedTable, move: Move) -> None:
    """Record in `play.autos` a move that the clock made, with its secret phase.

    During that phase it must not be shown.
    """
    play.autos.pop(move.seat, None)
    if move.by != Move.By.CLOCK:
        return
    if play.in_secret:
        play.autos[move.seat] = play.logged.phase.name
    elif move.seat in publicly_to_act(play):
        play.autos[move.seat] = ""


def autos(play: TimedTable) -> list[str]:
    """Return the seats whose last public move was made by the clock."""
    if play.deal is None:
        return []
    return [code for code in play.seats if code in play.autos and play.autos[code] != play.deal.phase.name]


# --- what was added to a turn -----------------------------------------------------------------------------


def added_time(play: TimedTable, code: str) -> timedelta:
    """Return the time added to a seat's turn, by a lost connection or a return."""
    entry = _entry(play, code)
    return timedelta(milliseconds=entry.get("ms", 0) + entry.get("grace", 0))


def grace_given(play: TimedTable, code: str) -> timedelta:
    """Return the part of it that is for a lost connection."""
    return timedelta(milliseconds=_entry(play, code).get("grace", 0))


def grace_left(play: TimedTable, seat: Seat) -> timedelta:
    """Return this player's remaining disconnection allowance of the match."""
    whole = timedelta(seconds=play.rules.grace_seconds)
    return max(NOTHING, whole - timedelta(milliseconds=seat.grace_used_ms))


def add(play: TimedTable, code: str, **milliseconds: int) -> None:
    """Add to a seat's turn: `ms` (a restarted clock) or `grace`.

    The caller saves `online_rules`.
    """
    entry = {"since": play.since[code].isoformat(), **_entry(play, code), **milliseconds}
    entries = {**play.table.online_rules.get(ADDED, {}), code: entry}
    play.table.online_rules = {**play.table.online_rules, ADDED: entries}


def take_away(play: TimedTable, code: str) -> bool:
    """Clear what was added to a seat's turn; return whether there was anything."""
    entries: dict[str, Any] = dict(play.table.online_rules.get(ADDED, {}))
    if entries.pop(code, None) is None:
        return False
    rest = {name: value for name, value in play.table.online_rules.items() if name != ADDED}
    play.table.online_rules = {**rest, **({ADDED: entries} if entries else {})}
    return True


def _entry(play: TimedTable, code: str) -> dict[str, Any]:
    entry: dict[str, Any] = play.table.online_rules.get(ADDED, {}).get(code, {})
    since = play.since.get(code)
    return entry if since is not None and entry.get("since") == since.isoformat() else {}


# --- deadlines --------------------------------------------------------------------------------------------


def deadline(play: TimedTable, code: str) -> datetime | None:
    """Return the end of a player's time to move; None: never, or not during a pause."""
    time = time_of(play, code)
    return None if time is None else run_out(play.since[code], time + added_time(play, code), play.stops)


def bots_turn(play: TimedTable, code: str) -> datetime | None:
    """Return when a bot begins to move: after its pause, less its thinking time.

    No bot begins while the players still look at a finished trick.
    """
    return after_hold(play, run_out(play.since[code], pause_of(play, play.seats[code]), play.stops))


MAX_HOLD = timedelta(seconds=3)
"""How long several people at a table can keep a finished trick there; one alone may look as long as they like."""


def after_hold(play: TimedTable, moment: datetime | None) -> datetime | None:
    """Return this moment, or a later one when no page holds the finished trick.

    It depends on public facts, so it reveals nothing of a hand. Where one person plays alone with bots and has led
    already, the trick is gone.
    """
    people = [seat for seat in play.seats.values() if not plays_itself(seat)]
    led = bool(getattr(play.deal, "trick", ()))
    if moment is None or play.trick_done_at is None or not people or (led and len(people) == 1):
        return moment
    done_at, stops = play.trick_done_at, play.stops
    holds = [held for seat in people if (held := _hold_time(seat, done_at, alone=len(people) == 1))]
    ends = [run_out(done_at, held, stops) for held in holds]
    return None if None in ends else max([moment, *(end for end in ends if end is not None)])


def _hold_time(seat: Seat, done_at: datetime, alone: bool) -> timedelta:
    """How long a player's page keeps the trick that was complete at that moment."""
    seen = seat.seen_trick_at is not None and seat.seen_trick_at >= done_at
    if seen or seat.gone_at is not None:
        return NOTHING
    hold = timedelta(milliseconds=seat.hold_ms)
    return hold if alone else min(hold, MAX_HOLD)


def next_deal_at(play: TimedTable, over_at: datetime) -> datetime | None:
    """Return the automatic start of the deal after one that was over then."""
    return run_out(over_at, timedelta(seconds=play.rules.between_seconds), play.stops)


def earliest(moments: Sequence[datetime | None]) -> datetime | None:
    """The first of these moments that is one."""
    return min((moment for moment in moments if moment is not None), default=None)
