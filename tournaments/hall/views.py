"""The hall screen, its remote control, the round timer, and calls of the director from tables at the club."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import TroeftafelError
from inputs.reading import read
from inputs.values import whole_number
from tournaments.core.codes import grouped
from tournaments.core.errors import EventError
from tournaments.core.reach import address_of as link_of
from tournaments.core.versions import event_topic
from tournaments.core.views import back_to, event_page, once, refusal_response, show
from tournaments.hall import services
from tournaments.hall.calls import call_director
from tournaments.hall.schemas import ExtraTime, NewAnnouncement, Reveal, RoundTime, ScreenPage
from tournaments.hall.screen_page import address_of, screen_context
from tournaments.hall.selectors import announcements_of, screen_of, screen_of_code
from tournaments.models import Event, HallScreen
from tournaments.rounds.selectors import current_round
from tournaments.sheets.table_request import table_in, with_device


@require_safe
@never_cache
@event_page("see_desk")
def screen(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the hall screen to staff, on a machine where they are signed in."""
    return _screen(request, event)


@require_safe
@never_cache
def screen_of_link(request: HttpRequest, code: str) -> HttpResponse:
    """Show the hall screen on any machine, by its code. Its data are public, so no account is needed."""
    row = screen_of_code(code)
    if row is None:
        return render(request, "tournaments/hall/no_screen.html", status=HTTPStatus.NOT_FOUND)
    return _screen(request, row.event)


def _screen(request: HttpRequest, event: Event) -> HttpResponse:
    context = {**screen_context(request, event), "topic": event_topic(event)}
    return render(request, "tournaments/hall/screen.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("steer_screen")
def remote(request: HttpRequest, event: Event) -> HttpResponse:
    """Steer the screen from a phone: its page, what is held back, announcements, and its link."""
    if request.method == "POST":
        own = reverse("event-remote", args=[event.slug])
        try:
            with once(request) as first:
                if first:
                    _steer(request, event)
        except TroeftafelError as error:
            return refusal_response(request, error, own)
        return redirect(back_to(request, own))
    row = screen_of(event)
    path = reverse("hall-screen", args=[grouped(row.code)]) if row.code else ""
    context = {
        "screen": row,
        "screen_pages": HallScreen.Page,
        "code": grouped(row.code) if row.code else "",
        "link": link_of(request, event.club, path) if path else "",
        "address": address_of(request, event, path) if path else None,
        "announcements": announcements_of(event),
    }
    return show(request, event, "hall/remote.html", context, tab="desk")


def _steer(request: HttpRequest, event: Event) -> None:
    action = STEERING.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    action(request, event)


def _page(request: HttpRequest, event: Event) -> None:
    services.show_page(event=event, by=request.user, page=read(ScreenPage, {"page": request.POST.get("page", "")}))


def _announce(request: HttpRequest, event: Event) -> None:
    text = request.POST.get("text", "").strip()
    if not text:
        raise EventError("no_announcement", "text")
    given = {"text": text, "minutes": request.POST.get("minutes") or 15, "urgent": "urgent" in request.POST}
    services.announce(event=event, by=request.user, news=read(NewAnnouncement, given))
    messages.success(request, _("The announcement is on all phones and screens."))


def _next(request: HttpRequest, event: Event) -> None:
    reveal = read(Reveal, {"after": whole_number(request.POST.get("after", ""))})
    services.reveal_next(event=event, by=request.user, reveal=reveal)


def _end(request: HttpRequest, event: Event) -> None:
    number = whole_number(request.POST.get("announcement", "")) or 0
    services.end_announcement(event=event, by=request.user, announcement_id=number)


def _plain(service: Callable[..., None]) -> Callable[[HttpRequest, Event], None]:
    return lambda request, event: service(event=event, by=request.user)


STEERING: dict[str, Callable[[HttpRequest, Event], None]] = {
    "page": _page,
    "hold": _plain(services.hold_results),
    "next": _next,
    "all": _plain(services.show_results),
    "announce": _announce,
    "end": _end,
    "link": _plain(services.make_screen_link),
    "revoke": _plain(services.end_screen_link),
}
"""The buttons of the remote control."""


@require_POST
@event_page("run_timer")
def remind(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Ask the players of a table to confirm its result."""
    with once(request) as first:
        if first:
            services.remind_table(event=event, by=request.user, table=number)
            messages.success(request, _("The phones at table %(number)s show a reminder.") % {"number": number})
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


@require_POST
@event_page("run_timer")
def timer(request: HttpRequest, event: Event) -> HttpResponse:
    """Start, pause, resume, extend or stop the timer of the round in play."""
    with once(request) as first:
        if first:
            _time(request, event)
    return redirect(back_to(request, reverse("event-desk", args=[event.slug])))


def _time(request: HttpRequest, event: Event) -> None:
    do, by, minutes = request.POST.get("do", ""), request.user, request.POST.get("minutes", "")
    if do == "start":
        services.start_timer(event=event, by=by, time=read(RoundTime, {"minutes": minutes}))
    elif do == "add":
        table = request.POST.get("table", "").strip()
        extra = {"minutes": minutes or 5, **({"table": table} if table else {})}
        services.add_time(event=event, by=by, extra=read(ExtraTime, extra))
    elif do in PLAIN_TIMES:
        PLAIN_TIMES[do](event=event, by=by)
    else:
        raise Http404


PLAIN_TIMES = {"pause": services.pause_timer, "resume": services.resume_timer, "stop": services.stop_timer}


@require_POST
@with_device
@event_page()
def call(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Call the director to a table of the current round, from a player's phone."""
    round_ = current_round(event)
    if round_ is None:
        raise Http404
    with once(request) as first:
        if first:
            call_director(
                at=table_in(request, event, round_, number),
                reason=request.POST.get("reason", ""),
                by=request.user if request.user.is_authenticated else None,
            )
            messages.success(request, _("The director has been called."))
    return redirect(back_to(request, reverse("event-table", args=[event.slug, number])))
