"""Rehearsals over REST: create one, follow and control its replay."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.rehearsals import services
from tournaments.rehearsals.schemas import RehearsalOut, ReplayControl
from tournaments.rehearsals.selectors import rehearsal_document, rehearsal_of, rehearsals_of


@in_event()
class EventRehearsals(InEvent):
    """Rehearsals of an event: clones for its staff, which never count."""

    @extend_schema(operation_id="event_rehearsals", summary="List the rehearsals of an event.", responses=RehearsalOut)
    def list(self, request: Request, event_slug: str) -> Response:
        return self.page(rehearsals_of(self.require("rehearse")), lambda document: document)

    @extend_schema(
        operation_id="event_rehearsal_create",
        summary="Create a rehearsal of an event, with its rules, staff and entries.",
        request=None,
        responses={201: RehearsalOut},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        return self.reply(rehearsal_document(services.create_rehearsal(event=self.event, by=request.user)), 201)


@in_event()
class EventReplay(InEvent):
    """The replay of a rehearsal: the evening of its event, at a chosen speed."""

    pagination_class = None

    @extend_schema(operation_id="event_replay", summary="Get the replay of a rehearsal.", responses=RehearsalOut)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self.reply(rehearsal_document(rehearsal_of(self.require("rehearse"))))

    @extend_schema(
        operation_id="event_replay_control",
        summary="Start or pause the replay, and set its speed.",
        request=ReplayControl,
        responses=RehearsalOut,
    )
    def control(self, request: Request, event_slug: str) -> Response:
        control = read(ReplayControl, request.data)
        row = services.control_replay(event=self.event, by=request.user, control=control)
        return self.reply(rehearsal_document(row))

    @extend_schema(
        operation_id="event_replay_next",
        summary="Go on with the next step of the evening.",
        request=None,
        responses=RehearsalOut,
    )
    def next(self, request: Request, event_slug: str) -> Response:
        return self.reply(rehearsal_document(services.skip_to_next_step(event=self.event, by=request.user)))
