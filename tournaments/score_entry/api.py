"""Tables of published rounds and their sheets: write, correct, and history."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import sheets, tables
from games.api.values import Conflict
from inputs.reading import read
from inputs.values import whole_number
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.services import PlayerAtTable
from tournaments.core import rounds as core_rounds
from tournaments.core.api import IF_MATCH, InEvent, in_event, seen_version
from tournaments.core.errors import Outdated
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import NewCorrection
from tournaments.models import Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import PairingTable, seats_of
from tournaments.score_entry.schemas import (
    EventTable,
    NewSheet,
    SheetPreview,
    SheetToPreview,
)
from tournaments.sheets import services as sheets_services
from tournaments.sheets.api import AtATable
from tournaments.sheets.schemas import SheetHistory, SheetOut, sheet_document
from tournaments.sheets.table_request import device_over_rest

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH, description="The id of the table, as in the pairings.")]
NUMBER = [OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal.")]
SOURCE = "api"
VALUES = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
CORRECTED = {"values": VALUES, "reason": "Tricks of North and East mixed up", "seen_version": 1}


@in_event()
class EventTables(InEvent):
    """The tables of published rounds."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(
        summary="List the tables of published rounds.",
        parameters=[OpenApiParameter("round", int, description="Only of this round.")],
        responses=EventTable,
    )
    def list(self, request: Request, event_slug: str) -> Response:
        only = whole_number(request.query_params.get("round", ""))
        rounds = core_rounds.public_rounds(self.event)
        chosen = rounds if only is None else rounds.filter(number=only)
        return self.page(list(_tables(chosen)), lambda place: _table_document(*place))

    @extend_schema(summary="Get one table.", parameters=ID, responses=EventTable)
    def retrieve(self, request: Request, event_slug: str, id: str) -> Response:
        public = core_rounds.public_rounds(self.event)
        round_ = public.filter(places__table_id=int(id)).distinct().get()
        place = next(place for place in _tables([round_]) if place[1].table_id == int(id))
        return self.reply(_table_document(*place))

    @extend_schema(
        summary="Preview the score of a sheet. Nothing is saved.",
        parameters=ID,
        request=SheetToPreview,
        responses=SheetPreview,
    )
    @action(detail=True, methods=["post"])
    def preview(self, request: Request, event_slug: str, id: str) -> Response:
        self.require("write_sheet")
        core_rounds.public_rounds(self.event).filter(places__table_id=int(id)).distinct().get()
        preview = read(SheetToPreview, request.data)
        score, sentence = sheets.score(int(id), preview.values), sheets.sentence(int(id), preview.values)
        match = None if preview.number is None else sheets.match_if(int(id), preview.number, preview.values)
        document = SheetPreview(
            points=score.points,
            derived=score.derived,
            sentence=sentence,
            won=dict(match.standing.won) if match else None,
            totals=dict(match.standing.totals) if match else None,
            match_over=match.over if match else None,
        )
        return self.reply(document)


@in_event(table_id=int)
class Sheets(AtATable):
    """The sheets of one table. A correction is a new version."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="List the sheets that count.", responses=SheetOut)
    def list(self, request: Request, event_slug: str, table_id: str) -> Response:
        table = self.table()
        return self.page(sheets.of_tables([table])[table], lambda fact: sheet_document(fact, self.event.game))

    @extend_schema(
        summary="Enter the result of a deal.",
        description=(
            "Allowed for staff and for players at the table, by their account or a session that opened their personal"
            " link. A player's entry may need an opponent's confirmation, depending on the event's rules."
        ),
        request=NewSheet,
        responses={201: SheetOut},
        examples=[OpenApiExample("Truf", {"number": 1, "values": VALUES, "key": "d3f0"}, request_only=True)],
    )
    def create(self, request: Request, event_slug: str, table_id: str) -> Response:
        sheet, chair, table = read(NewSheet, request.data), self.chair(), self.table()
        if chair is None:
            fact = sheets_services.write_sheet(
                event=self.event, table_id=table, by=request.user, source=SOURCE, **dict(sheet)
            )
        else:
            by = request.user if request.user.is_authenticated else None
            player = PlayerAtTable(chair.seat, chair.name, device_over_rest(request._request), by)
            fact = confirmation_services.enter_sheet(event=self.event, table_id=table, player=player, **dict(sheet))
        return self.reply(sheet_document(fact, self.event.game), 201)

    @extend_schema(summary="Get a sheet with all its versions, and an ETag.", parameters=NUMBER, responses=SheetHistory)
    def retrieve(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        if tables.is_embargoed(self.table(), int(number)) and not self.may("see_desk"):
            raise Conflict("deck_running")
        return self._reply(int(number))

    @extend_schema(
        summary="Correct a sheet by a new version with a reason.",
        parameters=[*NUMBER, IF_MATCH],
        request=NewCorrection,
        responses=SheetHistory,
        examples=[OpenApiExample("Truf", CORRECTED, request_only=True)],
    )
    def update(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        event, correction = self.require("correct"), read(NewCorrection, request.data)
        seen = seen_version(request, lambda: self.history(int(number)).current.version)
        value = correction.value()
        try:
            corrections_services.correct_sheet(
                event=event,
                table_id=self.table(),
                number=int(number),
                correction=value if seen is None else replace(value, seen_version=seen),
                by=request.user,
                source=SOURCE,
            )
        except Conflict as conflict:
            if seen is not None and conflict.code == "corrected_meanwhile":
                raise Outdated(self.history(int(number)).current.version) from conflict
            raise
        return self._reply(int(number))

    def _reply(self, number: int) -> Response:
        history = self.history(number)
        return self.reply(history, version=history.current.version)


def _tables(rounds: Any) -> Iterator[tuple[Round, PairingTable]]:
    for round_ in rounds:
        yield from ((round_, table) for table in rounds_selectors.public_pairings(round_).tables)


def _table_document(round_: Round, table: PairingTable) -> EventTable:
    return EventTable.of(table.fact, round=round_.number, number=table.number, seats=seats_of(table))
