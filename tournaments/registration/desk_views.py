"""The list of registrations at the desk: approve, refuse, enter, the waiting list, and arrivals at the door."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.core import permissions
from tournaments.core.reach import address_of
from tournaments.core.views import event_page, once, show
from tournaments.models import Event, Registration
from tournaments.registration import check_in, staff
from tournaments.registration.codes import door_code, link_code
from tournaments.registration.selectors import arrivals, missing_after_check_in, places_of, rows_of
from tournaments.registration.times import check_in_times

State, Needs = Registration.State, Registration.Needs
ACTIONS = {"approve": staff.approve, "refuse": staff.refuse, "enter": staff.give_place}
ARRIVALS = {"confirm": check_in.confirm_arrival, "dismiss": check_in.dismiss_arrival}
MAX_ENDED = 20
"""The latest registrations that ended without a place."""


@require_safe
@event_page("see_people")
def registrations(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the registrations with their buttons, the link to register, and the notice for the door."""
    rows = rows_of(event)
    ended = rows_of(event, [state for state in State.values if state not in Registration.LIVE])
    places, now = places_of(event), timezone.now()
    link = address_of(request, event.club, _link_of(event))
    door = address_of(request, event.club, reverse("event-self-check-in", args=[event.slug]))
    context = {
        "places": places,
        "pending": [row for row in rows if row.registration.state == State.PENDING],
        "offered": [row for row in rows if row.registration.state == State.OFFERED],
        "waiting": [row for row in rows if row.registration.state == State.WAITING],
        "confirmed": [row for row in rows if row.registration.state == State.CONFIRMED],
        "ended": ended[-MAX_ENDED:],
        "arrivals": arrivals(event),
        "missing_people": missing_after_check_in(event, now),
        "link": link,
        "door": door,
        "door_code": door_code(event),
        "check_in_times": check_in_times(event),
        "may_enter": permissions.may(request.user, "enter", event),
        "may_check_in": permissions.may(request.user, "check_in", event),
        "may_edit": permissions.may(request.user, "edit", event),
    }
    answer = show(request, event, "registration/registrations.html", context, tab="desk")
    answer["Cache-Control"] = "no-store"
    return answer


def _link_of(event: Event) -> str:
    """Return the address that people need to register."""
    if event.registration == Event.Registering.LINK:
        return reverse("event-join-by-link", args=[event.slug, link_code(event)])
    return reverse("event-join", args=[event.slug])


@require_POST
@event_page("enter")
def registration_do(request: HttpRequest, event: Event, registration_id: int, action: str) -> HttpResponse:
    """Run one button of a registration, and return to the list."""
    with once(request) as first:
        if first:
            made = ACTIONS[action](event=event, by=request.user, registration_id=registration_id)
            if action == "approve" and made.state == State.WAITING:
                messages.info(request, _("Approved. All places are taken, so this registration waits for one."))
    return redirect("event-registrations", event.slug)


@require_POST
@event_page("check_in")
def arrival_do(request: HttpRequest, event: Event, entry_id: int, action: str) -> HttpResponse:
    """Check in an entry that claims to be here, or dismiss the claim."""
    ARRIVALS[action](event=event, by=request.user, entry_id=entry_id)
    return redirect((request.POST.get("next") == "desk" and "event-desk") or "event-registrations", event.slug)
