"""The round timer, announcements and the hall screen over REST, for displays and remote controls of a club's own."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from inputs.reading import read
from tournaments.core.api import InEvent, in_event
from tournaments.core.errors import EventConflict
from tournaments.hall import services
from tournaments.hall.schemas import (
    AnnouncementState,
    ExtraTime,
    NewAnnouncement,
    Reveal,
    RoundTime,
    ScreenPage,
    ScreenState,
    TimerState,
)
from tournaments.hall.selectors import RoundClock, announcements_of, clock_of, screen_of
from tournaments.models import Announcement, HallScreen


@in_event()
class Timer(InEvent):
    """The round timer. It closes nothing: past its end, the last deal is played."""

    pagination_class = None

    @extend_schema(
        operation_id="timer",
        summary="Get the round timer. 409 while no round is in play.",
        responses=TimerState,
        filters=False,
    )
    def retrieve(self, request: Request, event_slug: str) -> Response:
        return self._answer()

    @extend_schema(
        operation_id="timer_start", summary="Start the round timer.", request=RoundTime, responses=TimerState
    )
    def start(self, request: Request, event_slug: str) -> Response:
        services.start_timer(event=self.event, by=request.user, time=read(RoundTime, request.data))
        return self._answer()

    @extend_schema(operation_id="timer_pause", summary="Pause the round timer.", request=None, responses=TimerState)
    def pause(self, request: Request, event_slug: str) -> Response:
        services.pause_timer(event=self.event, by=request.user)
        return self._answer()

    @extend_schema(operation_id="timer_resume", summary="Resume the round timer.", request=None, responses=TimerState)
    def resume(self, request: Request, event_slug: str) -> Response:
        services.resume_timer(event=self.event, by=request.user)
        return self._answer()

    @extend_schema(
        operation_id="timer_extend",
        summary="Give the round or one of its tables more minutes.",
        request=ExtraTime,
        responses=TimerState,
    )
    def extend(self, request: Request, event_slug: str) -> Response:
        services.add_time(event=self.event, by=request.user, extra=read(ExtraTime, request.data))
        return self._answer()

    @extend_schema(operation_id="timer_stop", summary="Remove the round timer.", responses={204: None})
    def destroy(self, request: Request, event_slug: str) -> Response:
        services.stop_timer(event=self.event, by=request.user)
        return Response(status=204)

    def _answer(self) -> Response:
        clock = clock_of(self.event)
        if clock is None:
            raise EventConflict("no_round_to_time")
        return Response(_timer(clock).model_dump(mode="json"))


@in_event()
class Announcements(InEvent):
    """Short messages to all phones and screens of an event."""

    pagination_class = None

    @extend_schema(operation_id="announcements", summary="List current announcements.", responses=AnnouncementState)
    def list(self, request: Request, event_slug: str) -> Response:
        return Response([_announcement(announcement) for announcement in announcements_of(self.event)])

    @extend_schema(
        operation_id="announcement_create",
        summary="Announce a message.",
        request=NewAnnouncement,
        responses={201: AnnouncementState},
    )
    def create(self, request: Request, event_slug: str) -> Response:
        news = read(NewAnnouncement, request.data)
        made = services.announce(event=self.event, by=request.user, news=news)
        return Response(_announcement(made), status=201)

    @extend_schema(
        operation_id="announcement_end",
        summary="End an announcement.",
        parameters=[OpenApiParameter("id", int, OpenApiParameter.PATH)],
        responses={204: None},
    )
    def destroy(self, request: Request, event_slug: str, id: str) -> Response:
        services.end_announcement(event=self.event, by=request.user, announcement_id=int(id))
        return Response(status=204)


@in_event()
class Screen(InEvent):
    """The hall screen as its remote control sees it. For staff who may steer it."""

    pagination_class = None

    @extend_schema(operation_id="screen", summary="Get what the hall screen shows. For staff.", responses=ScreenState)
    def retrieve(self, request: Request, event_slug: str) -> Response:
        self.require("steer_screen")
        return self._answer()

    @extend_schema(
        operation_id="screen_page",
        summary="Choose the page of the hall screen.",
        request=ScreenPage,
        responses=ScreenState,
    )
    def page_shown(self, request: Request, event_slug: str) -> Response:
        services.show_page(event=self.event, by=request.user, page=read(ScreenPage, request.data))
        return self._answer()

    @extend_schema(
        operation_id="screen_hold",
        summary="Hold the results of the round until they are revealed.",
        request=None,
        responses=ScreenState,
    )
    def hold(self, request: Request, event_slug: str) -> Response:
        services.hold_results(event=self.event, by=request.user)
        return self._answer()

    @extend_schema(
        operation_id="screen_reveal",
        summary="Reveal the next place. The first place makes the standings public.",
        request=Reveal,
        responses=ScreenState,
    )
    def reveal(self, request: Request, event_slug: str) -> Response:
        services.reveal_next(event=self.event, by=request.user, reveal=read(Reveal, request.data))
        return self._answer()

    @extend_schema(operation_id="screen_release", summary="Release held results.", request=None, responses=ScreenState)
    def release(self, request: Request, event_slug: str) -> Response:
        services.show_results(event=self.event, by=request.user)
        return self._answer()

    def _answer(self) -> Response:
        self.event.refresh_from_db(fields=["held_version"])
        screen = screen_of(self.event)
        held = self.event.held_version is not None
        state = ScreenState(page=HallScreen.Page(screen.page), revealed_to=screen.revealed_to, standings_held=held)
        return Response(state.model_dump(mode="json"))


def _timer(clock: RoundClock) -> TimerState:
    return TimerState(
        round=clock.round.number,
        state=clock.state,
        now=clock.now,
        ends_at=clock.ends_at,
        seconds=clock.seconds,
        minutes=clock.minutes,
        extras=[ExtraTime(table=extra.table_number, minutes=extra.minutes) for extra in clock.extras],
    )


def _announcement(row: Announcement) -> dict[str, object]:
    state = AnnouncementState(id=row.pk, text=row.text, urgent=row.urgent, at=row.at, until=row.until)
    return state.model_dump(mode="json")
