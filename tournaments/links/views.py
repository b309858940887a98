"""The owner's devices: where their personal link is open, ending the others, and reporting one that is not theirs."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games import api
from tournaments.links.guest_tokens import endings_here, people_here
from tournaments.links.selectors import devices_of, opened_elsewhere
from tournaments.links.services import disown_opening, end_other_devices
from tournaments.links.visitors import here
from tournaments.models import Person


@require_GET
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    """Show the devices of the people this session is known as."""
    device = here(request)
    people = [
        {"person": one, "devices": devices_of(one, device), "elsewhere": opened_elsewhere(one, device)}
        for one in people_here(request)
    ]
    answer = render(request, "tournaments/links/devices.html", {"people": people, "endings": endings_here(request)})
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Sign every device but this one out of the person's link."""
    person = _person(request)
    if person is not None:
        count = end_other_devices(person=person, device=here(request))
        words = ngettext("%(count)s other device was signed out.", "%(count)s other devices were signed out.", count)
        messages.success(request, words % {"count": count})
    return redirect("my-devices")


@require_POST
def disown(request: HttpRequest) -> HttpResponse:
    """Sign out a device that is not the owner's, and call the director."""
    person, opening = _person(request), api.whole_number(request.POST.get("opening", ""))
    if person is not None and opening is not None and disown_opening(person=person, opening_id=opening):
        messages.success(request, _("That device was signed out. The director was called and sees which one it was."))
    return redirect("my-devices")


def _person(request: HttpRequest) -> Person | None:
    """The person the form is about, if this session is known as them."""
    asked: Any = api.whole_number(request.POST.get("person", ""))
    return next((one for one in people_here(request) if one.pk == asked), None)
