"""Tables of published rounds and their sheets: write, correct, and history."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import sheets, tables
from games.api.sheets import SheetData
from games.api.values import Conflict, whole_number
from tournaments.confirmation import services as confirmation_services
from tournaments.core import rounds as core_rounds
from tournaments.core.api import InEvent, in_event
from tournaments.corrections import services as corrections_services
from tournaments.models import Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rounds.selectors import PairingTable, seat_documents
from tournaments.score_entry.schemas import (
    CorrectionShape,
    EventTableShape,
    NewSheetShape,
    PreviewReadShape,
    PreviewShape,
)
from tournaments.sheets import services as sheets_services
from tournaments.sheets.api import AtATable
from tournaments.sheets.schemas import SheetHistoryShape, SheetShape
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
        responses=EventTableShape(many=True),
    )
    def list(self, request: Request, event_slug: str) -> Response:
        only = whole_number(request.query_params.get("round", ""))
        rounds = core_rounds.public_rounds(self.event)
        chosen = rounds if only is None else rounds.filter(number=only)
        return self.page(list(_tables(chosen)), lambda place: _table_document(*place))

    @extend_schema(summary="Get one table.", parameters=ID, responses=EventTableShape)
    def retrieve(self, request: Request, event_slug: str, id: str) -> Response:
        public = core_rounds.public_rounds(self.event)
        round_ = public.filter(places__table_id=int(id)).distinct().get()
        return Response(_table_document(*next(place for place in _tables([round_]) if place[1].table_id == int(id))))

    @extend_schema(
        summary="Preview the score of a sheet. Nothing is saved.",
        parameters=ID,
        request=PreviewShape,
        responses=PreviewReadShape,
    )
    @action(detail=True, methods=["post"])
    def preview(self, request: Request, event_slug: str, id: str) -> Response:
        self.require("write_sheet")
        core_rounds.public_rounds(self.event).filter(places__table_id=int(id)).distinct().get()
        body = self.read(PreviewShape)
        score = sheets.score(int(id), body["values"])
        document = {
            "points": score.points,
            "derived": score.derived,
            "sentence": sheets.sentence(int(id), body["values"]),
        }
        return Response({**document, **_match(int(id), body.get("number"), body["values"])})


@in_event(table_id=int)
class Sheets(AtATable):
    """The sheets of one table. A correction is a new version."""

    lookup_field = "number"
    lookup_value_regex = "[0-9]{1,4}"

    @extend_schema(summary="List the sheets that count.", responses=SheetShape(many=True))
    def list(self, request: Request, event_slug: str, table_id: str) -> Response:
        table = self.table()
        return self.page(sheets.of_tables([table])[table], _sheet)

    @extend_schema(
        summary="Enter the result of a deal.",
        description=(
            "Allowed for staff and for players at the table, by their account or a session that opened their personal"
            " link. A player's entry may need an opponent's confirmation, depending on the event's rules."
        ),
        request=NewSheetShape,
        responses={201: SheetShape},
        examples=[OpenApiExample("Truf", {"number": 1, "values": VALUES, "key": "d3f0"}, request_only=True)],
    )
    def create(self, request: Request, event_slug: str, table_id: str) -> Response:
        body, chair = self.read(NewSheetShape), self.chair()
        number, values, key = body["number"], body["values"], body.get("key")
        if chair is None:
            event = self.require("write_sheet")
            fact = sheets_services.write_sheet(
                event=event,
                table_id=self.table(),
                number=number,
                values=values,
                by=request.user,
                key=key,
                source=SOURCE,
            )
        else:
            by = request.user if request.user.is_authenticated else None
            fact = confirmation_services.enter_sheet(
                self.event,
                self.table(),
                number,
                values,
                seat=chair.seat,
                name=chair.name,
                device=device_over_rest(request._request),
                by=by,
                key=key,
            )
        return Response(_sheet(fact), status=201)

    @extend_schema(summary="Get a sheet with all its versions.", parameters=NUMBER, responses=SheetHistoryShape)
    def retrieve(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        if tables.is_embargoed(self.table(), int(number)) and not self.may("see_desk"):
            raise Conflict("deck_running")
        return Response(self.history(int(number)))

    @extend_schema(
        summary="Correct a sheet by a new version with a reason.",
        parameters=NUMBER,
        request=CorrectionShape,
        responses=SheetHistoryShape,
        examples=[OpenApiExample("Truf", CORRECTED, request_only=True)],
    )
    def update(self, request: Request, event_slug: str, table_id: str, number: str) -> Response:
        event, body = self.require("correct"), self.read(CorrectionShape)
        values, reason = body.pop("values"), body.pop("reason")
        corrections_services.correct_sheet(
            event=event,
            table_id=self.table(),
            number=int(number),
            values=values,
            by=request.user,
            reason=reason,
            source=SOURCE,
            **body,
        )
        return Response(self.history(int(number)))


def _tables(rounds: Any) -> Iterator[tuple[Round, PairingTable]]:
    for round_ in rounds:
        yield from ((round_, table) for table in rounds_selectors.public_pairings(round_).tables)


def _table_document(round_: Round, table: PairingTable) -> dict[str, Any]:
    fact = table.fact
    return {
        "id": fact.id,
        "round": round_.number,
        "number": table.number,
        "place": fact.place,
        "state": fact.state,
        "finished": fact.finished,
        "sheets_in": fact.sheets_in,
        "deals_planned": fact.deals_planned,
        "missing": list(fact.missing),
        "unsettled": list(fact.unsettled),
        "totals": fact.totals,
        "won": fact.won,
        "seats": seat_documents(table),
    }


def _match(table: int, number: int | None, values: Any) -> dict[str, Any]:
    """Return the match score with the sheet; null without a deal."""
    if number is None:
        return dict.fromkeys(("won", "totals", "match_over"))
    match = sheets.match_if(table, number, values)
    return {"won": match.standing.won, "totals": match.standing.totals, "match_over": match.over}


def _sheet(fact: SheetData) -> Any:
    return SheetShape(fact).data
