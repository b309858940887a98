"""The page of rehearsals: those of an event, or the replay of one."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from tournaments.core.views import event_page, once, sentence_of, show
from tournaments.models import Event
from tournaments.rehearsals import services
from tournaments.rehearsals.schemas import SPEEDS, ReplayControl
from tournaments.rehearsals.selectors import rehearsal_document, rehearsal_of, rehearsals_of

Act = Callable[[HttpRequest, Event], Event]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("rehearse")
def rehearsal(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the replay of a rehearsal, or the rehearsals of an event, and act on them."""
    if request.method == "POST" and (act := ACTS.get(request.POST.get("do", ""))):
        target = event
        try:
            with once(request) as first:
                if first:
                    target = act(request, event)
        except TroeftafelError as error:
            messages.error(request, sentence_of(error))
        return redirect("event-rehearsal", target.slug)
    context: dict[str, object] = {"speeds": SPEEDS}
    if event.is_rehearsal:
        context["row"] = row = rehearsal_of(event)
        context["replay"] = rehearsal_document(row)
    else:
        context["rehearsals"] = rehearsals_of(event)
    return show(request, event, "rehearsals/rehearsal.html", context, tab="desk")


def _create(request: HttpRequest, event: Event) -> Event:
    row = services.create_rehearsal(event=event, by=request.user)
    messages.success(request, _("The rehearsal is ready. Only staff of the event can see it."))
    return row.event


def _start(request: HttpRequest, event: Event) -> Event:
    written = request.POST.get("speed", "")
    speed = int(written) if written in map(str, SPEEDS) else rehearsal_of(event).speed
    services.control_replay(event=event, by=request.user, control=ReplayControl(running=True, speed=speed))
    return event


def _pause(request: HttpRequest, event: Event) -> Event:
    control = ReplayControl(running=False, speed=rehearsal_of(event).speed)
    services.control_replay(event=event, by=request.user, control=control)
    return event


def _next(request: HttpRequest, event: Event) -> Event:
    services.skip_to_next_step(event=event, by=request.user)
    return event


ACTS: Mapping[str, Act] = {"create": _create, "start": _start, "pause": _pause, "next": _next}
