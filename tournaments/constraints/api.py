"""What counts in the seating of an event: its options, and wishes for entries. For organisers and directors."""

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
    """What counts in the seating; what is left out stays as it is."""

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
    """The options with what holds where nothing was set, and which wishes cannot all be kept, in sentences."""

    options = SeatingOptionsShape()
    warnings = serializers.ListField(child=serializers.CharField())


class WishShape(serializers.ModelSerializer[SeatingWish]):
    """A wish; entries by number."""

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
    """The options of the seating; they count from the next seating on."""

    @extend_schema(summary="What counts in the seating; for leaders.", responses=SeatingReadShape)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return Response(_seating(self.require("see_wishes")))

    @extend_schema(
        summary="Change what counts in the seating.", request=SeatingOptionsShape, responses=SeatingReadShape
    )
    def partial_update(self, request: Request, event_slug: str) -> Response:
        event = self.require("wish")
        return Response(
            _seating(constraints_services.change_seating_options(event, request.user, self.read(SeatingOptionsShape)))
        )


@in_event()
class Wishes(InEvent):
    """Wishes are asked and removed; asked again they stay as they are."""

    lookup_field = "id"
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(summary="The wishes for the seating; for leaders.", responses=WishShape(many=True))
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(wishes_of(self.require("see_wishes")), lambda wish: _told(wish))

    @extend_schema(summary="Ask something of every seating.", request=NewWishShape, responses={201: WishShape})
    def create(self, request: Request, event_slug: str) -> Response:
        event, asked = self.require("wish"), self.read(NewWishShape)
        entry = event.entries.get(number=asked["entry"])
        other = event.entries.get(number=asked["other"]) if asked.get("other") else None
        wish = constraints_services.add_wish(event, request.user, asked["kind"], entry, other, asked.get("table"))
        return Response(_told(wish), status=201)

    @extend_schema(summary="Ask it no more.", parameters=ID, responses={204: None})
    def destroy(self, request: Request, event_slug: str, id: str) -> Response:
        constraints_services.remove_wish(self.require("wish"), int(id), request.user)
        return Response(status=204)


def _seating(event: Event) -> object:
    return {"options": options_of(event), "warnings": contradictions(event)}


def _told(wish: SeatingWish) -> object:
    return WishShape(wish).data
