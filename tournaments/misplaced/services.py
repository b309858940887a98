"""Found out afterwards: two sat in each other's place, or sheets stand at the wrong table. Results follow the seat.

Only where people play with cards in their hands: at an online table whoever sat there played. The times of corrections
hold as for any sheet; a second person cannot be waited for here, see docs/decisions/0155-wrong-seats-and-tables.md.
"""

from collections.abc import Sequence
from typing import Any

from games import api
from games.api import SheetData
from seating.changes import At, Move
from tournaments.changes.apply import move_told, written_down
from tournaments.changes.selectors import SEATS, UNDO, last_change
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import STAFF
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, changing, fresh_round, is_logged, log
from tournaments.corrections.services import window_at
from tournaments.misplaced.selectors import AWAY, EXCHANGE, SEATS_KIND, Asked, table_id_of
from tournaments.models import Event, LogEntry, Place, Round, RoundChange
from tournaments.result_rules.second_person import may_alone
from tournaments.result_rules.windows import Window
from tournaments.rounds.drafts import reseat_table
from tournaments.sheets.services import place_of_table, points_told


def correct_seats(round_: Round, one: int, other: int, reason: str, by: By, key: str | None = None) -> RoundChange:
    """Two entries (by number) sat in each other's place, at one table or two; the sheets stay where they are.

    The same `key` again does nothing more. Raises EventError, EventConflict when it is too late or cannot have been so.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        if done := _done_before(round_, key, one, other):
            return done
        if not reason.strip():
            raise EventError("reason_missing", "reason")
        places = seats_to_correct(round_, one, other)
        alone = True in [_require_in_time(event, place, 1, by) for place in places]
        change = _exchanged(event, round_, places, SEATS, by)
        facts = {**_seats_told(places), "round": round_.number, "reason": reason.strip()}
        log(event, "seats_corrected", by, **facts, change=change.number, key=key or "", entries=[one, other])
        if alone:
            log(event, "places_corrected_alone", by, round=round_.number, table=places[0].table_number)
    return change


def correct_places(
    round_: Round, asked: Asked, reason: str, by: By, key: str | None = None, source: str = "desk"
) -> None:
    """Any correction of seats or tables of a round, as it was asked for and shown. Raises as the services below."""
    if asked.kind == SEATS_KIND:
        correct_seats(round_, asked.one, asked.other, reason, by, key)
        return
    event, table_id = round_.event, table_id_of(round_, asked.table)
    if asked.kind == AWAY:
        take_away_sheet(event, table_id, asked.deal, reason, by, key, source=source)
        return
    to_table, to_deal = asked.target
    to_id = table_id_of(round_, to_table)
    if asked.kind == EXCHANGE:
        exchange_sheets(event, table_id, to_id, reason, by, key, source)
    else:
        move_sheet(event, table_id, asked.deal, to_id, to_deal, reason, by, key, source=source)


def undo_seats(round_: Round, number: int, by: By) -> RoundChange:
    """Take back the last change of a round, when it corrected who sat where. Raises EventConflict."""
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        row = last_change(round_)
        if row is None or row.number != number or row.kind != SEATS:
            raise EventConflict("last_seats_only", "number", number=round_.number)
        places = seats_to_correct(round_, *(told["entry"] for told in row.moves))
        for place in places:
            _require_in_time(event, place, 1, by)
        change = _exchanged(event, round_, places, UNDO, by)
        log(event, "change_undone", by, round=round_.number, change=row.number)
    return change


def move_sheet(
    event: Event,
    table_id: int,
    number: int,
    to_table_id: int,
    to_number: int,
    reason: str,
    by: By,
    key: str | None = None,
    seen_version: int | None = None,
    source: str = "desk",
) -> SheetData:
    """Take a sheet to the table and deal it belongs to; its history stays where it was.

    Raises SheetError when it cannot be true there, EventError, EventConflict, games.api.Conflict.
    """
    with changing(event.pk, only_sheets=True) as event:
        place, there = place_of_table(event, table_id), place_of_table(event, to_table_id)
        alone = _require_in_time(event, place, number, by)
        who = author(by, source)
        fact = api.move_sheet(table_id, number, to_table_id, to_number, who, _why(reason), key, seen_version)
        to = {"to_table": there.table_number, "to_deal": to_number, "sheet": fact.sheet_id}
        if not is_logged(event, "sheet_moved", sheet=fact.sheet_id):
            _log(event, "sheet_moved", place, reason, by, alone, deal=number, **to)
    return fact


def exchange_sheets(
    event: Event, table_id: int, other_id: int, reason: str, by: By, key: str | None = None, source: str = "desk"
) -> dict[int, list[SheetData]]:
    """All sheets of two tables were written at the other one. Raises as `move_sheet`."""
    with changing(event.pk, only_sheets=True) as event:
        place, other = place_of_table(event, table_id), place_of_table(event, other_id)
        alone = True in [_require_in_time(event, one, 1, by) for one in (place, other)]
        found = api.exchange_sheets(table_id, other_id, author(by, source), _why(reason), key)
        if not key or not is_logged(event, "sheets_exchanged", key=key):
            _log(event, "sheets_exchanged", place, reason, by, alone, other=other.table_number, key=key or "")
    return found


def take_away_sheet(
    event: Event,
    table_id: int,
    number: int,
    reason: str,
    by: By,
    key: str | None = None,
    seen_version: int | None = None,
    source: str = "desk",
) -> SheetData:
    """A sheet for a deal that was never played: nothing stands for it, and it may be written anew. Raises as above."""
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        alone = _require_in_time(event, place, number, by)
        old = next((one for one in api.sheets_of([table_id])[table_id] if one.number == number), None)
        fact = api.take_away(table_id, number, author(by, source), _why(reason), "", key, seen_version)
        if not is_logged(event, "sheet_taken_away", sheet=fact.sheet_id):
            before = points_told(old) if old else "-"
            _log(event, "sheet_taken_away", place, reason, by, alone, deal=number, before=before, sheet=fact.sheet_id)
    return fact


def seats_to_correct(round_: Round, one: int, other: int) -> list[Place]:
    """The places of two entries that can have sat in each other's. Raises EventError, EventConflict."""
    if round_.state not in PUBLIC:
        raise EventError("not_published", number=round_.number)
    places = [_place(round_, entry) for entry in (one, other)]
    first, second = places
    if first == second:
        raise EventError("swap_with_itself", "other", name=first.entry.name)
    for table in api.tables({place.table_id for place in places}).values():
        if table.place == Event.Place.ONLINE:
            number = next(place.table_number for place in places if place.table_id == table.id)
            raise EventConflict("seats_played_online", table=number)
    if first.table_id != second.table_id and _fixed(round_):
        raise EventConflict("seats_by_bracket", "other")
    if round_.event.format == Event.Format.CLUB_MATCH and first.entry.side != second.entry.side:
        raise EventConflict("seats_by_side", "other", one=first.entry.name, other=second.entry.name)
    return places


