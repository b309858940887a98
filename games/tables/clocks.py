"""How time runs at a table: pauses left out, what a decision may take, what a bank has left.

All of it follows from what is stored: the log (`Move.at`), the stops of the table, the columns of its seats. A process
keeps nothing, so that a clock goes on from where it was after everything was started again. Source: ux.md 3.5.
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
"""Where `Table.online_rules` keeps what was added to a turn that runs; no rule, and gone with the turn."""


def stops_of(table: Table) -> tuple[Stop, ...]:
    """The pauses of a table in their order; asks nothing of a table that never had one."""
    if not table.pauses:
        return ()
    rows = table.stops.order_by("started_at", "pk").values_list("started_at", "ended_at")
    return tuple(Stop(began, ended) for began, ended in rows)


def stood(table: Table) -> tuple[Stop, ...]:
    """Every time at which the clocks of a table stood: pauses, and claims that waited for answers."""
    stops = stops_of(table)
    if not rules_of_table(table).claims:
        return stops
    rows = Claim.objects.filter(deal__table=table).order_by("at", "pk").values_list("at", "over_at")
    return merged((*stops, *(Stop(began, ended) for began, ended in rows)))


def merged(stops: Iterable[Stop]) -> tuple[Stop, ...]:
    """The same stops in their order, those that overlap as one."""
    found: list[Stop] = []
    for stop in sorted(stops, key=lambda one: one.began):
        last = found[-1] if found else None
        if last is None or (last.ended is not None and last.ended < stop.began):
            found.append(stop)
        elif last.ended is not None:
            found[-1] = Stop(last.began, None if stop.ended is None else max(last.ended, stop.ended))
    return tuple(found)


def running(since: datetime, until: datetime, stops: Iterable[Stop]) -> timedelta:
    """The time between two moments in which clocks ran."""
    stood = NOTHING
    for stop in stops:
        began, ended = max(since, stop.began), min(until, stop.ended or until)
        stood += max(NOTHING, ended - began)
    return max(NOTHING, until - since - stood)


SET_BACK = timedelta(seconds=30)
"""By so much the clocks of several machines may differ; what lies further ahead was written before one was set back."""


def run_out(since: datetime, time: timedelta, stops: Iterable[Stop]) -> datetime | None:
    """When so much time has run; None while it stands still for now.

    Where the clock of the machine was set back since, nobody knows how much has run: it is over (0290).
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


def scaled(seconds: float, seat: Seat) -> timedelta | None:
    """A time as the organiser gives it to this player; None: no clock runs for him."""
    return timedelta(seconds=seconds * seat.time_factor / 100) if seat.time_factor else None


def move_time(play: TimedTable, seat: Seat) -> timedelta | None:
    """What a seat has for one decision beside its bank; None: as long as it likes."""
    seconds = play.table.clock_seconds
    return None if seconds is None else scaled(seconds, seat)


def bank(play: TimedTable, seat: Seat) -> timedelta:
    """What a seat has left for this deal beside the time for each decision, when its turn began."""
    whole = scaled(play.rules.bank_seconds, seat) or NOTHING
    return max(NOTHING, whole - play.spent.get(seat.code, NOTHING))


def whole_time(play: TimedTable, seat: Seat) -> timedelta | None:
    """All a seat has for a decision that is its own: move time and bank."""
    time = move_time(play, seat)
    return None if time is None else time + bank(play, seat)


def named(play: TimedTable) -> list[str]:
    """The seats that have to act, as everybody may know."""
    return [] if play.deal is None else list(engine_table.view(play.game, play.deal, None)["to_act"])


def is_common(play: TimedTable) -> bool:
    """Whether one clock runs for several: they act at once, or it is secret who has to, or whether anybody has."""
    owed = engine_table.owed(play.deal)
    return len(owed) != 1 or not set(owed) <= set(named(play))


def common_time(play: TimedTable) -> timedelta | None:
    """What the common clock gives: the longest time of all who may be meant, None when one of them has no clock.

    While it is secret who has to act that is everybody, so that the clock tells nothing. It takes from nobody's bank.
    """
    owed = engine_table.owed(play.deal)
    known = bool(owed) and set(owed) <= set(named(play))
    times = [whole_time(play, seat) for code, seat in play.seats.items() if not known or code in owed]
    return None if None in times else max((time for time in times if time is not None), default=None)


def time_of(play: TimedTable, code: str) -> timedelta | None:
    """All the time a player's seat has for the decision it owes, without what a dropped line adds."""
    return common_time(play) if is_common(play) else whole_time(play, play.seats[code])


