"""Events over REST: standings with arithmetic, corrections, log and desk."""

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from games.api.values import whole_number
from inputs.reading import read
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.api import NOT_MODIFIED, ApiView, ReasonShape, versioned
from tournaments.core.past import is_held_for
from tournaments.core.rounds import entries_without_seat
from tournaments.desk import log as desk_log
from tournaments.desk.schemas import (
    ArithmeticShape,
    CorrectionReadShape,
    DeskShape,
    EventShape,
    LogLineShape,
    OneEventShape,
    StandingsShape,
)
from tournaments.events import removal as events_removal
from tournaments.events import services as events_services
from tournaments.events.copying import copy_event
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.models import Event
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.api import AS_OF, file_asked_for
from tournaments.rankings.held import standings_for
from tournaments.schedule.schemas import ScheduleShape
from tournaments.schedule.selectors import public_schedule
from tournaments.sheets import corrections as sheets_corrections

NEW = {
    "name": "Friday evening",
    "game": "truf",
    "preset": "classic",
    "options": {"deals": 4},
    "format": "individuals",
    "rounds_planned": 3,
}


class Events(ApiView, ListModelMixin, GenericViewSet[Event]):
    """Events, visible to all."""

    queryset = Event.objects.select_related("home", "visitors").order_by("-created_at", "-id")
    serializer_class = EventShape
    lookup_field = "slug"
    filterset_fields = ("state", "game", "format", "system", "place")
    http_method_names = ("get", "post", "patch", "delete", "head", "options")

    def require(self, name: str) -> Event:
        """Return the event of the address if the user may do this now."""
        event = self.event()
        permissions.require(self.request.user, name, event)
        return event

    def event(self) -> Event:
        event = core_events.event_by_slug(self.kwargs["slug"])
        permissions.require_visible(self.request.user, event)
        return event

    def get_queryset(self) -> QuerySet[Event]:
        """Return events without hidden ones, except for their staff.

        Only the OpenAPI document has no request.
        """
        return core_events.visible_events(getattr(self.request, "user", None))

    def told(self, slug: str, status: int = 200) -> Response:
        return Response(OneEventShape(self.get_queryset().get(slug=slug)).data, status=status)

    @extend_schema(
        summary="Create an event.",
        request=NewEvent,
        responses={201: OneEventShape},
        examples=[OpenApiExample("Truf for individuals", NEW, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        permissions.require(request.user, permissions.CREATE)
        made = events_services.create_event(by=request.user, event=read(NewEvent, request.data))
        return self.told(made.slug, status=201)

    @extend_schema(summary="Get one event.", responses=OneEventShape)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self.told(slug)

    @extend_schema(summary="Change an event.", request=ChangedEvent, responses=OneEventShape)
    def partial_update(self, request: Request, slug: str) -> Response:
        event = self.require("edit")
        changes = read(ChangedEvent, request.data)
        return self.told(events_services.change_event(by=request.user, event=event, changes=changes).slug)

    @extend_schema(summary="Delete an event without results. 409 otherwise.", responses={204: None})
    def destroy(self, request: Request, slug: str) -> Response:
        events_removal.delete_event(self.require("remove"), request.user)
        return Response(status=204)

    @extend_schema(
        summary="Hide an event from lists, ratings and series. Only its staff can find it.",
        request=None,
        responses=OneEventShape,
    )
    @action(detail=True, methods=["post"])
    def hide(self, request: Request, slug: str) -> Response:
        return self.told(events_removal.hide_event(self.require("remove"), request.user).slug)

    @extend_schema(summary="Make a hidden event visible again.", request=None, responses=OneEventShape)
    @action(detail=True, methods=["post"])
    def show(self, request: Request, slug: str) -> Response:
        return self.told(events_removal.show_event(self.require("remove"), request.user).slug)

    @extend_schema(summary="Finish the event.", request=None, responses=OneEventShape)
    @action(detail=True, methods=["post"])
    def finish(self, request: Request, slug: str) -> Response:
        return self.told(events_services.finish_event(event=self.require("finish"), by=request.user).slug)

    @extend_schema(
        summary="Create the same event a week later, without entries.", request=None, responses={201: OneEventShape}
    )
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, slug: str) -> Response:
        made = copy_event(event=self.require("see_desk"), by=request.user)
        return self.told(made.slug, status=201)

    @extend_schema(summary="Reopen a finished event.", request=ReasonShape, responses=OneEventShape)
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, slug: str) -> Response:
        event = self.require("reopen")
        return self.told(
            events_services.reopen_event(event=event, by=request.user, reason=self.read(ReasonShape)["reason"]).slug
        )

    @extend_schema(
        summary="Get the standings: current, at a version or at a time, with an ETag.",
        filters=False,
        parameters=AS_OF,
        responses={200: StandingsShape, 304: NOT_MODIFIED},
    )
    @action(detail=True)
    def standings(self, request: Request, slug: str) -> HttpResponse:
        event = self.event()
        if request.query_params:
            return file_asked_for(request, event, "json")
        version = core_versions.version_as_read(event)
        if is_held_for(request.user, event):
            return file_asked_for(request, event, "json")
        return versioned(
            request, f"s{event.pk}.{version}", lambda: rankings_selectors.standings_json(event, version)[1]
        )

    @extend_schema(
        operation_id="standings_arithmetic",
        summary="Explain the points of an entry.",
        parameters=[OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of the entry.")],
        responses=ArithmeticShape,
    )
    @action(detail=True, url_path="standings/(?P<number>[0-9]{1,9})")
    def arithmetic(self, request: Request, slug: str, number: str) -> Response:
        row = standings_for(request.user, self.event()).row_of(int(number))
        if row is None:
            raise Event.DoesNotExist
        terms = [{"sentence": sentence, "points": points} for sentence, points in rankings_selectors.arithmetic(row)]
        document = {"entry": row.entry, "name": row.name, "rank": row.rank, "points": row.points, "terms": terms}
        return Response(document)

    @extend_schema(
        summary="Get all rounds of a schedule. For staff only until the first is published.",
        filters=False,
        responses=ScheduleShape,
    )
    @action(detail=True)
    def schedule(self, request: Request, slug: str) -> Response:
        event = self.event()
        shown_schedule = public_schedule(event, drafts=permissions.may(request.user, "see_desk", event))
        if shown_schedule is None:
            raise Event.DoesNotExist
        return Response(ScheduleShape(shown_schedule).data)

    @extend_schema(
        summary="List all corrections of results, newest first.",
        filters=False,
        responses=CorrectionReadShape(many=True),
    )
    @action(detail=True)
    def corrections(self, request: Request, slug: str) -> Response:
        return self.page(sheets_corrections.corrections_of(self.event()), asdict)

    @extend_schema(
        summary="List all actions of staff, newest first. For staff.",
        filters=False,
        parameters=[OpenApiParameter("round", int), OpenApiParameter("table", int), OpenApiParameter("name", str)],
        responses=LogLineShape(many=True),
    )
    @action(detail=True)
    def log(self, request: Request, slug: str) -> Response:
        event = self.require("see_log")
        query = request.query_params
        numbers: dict[str, Any] = {name: whole_number(query.get(name, "")) for name in ("round", "table")}
        wishes = permissions.may(request.user, "see_wishes", event)
        lines = desk_log.log_of(event, **numbers, name=query.get("name", ""), wishes=wishes)
        return self.page(lines, lambda line: LogLineShape(line).data)

    @extend_schema(summary="Get the next step and its blockers. For staff.", responses=DeskShape)
    @action(detail=True)
    def desk(self, request: Request, slug: str) -> Response:
        event = self.require("see_desk")
        step = pairing_next_step.next_step(event)
        document = {
            "step": step.code,
            "label": step.label,
            "round": step.round.number if step.round else None,
            "blockers": [blocker.sentence for blocker in step.blockers],
            "without_seat": [{"entry": entry.number, "name": entry.name} for entry in entries_without_seat(event)],
        }
        return Response(document)
