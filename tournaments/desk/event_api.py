"""Events over REST: standings with arithmetic, corrections, log and desk."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from inputs.reading import read
from inputs.values import whole_number
from tournaments.core import events as core_events
from tournaments.core import permissions
from tournaments.core import versions as core_versions
from tournaments.core.api import IF_MATCH, NOT_MODIFIED, ApiView, seen_version, versioned
from tournaments.core.listing import Listing
from tournaments.core.past import is_held_for
from tournaments.core.rounds import entries_without_seat
from tournaments.core.schemas import Reason
from tournaments.core.systems import WinDrawLoss, score_of
from tournaments.desk import log as desk_log
from tournaments.desk.schemas import (
    CorrectionOut,
    DeskOut,
    EventOut,
    LogLineOut,
    OneEventOut,
    WithoutSeatOut,
)
from tournaments.desk.standings_schemas import Arithmetic, ArithmeticTerm, StandingsOut
from tournaments.events import removal as events_removal
from tournaments.events import services as events_services
from tournaments.events.copying import copy_event
from tournaments.events.schemas import ChangedEvent, NewEvent
from tournaments.models import Event
from tournaments.pairing import next_step as pairing_next_step
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.api import AS_OF, file_asked_for
from tournaments.rankings.held import standings_for
from tournaments.schedule.schemas import ScheduleOut
from tournaments.schedule.selectors import public_schedule
from tournaments.sheets import correction_records

NEW = {
    "name": "Friday evening",
    "game": "truf",
    "preset": "classic",
    "options": {"deals": 4},
    "format": "individuals",
    "rounds_planned": 3,
}


EVENTS = Listing(
    words=("name", "venue", "club__name"),
    orders={"starts_at": "starts_at", "created_at": "created_at", "name": "name"},
    moment="starts_at",
)
CORRECTIONS = Listing(words=("by", "reason"), orders={"at": "at", "round": "round"}, moment="at")
LOG = Listing(words=("sentence", "by"), orders={"at": "at"}, moment="at")


class Events(ApiView, ListModelMixin, GenericViewSet[Event]):
    """Events, visible to all."""

    queryset = Event.objects.select_related("home", "visitors").order_by("-created_at", "-id")
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
        """Return events without hidden and unlisted ones, except for their staff.

        Only the OpenAPI document has no request.
        """
        return core_events.visible_events(getattr(self.request, "user", None))

    def _reply(self, slug: str, status: int = 200) -> Response:
        event = core_events.event_by_slug(slug)
        permissions.require_visible(self.request.user, event)
        version = core_versions.version_of(event)
        return self.reply(OneEventOut.of(event, score=_score(event), version=version), status, version=version)

    def _seen(self, event: Event) -> int | None:
        """Return the version in the If-Match header. Raises Outdated."""
        return seen_version(self.request, lambda: core_versions.version_of(event))

    @extend_schema(summary="List events.", parameters=EVENTS.parameters, responses=EventOut)
    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        events = EVENTS.rows(request, self.filter_queryset(self.get_queryset()))
        return self.page(events, lambda event: EventOut.of(event, score=_score(event)))

    @extend_schema(
        summary="Create an event.",
        request=NewEvent,
        responses={201: OneEventOut},
        examples=[OpenApiExample("Truf for individuals", NEW, request_only=True)],
    )
    def create(self, request: Request) -> Response:
        made = events_services.create_event(by=request.user, event=read(NewEvent, request.data))
        return self._reply(made.slug, status=201)

    @extend_schema(summary="Get one event, with an ETag.", responses=OneEventOut)
    def retrieve(self, request: Request, slug: str) -> Response:
        return self._reply(slug)

    @extend_schema(summary="Change an event.", parameters=[IF_MATCH], request=ChangedEvent, responses=OneEventOut)
    def partial_update(self, request: Request, slug: str) -> Response:
        event, changes = self.event(), read(ChangedEvent, request.data)
        seen = self._seen(event)
        events_services.change_event(by=request.user, event=event, changes=changes, seen_version=seen)
        return self._reply(event.slug)

    @extend_schema(
        summary="Delete an event without results. 409 otherwise.", parameters=[IF_MATCH], responses={204: None}
    )
    def destroy(self, request: Request, slug: str) -> Response:
        event = self.event()
        events_removal.delete_event(event=event, by=request.user, seen_version=self._seen(event))
        return Response(status=204)

    @extend_schema(
        summary="Hide an event from lists, ratings and series. Only its staff can find it.",
        request=None,
        responses=OneEventOut,
    )
    @action(detail=True, methods=["post"])
    def hide(self, request: Request, slug: str) -> Response:
        return self._reply(events_removal.hide_event(event=self.event(), by=request.user).slug)

    @extend_schema(summary="Make a hidden event visible again.", request=None, responses=OneEventOut)
    @action(detail=True, methods=["post"])
    def show(self, request: Request, slug: str) -> Response:
        return self._reply(events_removal.show_event(event=self.event(), by=request.user).slug)

    @extend_schema(summary="Finish the event.", request=None, responses=OneEventOut)
    @action(detail=True, methods=["post"])
    def finish(self, request: Request, slug: str) -> Response:
        return self._reply(events_services.finish_event(event=self.event(), by=request.user).slug)

    @extend_schema(
        summary="Create the same event a week later, without entries.", request=None, responses={201: OneEventOut}
    )
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, slug: str) -> Response:
        made = copy_event(event=self.event(), by=request.user)
        return self._reply(made.slug, status=201)

    @extend_schema(summary="Reopen a finished event.", request=Reason, responses=OneEventOut)
    @action(detail=True, methods=["post"])
    def reopen(self, request: Request, slug: str) -> Response:
        event, reason = self.event(), read(Reason, request.data).reason
        return self._reply(events_services.reopen_event(event=event, by=request.user, reason=reason).slug)

    @extend_schema(
        summary="Get the standings: current, at a version or at a time, with an ETag.",
        filters=False,
        parameters=AS_OF,
        responses={200: StandingsOut, 304: NOT_MODIFIED},
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
        responses=Arithmetic,
    )
    @action(detail=True, url_path="standings/(?P<number>[0-9]{1,9})")
    def arithmetic(self, request: Request, slug: str, number: str) -> Response:
        row = standings_for(request.user, self.event()).row_of(int(number))
        if row is None:
            raise Event.DoesNotExist
        arithmetic = rankings_selectors.arithmetic(row)
        terms = [ArithmeticTerm(sentence=sentence, points=points) for sentence, points in arithmetic]
        return self.reply(Arithmetic.of(row, terms=terms))

    @extend_schema(
        summary="Get all rounds of a schedule. For staff only until the first is published.",
        filters=False,
        responses=ScheduleOut,
    )
    @action(detail=True)
    def schedule(self, request: Request, slug: str) -> Response:
        event = self.event()
        shown_schedule = public_schedule(event, drafts=permissions.may(request.user, "see_desk", event))
        if shown_schedule is None:
            raise Event.DoesNotExist
        return self.reply(ScheduleOut.of(shown_schedule, version=shown_schedule.schedule.version))

    @extend_schema(
        summary="List all corrections of results, newest first.",
        filters=False,
        parameters=CORRECTIONS.parameters,
        responses=CorrectionOut,
    )
    @action(detail=True)
    def corrections(self, request: Request, slug: str) -> Response:
        return self.page(
            CORRECTIONS.documents(request, correction_records.corrections_of(self.event())), CorrectionOut.of
        )

    @extend_schema(
        summary="List all actions of staff, newest first. For staff.",
        filters=False,
        parameters=[
            OpenApiParameter("round", int),
            OpenApiParameter("table", int),
            OpenApiParameter("name", str),
            *LOG.parameters,
        ],
        responses=LogLineOut,
    )
    @action(detail=True)
    def log(self, request: Request, slug: str) -> Response:
        event = self.require("see_log")
        query = request.query_params
        numbers: dict[str, Any] = {name: whole_number(query.get(name, "")) for name in ("round", "table")}
        wishes = permissions.may(request.user, "see_wishes", event)
        lines = desk_log.log_of(event, **numbers, name=query.get("name", ""), wishes=wishes)
        return self.page(LOG.documents(request, lines), LogLineOut.of)

    @extend_schema(summary="Get the next step and its blockers. For staff.", responses=DeskOut)
    @action(detail=True)
    def desk(self, request: Request, slug: str) -> Response:
        event = self.require("see_desk")
        step = pairing_next_step.next_step(event)
        document = DeskOut(
            step=step.code,
            label=step.label,
            round=step.round.number if step.round else None,
            blockers=[blocker.sentence for blocker in step.blockers],
            without_seat=[WithoutSeatOut.of(entry, entry=entry.number) for entry in entries_without_seat(event)],
        )
        return self.reply(document)


def _score(event: Event) -> WinDrawLoss:
    """Return the points of a match as they are stored, even if they may no longer be set."""
    win, draw, loss = score_of(event.score_options)
    return WinDrawLoss.model_construct(win=win, draw=draw, loss=loss)
