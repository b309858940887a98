"""Checked-in entries without a seat in the current or drafted round, for the desk."""

from dataclasses import dataclass

from tournaments.changes.selectors import LATE, Offered, RequestedChange, ways_of, why_not
from tournaments.core.names import with_people
from tournaments.core.rounds import entries_without_seat
from tournaments.models import Entry, Event, Round

MAX_WITH_OPTIONS = 6
"""The maximum number of entries shown with options; further ones show names only.

After each press the options of the others are computed again.
"""
MAX_OPTIONS = 3


@dataclass(frozen=True, slots=True)
class Unseated:
    """An entry without a seat.

    `ways` are options to seat it, the least disturbing first; `why` explains an empty list.
    """

    entry: Entry
    ways: tuple[Offered, ...] = ()
    why: str = ""


def unseated_of(event: Event, round_: Round) -> list[Unseated]:
    """Return entries without a seat; in a round being played, with their options."""
    entries = list(entries_without_seat(event, round_).prefetch_related(*with_people()))
    if round_.state != Round.State.PUBLISHED:
        return [Unseated(entry) for entry in entries]
    worked_out = [_with_ways(round_, entry) for entry in entries[:MAX_WITH_OPTIONS]]
    return worked_out + [Unseated(entry) for entry in entries[MAX_WITH_OPTIONS:]]


def _with_ways(round_: Round, entry: Entry) -> Unseated:
    requested = RequestedChange(kind=LATE, entry=entry.number)
    ways = tuple(ways_of(round_, requested)[:MAX_OPTIONS])
    return Unseated(entry, ways, "" if ways else why_not(round_, requested, entry.name).message)
