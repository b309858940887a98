"""Corrections over REST: time limits, undo, and requests of players."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core import permissions
from tournaments.core.api import InEvent, in_event
from tournaments.core.listing import Listing
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import (
    Agreement,
    CorrectionDecision,
    CorrectionPeriodOut,
    CorrectionRequestOut,
    NewCorrectionRequest,
    VersionToRestore,
)
from tournaments.corrections.selectors import LocatedRequest, all_requests, request_of
from tournaments.corrections.sheet_request import SheetRequest, find_deal
from tournaments.models import CorrectionRequest
from tournaments.rounds.chairs import Chair
from tournaments.sheets.api import AtATable, PlaysHere
from tournaments.sheets.schemas import SheetHistory

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]
ID = [OpenApiParameter("id", int, OpenApiParameter.PATH, description="The request.")]
SOURCE = "api"
REQUESTS = Listing(words=("by", "reason"), orders={"at": "at", "round": "round", "state": "state"}, moment="at")


@in_event(table_id=int)
class SheetCorrections(AtATable):
    """Further actions on a counting sheet."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(
        summary="Get the correction period, and who may correct.", parameters=NUMBER, responses=CorrectionPeriodOut
    )
    @action(detail=True, methods=["get"])
    def window(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        period = find_deal(self.event, self.table(), int(number)).period
        return self.reply(
            CorrectionPeriodOut(
                ask_until=period.ask_until,
                staff_until=period.staff_until,
                may_ask=period.may_ask,
                may_correct=period.may_correct,
                needs_two=period.needs_two,
                sentence=period.sentence,
            )
        )

    @extend_schema(
        summary="Restore an earlier version by a new one.",
        parameters=NUMBER,
        request=VersionToRestore,
        responses=SheetHistory,
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        where = {"table_id": self.table(), "number": int(number)}
        restore = read(VersionToRestore, request.data)
        corrections_services.undo_correction(event=self.event, by=request.user, restore=restore, source=SOURCE, **where)
        return self.reply(self.history(int(number)))

    @extend_schema(
        summary="Ask for a correction, as a player of the table.",
        parameters=NUMBER,
        request=NewCorrectionRequest,
        responses={201: CorrectionRequestOut},
    )
    @action(detail=True, methods=["post"])
    def ask(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        result = find_deal(self.event, self.table(), int(number))
        result.require(request._request, "ask")
        new_request, chair = read(NewCorrectionRequest, request.data), _here(request, result)
        created = corrections_requests.ask_correction(
            event=self.event, table_id=result.table_id, number=int(number), new_request=new_request, chair=chair
        )
        return self.reply(_request_document(request_of(self.event, created.pk)), 201)


@in_event()
class CorrectionRequests(InEvent):
    """Correction requests: all for staff, those of their own tables for players."""

    permission_classes: Sequence[Any] = (IsAuthenticatedOrReadOnly | PlaysHere,)
    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(
        summary="List correction requests, newest first.",
        parameters=REQUESTS.parameters,
        responses=CorrectionRequestOut,
    )
    def list(self, request: Request, event_slug: str) -> Response:
        requests = all_requests(self.event)
        if not self.may("see_desk"):
            requests = [correction for correction in requests if self._result_of(correction).here(request._request)]
        documents = map(_request_document, requests)
        return self.page(REQUESTS.documents(request, documents), lambda document: document)

    @extend_schema(
        summary="Agree to a request, as an opponent.", parameters=ID, request=Agreement, responses=CorrectionRequestOut
    )
    @action(detail=True, methods=["post"])
    def agree(self, request: Request, event_slug: str, id: str) -> Response:
        correction, here = self._request(id), self._sits(request, id)
        seat = read(Agreement, request.data).seat or here.seat
        chair = next((at_seat for at_seat in self._result_of(correction).chairs if at_seat.seat == seat), None)
        if chair is None:
            raise permissions.not_playing()
        holder = "" if chair == here else here.name
        return self._request_response(
            corrections_requests.agree_request(
                event=self.event, request_id=correction.request.pk, chair=chair, device_of=holder
            )
        )

    @extend_schema(summary="Withdraw your side's request.", parameters=ID, request=None, responses=CorrectionRequestOut)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, event_slug: str, id: str) -> Response:
        correction, here = self._request(id), self._sits(request, id)
        pk = correction.request.pk
        return self._request_response(
            corrections_requests.withdraw_request(event=self.event, request_id=pk, chair=here)
        )

    @extend_schema(
        summary="Grant a request. Its sheet becomes the next version.",
        parameters=ID,
        request=CorrectionDecision,
        responses=CorrectionRequestOut,
    )
    @action(detail=True, methods=["post"])
    def grant(self, request: Request, event_slug: str, id: str) -> Response:
        return self._decide(request, id, True)

    @extend_schema(
        summary="Refuse a request.", parameters=ID, request=CorrectionDecision, responses=CorrectionRequestOut
    )
    @action(detail=True, methods=["post"])
    def refuse(self, request: Request, event_slug: str, id: str) -> Response:
        return self._decide(request, id, False)

    def _decide(self, request: Request, id: str, grant: bool) -> Response:
        decision, pk = read(CorrectionDecision, request.data), self._request(id).request.pk
        done = corrections_requests.decide_request(
            event=self.event, request_id=pk, grant=grant, by=request.user, decision=decision, source=SOURCE
        )
        return self._request_response(done)

    def _request(self, id: str) -> LocatedRequest:
        return request_of(self.event, int(id))

    def _result_of(self, correction: LocatedRequest) -> SheetRequest:
        return find_deal(self.event, correction.request.table_id, correction.request.number)

    def _sits(self, request: Request, id: str) -> Chair:
        return _here(request, self._result_of(self._request(id)))

    def _request_response(self, row: CorrectionRequest) -> Response:
        return self.reply(_request_document(request_of(self.event, row.pk)))


def _here(request: Request, result: SheetRequest) -> Chair:
    """Return the chair of this session or account at the table. Raises NotAllowed."""
    here = result.here(request._request)
    if here is None:
        raise permissions.not_playing()
    return here


def _request_document(correction: LocatedRequest) -> CorrectionRequestOut:
    row = correction.request
    return CorrectionRequestOut(
        id=row.pk,
        round=correction.round,
        table=row.table_id,
        table_number=correction.table,
        number=row.number,
        seen_version=row.seen_version,
        overtaken=correction.overtaken,
        values=row.values,
        reason=row.reason,
        reason_code=row.reason_code,
        seat=row.seat,
        by=row.by_name,
        at=row.at,
        state=CorrectionRequest.State(row.state),
        agreed_by=row.agreed_name,
        agreed_at=row.agreed_at,
        decided_at=row.decided_at,
        decision=row.decision,
    )
