"""Sources of an event's packs: the public page, and the choice of a beacon."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from inputs.reading import read
from inputs.values import whole_number
from tournaments.core import permissions
from tournaments.core.views import event_page, new_key, show
from tournaments.models import Event, Round
from tournaments.shuffles import services as shuffles_services
from tournaments.shuffles.schemas import NameBeacon
from tournaments.shuffles.selectors import roots_of_event


@require_safe
@event_page()
def event_shuffles(request: HttpRequest, event: Event) -> HttpResponse:
    """Show commitments, beacons and roots of all rounds, with forms for leaders."""
    drafts = set(event.rounds.filter(state=Round.State.DRAFT).values_list("number", flat=True))
    context = {
        "roots": [(number, root, number in drafts) for number, root in roots_of_event(event)],
        "may_choose": permissions.may(request.user, "publish", event),
        "fetches": bool(settings.BEACON_URL),
        "form_key": new_key(),
    }
    return show(request, event, "shuffles/shuffles.html", context, tab="rules")


def name_beacon(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Choose the beacon of a round before its first pack; an empty source: none."""
    number = whole_number(request.POST.get("beacon_round", ""))
    beacon = read(NameBeacon, {"source": request.POST.get("source", ""), "round": number})
    shuffles_services.name_beacon(round_=round_, beacon=beacon, by=request.user)
    return redirect("event-shuffles", event.slug)


def give_beacon(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    """Enter the value of the beacon, typed or fetched."""
    if "fetch" in request.POST:
        shuffles_services.fetch_beacon(round_=round_, by=request.user)
    else:
        shuffles_services.give_beacon(round_=round_, value=request.POST.get("value", ""), by=request.user)
    return redirect("event-shuffles", event.slug)
