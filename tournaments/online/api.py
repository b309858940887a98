"""The rules of online play over REST."""

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.rules import EventOnlineRules, read_online_rules
from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.online import services as online_services


@in_event()
class RulesOfPlayOnline(InEvent):
    """Clocks, spectators and chat at the online tables."""

    @extend_schema(summary="Get the rules of online play. They are public.", responses=EventOnlineRules)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self.reply(read_online_rules(self.event.online_options))

    @extend_schema(
        summary="Change the rules of online play. Omitted fields stay.",
        request=EventOnlineRules,
        responses=EventOnlineRules,
        examples=[OpenApiExample("A bank", {"bank_seconds": 180, "watch": "deal"}, request_only=True)],
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        rules = read(EventOnlineRules, request.data)
        event = online_services.change_online_rules(by=request.user, event=self.event, rules=rules)
        return self.reply(read_online_rules(event.online_options))
