"""Penalties, bonuses and notes over REST, for staff.

The arithmetic of the standings shows the counting ones.
"""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event, list_of
from tournaments.core.listing import Listing
from tournaments.core.schemas import Reason
from tournaments.models import Ruling, Tariff
from tournaments.rulings import services
from tournaments.rulings.schemas import NewRuling, RulingOut, TariffOut
from tournaments.rulings.selectors import ArticleLine, tariffs_of

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH)]
RULINGS = Listing(
    words=("entry__name", "article", "reason"), orders={"id": "id", "at": "issued_at"}, moment="issued_at"
)


@in_event()
class Rulings(InEvent):
    """Rulings are issued and cancelled, never changed."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="List rulings. For staff.", parameters=RULINGS.parameters, responses=RulingOut)
    def list(self, request: Request, event_slug: str) -> Response:
        rulings = self.require("see_desk").rulings.select_related("entry", "round").order_by("id")
        return self.page(RULINGS.rows(request, rulings), _ruling_document)

    @extend_schema(
        summary="Give a ruling. A ruling for opponents creates one row each, and the answer is the first.",
        request=NewRuling,
        responses={201: RulingOut},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        ruling = read(NewRuling, request.data)
        return self.reply(_ruling_document(services.rule(event=self.event, ruling=ruling, by=request.user)[0]), 201)

    @extend_schema(summary="Get the penalty list.", responses=list_of(TariffOut))
    @action(detail=False, methods=["get"], pagination_class=None)
    def tariffs(self, request: Request, event_slug: str) -> Response:
        return self.reply_list(map(_tariff_document, tariffs_of(self.require("see_desk"))))

    @extend_schema(summary="Change or add a rule of the penalty list.", request=TariffOut, responses=TariffOut)
    @tariffs.mapping.post
    def change_tariff(self, request: Request, event_slug: str) -> Response:
        row = services.change_tariff(event=self.event, tariff=read(TariffOut, request.data), by=request.user)
        line = next(candidate for candidate in tariffs_of(self.event) if candidate.article == row.article)
        return self.reply(_tariff_document(line))

    @extend_schema(summary="Cancel a ruling. It stays in the list.", parameters=ID, request=Reason, responses=RulingOut)
    @action(detail=True, methods=["post"])
    def cancel(self, request: Request, event_slug: str, id: str) -> Response:
        ruling, reason = self.event.rulings.get(pk=int(id)), read(Reason, request.data)
        return self.reply(_ruling_document(services.cancel_ruling(ruling=ruling, reason=reason, by=request.user)))


def _ruling_document(ruling: Ruling) -> RulingOut:
    return RulingOut(
        id=ruling.pk,
        entry=ruling.entry.number,
        round=ruling.round.number if ruling.round else None,
        deal=ruling.deal,
        case=ruling.case,
        kind=Ruling.Kind(ruling.kind),
        points=ruling.points,
        article=ruling.article,
        reason=ruling.reason,
        issued_at=ruling.issued_at,
        cancelled=ruling.cancelled_at is not None,
        cancel_reason=ruling.cancel_reason,
    )


def _tariff_document(line: ArticleLine) -> TariffOut:
    return TariffOut.model_construct(
        article=line.article,
        title=line.title,
        kind=Ruling.Kind(line.kind),
        points=line.points,
        given_to=Tariff.To(line.given_to),
        used=line.used,
        hint=line.hint,
        own=line.own,
    )
