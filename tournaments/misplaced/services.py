"""Late corrections: two entries in swapped seats, or sheets at the wrong table.

Results follow the seat. Only club tables are corrected, as online seats are certain. The time limits are those of every
sheet; waiting for a second approver is impossible here; see decision 0150.
"""

from collections.abc import Sequence
from typing import Any

from games.api import sheets
from games.api import tables as game_tables
from games.api.sheets import SheetData
from games.api.values import Conflict
from seating.changes import Location, Transfer
from tournaments.changes.apply import move_document, record_change
from tournaments.changes.selectors import SEATS, UNDO, last_change
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import STAFF, authorize
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, event_write, fresh_round, is_logged, log
from tournaments.corrections.services import correction_period_at
from tournaments.misplaced.schemas import AWAY, EXCHANGE, SEATS_KIND, PlaceCorrection
from tournaments.misplaced.selectors import table_id_of
from tournaments.models import Event, LogEntry, Place, Round, RoundChange
from tournaments.result_rules.correction_periods import CorrectionPeriod
from tournaments.result_rules.second_approver import may_alone
from tournaments.rounds.drafts import reseat_table
from tournaments.sheets.services import place_of_table, points_text


def correct_seats(*, round_: Round, entry: int, other: int, reason: str, by: By, key: str | None = None) -> RoundChange:
    """Swap two entries (by number) that sat in each other's seat; the sheets stay.

    They may sit at one table or two. The same `key` again does nothing. Raises EventError; EventConflict if it is too
    late or impossible; NotAllowed.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "correct", event)
        round_ = fresh_round(event, round_.pk)
        if done := _done_before(round_, key, entry, other):
            return done
        if not reason.strip():
            raise EventError("reason_missing", "reason")
        places = seats_to_correct(round_, entry, other)
        alone = True in [_require_in_time(event, place, 1, by) for place in places]
        change = _exchange_places(event, round_=round_, places=places, kind=SEATS, by=by)
        facts = {**_seat_facts(places), "round": round_.number, "reason": reason.strip()}
        log(event, "seats_corrected", by, **facts, change=change.number, key=key or "", entries=[entry, other])
        if alone:
            log(event, "places_corrected_alone", by, round=round_.number, table=places[0].table_number)
    return change


def correct_places(
    *, round_: Round, correction: PlaceCorrection, reason: str, by: By, key: str | None = None, source: str = "desk"
) -> None:
    """Apply a previewed correction of seats or tables.

    Raises as the services below.
    """
    if correction.kind == SEATS_KIND:
        correct_seats(round_=round_, entry=correction.one, other=correction.other, reason=reason, by=by, key=key)
        return
    event, table_id = round_.event, table_id_of(round_, correction.table)
    if correction.kind == AWAY:
        take_away_sheet(
            event=event, table_id=table_id, number=correction.deal, reason=reason, by=by, key=key, source=source
        )
        return
    to_table, to_deal = correction.target
    to_id = table_id_of(round_, to_table)
    if correction.kind == EXCHANGE:
        exchange_sheets(event=event, table_id=table_id, other_id=to_id, reason=reason, by=by, key=key, source=source)
    else:
        move_sheet(
            event=event,
            table_id=table_id,
            number=correction.deal,
            to_table_id=to_id,
            to_number=to_deal,
            reason=reason,
            by=by,
            key=key,
            source=source,
        )


def undo_seats(*, round_: Round, by: By, number: int) -> RoundChange:
    """Undo the last change of a round if it corrected seats. Raises EventConflict, NotAllowed."""
    with event_write(round_.event_id) as event:
        authorize(by, "correct", event)
        round_ = fresh_round(event, round_.pk)
        row = last_change(round_)
        if row is None or row.number != number or row.kind != SEATS:
            raise EventConflict("last_seats_only", "number", number=round_.number)
        places = seats_to_correct(round_, *(move["entry"] for move in row.moves))
        for place in places:
            _require_in_time(event, place, 1, by)
        change = _exchange_places(event, round_=round_, places=places, kind=UNDO, by=by)
        log(event, "change_undone", by, round=round_.number, change=row.number)
    return change


def move_sheet(
    *,
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
    """Move a sheet to another table or deal; its history stays at the old one.

    Raises SheetError if it is impossible there, EventError, EventConflict, Conflict, NotAllowed.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        place, there = place_of_table(event, table_id), place_of_table(event, to_table_id)
        alone = _require_in_time(event, place, number, by)
        who = author(by, source)
        fact = sheets.move(
            table_id=table_id,
            number=number,
            to_table_id=to_table_id,
            to_number=to_number,
            by=who,
            reason=_why(reason),
            key=key,
            seen_version=seen_version,
        )
        to = {"to_table": there.table_number, "to_deal": to_number, "sheet": fact.sheet_id}
        if not is_logged(event, "sheet_moved", sheet=fact.sheet_id):
            _log(event, "sheet_moved", place=place, reason=reason, by=by, alone=alone, deal=number, **to)
    return fact


def exchange_sheets(
    *, event: Event, table_id: int, other_id: int, reason: str, by: By, key: str | None = None, source: str = "desk"
) -> dict[int, list[SheetData]]:
    """Exchange all sheets of two tables. Raises as `move_sheet`."""
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        place, other = place_of_table(event, table_id), place_of_table(event, other_id)
        alone = True in [_require_in_time(event, each, 1, by) for each in (place, other)]
        exchanged_sheets = sheets.exchange(
            table_id=table_id, other_id=other_id, by=author(by, source), reason=_why(reason), key=key
        )
        if not key or not is_logged(event, "sheets_exchanged", key=key):
            to = {"other": other.table_number, "key": key or ""}
            _log(event, "sheets_exchanged", place=place, reason=reason, by=by, alone=alone, **to)
    return exchanged_sheets


