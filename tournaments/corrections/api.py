"""Corrections over REST: how long, going back to a version, and what players ask for."""

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
from tournaments.corrections.found_sheet import Found, find_deal
from tournaments.corrections.schemas import AgreeShape, AskShape, BackToShape, DecisionShape, RequestShape, WindowShape
from tournaments.corrections.selectors import Asked, all_requests, request_of
from tournaments.models import CorrectionRequest
from tournaments.rounds.chairs import Chair
from tournaments.sheets.api import AtATable, PlaysHere
from tournaments.sheets.schemas import SheetHistoryShape

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]
ID = [OpenApiParameter("id", int, OpenApiParameter.PATH, description="The request.")]
SOURCE = "api"


@in_event(table_id=int)
class SheetCorrections(AtATable):
    """What else can be done about a sheet that counts."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="How long it can be corrected, and by whom.", parameters=NUMBER, responses=WindowShape)
    @action(detail=True, methods=["get"])
    def window(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        return Response(WindowShape(find_deal(self.event, self.table(), int(number)).window).data)

    @extend_schema(
        summary="Go back to an earlier version, by another one.",
        parameters=NUMBER,
        request=BackToShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def undo(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        event, asked = self.require("correct"), self.read(BackToShape)
        corrections_services.undo_correction(event, self.table(), int(number), request.user, source=SOURCE, **asked)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="A player of the table asks for a correction.",
        parameters=NUMBER,
        request=AskShape,
        responses={201: RequestShape},
    )
    @action(detail=True, methods=["post"])
    def ask(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        found = find_deal(self.event, self.table(), int(number))
        found.require(request._request, "ask")
        asked, chair = self.read(AskShape), _here(request, found)
        values, reason = asked.pop("values"), asked.pop("reason")
        who: dict[str, Any] = {"seat": chair.seat, "name": chair.name, "person": chair.person, "by": _user_of(chair)}
        made = corrections_requests.ask_correction(
            self.event, found.table_id, int(number), values, reason, **who, **asked
        )
        return Response(_told(request_of(self.event, made.pk)), status=201)


@in_event()
class CorrectionRequests(InEvent):
    """What players ask to have corrected: for staff all of it, for players what is about their tables."""

    permission_classes: Sequence[Any] = (IsAuthenticatedOrReadOnly | PlaysHere,)
    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="Requests, the newest first.", responses=RequestShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        found = all_requests(self.event)
        if not self.may("see_desk"):
            found = [one for one in found if self._found(one).here(request._request)]
        return self.page(found, _told)

    @extend_schema(
        summary="Somebody of another side agrees.", parameters=ID, request=AgreeShape, responses=RequestShape
    )
    @action(detail=True, methods=["post"])
    def agree(self, request: Request, event_slug: str, id: str) -> Response:
        asked, here = self._request(id), self._sits(request, id)
        seat = self.read(AgreeShape).get("seat") or here.seat
        chair = next((one for one in self._found(asked).chairs if one.seat == seat), None)
        if chair is None:
            raise permissions.not_playing()
        holder = "" if chair == here else here.name
        said: dict[str, Any] = {"seat": chair.seat, "name": chair.name, "by": _user_of(chair), "device_of": holder}
        return self._told(corrections_requests.agree_request(self.event, asked.request.pk, **said))

    @extend_schema(summary="The side that asked takes it back.", parameters=ID, request=None, responses=RequestShape)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, event_slug: str, id: str) -> Response:
        asked, here = self._request(id), self._sits(request, id)
        who: dict[str, Any] = {"seat": here.seat, "name": here.name, "by": _user_of(here)}
        return self._told(corrections_requests.withdraw_request(self.event, asked.request.pk, **who))

    @extend_schema(
        summary="Grant a request: its sheet becomes the next version.",
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
        asked = self._request(id)
        done = corrections_requests.decide_request(event, asked.request.pk, grant, request.user, words, source=SOURCE)
        return self._told(done)

    def _request(self, id: str) -> Asked:
        return request_of(self.event, int(id))

    def _found(self, asked: Asked) -> Found:
        return find_deal(self.event, asked.request.table_id, asked.request.number)

    def _sits(self, request: Request, id: str) -> Chair:
        return _here(request, self._found(self._request(id)))

    def _told(self, row: CorrectionRequest) -> Response:
        return Response(_told(request_of(self.event, row.pk)))


def _here(request: Request, found: Found) -> Chair:
    """The chair of the table for which this session or account acts. Raises NotAllowed."""
    here = found.here(request._request)
    if here is None:
        raise permissions.not_playing()
    return here


def _user_of(chair: Chair) -> Any:
    return chair.person.user if chair.person else None


def _told(asked: Asked) -> Any:
    row = asked.request
    same = ("id", "number", "seen_version", "values", "reason", "reason_code", "seat", "at", "state", "decision")
    facts = {name: getattr(row, name) for name in (*same, "agreed_at", "decided_at")}
    told = {"round": asked.round, "table": row.table_id, "table_number": asked.table, "overtaken": asked.overtaken}
    return RequestShape({**facts, **told, "by": row.by_name, "agreed_by": row.agreed_name}).data
