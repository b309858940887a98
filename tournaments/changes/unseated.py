"""Entries that are checked in and have no seat in the round being played or drafted: for the desk."""

from dataclasses import dataclass

from tournaments.changes.selectors import LATE, Asked, Offered, ways_of, why_not
from tournaments.core.names import with_people
from tournaments.core.rounds import entries_without_seat
from tournaments.models import Entry, Event, Round

MOST_WITH_WAYS = 6
"""Of more entries only the names are shown: after each press the ways of the others are worked out again."""
MOST_WAYS = 3


@dataclass(frozen=True, slots=True)
class Unseated:
    """An entry without a seat. `ways` to seat it, the least disturbing first; `why` says why there is none."""

    entry: Entry
    ways: tuple[Offered, ...] = ()
    why: str = ""


def unseated_of(event: Event, round_: Round) -> list[Unseated]:
    """Entries without a seat, with the ways to seat them where the round is being played."""
    entries = list(entries_without_seat(event, round_).prefetch_related(*with_people()))
    if round_.state != Round.State.PUBLISHED:
        return [Unseated(entry) for entry in entries]
    worked_out = [_with_ways(round_, entry) for entry in entries[:MOST_WITH_WAYS]]
    return worked_out + [Unseated(entry) for entry in entries[MOST_WITH_WAYS:]]


def _with_ways(round_: Round, entry: Entry) -> Unseated:
    asked = Asked(LATE, entry.number)
    ways = tuple(ways_of(round_, asked)[:MOST_WAYS])
    return Unseated(entry, ways, "" if ways else why_not(round_, asked, entry.name).message)
