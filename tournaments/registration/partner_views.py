"""The page of a partner link: accept the invitation of another person, or decline it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from tournaments.core.errors import NotAllowed
from tournaments.core.views import event_page, new_key, once, show
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event, Registration
from tournaments.registration import limits, partners
from tournaments.registration.forms import RegistrantForm
from tournaments.registration.people import may_register
from tournaments.registration.selectors import people_in
from tournaments.registration.views import account_without_person, joined_page, link_of, outcome_of, uncached


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page()
def partner(request: HttpRequest, event: Event, registration_id: int, code: str) -> HttpResponse:
    """Show the invitation of a partner link; accept or decline it."""
    registration = partners.invited_by(event, registration_id, code)
    inviting = people_in(registration)[0]
    free = [person for person in people_here(request) if person.pk != inviting.pk and may_register(event, person)]
    form = RegistrantForm(free, request.POST if request.method == "POST" else None, name=registration.partner_name)
    if request.method == "POST" and "decline" in request.POST:
        partners.decline_partner(event=event, registration_id=registration_id, code=code)
        messages.success(request, _("You have declined the invitation."))
        return redirect("event", event.slug)
    if request.method == "POST" and form.is_valid():
        try:
            limits.require_few_registrations(request)
            with once(request) as first:
                if not first:
                    return redirect("event-join", event.slug)
                made = partners.accept_partner(
                    event=event,
                    registration_id=registration_id,
                    code=code,
                    person=form.person,
                    name=form.name,
                    user=account_without_person(request),
                )
                other = people_in(made)[-1]
                token = "" if form.person or other.user_id else link_of(request, event, other)
        except (TroeftafelError, NotAllowed) as error:
            form.refuse(error)
            return _partner_page(request, event, registration, form, status=getattr(error, "status", 400), error=error)
        if token:
            return joined_page(request, event, made, token)
        messages.success(request, outcome_of(made))
        return redirect("event-join", event.slug)
    return _partner_page(request, event, registration, form, status=422 if form.errors else 200)


def _partner_page(
    request: HttpRequest,
    event: Event,
    registration: Registration,
    form: RegistrantForm,
    *,
    status: int,
    error: object = None,
) -> HttpResponse:
    key = request.POST.get("key") or new_key()
    context = {
        "form": form,
        "form_key": key,
        "inviting": people_in(registration)[0],
        "until": registration.partner_until,
    }
    return uncached(show(request, event, "registration/partner.html", context, tab="join", status=status), error)
