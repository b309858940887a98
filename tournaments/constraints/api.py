"""Seating options and seating requests of an event, for organisers and directors."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.known_names import Shape
from tournaments.constraints import services as constraints_services
from tournaments.constraints.contradictions import contradictions
from tournaments.constraints.options import CLUBS, LARGEST_NUMBER, MAX_MEETINGS, MAX_SECONDS, MAX_WORTH
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core.api import InEvent, in_event
from tournaments.models import Event, SeatingWish
from tournaments.models.limits import LEAST_SEARCH

ID = [OpenApiParameter("id", int, OpenApiParameter.PATH)]


class SeatingOptionsShape(Shape):
    """The seating options; absent ones stay as they are."""

    clubs = serializers.ChoiceField(choices=CLUBS, required=False)
    repeat_worth = serializers.FloatField(
        min_value=0,
        max_value=MAX_WORTH,
        required=False,
        allow_null=True,
        help_text="Points of difference in the standings that one repeated meeting is worth; null: more than any.",
    )
    seconds = serializers.FloatField(
        min_value=LEAST_SEARCH, max_value=MAX_SECONDS, required=False, help_text="The most a search may take."
    )
    accessible_tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER), max_length=LARGEST_NUMBER, required=False
    )
    max_meetings = serializers.IntegerField(min_value=1, max_value=MAX_MEETINGS, required=False, allow_null=True)


class SeatingReadShape(Shape):
    """The seating options with defaults, and warnings about conflicting requests."""

    options = SeatingOptionsShape()
    warnings = serializers.ListField(child=serializers.CharField())


class WishShape(serializers.ModelSerializer[SeatingWish]):
    """A seating request; entries by number."""

    entry = serializers.IntegerField(source="entry.number")
    other = serializers.SerializerMethodField()
    table = serializers.IntegerField(source="table_number", allow_null=True)

    class Meta:
        model = SeatingWish
        fields = ("id", "kind", "entry", "other", "table")
        read_only_fields = fields

    def get_other(self, wish: SeatingWish) -> int | None:
        return wish.other.number if wish.other else None


class NewWishShape(Shape):
    """`apart` needs `other`, `fixed_table` the number of a `table`; entries by number."""

    kind = serializers.ChoiceField(choices=SeatingWish.Kind.choices)
    entry = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    table = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, required=False, allow_null=True)


@in_event()
class SeatingOfEvent(InEvent):
    """The seating options; they apply from the next pairing on."""

    @extend_schema(summary="Get the pairing rules. For organisers and directors.", responses=SeatingReadShape)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_seating(self.require("see_wishes")))

    @extend_schema(summary="Change the pairing rules.", request=SeatingOptionsShape, responses=SeatingReadShape)
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event = self.require("wish")
        return Response(
            _seating(
                constraints_services.change_seating_options(
                    event=event, by=request.user, changes=self.read(SeatingOptionsShape)
                )
            )
        )


@in_event()
class Wishes(InEvent):
    """Seating requests; adding an existing one changes nothing."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="List seating requests. For organisers and directors.", responses=WishShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(wishes_of(self.require("see_wishes")), lambda wish: _wish_document(wish))

    @extend_schema(summary="Add a seating request.", request=NewWishShape, responses={201: WishShape})
    def create(self, request: Request, event_slug: str) -> Response:
        event, body = self.require("wish"), self.read(NewWishShape)
        entry = event.entries.get(number=body["entry"])
        other = event.entries.get(number=body["other"]) if body.get("other") else None
        wish = constraints_services.add_wish(
            event=event, by=request.user, kind=body["kind"], entry=entry, other=other, table=body.get("table")
        )
        return Response(_wish_document(wish), status=201)

    @extend_schema(summary="Remove a seating request.", parameters=ID, responses={204: None})
    def destroy(self, request: Request, event_slug: str, id: str) -> Response:
        constraints_services.remove_wish(event=self.require("wish"), wish_id=int(id), by=request.user)
        return Response(status=204)


def _seating(event: Event) -> object:
    return {"options": options_of(event), "warnings": contradictions(event)}


def _wish_document(wish: SeatingWish) -> object:
    return WishShape(wish).data
