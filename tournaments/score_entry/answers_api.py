"""Unconfirmed results over REST: answers of players, the desk, and the rules."""

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.sheets import SheetData
from inputs.reading import read
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import OpenSheet, open_sheets
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core.api import InEvent, in_event
from tournaments.models import Place
from tournaments.result_rules import services as result_rules_services
from tournaments.result_rules.schemas import ResultRules, read_rules
from tournaments.rounds.chairs import Chair
from tournaments.score_entry import settling as score_entry_settling
from tournaments.score_entry.schemas import (
    NewSheetAnswer,
    OpenSheetOut,
    SheetEnteredAgain,
    SheetRejection,
    SheetSettlement,
)
from tournaments.sheets import correction_records
from tournaments.sheets.api import AtATable
from tournaments.sheets.schemas import SheetHistory, answer_documents, sheet_document
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
        request=NewSheetAnswer,
        responses=SheetHistory,
        examples=[OpenApiExample("Yes", {"version": 1, "accept": True}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def answer(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        answer, chair = read(NewSheetAnswer, request.data), self.playing()
        confirmation_services.answer_sheet(
            event=self.event,
            sheet_id=self._version(answer.version).sheet_id,
            accept=answer.accept,
            player=_player(request, chair),
            reason=answer.reason,
            key=answer.key,
        )
        return self.reply(self.history(int(number)))

    @extend_schema(
        summary="Re-enter a rejected or pending result, as a player.",
        parameters=NUMBER,
        request=SheetEnteredAgain,
        responses=SheetHistory,
    )
    @action(detail=True, methods=["post"])
    def again(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        again, chair = read(SheetEnteredAgain, request.data), self.playing()
        confirmation_services.enter_again(
            event=self.event,
            table_id=self.table(),
            number=int(number),
            values=again.values,
            player=_player(request, chair),
            seen_version=again.seen_version,
            key=again.key,
        )
        return self.reply(self.history(int(number)))

    @extend_schema(
        summary="Confirm a result as entered, as staff.",
        parameters=NUMBER,
        request=SheetSettlement,
        responses=SheetHistory,
    )
    @action(detail=True, methods=["post"])
    def settle(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        settlement = read(SheetSettlement, request.data)
        score_entry_settling.settle_sheet(
            event=self.event,
            sheet_id=self._for_the_desk(settlement.version).sheet_id,
            by=request.user,
            reason=settlement.reason,
            key=settlement.key,
        )
        return self.reply(self.history(int(number)))

    @extend_schema(
        summary="Reject a correction, as the second approver.",
        parameters=NUMBER,
        request=SheetRejection,
        responses=SheetHistory,
    )
    @action(detail=True, methods=["post"])
    def reject(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        rejection = read(SheetRejection, request.data)
        score_entry_settling.reject_sheet(
            event=self.event,
            sheet_id=self._for_the_desk(rejection.version).sheet_id,
            by=request.user,
            reason=rejection.reason,
            key=rejection.key,
        )
        return self.reply(self.history(int(number)))

    def _for_the_desk(self, version: int) -> SheetData:
        """Return a version of the sheet to staff. Raises NotAllowed for others, Place.DoesNotExist."""
        self.require("see_desk")
        return self._version(version)

    def _version(self, version: int) -> SheetData:
        """Return the version of the request. Raises Place.DoesNotExist."""
        versions = correction_records.sheet_history(self.event, self.table(), int(self.kwargs["number"]))
        fact = next((candidate for candidate in versions if candidate.version == version), None)
        if fact is None:
            raise Place.DoesNotExist
        return fact


def _player(request: Request, chair: Chair) -> PlayerAtTable:
    by = request.user if request.user.is_authenticated else None
    return PlayerAtTable(chair.seat, chair.name, device_over_rest(request._request), by)


@in_event()
class OpenSheets(InEvent):
    """Pending and disputed results, for the desk."""

    @extend_schema(summary="List pending and disputed results, disputes first.", responses=OpenSheetOut)
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(open_sheets(self.require("see_desk")), lambda sheet: _open(sheet, self.event.game))


def _open(sheet: OpenSheet, game: str) -> OpenSheetOut:
    return OpenSheetOut.of(
        sheet,
        table_number=sheet.table,
        sheet=sheet_document(sheet.fact, game),
        answers=answer_documents(sheet.answers),
        counts_meanwhile=sheet.meanwhile.version if sheet.meanwhile else None,
    )


@in_event()
class RulesOfResults(InEvent):
    """The result rules: confirmation, silence, and time for corrections."""

    @extend_schema(
        summary="Get the rules for confirming and correcting results. They are public.", responses=ResultRules
    )
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self.reply(read_rules(self.event.result_options))

    @extend_schema(
        summary="Change the rules for confirming and correcting results. Omitted fields stay.",
        request=ResultRules,
        responses=ResultRules,
        examples=[OpenApiExample("Two sides", {"confirm": "one", "silence_minutes": 15}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        rules = read(ResultRules, request.data)
        event = result_rules_services.change_result_rules(by=request.user, event=self.event, rules=rules)
        return self.reply(read_rules(event.result_options))
