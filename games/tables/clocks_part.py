"""Whose move is waited for, and until when, as far as it may be known.

While it is secret who has to act (who may rub, who has placed a sealed bid), nobody is named, and the clock runs for
everybody in the same way, whether a player or a bot is to act. `Table.due_at` would tell, so it is shown to nobody.
For the same reason nobody's bank is used up in that time, and no dropped line adds to it (games.tables.clocks).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from engine import table as engine_table
from games.models import Table
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
