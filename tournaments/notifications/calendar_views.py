"""The own calendar of a person: the file that calendar apps follow, and the buttons that begin and end it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from inputs.values import whole_number
from tournaments.events.calendar import as_calendar, feed_response
from tournaments.leagues.calendar import fixture_entries
from tournaments.links.guest_tokens import people_here
from tournaments.models import Person
from tournaments.notifications.own_calendar import (
    begin_calendar,
    code_of,
    end_calendar,
    events_of,
    matches_of,
    person_of_code,
)


@require_safe
def own_calendar(request: HttpRequest, code: str) -> HttpResponse:
    """Return the dates of a person for the calendar app that follows this address."""
    try:
        person = person_of_code(code)
    except Person.DoesNotExist as error:
        raise Http404 from error
    matches = list(matches_of(person))
    played = {match.event_id for match in matches}
    events = [event for event in events_of(person) if event.pk not in played]
    content = as_calendar(request, events, _("My events"), fixture_entries(request, matches))
    return feed_response(content, "private, max-age=900")


@require_POST
def choose_calendar(request: HttpRequest) -> HttpResponse:
    """Begin or end the calendar of a person of this browser."""
    number = whole_number(request.POST.get("person", ""))
    person = next((candidate for candidate in people_here(request) if candidate.pk == number), None)
    if person is not None and "end" in request.POST:
        end_calendar(person)
        messages.success(request, _("The address of the calendar no longer works."))
    elif person is not None:
        begin_calendar(person)
        messages.success(request, _("Add the address below to your calendar app."))
    return redirect("my-emails")


def calendar_address(request: HttpRequest, person: Person) -> str:
    """Return the address of a person's calendar; empty if they have none."""
    code = code_of(person)
    return request.build_absolute_uri(reverse("own-calendar", args=[code])) if code else ""
