"""Penalties, bonuses and notes; the ledger is for staff, what counts stands in the arithmetic of the standings."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import services
from tournaments.models import Ruling
from tournaments.rest.edge import InEvent, in_event
from tournaments.rest.shapes import ReasonShape
from tournaments.rest.shapes_rounds import NewRulingShape, RulingShape

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH)]


@in_event()
class Rulings(InEvent):
    """Rulings are given and cancelled, never changed."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="The ledger; for staff.", responses=RulingShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        rulings = self.require("see_desk").rulings.select_related("entry", "round").order_by("id")
        return self.page(rulings, lambda ruling: _told(ruling))

    @extend_schema(summary="Give a ruling.", request=NewRulingShape, responses={201: RulingShape})
    def create(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("rule"), self.read(NewRulingShape)
        entry = event.entries.get(number=asked["entry"])
        round_ = event.rounds.get(number=asked["round"]) if asked.get("round") else None
        what: dict[str, Any] = {name: asked.get(name) for name in ("kind", "points", "reason", "article", "key")}
        ruling = services.issue_ruling(event, entry, **what, by=request.user, round=round_)
        return Response(_told(ruling), status=201)

    @extend_schema(
        summary="Cancel a ruling; it stays in the ledger.", parameters=ID, request=ReasonShape, responses=RulingShape
    )
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, event_slug: str, id: str) -> Response:
        ruling = self.require("rule").rulings.get(pk=int(id))
        return Response(_told(services.cancel_ruling(ruling, self.read(ReasonShape)["reason"], request.user)))


def _told(ruling: Ruling) -> object:
    return RulingShape(ruling).data
