"""Changes of a published round: somebody late, absent or withdrawn, two who swap. All of them go one way.

What is possible is worked out from the round as it is (selectors.py), shown, and carried out exactly as it was
shown, or not at all.

Somebody comes late: a place in a published round, while nothing was played there. Other tables are not touched.

Somebody does not come to a table of a published round: another one plays, or the table goes on without.

Only that one table changes, and only while nothing was written or played at it. Ways that touch other tables too are
carried out by change_round.
"""

from collections.abc import Collection, Sequence
from typing import Any

from games import api
from seating.changes import Move, Way
from tournaments.changes.apply import apply_change, move_told, written_down
from tournaments.changes.round_state import board_of
from tournaments.changes.selectors import (
    AT_THIS_TABLE,
    LATE,
    LEAVING,
    NO_SHOW,
    SPOTS,
    SUBSTITUTE,
    SWAP,
    UNDO,
    WITHDRAWAL,
    Asked,
    Spot,
    back_of,
    last_change,
    numbers_of,
    printed_until,
    spot_of,
    ways_of,
    why_not,
)
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.rounds import NOBODY_JOINS, fixed_by
from tournaments.core.transactions import By, changing, fresh_round, log
from tournaments.models import Entry, EntryPerson, Event, Place, Round, RoundChange, SitOut
from tournaments.rounds.drafts import reseat_table
from tournaments.rounds.seats import place_of

ACTIONS = {
    "bot": "bot_sat_down",
    "substitute": "substituted",
    "shorter": "table_shortened",
    "side_empty": "side_left_empty",
    "from_another_table": "helped_out",
    "to_other_tables": "table_closed",
    "table_goes": "table_closed",
    "new_table_from_others": "joined_with_others",
    "wait": "late_waits",
}
"""What the log says of a way; of other ways to come in `joined_round`."""


def change_round(round_: Round, asked: Asked, token: str, by: By) -> RoundChange:
    """Carry out the way that was shown under this token (selectors.ways_of).

    Raises EventConflict and changes nothing when it is not there any more: something else was changed, or play began.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        offered = next((one for one in ways_of(round_, asked) if one.token == token), None)
        if offered is None:
            raise EventConflict("changed_meanwhile", "token", number=round_.number)
        return go_way(event, round_, asked, offered.way, by)


def change_by_best_way(round_: Round, asked: Asked, by: By) -> RoundChange:
    """Carry out the way that disturbs least. Raises EventError, EventConflict."""
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        ways = ways_of(round_, asked)
        if not ways:
            raise why_not(round_, asked, event.entries.get(number=asked.entry).name)
        return go_way(event, round_, asked, ways[0].way, by)


def go_way(event: Event, round_: Round, asked: Asked, way: Way, by: By) -> RoundChange:
    """With the event locked: places and tables, the state of who leaves, the row of the change, the log."""
    entry = event.entries.get(number=asked.entry)
    _check_nobody_plays_twice(round_, way)
    waited = _late_ones(round_)
    before = apply_change(event, round_, way, [entry.number] if asked.kind == LATE else [])
    tables = [(table.number, before[table.number], table.places) for table in way.tables]
    moves = [move_told(move, **_state(entry, asked, move.entry), **_waited_late(move, waited)) for move in way.moves]
    if asked.kind in LEAVING:
        gone = Entry.State.WITHDRAWN if asked.kind == WITHDRAWAL else Entry.State.ABSENT
        event.entries.filter(pk=entry.pk).exclude(state=Entry.State.WITHDRAWN).update(state=gone)
    change = written_down(round_, asked.kind, by, tables, moves)
    _log_way(event, round_, asked, way, entry, by)
    return change


def undo_change(round_: Round, number: int, by: By) -> RoundChange:
    """Take back the last change, which must have this number; everybody sits where he sat before.

    Raises EventConflict when another one was made since, or something was played at its tables.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        row = last_change(round_)
        if row is None or row.number != number:
            raise EventConflict("last_change_only", "number", number=round_.number)
        done = _stood_in_back(event, round_, row, by) if row.kind == SUBSTITUTE else _moved_back(event, round_, row, by)
        log(event, "change_undone", by, round=round_.number, change=row.number)
    return done


def note_printed(round_: Round, change: int, by: By) -> None:
    """The slips of all changes up to this one are on paper. Does nothing the second time."""
    with changing(round_.event_id) as event:
        if printed_until(round_) < change <= round_.changes.count():
            log(event, "slips_printed", by, round=round_.number, change=change)