def take_away_sheet(
    *,
    event: Event,
    table_id: int,
    number: int,
    reason: str,
    by: By,
    key: str | None = None,
    seen_version: int | None = None,
    source: str = "desk",
) -> SheetData:
    """Withdraw the sheet of a deal never played; it can be entered again.

    Raises as above.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        place = place_of_table(event, table_id)
        alone = _require_in_time(event, place, number, by)
        old = next((sheet for sheet in sheets.of_tables([table_id])[table_id] if sheet.number == number), None)
        fact = sheets.take_away(
            table_id=table_id,
            number=number,
            by=author(by, source),
            reason=_why(reason),
            reason_code="",
            key=key,
            seen_version=seen_version,
        )
        if not is_logged(event, "sheet_taken_away", sheet=fact.sheet_id):
            was = {"deal": number, "before": points_text(old) if old else "-", "sheet": fact.sheet_id}
            _log(event, "sheet_taken_away", place=place, reason=reason, by=by, alone=alone, **was)
    return fact


def seats_to_correct(round_: Round, entry_number: int, other: int) -> list[Place]:
    """Return two places that can be swapped. Raises EventError, EventConflict."""
    if round_.state not in PUBLIC:
        raise EventError("not_published", number=round_.number)
    places = [_place(round_, entry) for entry in (entry_number, other)]
    first, second = places
    if first == second:
        raise EventError("swap_with_itself", "other", name=first.entry.name)
    for table in game_tables.facts({place.table_id for place in places}).values():
        if table.place == Event.Place.ONLINE:
            number = next(place.table_number for place in places if place.table_id == table.id)
            raise EventConflict("seats_played_online", table=number)
    if first.table_id != second.table_id and _is_fixed(round_):
        raise EventConflict("seats_by_bracket", "other")
    if round_.event.format == Event.Format.CLUB_MATCH and first.entry.side != second.entry.side:
        raise EventConflict("seats_by_side", "other", one=first.entry.name, other=second.entry.name)
    return places


def _is_fixed(round_: Round) -> bool:
    return bool(round_.seated_from.get("games")) or round_.seated_from.get("stage") == "groups"


def _place(round_: Round, entry: int) -> Place:
    place = round_.places.select_related("entry").filter(entry__number=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=str(entry), number=round_.number)
    return place


def _exchange_places(event: Event, *, round_: Round, places: Sequence[Place], kind: str, by: By) -> RoundChange:
    """Exchange two places, update the tables and store the change."""
    first, other = places
    moves = [Transfer(first.entry.number, _at(first), _at(other)), Transfer(other.entry.number, _at(other), _at(first))]
    round_.places.filter(pk__in=[first.pk, other.pk]).delete()
    for place, entry in ((first, other.entry), (other, first.entry)):
        round_.places.create(table_id=place.table_id, table_number=place.table_number, entry=entry, seat=place.seat)
    tables = sorted({place.table_number for place in places})
    for number in tables:
        reseat_table(event, round_, number, as_it_was=True)
    seats = {
        number: list(round_.places.filter(table_number=number).values_list("seat", flat=True)) for number in tables
    }
    return record_change(
        round_,
        kind=kind,
        by=by,
        tables=[(n, seats[n], seats[n]) for n in tables],
        moves=[move_document(move) for move in moves],
    )


def _at(place: Place) -> Location:
    return Location(place.table_number, place.seat)


def _seat_facts(places: Sequence[Place]) -> dict[str, Any]:
    """Return the true seats for the log: each entry at the other's place."""
    first, other = places
    return {
        "one": first.entry.name,
        "one_table": other.table_number,
        "one_seat": other.seat,
        "other": other.entry.name,
        "other_table": first.table_number,
        "other_seat": first.seat,
    }


def _done_before(round_: Round, key: str | None, entry: int, other: int) -> RoundChange | None:
    """Return the change that this request already made."""
    lines = LogEntry.objects.filter(event=round_.event_id, action="seats_corrected", facts__key=key)
    line = lines.first() if key else None
    if line is None:
        return None
    if (line.facts["round"], line.facts["entries"]) != (round_.number, [entry, other]):
        raise Conflict("key_used")
    return round_.changes.get(number=line.facts["change"])


def _require_in_time(event: Event, place: Place, number: int, by: By) -> bool:
    """Whether a user acts alone where two approvers are required.

    Raises EventConflict if it is too late, or if they may not.
    """
    period: CorrectionPeriod = correction_period_at(event, place, number)
    if sentence := period.refusal(STAFF):
        raise EventConflict("too_late", sentence=sentence)
    if not period.needs_two or by is None:
        return False
    if not may_alone(by, period.rules):
        raise EventConflict("needs_second_person")
    return True


def _why(reason: str) -> str:
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    return reason.strip()


def _log(event: Event, action: str, *, place: Place, reason: str, by: By, alone: bool, **facts: Any) -> None:
    where: dict[str, Any] = {"round": place.round.number, "table": place.table_number, "table_id": place.table_id}
    log(event, action, by, **where, **facts, reason=reason.strip())
    if alone:
        log(event, "places_corrected_alone", by, round=place.round.number, table=place.table_number)
