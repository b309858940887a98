"""Correction requests: a player asks, another side can agree, a leader decides.

See decision 0150.
"""

from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format

from games.api import sheets
from games.api.sheets import Correction, SheetData
from games.api.values import Conflict
from tournaments.confirmation.answering import sides_with
from tournaments.confirmation.selectors import TableSides
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import PLAYERS, authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.corrections.schemas import CorrectionDecision, NewCorrectionRequest
from tournaments.corrections.services import correction_period_at, value_changes, write_correction
from tournaments.models import CorrectionRequest, Event, Place
from tournaments.result_rules.second_approver import counting_version
from tournaments.rounds.chairs import Chair
from tournaments.sheets.services import Values, place_of_table

State = CorrectionRequest.State


def ask_correction(
    *,
    event: Event,
    table_id: int,
    number: int,
    new_request: NewCorrectionRequest,
    chair: Chair,
) -> CorrectionRequest:
    """Request another sheet instead of the counting one. Nothing is corrected yet.

    The `chair` is what allows it: that of the player at the table. A repeated key returns the same request. Raises
    SheetError for an impossible sheet, and EventError. Raises EventConflict if it is too late, already requested or not
    settled yet. Raises Conflict if it was corrected since `seen_version`.
    """
    with event_write(event.pk, only_sheets=True) as event:
        if new_request.key and (repeated := _asked_before(event, new_request, table_id=table_id, number=number)):
            return repeated
        place, sides = place_of_table(event, table_id), sides_with(event, table_id, chair.seat)
        newest = _asked_about(event, place, number=number, new_request=new_request)
        request = CorrectionRequest.objects.create(
            event=event,
            round=place.round,
            table_id=table_id,
            number=number,
            seen_version=newest.version,
            values=new_request.values,
            reason=new_request.reason,
            reason_code=new_request.reason_code,
            seat=chair.seat,
            person=chair.person,
            by_name=chair.name,
            key=new_request.key,
        )
        _log(
            event,
            "correction_asked",
            request=request,
            sides=sides,
            by=user_of(chair),
            by_name=chair.name,
            **_change_facts(request, newest),
        )
    return request


def user_of(chair: Chair) -> By:
    """Return the account of the person on a chair; None without one."""
    return chair.person.user if chair.person else None


def agree_request(*, event: Event, request_id: int, chair: Chair, device_of: str = "") -> CorrectionRequest:
    """Agree to a request for another side. Repeating it changes nothing.

    `device_of` names the owner of the device, if it is not the player's own. Raises EventConflict for the requesting
    side, or after the decision; EventError.
    """
    with event_write(event.pk, only_sheets=True) as event:
        request = _lock_request(event, request_id)
        sides, seat, name = sides_with(event, request.table_id, chair.seat), chair.seat, chair.name
        if request.agreed_at is not None and request.state == State.OPEN:
            return request
        _require_open(request)
        if sides.side_of[seat] not in sides.others(request.seat):
            raise EventConflict("own_request", name=request.by_name)
        request.agreed_seat, request.agreed_name, request.agreed_at = seat, name, timezone.now()
        request.save(update_fields=["agreed_seat", "agreed_name", "agreed_at"])
        action = "correction_agreed_here" if device_of else "correction_agreed"
        facts = {"name": request.by_name, "holder": device_of}
        _log(event, action, request=request, sides=sides, by=user_of(chair), by_name=name, **facts)
    return request


def withdraw_request(*, event: Event, request_id: int, chair: Chair) -> CorrectionRequest:
    """Withdraw a request of one's own side. Idempotent.

    Raises EventConflict, EventError.
    """
    with event_write(event.pk, only_sheets=True) as event:
        request = _lock_request(event, request_id)
        sides = sides_with(event, request.table_id, chair.seat)
        if sides.side_of[chair.seat] != sides.side_of.get(request.seat):
            raise EventConflict("not_your_request", name=request.by_name)
        if request.state == State.WITHDRAWN:
            return request
        _require_open(request)
        request.state, request.decided_at = State.WITHDRAWN, timezone.now()
        request.save(update_fields=["state", "decided_at"])
        _log(event, "correction_withdrawn", request=request, sides=sides, by=user_of(chair), by_name=chair.name)
    return request