# --- what the log tells -----------------------------------------------------------------------------------


def follow(play: TimedTable, move: Move, began: datetime | None) -> None:
    """Before a move is applied: what it took from its seat's bank, and whether the clock made it.

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
    """`play.autos` gets who was moved for by the clock, with the phase during which nobody may know it."""
    play.autos.pop(move.seat, None)
    if move.by != Move.By.CLOCK:
        return
    if play.in_secret:
        play.autos[move.seat] = play.told.phase.name
    elif move.seat in named(play):
        play.autos[move.seat] = ""


def autos(play: TimedTable) -> list[str]:
    """The seats whose last move was made by the clock, as far as everybody may know that they moved at all."""
    if play.deal is None:
        return []
    return [code for code in play.seats if code in play.autos and play.autos[code] != play.deal.phase.name]


# --- what was added to a turn -----------------------------------------------------------------------------


def added(play: TimedTable, code: str) -> timedelta:
    """What was added to the turn a seat is in: by a dropped line, or because its player has just come back."""
    entry = _entry(play, code)
    return timedelta(milliseconds=entry.get("ms", 0) + entry.get("grace", 0))


def grace_given(play: TimedTable, code: str) -> timedelta:
    """What of that is grace for a dropped line."""
    return timedelta(milliseconds=_entry(play, code).get("grace", 0))


def grace_left(play: TimedTable, seat: Seat) -> timedelta:
    """What dropped lines may still cost this player in this match."""
    whole = timedelta(seconds=play.rules.grace_seconds)
    return max(NOTHING, whole - timedelta(milliseconds=seat.grace_used_ms))


def add(play: TimedTable, code: str, **milliseconds: int) -> None:
    """Add to the turn a seat is in: `ms` (a clock begun anew) or `grace`. The caller saves `online_rules`."""
    entry = {"since": play.since[code].isoformat(), **_entry(play, code), **milliseconds}
    entries = {**play.table.online_rules.get(ADDED, {}), code: entry}
    play.table.online_rules = {**play.table.online_rules, ADDED: entries}


def take_away(play: TimedTable, code: str) -> bool:
    """The turn of a seat is over, and what was added to it gone. True: there was something."""
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


# --- when somebody has to look ----------------------------------------------------------------------------


def deadline(play: TimedTable, code: str) -> datetime | None:
    """When the time of a player's seat that owes a move is over; None: never, or not while the table stands still."""
    time = time_of(play, code)
    return None if time is None else run_out(play.since[code], time + added(play, code), play.stops)


def bots_turn(play: TimedTable, code: str) -> datetime | None:
    """When a bot begins to move for a seat: after its pause, less what it thinks, and no sooner than any card here.

    While the players still look at a finished trick no bot begins.
    """
    return after_hold(play, run_out(play.since[code], pause_of(play, play.seats[code]), play.stops))


MOST_HELD = timedelta(seconds=3)
"""How long several people at a table can keep a finished trick there; one alone may look as long as they like."""


def after_hold(play: TimedTable, moment: datetime | None) -> datetime | None:
    """This moment, or when the finished trick is no longer held on anybody's page, whichever is later.

    It depends on what everybody sees, so it tells nothing of a hand. Where one person plays alone with bots and has led
    already, the trick is gone.
    """
    people = [seat for seat in play.seats.values() if not plays_itself(seat)]
    led = bool(getattr(play.deal, "trick", ()))
    if moment is None or play.trick_done_at is None or not people or (led and len(people) == 1):
        return moment
    done_at, stops = play.trick_done_at, play.stops
    holds = [held for seat in people if (held := _held(seat, done_at, alone=len(people) == 1))]
    ends = [run_out(done_at, held, stops) for held in holds]
    return None if None in ends else max([moment, *(end for end in ends if end is not None)])


def _held(seat: Seat, done_at: datetime, alone: bool) -> timedelta:
    """How long a player's page keeps the trick that was complete at that moment."""
    seen = seat.seen_trick_at is not None and seat.seen_trick_at >= done_at
    if seen or seat.gone_at is not None:
        return NOTHING
    hold = timedelta(milliseconds=seat.hold_ms)
    return hold if alone else min(hold, MOST_HELD)


def next_deal_at(play: TimedTable, over_at: datetime) -> datetime | None:
    """When the next deal begins by itself after one that was over then."""
    return run_out(over_at, timedelta(seconds=play.rules.between_seconds), play.stops)


def earliest(moments: Sequence[datetime | None]) -> datetime | None:
    """The first of these moments that is one."""
    return min((moment for moment in moments if moment is not None), default=None)
