"""Results that do not count yet, over REST: answers of players, the desk that settles, and the rules of an event."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import SheetData
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import OpenSheet, action_to_settle, open_sheets
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event, Place
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.rules import read_rules
from tournaments.score_entry import settling as score_entry_settling
from tournaments.score_entry.schemas import (
    AgainShape,
    NewAnswerShape,
    OpenSheetShape,
    RejectShape,
    ResultRulesShape,
    SettleShape,
)
from tournaments.sheets import corrections as sheets_corrections
from tournaments.sheets.api import AtATable, _answers
from tournaments.sheets.schemas import SheetHistoryShape, SheetShape
from tournaments.sheets.table import device_over_rest

NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]


@in_event(table_id=int)
class SheetAnswers(AtATable):
    """What is said to a version of a sheet that does not count yet. Each request names the version it is about."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(
        summary="A player of another side agrees, or does not.",
        parameters=NUMBER,
        request=NewAnswerShape,
        responses=SheetHistoryShape,
        examples=[OpenApiExample("Yes", {"version": 1, "accept": True}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        asked, chair = self.read(NewAnswerShape), self.playing()
        fact, accept = self._version(asked), asked.pop("accept")
        who = {"seat": chair.seat, "name": chair.name, "by": _user(request), "device": _device(request)}
        confirmation_services.answer_sheet(self.event, fact.sheet_id, accept, **who, **asked)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="A player enters anew what was rejected or still waits.",
        parameters=NUMBER,
        request=AgainShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def again(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        asked, chair = self.read(AgainShape), self.playing()
        who = {"seat": chair.seat, "name": chair.name, "by": _user(request), "device": _device(request)}
        confirmation_services.enter_again(self.event, self.table(), int(number), asked.pop("values"), **who, **asked)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="The desk lets it count as entered.",
        parameters=NUMBER,
        request=SettleShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        asked = self.read(SettleShape)
        fact = self._for_the_desk(asked)
        score_entry_settling.settle_sheet(self.event, fact.sheet_id, request.user, **asked)
        return Response(self.history(int(number)))

    @extend_schema(
        summary="A second person of the staff does not agree.",
        parameters=NUMBER,
        request=RejectShape,
        responses=SheetHistoryShape,
    )
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        asked = self.read(RejectShape)
        fact = self._for_the_desk(asked)
        score_entry_settling.reject_sheet(self.event, fact.sheet_id, request.user, **asked)
        return Response(self.history(int(number)))

    def _for_the_desk(self, asked: dict[str, Any]) -> SheetData:
        self.require("see_desk")
        fact = self._version(asked)
        self.require(action_to_settle(fact))
        return fact

    def _version(self, asked: dict[str, Any]) -> SheetData:
        """The version the request is about. Raises Place.DoesNotExist."""
        versions = sheets_corrections.sheet_history(self.event, self.table(), int(self.kwargs["number"]))
        version = asked.pop("version")
        found = next((one for one in versions if one.version == version), None)
        if found is None:
            raise Place.DoesNotExist
        return found


def _device(request: Request) -> str:
    return device_over_rest(request._request)


def _user(request: Request) -> Any:
    return request.user if request.user.is_authenticated else None


@in_event()
class OpenSheets(InEvent):
    """Results that wait or are disputed, for the desk."""

    @extend_schema(summary="What waits or is disputed; disputes first.", responses=OpenSheetShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(open_sheets(self.require("see_desk")), _open)


def _open(one: OpenSheet) -> Any:
    return {
        "round": one.round,
        "table_number": one.table,
        "sentence": one.sentence,
        "waits_for": list(one.waits_for),
        "everybody": one.everybody,
        "sheet": SheetShape(one.fact).data,
        "answers": _answers(one.answers),
        "counts_meanwhile": one.meanwhile.version if one.meanwhile else None,
    }


@in_event()
class RulesOfResults(InEvent):
    """Who must agree to results, what silence means, how long they can be corrected."""

    @extend_schema(summary="The rules of results; everybody may know them.", responses=ResultRulesShape)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_rules(self.event))

    @extend_schema(
        summary="Change the rules of results; what is left out stays.",
        request=ResultRulesShape,
        responses=ResultRulesShape,
        examples=[OpenApiExample("Two sides", {"confirm": "one", "silence_minutes": 15}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("set_results"), self.read(ResultRulesShape)
        return Response(_rules(result_rules_services.change_result_rules(event, request.user, asked)))


def _rules(event: Event) -> dict[str, Any]:
    return asdict(read_rules(event.result_options))
