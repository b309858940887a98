"""A deal at all tables of a duplicate round, for comparison; with an ETag."""

from dataclasses import asdict

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import Field
from rest_framework.request import Request

from inputs.model import Input
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, InEvent, as_json, in_event, versioned
from tournaments.duplicate.selectors import DealPage, deal_page
from tournaments.rounds import selectors as rounds_selectors


class SideResultOut(Input):
    """Results of a seat or side.

    `match_points` and `difference` are null without a comparison.
    """

    side: str
    name: str
    points: int
    others: int = Field(description="How many others held the same cards.")
    lower: int
    level: int
    match_points: float | None
    difference: float | None


class TableResultOut(Input):
    """The result of one table."""

    table: int
    table_id: int = Field(description="Its record is under /api/v1/tables/ID/record.")
    deal_id: int = Field(description="With its moves under /api/v1/deals/ID.")
    sheet_id: int
    sentence: str
    sides: list[SideResultOut]


class BoardOut(Input):
    """One pack; a deal has several after redeals at some tables."""

    attempt: int
    dealer: str
    hands: dict[str, list[str]]
    head: list[str]
    results: list[TableResultOut]


class SameDealOut(Input):
    """A deal at all tables. `boards` is empty until the last table has finished it."""

    event: str
    round: int
    number: int
    last: int = Field(description="The last deal that any table has come to.")
    done: int
    tables: int
    top: int = Field(description="The match points of whoever is above all others.")
    boards: list[BoardOut]


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
        responses={200: SameDealOut, 304: NOT_MODIFIED},
    )
    def retrieve(self, request: Request, event_slug: str, number: str, deal: str) -> HttpResponse:
        version = core_versions.version_as_read(self.event)  # read first: the data sent under a version is never older
        round_ = rounds_selectors.public_round(self.event, int(number))
        round_.event = self.event
        page = deal_page(round_, int(deal))
        return versioned(request, f"d{round_.pk}.{page.number}.{page.done}.{version}", lambda: self._body(number, page))

    def _body(self, number: str, page: DealPage) -> bytes:
        return as_json({"event": self.event.slug, "round": int(number), **asdict(page)})
