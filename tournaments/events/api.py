"""Cancellation and repetition of events over REST."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.events.cancelling import cancel_event, reinstate_event
from tournaments.events.repeats import later_dates, set_repeat, stop_repeat
from tournaments.events.schemas import Cancellation, CancellationState, RepeatedDate, Repetition, RepetitionState
from tournaments.models import Event, EventRepeat


@in_event()
class EventTakesPlace(InEvent):
    """Whether an event takes place; everyone can read the reason."""

    pagination_class = None

    @extend_schema(
        operation_id="event_cancel",
        summary="Cancel an event before its first round.",
        request=Cancellation,
        responses=CancellationState,
    )
    def cancel(self, request: Request, event_slug: str) -> Response:
        cancellation = read(Cancellation, request.data)
        return self._state(cancel_event(event=self.event, by=request.user, cancellation=cancellation))

    @extend_schema(
        operation_id="event_reinstate",
        summary="Reinstate a cancelled event.",
        request=None,
        responses=CancellationState,
    )
    def reinstate(self, request: Request, event_slug: str) -> Response:
        return self._state(reinstate_event(event=self.event, by=request.user))

    def _state(self, event: Event) -> Response:
        return self.reply(
            CancellationState(slug=event.slug, state=Event.State(event.state), cancel_reason=event.cancel_reason)
        )


@in_event()
class EventRepeats(InEvent):
    """How an event repeats. Each date is an event of its own; the next four exist ahead."""

    pagination_class = None

    @extend_schema(
        operation_id="event_repeat",
        summary="Let an event repeat.",
        request=Repetition,
        responses={201: RepetitionState},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        repeat = set_repeat(event=self.event, by=request.user, repetition=read(Repetition, request.data))
        self.event.refresh_from_db()
        later = later_dates(self.event)
        dates = [RepeatedDate(slug=event.slug, starts_at=event.starts_at) for event in later if event.starts_at]
        every = EventRepeat.Every(repeat.every)
        return self.reply(RepetitionState(every=every, ends_on=repeat.ends_on, dates=dates), 201)

    @extend_schema(
        operation_id="event_repeat_stop",
        summary="Create no more dates. Events that exist stay.",
        responses={204: None},
    )
    def destroy(self, request: Request, event_slug: str) -> Response:
        stop_repeat(event=self.event, by=request.user)
        return Response(status=204)
