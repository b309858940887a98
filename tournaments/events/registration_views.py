"""The settings of registration: permission, times and places."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.forms import form_of
from tournaments.core.views import event_page, sentence_of, show
from tournaments.events import services as events_services
from tournaments.events.repeats import change_this_and_later, later_dates
from tournaments.events.schemas import ChangedEvent, RegistrationRules
from tournaments.models import Event
from tournaments.registration.selectors import places_of

RegistrationForm = form_of(RegistrationRules, radios=("registration",))
FIELDS = tuple(RegistrationRules.model_fields)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("edit")
def registration(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and change who may register, the places and the times; say how many are over the limit."""
    now = {name: getattr(event, name) for name in FIELDS}
    form = RegistrationForm(request.POST if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            changes = ChangedEvent(**{name: getattr(form.value(), name) for name in FIELDS})
            if "later" in request.POST:
                change_this_and_later(by=request.user, event=event, changes=changes)
            else:
                events_services.change_event(by=request.user, event=event, changes=changes)
            event.refresh_from_db()
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        else:
            messages.success(request, _("The registration settings are saved."))
            _warn_of_too_many(request, event)
            return redirect("event-registrations", event.slug)
    status = 422 if form.errors else 200
    context = {"form": form, "later": later_dates(event).count(), "later_chosen": "later" in request.POST}
    return show(request, event, "events/registration.html", context, tab="desk", status=status)


def _warn_of_too_many(request: HttpRequest, event: Event) -> None:
    places = places_of(event)
    if places.over:
        facts = {"taken": places.taken, "capacity": places.capacity}
        messages.warning(request, _("%(taken)s of %(capacity)s places are taken. No one was removed.") % facts)
