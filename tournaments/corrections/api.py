"""Corrections over REST: time limits, undo, and requests of players."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core import permissions
from tournaments.core.api import InEvent, in_event
from tournaments.corrections import requests as corrections_requests
from tournaments.corrections import services as corrections_services
from tournaments.corrections.found_sheet import SheetRequest, find_deal
from tournaments.corrections.schemas import AgreeShape, AskShape, BackToShape, DecisionShape, RequestShape, WindowShape
from tournaments.corrections.selectors import LocatedRequest, all_requests, request_of
from tournaments.models import CorrectionRequest
from tournaments.rounds.chairs import Chair
from tournaments.sheets.api import AtATable, PlaysHere
from tournaments.sheets.schemas import SheetHistoryShape

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]
ID = [OpenApiParameter("id", int, OpenApiParameter.PATH, description="The request.")]
SOURCE = "api"


@in_event(table_id=int)
class SheetCorrections(AtATable):
    """Further actions on a counting sheet."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="Get the correction period, and who may correct.", parameters=NUMBER, responses=WindowShape)
    @action(detail=True, methods=["get"])
    def window(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        return Response(WindowShape(find_deal(self.event, self.table(), int(number)).window).data)

    @extend_schema(
        summary="Restore an earlier version by a new one.",
        parameters=NUMBER,
        request=BackToShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        event, options = self.require("correct"), self.read(BackToShape)
        corrections_services.undo_correction(
            event=event, table_id=self.table(), number=int(number), by=request.user, source=SOURCE, **options
        )
        return Response(self.history(int(number)))

    @extend_schema(
        summary="Ask for a correction, as a player of the table.",
        parameters=NUMBER,
        request=AskShape,
        responses={201: RequestShape},
    )
    @action(detail=True, methods=["post"])
    def ask(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        result = find_deal(self.event, self.table(), int(number))
        result.require(request._request, "ask")
        values_sent, chair = self.read(AskShape), _here(request, result)
        values, reason = values_sent.pop("values"), values_sent.pop("reason")
        who: dict[str, Any] = {"seat": chair.seat, "name": chair.name, "person": chair.person, "by": _user_of(chair)}
        created = corrections_requests.ask_correction(
            event=self.event,
            table_id=result.table_id,
            number=int(number),
            values=values,
            reason=reason,
            **who,
            **values_sent,
        )
        return Response(_request_document(request_of(self.event, created.pk)), status=201)


@in_event()
class CorrectionRequests(InEvent):
    """Correction requests: all for staff, those of their own tables for players."""

    permission_classes: Sequence[Any] = (IsAuthenticatedOrReadOnly | PlaysHere,)
    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="List correction requests, newest first.", responses=RequestShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        requests = all_requests(self.event)
        if not self.may("see_desk"):
            requests = [correction for correction in requests if self._result_of(correction).here(request._request)]
        return self.page(requests, _request_document)

    @extend_schema(
        summary="Agree to a request, as an opponent.", parameters=ID, request=AgreeShape, responses=RequestShape
    )
    @action(detail=True, methods=["post"])
    def agree(self, request: Request, event_slug: str, id: str) -> Response:
        correction, here = self._request(id), self._sits(request, id)
        seat = self.read(AgreeShape).get("seat") or here.seat
        chair = next((at_seat for at_seat in self._result_of(correction).chairs if at_seat.seat == seat), None)
        if chair is None:
            raise permissions.not_playing()
        holder = "" if chair == here else here.name
        agreement: dict[str, Any] = {"seat": chair.seat, "name": chair.name, "by": _user_of(chair), "device_of": holder}
        return self._request_response(
            corrections_requests.agree_request(self.event, correction.request.pk, **agreement)
        )

    @extend_schema(summary="Withdraw your side's request.", parameters=ID, request=None, responses=RequestShape)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, event_slug: str, id: str) -> Response:
        correction, here = self._request(id), self._sits(request, id)
        who: dict[str, Any] = {"seat": here.seat, "name": here.name, "by": _user_of(here)}
        return self._request_response(corrections_requests.withdraw_request(self.event, correction.request.pk, **who))

    @extend_schema(
        summary="Grant a request. Its sheet becomes the next version.",
        parameters=ID,
        request=DecisionShape,
        responses=RequestShape,
    )
    @action(detail=True, methods=["post"])
    def grant(self, request: Request, event_slug: str, id: str) -> Response:
        return self._decide(request, id, True)

    @extend_schema(summary="Refuse a request.", parameters=ID, request=DecisionShape, responses=RequestShape)
    @action(detail=True, methods=["post"])
    def refuse(self, request: Request, event_slug: str, id: str) -> Response:
        return self._decide(request, id, False)

    def _decide(self, request: Request, id: str, grant: bool) -> Response:
        event, words = self.require("correct"), self.read(DecisionShape)["reason"]
        correction = self._request(id)
        done = corrections_requests.decide_request(
            event=event, request_id=correction.request.pk, grant=grant, by=request.user, reason=words, source=SOURCE
        )
        return self._request_response(done)

    def _request(self, id: str) -> LocatedRequest:
        return request_of(self.event, int(id))

    def _result_of(self, correction: LocatedRequest) -> SheetRequest:
        return find_deal(self.event, correction.request.table_id, correction.request.number)

    def _sits(self, request: Request, id: str) -> Chair:
        return _here(request, self._result_of(self._request(id)))

    def _request_response(self, row: CorrectionRequest) -> Response:
        return Response(_request_document(request_of(self.event, row.pk)))


def _here(request: Request, result: SheetRequest) -> Chair:
    """Return the chair of this session or account at the table. Raises NotAllowed."""
    here = result.here(request._request)
    if here is None:
        raise permissions.not_playing()
    return here


def _user_of(chair: Chair) -> Any:
    return chair.person.user if chair.person else None


def _request_document(correction: LocatedRequest) -> Any:
    row = correction.request
    same = ("id", "number", "seen_version", "values", "reason", "reason_code", "seat", "at", "state", "decision")
    facts = {name: getattr(row, name) for name in (*same, "agreed_at", "decided_at")}
    place = {
        "round": correction.round,
        "table": row.table_id,
        "table_number": correction.table,
        "overtaken": correction.overtaken,
    }
    return RequestShape({**facts, **place, "by": row.by_name, "agreed_by": row.agreed_name}).data
