"""Changes of a published round: late or absent entries, withdrawals and swaps.

The options follow from the round as it is (selectors.py), are previewed, and applied exactly as previewed, or not at
all. A latecomer takes a place at a table that has not begun. For an absent entry a substitute plays, or the table
continues without one. These change only that table; change_round applies options that touch others too.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from games.api import tables as game_tables
from games.api.values import Conflict
from seating.changes import RoundChangeOption, Transfer
from tournaments.changes.apply import apply_change, move_document, record_change
from tournaments.changes.round_state import board_of
from tournaments.changes.schemas import LATE, NO_SHOW, SWAP, WITHDRAWAL, RequestedChange
from tournaments.changes.selectors import (
    AT_THIS_TABLE,
    LEAVING,
    SPOTS,
    SUBSTITUTE,
    UNDO,
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
from tournaments.core.permissions import authorize
from tournaments.core.rounds import NOBODY_JOINS, fixed_by
from tournaments.core.transactions import By, event_write, fresh_round, log
from tournaments.models import Entry, EntryPerson, Event, Place, Round, RoundChange, SitOut
from tournaments.rounds.drafts import reseat_table, swap_facts
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
"""The log action of an option; other options for latecomers log `joined_round`."""


@contextmanager
def _changing(round_: Round, by: By) -> Iterator[tuple[Event, Round]]:
    """Lock the event and read the round again. Raises NotAllowed."""
    with event_write(round_.event_id) as event:
        authorize(by, "change_round", event)
        yield event, fresh_round(event, round_.pk)


def change_round(*, round_: Round, by: By, requested: RequestedChange, token: str) -> RoundChange:
    """Apply the option with this token (selectors.ways_of).

    Raises NotAllowed; EventConflict and changes nothing when the option no longer exists: another change was made, or
    play began.
    """
    with _changing(round_, by) as (event, round_):
        offered = next((offer for offer in ways_of(round_, requested) if offer.token == token), None)
        if offered is None:
            raise EventConflict("changed_meanwhile", "token", number=round_.number)
        return go_way(event=event, round_=round_, requested=requested, way=offered.way, by=by)


def change_by_best_way(*, round_: Round, by: By, requested: RequestedChange) -> RoundChange:
    """Apply the least disturbing option. Raises EventError, EventConflict, NotAllowed."""
    with _changing(round_, by) as (event, round_):
        ways = ways_of(round_, requested)
        if not ways:
            raise why_not(round_, requested, event.entries.get(number=requested.entry).name)
        return go_way(event=event, round_=round_, requested=requested, way=ways[0].way, by=by)


def go_way(*, event: Event, round_: Round, requested: RequestedChange, way: RoundChangeOption, by: By) -> RoundChange:
    """Apply an option to the locked event: places, states, the change row and the log."""
    entry = event.entries.get(number=requested.entry)
    _check_nobody_plays_twice(round_, way)
    waited = _late_ones(round_)
    before = apply_change(event, round_, way, [entry.number] if requested.kind == LATE else [])
    tables = [(table.number, before[table.number], table.places) for table in way.tables]
    moves = [
        move_document(move, **_state(entry, requested, move.entry), **_waited_late(move, waited)) for move in way.moves
    ]
    if requested.kind in LEAVING:
        gone = Entry.State.WITHDRAWN if requested.kind == WITHDRAWAL else Entry.State.ABSENT
        event.entries.filter(pk=entry.pk).exclude(state=Entry.State.WITHDRAWN).update(state=gone)
    change = record_change(round_, kind=requested.kind, by=by, tables=tables, moves=moves)
    _log_way(event, change, requested=requested, way=way, entry=entry, by=by)
    return change


def undo_change(*, round_: Round, by: By, number: int) -> RoundChange:
    """Undo the last change, which must have this number; all return to their seats.

    Raises EventConflict when a newer change exists, or its tables have begun play; NotAllowed.
    """
    with _changing(round_, by) as (event, round_):
        row = last_change(round_)
        if row is None or row.number != number:
            raise EventConflict("last_change_only", "number", number=round_.number)
        done = _stood_in_back(event, round_, row, by) if row.kind == SUBSTITUTE else _moved_back(event, round_, row, by)
        log(event, "change_undone", by, round=round_.number, change=row.number)
    return done


def note_printed(*, round_: Round, by: By, change: int) -> None:
    """Record that the slips of all changes up to this one are printed. Idempotent. Raises NotAllowed."""
    with event_write(round_.event_id) as event:
        authorize(by, "change_round", event)
        if printed_until(round_) < change <= round_.changes.count():
            log(event, "slips_printed", by, round=round_.number, change=change)


def _moved_back(event: Event, round_: Round, row: RoundChange, by: By) -> RoundChange:
    way = back_of(board_of(round_), row)
    if way is None:
        raise EventConflict("change_is_played", "number", number=row.number)
    waited = _late_ones(round_)
    before = apply_change(event, round_, way, [move["entry"] for move in row.moves if move.get("late")])
    for undone in row.moves:
        if "state" in undone:
            event.entries.filter(number=undone["entry"]).update(state=undone["state"])
    tables = [(table.number, before[table.number], table.places) for table in way.tables]
    moves = [move_document(move, **_waited_late(move, waited)) for move in way.moves]
    return record_change(round_, kind=UNDO, by=by, tables=tables, moves=moves)


def _stood_in_back(event: Event, round_: Round, row: RoundChange, by: By) -> RoundChange:
    tables = numbers_of(row)
    ids = sorted(set(round_.places.filter(table_number__in=tables).values_list("table_id", flat=True)))
    if game_tables.begun(ids):
        raise EventConflict("change_is_played", "number", number=row.number)
    for move in row.moves:
        round_.substitutions.filter(absent_id=move["absent"]).delete()
        if move["was"]:
            entry = event.entries.get(number=move["entry"])
            round_.substitutions.create(entry=entry, absent_id=move["absent"], person_id=move["was"])
    game_tables.withdraw(ids)
    for table in tables:
        reseat_table(event, round_, table)
    game_tables.publish(ids)
    return record_change(
        round_,
        kind=UNDO,
        by=by,
        tables=[(touched["number"], touched["after"], touched["before"]) for touched in row.tables],
        moves=[],
    )


def _check_nobody_plays_twice(round_: Round, way: RoundChangeOption) -> None:
    """Require that no incoming entry has a member who is a stand-in elsewhere.

    Raises EventConflict.
    """
    coming = [move.entry for move in way.moves if move.after and not move.after.waits and not move.seated_before]
    own = EntryPerson.objects.filter(event=round_.event_id, entry__number__in=coming).values("person")
    twice = round_.substitutions.filter(person__in=own).select_related("person").first()
    if twice is not None:
        raise EventConflict("already_seated", "entry", name=twice.person.name, number=round_.number)


def _late_ones(round_: Round) -> set[int]:
    """Return the entries that sit out because they came late."""
    return set(round_.sit_outs.filter(why=SitOut.Why.LATE).values_list("entry__number", flat=True))


def _waited_late(move: Transfer, waited: Collection[int]) -> dict[str, bool]:
    """Return the fact that a moved entry sat out as late, for undo."""
    return {"late": True} if move.entry in waited else {}


def _state(entry: Entry, requested: RequestedChange, number: int) -> dict[str, str]:
    """Return the former state of a leaving entry, for undo."""
    return {"state": entry.state} if requested.kind in LEAVING and number == entry.number else {}


def _log_way(
    event: Event, change: RoundChange, *, requested: RequestedChange, way: RoundChangeOption, entry: Entry, by: By
) -> None:
    """Log the change, and a withdrawal on an extra line."""
    round_ = change.round
    if requested.kind == SWAP and requested.other:
        other = event.entries.get(number=requested.other)
        facts = {**swap_facts(round_, entry, other), "change": change.number}
        log(event, "swapped_in_round", by, one=entry.name, other=other.name, round=round_.number, **facts)
        return
    leaving = requested.kind in LEAVING
    action = ACTIONS.get(way.kind, "joined_round")
    if way.kind == "bot" and not leaving:
        action = "joined_round"
    log(event, action, by, name=entry.name, round=round_.number, **_facts(event, way, entry, leaving))
    if requested.kind == WITHDRAWAL:
        log(event, "withdrawn", by, name=entry.name)


def _facts(event: Event, way: RoundChangeOption, entry: Entry, leaving: bool) -> dict[str, Any]:
    """Return the seat of the entry and the other entries concerned, for the log."""
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


def join_round(*, round_: Round, by: By, entry: Entry, spot: Spot | None = None) -> Spot:
    """Seat a checked-in entry in a published round, at `spot` or the best place.

    See late_spots in selectors.py. Raises EventError when there is none, or when it was taken or began play meanwhile.
    """
    with _changing(round_, by) as (event, round_):
        entry = event.entries.get(pk=entry.pk)
        _check(round_, entry)
        requested = RequestedChange(kind=LATE, entry=entry.number)
        ids = dict(round_.places.values_list("table_number", "table_id"))
        ways = [offered.way for offered in ways_of(round_, requested) if offered.way.kind in SPOTS]
        spots = [(spot_of(way, entry.number, ids), way) for way in ways]
        chosen = next((candidate for candidate in spots if spot in (None, candidate[0])), None)
        if chosen is None:
            raise EventConflict("no_spot", "spot", name=entry.name, number=round_.number)
        go_way(event=event, round_=round_, requested=requested, way=chosen[1], by=by)
    return chosen[0]


def _check(round_: Round, entry: Entry) -> None:
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    if entry.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "entry", name=entry.name)
    if round_.places.filter(entry=entry).exists() or round_.sit_outs.filter(entry=entry).exists():
        raise EventConflict("already_seated", "entry", name=entry.name, number=round_.number)


def replace_at_table(*, round_: Round, by: By, entry: Entry, substitute: Entry | None = None) -> None:
    """Check an absent entry out of its table; `substitute` takes the seat.

    Without a substitute, a bot plays online; at the club the table loses a seat; in a club match the side stays empty.
    Raises EventError when that is impossible, and Conflict after play began.
    """
    with _changing(round_, by) as (event, round_):
        place = place_of(round_, entry)
        if substitute is not None:
            substitute = event.entries.get(pk=substitute.pk)
            _check_substitute(round_, place, substitute)
        if game_tables.begun([place.table_id]):
            raise Conflict("already_begun")
        requested = RequestedChange(kind=NO_SHOW, entry=place.entry.number)
        ways = [offered.way for offered in ways_of(round_, requested)]
        go_way(event=event, round_=round_, requested=requested, way=_chosen(event, place, ways, substitute), by=by)


def _chosen(event: Event, place: Place, ways: list[RoundChangeOption], substitute: Entry | None) -> RoundChangeOption:
    if substitute is None:
        fitting = next((way for way in ways if way.kind in AT_THIS_TABLE), None)
        if fitting is None:
            raise EventError("needs_substitute", "substitute", name=place.entry.name, table=place.table_number)
        return fitting
    own = [way for way in ways if way.kind == "substitute"]
    fitting = next((way for way in own if substitute.number in {move.entry for move in way.moves}), None)
    if fitting is None:
        raise _unfit(event, place, substitute)
    return fitting


def _check_substitute(round_: Round, place: Place, substitute: Entry) -> None:
    if substitute.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "substitute", name=substitute.name)
    if round_.places.filter(entry=substitute).exists():
        raise EventConflict("already_seated", "substitute", name=substitute.name, number=round_.number)
    if substitute.side != place.entry.side:
        raise EventError("other_side", "substitute", name=substitute.name, absent=place.entry.name)


def _unfit(event: Event, place: Place, substitute: Entry) -> EventError:
    """Explain why a substitute cannot take the seat.

    The system admits no others, or the entry has no known people.
    """
    if fixed_by(event) in NOBODY_JOINS:
        return EventError(fixed_by(event), "substitute")
    return EventError("unknown_seat_holder", "substitute", table=place.table_number, name=substitute.name)
