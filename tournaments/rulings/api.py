"""Penalties, bonuses and notes over REST, for staff.

The arithmetic of the standings shows the counting ones.
"""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api import InEvent, ReasonShape, in_event
from tournaments.models import Ruling
from tournaments.rulings import selectors as rulings_selectors
from tournaments.rulings import services as rulings_services
from tournaments.rulings.schemas import NewRulingShape, RulingShape, TariffShape

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH)]


@in_event()
class Rulings(InEvent):
    """Rulings are issued and cancelled, never changed."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="List rulings. For staff.", responses=RulingShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        rulings = self.require("see_desk").rulings.select_related("entry", "round").order_by("id")
        return self.page(rulings, lambda ruling: _ruling_document(ruling))

    @extend_schema(
        summary="Give a ruling. A ruling for opponents creates one row each, and the answer is the first.",
        request=NewRulingShape,
        responses={201: RulingShape},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        event, body = self.require("rule"), self.read(NewRulingShape)
        entry = event.entries.get(number=body["entry"])
        round_ = event.rounds.get(number=body["round"]) if body.get("round") else None
        what: dict[str, Any] = {name: body.get(name) for name in ("kind", "points", "reason", "article", "deal")}
        case = rulings_services.Case(**what, round=round_, given_to=body["given_to"])
        return Response(
            _ruling_document(
                rulings_services.rule(event=event, offender=entry, case=case, by=request.user, key=body.get("key"))[0]
            ),
            status=201,
        )

    @extend_schema(summary="Get the penalty list.", responses=TariffShape(many=True))
    @action(detail=False, methods=["get"], pagination_class=None)
    def tariffs(self, request: Request, event_slug: str) -> Response:
        lines = rulings_selectors.tariffs_of(self.require("see_desk"))
        return Response(TariffShape(lines, many=True).data)

    @extend_schema(summary="Change or add a rule of the penalty list.", request=TariffShape, responses=TariffShape)
    @tariffs.mapping.post
    def change_tariff(self, request: Request, event_slug: str) -> Response:
        event, body = self.require("set_tariffs"), dict(self.read(TariffShape))
        article = body.pop("article")
        row = rulings_services.change_tariff(event=event, article=article, by=request.user, **body)
        line = next(candidate for candidate in rulings_selectors.tariffs_of(event) if candidate.article == row.article)
        return Response(TariffShape(line).data)

    @extend_schema(
        summary="Cancel a ruling. It stays in the list.", parameters=ID, request=ReasonShape, responses=RulingShape
    )
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, event_slug: str, id: str) -> Response:
        ruling = self.require("rule").rulings.get(pk=int(id))
        return Response(
            _ruling_document(
                rulings_services.cancel_ruling(ruling=ruling, reason=self.read(ReasonShape)["reason"], by=request.user)
            )
        )


def _ruling_document(ruling: Ruling) -> object:
    return RulingShape(ruling).data