def _moved_back(event: Event, round_: Round, row: RoundChange, by: By) -> RoundChange:
    way = back_of(board_of(round_), row)
    if way is None:
        raise EventConflict("change_is_played", "number", number=row.number)
    waited = _late_ones(round_)
    before = apply_change(event, round_, way, [told["entry"] for told in row.moves if told.get("late")])
    for told in row.moves:
        if "state" in told:
            event.entries.filter(number=told["entry"]).update(state=told["state"])
    tables = [(table.number, before[table.number], table.places) for table in way.tables]
    return written_down(round_, UNDO, by, tables, [move_told(move, **_waited_late(move, waited)) for move in way.moves])


def _stood_in_back(event: Event, round_: Round, row: RoundChange, by: By) -> RoundChange:
    tables = numbers_of(row)
    ids = sorted(set(round_.places.filter(table_number__in=tables).values_list("table_id", flat=True)))
    if api.begun(ids):
        raise EventConflict("change_is_played", "number", number=row.number)
    for told in row.moves:
        round_.substitutions.filter(absent_id=told["absent"]).delete()
        if told["was"]:
            entry = event.entries.get(number=told["entry"])
            round_.substitutions.create(entry=entry, absent_id=told["absent"], person_id=told["was"])
    api.withdraw_tables(ids)
    for table in tables:
        reseat_table(event, round_, table)
    api.publish_tables(ids)
    return written_down(round_, UNDO, by, [(one["number"], one["after"], one["before"]) for one in row.tables], [])


def _check_nobody_plays_twice(round_: Round, way: Way) -> None:
    """Raises EventConflict where one of those who come in stands in for somebody of another entry in this round."""
    coming = [move.entry for move in way.moves if move.after and not move.after.waits and not move.seated_before]
    own = EntryPerson.objects.filter(event=round_.event_id, entry__number__in=coming).values("person")
    twice = round_.substitutions.filter(person__in=own).select_related("person").first()
    if twice is not None:
        raise EventConflict("already_seated", "entry", name=twice.person.name, number=round_.number)


def _late_ones(round_: Round) -> set[int]:
    """The entries that sit out because they came late."""
    return set(round_.sit_outs.filter(why=SitOut.Why.LATE).values_list("entry__number", flat=True))


def _waited_late(move: Move, waited: Collection[int]) -> dict[str, bool]:
    """That who goes sat out because they came late, so that it can be taken back."""
    return {"late": True} if move.entry in waited else {}


def _state(entry: Entry, asked: Asked, number: int) -> dict[str, str]:
    """What who leaves was before, so that it can be taken back."""
    return {"state": entry.state} if asked.kind in LEAVING and number == entry.number else {}


def _log_way(event: Event, round_: Round, asked: Asked, way: Way, entry: Entry, by: By) -> None:
    """One line that says what was done, and one more when somebody left for good."""
    if asked.kind == SWAP and asked.other:
        other = event.entries.get(number=asked.other)
        log(event, "swapped_in_round", by, one=entry.name, other=other.name, round=round_.number)
        return
    leaving = asked.kind in LEAVING
    action = ACTIONS.get(way.kind, "joined_round")
    if way.kind == "bot" and not leaving:
        action = "joined_round"
    log(event, action, by, name=entry.name, round=round_.number, **_facts(event, way, entry, leaving))
    if asked.kind == WITHDRAWAL:
        log(event, "withdrawn", by, name=entry.name)


def _facts(event: Event, way: Way, entry: Entry, leaving: bool) -> dict[str, Any]:
    """Where the entry sat or sits, and the others who have to do with it."""
    own = next(move for move in way.moves if move.entry == entry.number)
    at = own.before if leaving else own.after
    others = [move.entry for move in way.moves if move.entry != entry.number and move not in way.shifted]
    names = ", ".join(_names(event, others)) or "-"
    facts: dict[str, Any] = {"others": names, "tables": [table.number for table in way.tables]}
    if at is not None and not at.waits:
        facts |= {"table": at.table, "seat": at.place}
    return facts | ({"substitute": names} if way.kind == "substitute" else {})


def _names(event: Event, numbers: Sequence[int]) -> list[str]:
    return list(event.entries.filter(number__in=numbers).order_by("number").values_list("name", flat=True))


def join_round(round_: Round, entry: Entry, by: By, spot: Spot | None = None) -> Spot:
    """Seat a checked-in entry in a published round: at `spot`, or at the best one of late_spots in selectors.py.

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
            _check_substitute(round_, place, substitute)
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


def _check_substitute(round_: Round, place: Place, substitute: Entry) -> None:
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
