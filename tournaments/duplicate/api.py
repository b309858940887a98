"""A deal at all tables of a duplicate round, for comparison; with an ETag."""

from dataclasses import asdict

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from accounts.known_names import Shape
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.duplicate.selectors import DealPage, deal_page
from tournaments.rounds import selectors as rounds_selectors

Cards = serializers.ListField(child=serializers.CharField())


class SideResultShape(Shape):
    """Results of a seat or side.

    `match_points` and `difference` are null without a comparison.
    """

    side = serializers.CharField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    others = serializers.IntegerField(help_text="How many others held the same cards.")
    lower = serializers.IntegerField()
    level = serializers.IntegerField()
    match_points = serializers.FloatField(allow_null=True)
    difference = serializers.FloatField(allow_null=True)


class TableResultShape(Shape):
    table = serializers.IntegerField()
    table_id = serializers.IntegerField(help_text="Its record is under /api/v1/tables/ID/record.")
    deal_id = serializers.IntegerField(help_text="With its moves under /api/v1/deals/ID.")
    sheet_id = serializers.IntegerField()
    sentence = serializers.CharField()
    sides = SideResultShape(many=True)


class BoardShape(Shape):
    """One pack; a deal has several after redeals at some tables."""

    attempt = serializers.IntegerField()
    dealer = serializers.CharField()
    hands = serializers.DictField(child=Cards)
    head = Cards
    results = TableResultShape(many=True)


class SameDealShape(Shape):
    """A deal at all tables. `boards` is empty until the last table has finished it."""

    event = serializers.CharField()
    round = serializers.IntegerField()
    number = serializers.IntegerField()
    last = serializers.IntegerField(help_text="The last deal that any table has come to.")
    done = serializers.IntegerField()
    tables = serializers.IntegerField()
    top = serializers.IntegerField(help_text="The match points of whoever is above all others.")
    boards = BoardShape(many=True)


@in_event(number=int, deal=int)
class SameDeals(InEvent):
    """Deals that all tables of a round play with the same cards."""

    @extend_schema(
        operation_id="event_deals_retrieve",
        summary="Compare a duplicate deal across tables. Empty until every table has finished it.",
        parameters=[
            OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the round."),
            OpenApiParameter("deal", int, OpenApiParameter.PATH, description="The number of the deal."),
        ],
        responses={200: SameDealShape, 304: NOT_MODIFIED},
    )
    def retrieve(self, request: Request, event_slug: str, number: str, deal: str) -> HttpResponse:
        version = core_versions.version_as_read(self.event)  # read first: the data sent under a version is never older
        round_ = rounds_selectors.public_round(self.event, int(number))
        round_.event = self.event
        page = deal_page(round_, int(deal))
        return versioned(request, f"d{round_.pk}.{page.number}.{page.done}.{version}", lambda: self._body(number, page))

    def _body(self, number: str, page: DealPage) -> bytes:
        return as_json({"event": self.event.slug, "round": int(number), **asdict(page)})
