"""Subscribing the browser of a player to notifications, and ending it. The page is that of `views.emails`."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.sessions import row_of
from engine.errors import TroeftafelError
from games.api import viewers
from inputs.reading import InvalidInputError, read
from inputs.values import whole_number
from tournaments.core.views import back_to
from tournaments.links.guest_tokens import opening_here, people_here
from tournaments.models import Person
from tournaments.notifications.browsers import BrowserSubscription, allow_notifications, end_notifications

FIELDS = tuple(BrowserSubscription.model_fields)


@require_POST
def allow(request: HttpRequest) -> HttpResponse:
    """Subscribe this browser, as its script asked for after a tap on “Tell me”."""
    person = _person(request)
    if person is not None:
        opening = opening_here(request, person)
        try:
            allow_notifications(
                person=person,
                browser=read(BrowserSubscription, {name: request.POST.get(name, "") for name in FIELDS}),
                device=viewers.device_here(request).kind,
                opening=opening,
                session=row_of(request) if opening is None else None,
            )
            messages.success(request, _("You will get notifications on this device."))
        except (InvalidInputError, TroeftafelError) as error:
            messages.error(request, str(error))
    return redirect(back_to(request, "my-emails"))


@require_POST
def end(request: HttpRequest) -> HttpResponse:
    """End the notifications in one browser of a person known here."""
    person, number = _person(request), whole_number(request.POST.get("browser", ""))
    if person is not None and number is not None and end_notifications(person=person, number=number):
        messages.success(request, _("That device gets no more notifications."))
    return redirect("my-emails")


def _person(request: HttpRequest) -> Person | None:
    """Return the person of the form, if this browser knows them."""
    wanted = whole_number(request.POST.get("person", ""))
    return next((person for person in people_here(request) if person.pk == wanted), None)
