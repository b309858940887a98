"""Seating options and seating requests of an event, for organisers and directors."""

from typing import Annotated

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.model import Choices, Input
from inputs.reading import read
from tournaments.constraints import services as constraints_services
from tournaments.constraints.contradictions import contradictions
from tournaments.constraints.schemas import KINDS, NewWish, SeatingOptions
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event, SeatingWish

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH)]


class SeatingSettings(Input):
    """The seating options with defaults, and warnings about conflicting requests."""

    options: SeatingOptions
    warnings: list[str]


class Wish(Input):
    """A seating request; entries by number."""

    id: int
    kind: Annotated[KINDS, Choices.of(KINDS)]
    entry: int
    other: int | None
    table: int | None


@in_event()
class SeatingOfEvent(InEvent):
    """The seating options; they apply from the next pairing on."""

    @extend_schema(summary="Get the pairing rules. For organisers and directors.", responses=SeatingSettings)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self.reply(_seating(self.require("see_wishes")))

    @extend_schema(summary="Change the pairing rules.", request=SeatingOptions, responses=SeatingSettings)
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event, options = self.event, read(SeatingOptions, request.data)
        return self.reply(
            _seating(constraints_services.change_seating_options(event=event, by=request.user, options=options))
        )


@in_event()
class Wishes(InEvent):
    """Seating requests; adding an existing one changes nothing."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="List seating requests. For organisers and directors.", responses=Wish)
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(wishes_of(self.require("see_wishes")), _wish_document)

    @extend_schema(summary="Add a seating request.", request=NewWish, responses={201: Wish})
    def create(self, request: Request, event_slug: str) -> Response:
        wish = constraints_services.add_wish(event=self.event, by=request.user, wish=read(NewWish, request.data))
        return self.reply(_wish_document(wish), 201)

    @extend_schema(summary="Remove a seating request.", parameters=ID, responses={204: None})
    def destroy(self, request: Request, event_slug: str, id: str) -> Response:
        constraints_services.remove_wish(event=self.event, wish_id=int(id), by=request.user)
        return Response(status=204)


def _seating(event: Event) -> SeatingSettings:
    return SeatingSettings.model_construct(options=options_of(event), warnings=contradictions(event))


def _wish_document(wish: SeatingWish) -> Wish:
    other = wish.other.number if wish.other else None
    return Wish(id=wish.pk, kind=KINDS(wish.kind), entry=wish.entry.number, other=other, table=wish.table_number)
