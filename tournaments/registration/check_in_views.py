"""The page at the door: check in with a personal link in one tap, or with code and name."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.values import whole_number
from tournaments.core.errors import EventConflict
from tournaments.core.names import public_name
from tournaments.core.views import event_page, sentence_of, show
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event
from tournaments.models.limits import DOOR_CODE
from tournaments.registration import limits
from tournaments.registration.check_in import check_in_self
from tournaments.registration.forms import DoorForm
from tournaments.registration.selectors import expected
from tournaments.registration.times import check_in_times, is_check_in
from tournaments.registration.views import uncached


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page()
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Check in with a personal link in one tap, or with the code at the door and a name."""
    names = [(entry.number, public_name(entry)) for entry in expected(event)]
    if request.method != "POST":
        return _check_in_page(request, event, DoorForm(names, code=request.GET.get("code", "")[:DOOR_CODE]))
    if "person" in request.POST:
        number = whole_number(request.POST["person"])
        person = next((candidate for candidate in people_here(request) if candidate.pk == number), None)
        if person is None:
            raise EventConflict("not_expected")
        entry = check_in_self(event=event, person=person)
        messages.success(request, _("%(name)s is checked in.") % {"name": public_name(entry)})
        return redirect("event-self-check-in", event.slug)
    form = DoorForm(names, request.POST)
    if not form.is_valid():
        return _check_in_page(request, event, form, status=422)
    try:
        limits.claim_arrival(request, event, form.door)
    except TroeftafelError as error:
        field = str(getattr(error, "field", None) or "")
        form.add_error(field if field in form.fields else None, sentence_of(error))
        return _check_in_page(request, event, form, status=getattr(error, "status", 400), error=error)
    messages.success(request, _("The director has been notified. Show yourself so that they can check you in."))
    return redirect("event-self-check-in", event.slug)


def _check_in_page(
    request: HttpRequest, event: Event, form: DoorForm, *, status: int = 200, error: object = None
) -> HttpResponse:
    now, (begins, ends) = timezone.now(), check_in_times(event)
    people = people_here(request)
    entries = event.entries.filter(members__person__in=people).exclude(state="withdrawn").distinct()
    own = [
        (person, entry)
        for entry in entries.prefetch_related("members")
        for person in people
        if person.pk in {member.person_id for member in entry.members.all()}
    ]
    context = {"form": form, "own": own, "open": is_check_in(event, now), "begins": begins, "ends": ends, "now": now}
    return uncached(show(request, event, "registration/check_in.html", context, tab="join", status=status), error)
