"""A person's devices: where their link is open, sign-out, and unknown devices."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inputs.values import whole_number
from tournaments.links.guest_tokens import endings_here, here, people_here
from tournaments.links.selectors import devices_of, opened_elsewhere
from tournaments.links.services import disown_opening, end_other_devices
from tournaments.models import Person


@require_safe
@never_cache
def devices(request: HttpRequest) -> HttpResponse:
    """Show the devices of the people known to this session."""
    device = here(request)
    people = [
        {"person": person, "devices": devices_of(person, device), "elsewhere": opened_elsewhere(person, device)}
        for person in people_here(request)
    ]
    answer = render(request, "tournaments/links/devices.html", {"people": people, "endings": endings_here(request)})
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Sign out all other devices of the person's link."""
    person = _person(request)
    if person is not None:
        count = end_other_devices(person=person, device=here(request))
        words = ngettext("%(count)s other device was signed out.", "%(count)s other devices were signed out.", count)
        messages.success(request, words % {"count": count})
    return redirect("my-devices")


@require_POST
def disown(request: HttpRequest) -> HttpResponse:
    """Sign out a device unknown to its owner, and call the director."""
    person, opening = _person(request), whole_number(request.POST.get("opening", ""))
    if person is not None and opening is not None and disown_opening(person=person, opening_id=opening):
        messages.success(
            request, _("That device has been signed out. The director has been called and can see which device it was.")
        )
    return redirect("my-devices")


def _person(request: HttpRequest) -> Person | None:
    """Return the person of the form, if known to this session."""
    person_id: Any = whole_number(request.POST.get("person", ""))
    return next((person for person in people_here(request) if person.pk == person_id), None)
