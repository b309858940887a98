"""Somebody comes late: a place in a published round, while nothing was played there. Other tables are not touched."""

from tournaments.changes.late import SPOTS, Spot, spot_of
from tournaments.changes.selectors import LATE, Asked, ways_of
from tournaments.changes.services import go_way
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By, changing, fresh_round
from tournaments.models import Entry, Round


def join_round(round_: Round, entry: Entry, by: By, spot: Spot | None = None) -> Spot:
    """Seat a checked-in entry in a published round: at `spot`, or at the best one of selectors.late_spots.

    Raises EventError when there is none, or when it was taken or played at in the meantime.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        entry = event.entries.get(pk=entry.pk)
        _check(round_, entry)
        asked = Asked(LATE, entry.number)
        ids = dict(round_.places.values_list("table_number", "table_id"))
        ways = [one.way for one in ways_of(round_, asked) if one.way.kind in SPOTS]
        found = [(spot_of(way, entry.number, ids), way) for way in ways]
        chosen = next((one for one in found if spot in (None, one[0])), None)
        if chosen is None:
            raise EventConflict("no_spot", "spot", name=entry.name, number=round_.number)
        go_way(event, round_, asked, chosen[1], by)
    return chosen[0]


def _check(round_: Round, entry: Entry) -> None:
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    if entry.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "entry", name=entry.name)
    if round_.places.filter(entry=entry).exists() or round_.sit_outs.filter(entry=entry).exists():
        raise EventConflict("already_seated", "entry", name=entry.name, number=round_.number)
