"""Somebody does not come to a table of a published round: another one plays, or the table goes on without.

Only that one table changes, and only while nothing was written or played at it. Ways that touch other tables too are
carried out by services.changes.
"""

from games import api
from seating.changes import Way
from tournaments.changes.no_show import AT_THIS_TABLE
from tournaments.changes.selectors import NO_SHOW, Asked, ways_of
from tournaments.changes.services import go_way
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By, changing, fresh_round
from tournaments.core.unseated import NOBODY_JOINS, fixed_by
from tournaments.models import Entry, Event, Place, Round
from tournaments.rounds.seats import place_of


def replace_at_table(round_: Round, entry: Entry, by: By, substitute: Entry | None = None) -> None:
    """Take an entry that did not come from its table and check it out; `substitute` plays on the same seat.

    Without substitute a bot plays at an online table, at the club the table becomes one of one seat less, and in a club
    match the side stays empty. Raises EventError when that cannot be, games.api.Conflict when something was written or
    played there.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        place = place_of(round_, entry)
        if substitute is not None:
            substitute = event.entries.get(pk=substitute.pk)
            _check(round_, place, substitute)
        if api.begun([place.table_id]):
            raise api.Conflict("already_begun")
        asked = Asked(NO_SHOW, place.entry.number)
        ways = [one.way for one in ways_of(round_, asked)]
        go_way(event, round_, asked, _chosen(event, place, ways, substitute), by)


def _chosen(event: Event, place: Place, ways: list[Way], substitute: Entry | None) -> Way:
    if substitute is None:
        found = next((way for way in ways if way.kind in AT_THIS_TABLE), None)
        if found is None:
            raise EventError("needs_substitute", "substitute", name=place.entry.name, table=place.table_number)
        return found
    own = [way for way in ways if way.kind == "substitute"]
    found = next((way for way in own if substitute.number in {move.entry for move in way.moves}), None)
    if found is None:
        raise _unfit(event, place, substitute)
    return found


def _check(round_: Round, place: Place, substitute: Entry) -> None:
    if substitute.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "substitute", name=substitute.name)
    if round_.places.filter(entry=substitute).exists():
        raise EventConflict("already_seated", "substitute", name=substitute.name, number=round_.number)
    if substitute.side != place.entry.side:
        raise EventError("other_side", "substitute", name=substitute.name, absent=place.entry.name)


def _unfit(event: Event, place: Place, substitute: Entry) -> EventError:
    """Why a substitute cannot sit down there: the system does not let others in, or nobody is known behind a name."""
    if fixed_by(event) in NOBODY_JOINS:
        return EventError(fixed_by(event), "substitute")
    return EventError("unknown_seat_holder", "substitute", table=place.table_number, name=substitute.name)
