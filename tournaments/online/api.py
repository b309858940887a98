"""How the online tables of an event play, over REST."""

from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import read_online_rules
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event
from tournaments.online import services as online_services
from tournaments.score_entry.schemas import OnlineRulesShape


@in_event()
class RulesOfPlayOnline(InEvent):
    """Clocks, who watches, what is written at the online tables."""

    @extend_schema(summary="The rules of play online; everybody may know them.", responses=OnlineRulesShape)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_rules(self.event))

    @extend_schema(
        summary="Change the rules of play online; what is left out stays.",
        request=OnlineRulesShape,
        responses=OnlineRulesShape,
        examples=[OpenApiExample("A bank", {"bank_seconds": 180, "watch": "deal"}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("set_results"), self.read(OnlineRulesShape)
        return Response(_rules(online_services.change_online_rules(event, request.user, asked)))


def _rules(event: Event) -> dict[str, Any]:
    return asdict(read_online_rules(event.online_options))
