"""When an event is: calendar files and feed, and a copy for the next date."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.downloads import file_response
from tournaments.core.events import visible_events
from tournaments.core.views import event_page, once
from tournaments.events.calendar import ICALENDAR, as_calendar, feed_response
from tournaments.events.copying import copy_event
from tournaments.models import Event

MAX_IN_FEED = 200
"""The newest dates of the feed."""


@require_POST
@event_page("see_desk")
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    """Create the next event with the same rules a week later, without entries, and open its details."""
    with once(request) as first:
        made = copy_event(event=event, by=request.user) if first else None
    if made is None:
        return redirect("events")
    messages.success(request, _("This is a copy without entries. Check its name and date."))
    return redirect("event-invitation", made.slug)


@require_safe
@event_page()
def event_calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the event as a calendar file; 404 without a date."""
    if event.starts_at is None:
        raise Http404
    return file_response(as_calendar(request, [event]), ICALENDAR, f"{event.slug}.ics")


@require_safe
def calendar_feed(request: HttpRequest) -> HttpResponse:
    """Return the dates of all public events, for calendar programs that follow this address."""
    dated = visible_events().filter(starts_at__isnull=False).order_by("-starts_at")[:MAX_IN_FEED]
    return feed_response(as_calendar(request, dated), "public, max-age=900")
