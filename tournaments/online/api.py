"""The rules of online play over REST."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.rules import EventOnlineRules, read_online_rules
from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event
from tournaments.online import services as online_services


@in_event()
class RulesOfPlayOnline(InEvent):
    """Clocks, spectators and chat at the online tables."""

    @extend_schema(summary="Get the rules of online play. They are public.", responses=EventOnlineRules)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_rules(self.event))

    @extend_schema(
        summary="Change the rules of online play. Omitted fields stay.",
        request=EventOnlineRules,
        responses=EventOnlineRules,
        examples=[OpenApiExample("A bank", {"bank_seconds": 180, "watch": "deal"}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event, rules = self.require("set_results"), read(EventOnlineRules, request.data)
        return Response(_rules(online_services.change_online_rules(by=request.user, event=event, rules=rules)))


def _rules(event: Event) -> dict[str, Any]:
    return read_online_rules(event.online_options).model_dump()
