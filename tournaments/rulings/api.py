"""Penalties, bonuses and notes; the ledger is for staff, what counts stands in the arithmetic of the standings."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api import InEvent, in_event
from tournaments.core.schemas import ReasonShape
from tournaments.models import Ruling
from tournaments.rulings import selectors as rulings_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRulingShape, RulingShape, TariffShape

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

    @extend_schema(
        summary="Give a ruling; to opponents it makes a row for each, the first of which is the answer.",
        request=NewRulingShape,
        responses={201: RulingShape},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("rule"), self.read(NewRulingShape)
        entry = event.entries.get(number=asked["entry"])
        round_ = event.rounds.get(number=asked["round"]) if asked.get("round") else None
        what: dict[str, Any] = {name: asked.get(name) for name in ("kind", "points", "reason", "article", "deal")}
        case = rulings_services.Case(**what, round=round_, given_to=asked["given_to"])
        return Response(_told(rulings_services.rule(event, entry, case, request.user, asked.get("key"))[0]), status=201)

    @extend_schema(summary="The catalogue rulings are given by.", responses=TariffShape(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def tariffs(self, request: Request, event_slug: str) -> Response:
        lines = rulings_selectors.tariffs_of(self.require("see_desk"))
        return Response(TariffShape(lines, many=True).data)

    @extend_schema(summary="Change an article, or add one.", request=TariffShape, responses=TariffShape)
    @tariffs.mapping.post
    def change_tariff(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("set_tariffs"), dict(self.read(TariffShape))
        article = asked.pop("article")
        row = rulings_services.change_tariff(event, article, request.user, **asked)
        line = next(one for one in rulings_selectors.tariffs_of(event) if one.article == row.article)
        return Response(TariffShape(line).data)

    @extend_schema(
        summary="Cancel a ruling; it stays in the ledger.", parameters=ID, request=ReasonShape, responses=RulingShape
    )
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, event_slug: str, id: str) -> Response:
        ruling = self.require("rule").rulings.get(pk=int(id))
        return Response(_told(rulings_services.cancel_ruling(ruling, self.read(ReasonShape)["reason"], request.user)))


def _told(ruling: Ruling) -> object:
    return RulingShape(ruling).data
