"""Requests for corrections: a player asks, somebody of another side can agree, a leader decides.

See docs/decisions/0152-requests-of-players.md.
"""

from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from games import api
from games.api import Conflict, SheetData
from tournaments.confirmation.selectors import TableSides
from tournaments.confirmation.services import sides_with
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import PLAYERS
from tournaments.core.transactions import By, changing, log
from tournaments.corrections.services import changes_told, window_at, write_correction
from tournaments.models import CorrectionRequest, Event, Person, Place
from tournaments.result_rules.second_person import standing_of
from tournaments.sheets.services import Values, place_of_table

State = CorrectionRequest.State
MAX_KEY_LENGTH = 64


def ask_correction(
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    reason: str,
    *,
    seat: str,
    name: str,
    person: Person | None = None,
    reason_code: str = "",
    key: str | None = None,
    by: By = None,
    seen_version: int | None = None,
) -> CorrectionRequest:
    """A player of the table asks for another sheet than the one that counts. Nothing is corrected by it.

    `seat` is where he sits (a seat or a side), `name` how he is called in public. A repeated `key` gives the same
    request back. Raises SheetError when the sheet asked for cannot be true, EventError, EventConflict when it is too
    late, asked for already or not settled yet, games.api.Conflict when it was corrected since `seen_version`.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with changing(event.pk, only_sheets=True) as event:
        if key and (repeated := _asked_before(event, key, table_id, number, values)):
            return repeated
        place, sides = place_of_table(event, table_id), sides_with(event, table_id, seat)
        newest = _asked_about(event, place, number, values, seen_version)
        asked = CorrectionRequest.objects.create(
            event=event,
            round=place.round,
            table_id=table_id,
            number=number,
            seen_version=newest.version,
            values=dict(values),
            reason=reason.strip(),
            reason_code=reason_code,
            seat=seat,
            person=person,
            by_name=name,
            key=key or None,
        )
        _log(event, "correction_asked", asked, sides, by, name, **_told(asked, newest))
    return asked


def agree_request(
    event: Event, request_id: int, *, seat: str, name: str, by: By = None, device_of: str = ""
) -> CorrectionRequest:
    """Somebody of another side agrees to a request; again changes nothing.

    `device_of` names whose device it was said on, where that is not his own. Raises EventConflict for the side that
    asked, or when it is decided; EventError.
    """
    with changing(event.pk, only_sheets=True) as event:
        asked = _locked(event, request_id)
        sides = sides_with(event, asked.table_id, seat)
        if asked.agreed_at is not None and asked.state == State.OPEN:
            return asked
        _require_open(asked)
        if sides.side_of[seat] not in sides.others(asked.seat):
            raise EventConflict("own_request", name=asked.by_name)
        asked.agreed_seat, asked.agreed_name, asked.agreed_at = seat, name, timezone.now()
        asked.save(update_fields=["agreed_seat", "agreed_name", "agreed_at"])
        action = "correction_agreed_here" if device_of else "correction_agreed"
        _log(event, action, asked, sides, by, name, name=asked.by_name, holder=device_of)
    return asked


def withdraw_request(event: Event, request_id: int, *, seat: str, name: str, by: By = None) -> CorrectionRequest:
    """The side that asked takes its request back; again changes nothing. Raises EventConflict, EventError."""
    with changing(event.pk, only_sheets=True) as event:
        asked = _locked(event, request_id)
        sides = sides_with(event, asked.table_id, seat)
        if sides.side_of[seat] != sides.side_of.get(asked.seat):
            raise EventConflict("not_your_request", name=asked.by_name)
        if asked.state == State.WITHDRAWN:
            return asked
        _require_open(asked)
        asked.state, asked.decided_at = State.WITHDRAWN, timezone.now()
        asked.save(update_fields=["state", "decided_at"])
        _log(event, "correction_withdrawn", asked, sides, by, name)
    return asked


def decide_request(
    event: Event, request_id: int, grant: bool, by: By, reason: str = "", source: str = "desk"
) -> CorrectionRequest:
    """A leader grants a request, which writes the sheet asked for as the next version, or refuses it.

    Granting needs words only when nobody of another side agreed, refusing always. The same again changes nothing.
    Raises EventError, EventConflict when it was decided otherwise or is too late, games.api.Conflict when the sheet
    was corrected since it was asked for.
    """
    with changing(event.pk, only_sheets=True) as event:
        asked = _locked(event, request_id)
        wanted = State.GRANTED if grant else State.REFUSED
        if asked.state == wanted:
            return asked
        _require_open(asked)
        _require_reason(asked, grant, reason)
        if grant:
            _correct(event, asked, by, source)
        asked.state, asked.decided_by, asked.decided_at = wanted, by, timezone.now()
        asked.decision = reason.strip()
        asked.save(update_fields=["state", "decided_by", "decided_at", "decision"])
        action = _decided(grant, asked)
        sides = sides_with(event, asked.table_id, asked.seat)
        _log(event, action, asked, sides, by, "", name=asked.by_name, agreed=asked.agreed_name, reason=asked.decision)
    return asked


def _decided(grant: bool, asked: CorrectionRequest) -> str:
    """The line of the log that tells it."""
    if not grant:
        return "correction_refused"
    return "correction_granted" if asked.agreed_at else "correction_granted_because"


def _correct(event: Event, asked: CorrectionRequest, by: By, source: str) -> None:
    write_correction(
        event,
        asked.table_id,
        asked.number,
        asked.values,
        by,
        asked.reason,
        asked.reason_code,
        seen_version=asked.seen_version,
        source=source,
    )


def _asked_before(event: Event, key: str, table_id: int, number: int, values: Values) -> CorrectionRequest | None:
    """The request this very form made, when it comes a second time. Raises games.api.Conflict, EventError."""
    if len(key) > MAX_KEY_LENGTH:
        raise EventError("key_too_long", "key", most=MAX_KEY_LENGTH)
    found = event.correction_requests.filter(key=key).first()
    if found and (found.table_id, found.number, found.values) != (table_id, number, dict(values)):
        raise Conflict("key_used")
    return found


def _asked_about(event: Event, place: Place, number: int, values: Values, seen_version: int | None) -> SheetData:
    """The version that counts and is the newest; the sheet asked for can be true. Raises what ask_correction raises."""
    versions = api.history_of(place.table_id, number)
    standing = standing_of(versions)
    if standing is None:
        raise Conflict("no_sheet_yet", number=number)
    newest = versions[-1]
    if not standing.settled or newest.state == "waiting":
        raise EventConflict("not_settled_yet", deal=number)
    if sentence := window_at(event, place, number).refusal(PLAYERS):
        raise EventConflict("too_late", sentence=sentence)
    if seen_version is not None and seen_version != newest.version:
        raise EventConflict("changed_since", deal=number, version=newest.version)
    api.preview(place.table_id, values)
    if standing.values == dict(values):
        raise Conflict("nothing_changed", existing=standing, number=number)
    _require_none_open(event, place.table_id, number)
    return newest


def _require_none_open(event: Event, table_id: int, number: int) -> None:
    there = event.correction_requests.filter(table_id=table_id, number=number, state=State.OPEN).first()
    if there is not None:
        time = date_format(timezone.localtime(there.at), "H:i")
        raise EventConflict("asked_already", deal=number, name=there.by_name, time=time)


def _require_open(asked: CorrectionRequest) -> None:
    if asked.state != State.OPEN:
        raise EventConflict("request_decided", name=asked.by_name, state=asked.get_state_display())


def _require_reason(asked: CorrectionRequest, grant: bool, reason: str) -> None:
    if reason.strip() or (grant and asked.agreed_at):
        return
    raise EventError("reason_for_unagreed" if grant else "reason_to_refuse", "reason")


def _locked(event: Event, request_id: int) -> CorrectionRequest:
    return CorrectionRequest.objects.select_for_update().get(pk=request_id, event=event)


def _told(asked: CorrectionRequest, newest: SheetData) -> dict[str, Any]:
    """What it would change, as the log says it."""
    score = api.preview(asked.table_id, asked.values)
    before, after = changes_told(newest, _as_if(newest, asked.values, score.points))
    return {"before": before, "after": after, "reason": asked.reason, "reason_code": asked.reason_code}


def _as_if(fact: SheetData, values: Values, points: dict[str, int]) -> SheetData:
    return replace(fact, values=dict(values), points=points)


def _log(
    event: Event, action: str, asked: CorrectionRequest, sides: TableSides, by: By, by_name: str, **facts: Any
) -> None:
    where = {"round": sides.round, "table": sides.table, "table_id": asked.table_id, "deal": asked.number}
    log(event, action, by, by_name, **where, request=asked.pk, seat=asked.seat, **facts)