def decide_request(
    *, event: Event, request_id: int, grant: bool, by: By, decision: CorrectionDecision, source: str = "desk"
) -> CorrectionRequest:
    """Grant a request, which writes the next version of the sheet, or refuse it.

    A refusal needs a reason; a grant only if no other side agreed. Repeating it changes nothing. A refusal writes no
    sheet, so it is never too late. Raises EventError, NotAllowed; EventConflict if it was decided otherwise or is too
    late; Conflict if the sheet was corrected meanwhile.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        request = _lock_request(event, request_id)
        wanted = State.GRANTED if grant else State.REFUSED
        if request.state == wanted:
            return request
        _require_open(request)
        _require_reason(request, grant, decision.reason)
        if grant:
            _correct(event, request, by, source)
        request.state, request.decided_by, request.decided_at = wanted, by, timezone.now()
        request.decision = decision.reason
        request.save(update_fields=["state", "decided_by", "decided_at", "decision"])
        action = _decision_action(grant, request)
        sides = sides_with(event, request.table_id, request.seat)
        _log(
            event,
            action,
            request=request,
            sides=sides,
            by=by,
            by_name="",
            name=request.by_name,
            agreed=request.agreed_name,
            reason=request.decision,
        )
    return request


def _decision_action(grant: bool, request: CorrectionRequest) -> str:
    """Return the log action of a decision."""
    if not grant:
        return "correction_refused"
    return "correction_granted" if request.agreed_at else "correction_granted_because"


def _correct(event: Event, request: CorrectionRequest, by: By, source: str) -> None:
    write_correction(
        event=event,
        table_id=request.table_id,
        number=request.number,
        correction=Correction(
            values=request.values,
            reason=request.reason,
            reason_code=request.reason_code,
            seen_version=request.seen_version,
        ),
        by=by,
        source=source,
    )


def _asked_before(
    event: Event, new_request: NewCorrectionRequest, *, table_id: int, number: int
) -> CorrectionRequest | None:
    """Return the request that this form already made. Raises Conflict."""
    earlier = event.correction_requests.filter(key=new_request.key).first()
    if earlier and (earlier.table_id, earlier.number, earlier.values) != (table_id, number, new_request.values):
        raise Conflict("key_used")
    return earlier


def _asked_about(event: Event, place: Place, *, number: int, new_request: NewCorrectionRequest) -> SheetData:
    """Return the newest version if it counts and the requested sheet is possible.

    Raises the errors of ask_correction.
    """
    versions = sheets.history(place.table_id, number)
    current = counting_version(versions)
    if current is None:
        raise Conflict("no_sheet_yet", number=number)
    newest = versions[-1]
    if not current.settled or newest.state == "waiting":
        raise EventConflict("not_settled_yet", deal=number)
    if sentence := correction_period_at(event, place, number).refusal(PLAYERS):
        raise EventConflict("too_late", sentence=sentence)
    if new_request.seen_version is not None and new_request.seen_version != newest.version:
        raise EventConflict("changed_since", deal=number, version=newest.version)
    sheets.score(place.table_id, new_request.values)
    if current.values == new_request.values:
        raise Conflict("nothing_changed", existing=current, number=number)
    _require_none_open(event, place.table_id, number)
    return newest


def _require_none_open(event: Event, table_id: int, number: int) -> None:
    there = event.correction_requests.filter(table_id=table_id, number=number, state=State.OPEN).first()
    if there is not None:
        time = date_format(timezone.localtime(there.at), "H:i")
        raise EventConflict("asked_already", deal=number, name=there.by_name, time=time)


def _require_open(request: CorrectionRequest) -> None:
    if request.state != State.OPEN:
        raise EventConflict("request_decided", name=request.by_name, state=request.get_state_display())


def _require_reason(request: CorrectionRequest, grant: bool, reason: str) -> None:
    if reason or (grant and request.agreed_at):
        return
    raise EventError("reason_for_unagreed" if grant else "reason_to_refuse", "reason")


def _lock_request(event: Event, request_id: int) -> CorrectionRequest:
    return CorrectionRequest.objects.select_for_update().get(pk=request_id, event=event)


def _change_facts(request: CorrectionRequest, newest: SheetData) -> dict[str, object]:
    """Return the changes of a request for the log."""
    score = sheets.score(request.table_id, request.values)
    before, after = value_changes(newest, _as_if(newest, request.values, score.points))
    return {"before": before, "after": after, "reason": request.reason, "reason_code": request.reason_code}


def _as_if(fact: SheetData, values: Values, points: dict[str, int]) -> SheetData:
    return replace(fact, values=dict(values), points=points)


def _log(
    event: Event, action: str, *, request: CorrectionRequest, sides: TableSides, by: By, by_name: str, **facts: Any
) -> None:
    where = {"round": sides.round, "table": sides.table, "table_id": request.table_id, "deal": request.number}
    log(event, action, by, by_name, **where, request=request.pk, seat=request.seat, **facts)