def _fixed(round_: Round) -> bool:
    return bool(round_.seated_from.get("games")) or round_.seated_from.get("stage") == "groups"


def _place(round_: Round, entry: int) -> Place:
    place = round_.places.select_related("entry").filter(entry__number=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=str(entry), number=round_.number)
    return place


def _exchanged(event: Event, round_: Round, places: Sequence[Place], kind: str, by: By) -> RoundChange:
    """The rows, the names at the tables, and the row of the change."""
    one, other = places
    moves = [Move(one.entry.number, _at(one), _at(other)), Move(other.entry.number, _at(other), _at(one))]
    round_.places.filter(pk__in=[one.pk, other.pk]).delete()
    for place, entry in ((one, other.entry), (other, one.entry)):
        round_.places.create(table_id=place.table_id, table_number=place.table_number, entry=entry, seat=place.seat)
    tables = sorted({place.table_number for place in places})
    for number in tables:
        reseat_table(event, round_, number, as_it_was=True)
    seats = {
        number: list(round_.places.filter(table_number=number).values_list("seat", flat=True)) for number in tables
    }
    return written_down(round_, kind, by, [(n, seats[n], seats[n]) for n in tables], [move_told(one) for one in moves])


def _at(place: Place) -> At:
    return At(place.table_number, place.seat)


def _seats_told(places: Sequence[Place]) -> dict[str, Any]:
    """Who sat where in truth: each at the place of the other."""
    one, other = places
    return {
        "one": one.entry.name,
        "one_table": other.table_number,
        "one_seat": other.seat,
        "other": other.entry.name,
        "other_table": one.table_number,
        "other_seat": one.seat,
    }


def _done_before(round_: Round, key: str | None, one: int, other: int) -> RoundChange | None:
    """The change this very request made, when it comes a second time."""
    lines = LogEntry.objects.filter(event=round_.event_id, action="seats_corrected", facts__key=key)
    line = lines.first() if key else None
    if line is None:
        return None
    if (line.facts["round"], line.facts["entries"]) != (round_.number, [one, other]):
        raise api.Conflict("key_used")
    return round_.changes.get(number=line.facts["change"])


def _require_in_time(event: Event, place: Place, number: int, by: By) -> bool:
    """Whether somebody does alone what takes two persons. Raises EventConflict when it is too late or he may not."""
    window: Window = window_at(event, place, number)
    if sentence := window.refusal(STAFF):
        raise EventConflict("too_late", sentence=sentence)
    if not window.needs_two or by is None:
        return False
    if not may_alone(by, window.rules):
        raise EventConflict("needs_second_person")
    return True


def _why(reason: str) -> str:
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    return reason.strip()


def _log(event: Event, action: str, place: Place, reason: str, by: By, alone: bool, **facts: Any) -> None:
    where: dict[str, Any] = {"round": place.round.number, "table": place.table_number, "table_id": place.table_id}
    log(event, action, by, **where, **facts, reason=reason.strip())
    if alone:
        log(event, "places_corrected_alone", by, round=place.round.number, table=place.table_number)
