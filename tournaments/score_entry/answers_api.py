"""Unconfirmed results over REST: answers of players, the desk, and the rules."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.sheets import SheetData
from inputs.reading import read
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import OpenSheet, action_to_settle, open_sheets
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event, Place
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import ResultRules, read_rules
from tournaments.score_entry import settling as score_entry_settling
from tournaments.score_entry.schemas import (
    AgainShape,
    NewAnswerShape,
    OpenSheetShape,
    RejectShape,
    SettleShape,
)
from tournaments.sheets import corrections as sheets_corrections
from tournaments.sheets.api import AtATable, _answers
from tournaments.sheets.schemas import SheetHistoryShape, SheetShape
from tournaments.sheets.table_request import device_over_rest

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]


@in_event(table_id=int)
class SheetAnswers(AtATable):
    """Answers to an unconfirmed version of a sheet; each request names the version."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(
        summary="Confirm or reject a result, as an opponent.",
        parameters=NUMBER,
        request=NewAnswerShape,
        responses=SheetHistoryShape,
        examples=[OpenApiExample("Yes", {"version": 1, "accept": True}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        body, chair = self.read(NewAnswerShape), self.playing()
        fact, accept = self._version(body), body.pop("accept")
        who = {"seat": chair.seat, "name": chair.name, "by": _user(request), "device": _device(request)}
        confirmation_services.answer_sheet(self.event, fact.sheet_id, accept, **who, **body)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="Re-enter a rejected or pending result, as a player.",
        parameters=NUMBER,
        request=AgainShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def again(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        body, chair = self.read(AgainShape), self.playing()
        who = {"seat": chair.seat, "name": chair.name, "by": _user(request), "device": _device(request)}
        confirmation_services.enter_again(self.event, self.table(), int(number), body.pop("values"), **who, **body)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="Confirm a result as entered, as staff.",
        parameters=NUMBER,
        request=SettleShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        body = self.read(SettleShape)
        fact = self._for_the_desk(body)
        score_entry_settling.settle_sheet(event=self.event, sheet_id=fact.sheet_id, by=request.user, **body)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="Reject a correction, as the second approver.",
        parameters=NUMBER,
        request=RejectShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        body = self.read(RejectShape)
        fact = self._for_the_desk(body)
        score_entry_settling.reject_sheet(event=self.event, sheet_id=fact.sheet_id, by=request.user, **body)
        return Response(self.history(int(number)))

    def _for_the_desk(self, body: dict[str, Any]) -> SheetData:
        self.require("see_desk")
        fact = self._version(body)
        self.require(action_to_settle(fact))
        return fact

    def _version(self, body: dict[str, Any]) -> SheetData:
        """Return the version of the request. Raises Place.DoesNotExist."""
        versions = sheets_corrections.sheet_history(self.event, self.table(), int(self.kwargs["number"]))
        version = body.pop("version")
        fact = next((candidate for candidate in versions if candidate.version == version), None)
        if fact is None:
            raise Place.DoesNotExist
        return fact


def _device(request: Request) -> str:
    return device_over_rest(request._request)


def _user(request: Request) -> Any:
    return request.user if request.user.is_authenticated else None


@in_event()
class OpenSheets(InEvent):
    """Pending and disputed results, for the desk."""

    @extend_schema(summary="List pending and disputed results, disputes first.", responses=OpenSheetShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(open_sheets(self.require("see_desk")), _open)


def _open(sheet: OpenSheet) -> Any:
    return {
        "round": sheet.round,
        "table_number": sheet.table,
        "sentence": sheet.sentence,
        "waits_for": list(sheet.waits_for),
        "everybody": sheet.everybody,
        "sheet": SheetShape(sheet.fact).data,
        "answers": _answers(sheet.answers),
        "counts_meanwhile": sheet.meanwhile.version if sheet.meanwhile else None,
    }


@in_event()
class RulesOfResults(InEvent):
    """The result rules: confirmation, silence, and time for corrections."""

    @extend_schema(
        summary="Get the rules for confirming and correcting results. They are public.", responses=ResultRules
    )
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_rules(self.event))

    @extend_schema(
        summary="Change the rules for confirming and correcting results. Omitted fields stay.",
        request=ResultRules,
        responses=ResultRules,
        examples=[OpenApiExample("Two sides", {"confirm": "one", "silence_minutes": 15}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event, rules = self.require("set_results"), read(ResultRules, request.data)
        return Response(_rules(result_rules_services.change_result_rules(by=request.user, event=event, rules=rules)))


def _rules(event: Event) -> dict[str, Any]:
    return read_rules(event.result_options).model_dump()
