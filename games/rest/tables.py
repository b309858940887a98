"""Online tables over REST: open one against bots, look at the own view, act, hear that something changed."""

from typing import Any

import django_filters
from django.http import HttpResponseRedirect
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from games import selectors, services
from games.models import Table
from games.numbers import whole_number
from games.rest.edge import Told
from games.rest.shapes import ActShape, OpenShape, RecordShape, TableShape, ViewShape
from games.selectors.seats import Viewer, own_seat
from games.store import Play
from games.viewers import own_holder, viewer_of

AFTER = OpenApiParameter("after", int, description="The version seen last: 204 while there is nothing newer.")


class TableFilter(django_filters.FilterSet):
    mine = django_filters.BooleanFilter(method="only_mine", label="Tables at which who asks holds a seat.")

    class Meta:
        model = Table
        fields = ("game", "preset", "place", "state")

    def only_mine(self, queryset: Any, name: str, value: bool) -> Any:
        own = selectors.tables_of(viewer_of(self.request._request))
        return queryset.filter(pk__in=own) if value else queryset.exclude(pk__in=own)


class Tables(Told, ListModelMixin, GenericViewSet[Table]):
    """Tables that are published; drafts do not exist here for anybody.

    Who plays is known by the token or the session; a table opened without login belongs to the session cookie.
    """

    queryset = Table.objects.exclude(state=Table.State.DRAFT).prefetch_related("seats").order_by("-id")
    serializer_class = TableShape
    permission_classes = (AllowAny,)
    filterset_class = TableFilter
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(
        summary="Open a table against bots and begin.",
        request=OpenShape,
        responses={201: ViewShape},
        examples=[OpenApiExample("Truf", {"game": "truf", "preset": "classic"}, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        asked = OpenShape(data=request.data)
        asked.is_valid(raise_exception=True)
        table_id = services.open_casual(**asked.validated_data, **_player(request))
        return Response(selectors.view_for(table_id, viewer_of(request._request)), status=201)

    @extend_schema(summary="The table as who asks may see it.", responses=ViewShape)
    def retrieve(self, request: Request, pk: str) -> Response:
        return Response(selectors.view_for(int(pk), viewer_of(request._request)))

    @extend_schema(
        summary="The same, or nothing while nothing changed.",
        parameters=[AFTER],
        responses={200: ViewShape, 204: OpenApiResponse(description="Nothing newer.")},
    )
    @action(detail=True)
    def view(self, request: Request, pk: str) -> Response:
        after = whole_number(request.query_params.get("after", ""))
        if after is not None and self.get_object().version <= after:
            return Response(status=204)
        return self.retrieve(request, pk)

    @extend_schema(
        summary="Make a move on the own seat.",
        request=ActShape,
        responses=ViewShape,
        examples=[OpenApiExample("A card", {"move": "play KS", "key": "5f1c-12"}, request_only=True)],
    )
    @action(detail=True, methods=["post"])
    def act(self, request: Request, pk: str) -> Response:
        asked = ActShape(data=request.data)
        asked.is_valid(raise_exception=True)
        viewer = viewer_of(request._request)
        seat = asked.validated_data.get("seat") or None
        move, key = asked.validated_data["move"], asked.validated_data.get("key")
        return self._after(services.make_move(int(pk), seat, move, key=key, viewer=viewer), seat, viewer)

    @extend_schema(summary="Take the own seat back from the bot that stood in.", request=None, responses=ViewShape)
    @action(detail=True, methods=["post"])
    def back(self, request: Request, pk: str) -> Response:
        viewer = viewer_of(request._request)
        return self._after(services.take_back(int(pk), None, viewer=viewer), None, viewer)

    @extend_schema(
        summary="Server-sent events: the table's version each time it changed.",
        description="Redirects to `/live/?topic=table:ID`. An event says only that something changed; then ask for "
        "the view. Several topics can be followed at once: `/live/?topic=table:12&topic=event:friday`.",
        responses={
            307: OpenApiResponse(description="To the stream."),
            (200, "text/event-stream"): OpenApiTypes.STR,
        },
    )
    @action(detail=True)
    def stream(self, request: Request, pk: str) -> HttpResponseRedirect:
        return HttpResponseRedirect(f"/live/?topic=table:{self.get_object().pk}", status=307)

    def _after(self, play: Play, seat: str | None, viewer: Viewer) -> Response:
        """The table after a move, as the seat that made it sees it."""
        return Response(selectors.view_of(play, seat or own_seat(play.seats.values(), viewer)))


class DealView(Told):
    """The record of a deal that is over."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="deals_retrieve", summary="A deal that is over, with pack and seed.", responses=RecordShape
    )
    def get(self, request: Request, id: int) -> Response:
        return Response(selectors.deal_record(id))


def _player(request: Request) -> dict[str, Any]:
    """Who holds the seat: the user, or without login the session."""
    if request.user.is_authenticated:
        return {"name": str(request.user), "user_id": request.user.pk}
    return {"name": gettext("Guest"), "holder": own_holder(request._request)}
