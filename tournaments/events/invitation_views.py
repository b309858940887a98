"""When and where an event is: the page of details, calendar files and feed, and a copy for the next date."""

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import TroeftafelError
from games.api.values import whole_number
from inputs.forms import form_of
from tournaments.core.clubs import clubs_to_create_in
from tournaments.core.events import visible_events
from tournaments.core.permissions import ADD_EVENT
from tournaments.core.views import event_page, once, show
from tournaments.events import services as events_services
from tournaments.events.calendar import as_calendar
from tournaments.events.copying import copy_event
from tournaments.events.schemas import ChangedEvent, Invitation
from tournaments.models import Event

InvitationForm = form_of(Invitation)
InvitationForm.base_fields["description"].widget = forms.Textarea({"rows": 6})
ICALENDAR = "text/calendar; charset=utf-8"
FIELDS = tuple(Invitation.model_fields)
MAX_IN_FEED = 200
"""The newest dates of the feed."""


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("edit")
def invitation(request: HttpRequest, event: Event) -> HttpResponse:
    """Show and change name, date, venue, fee and description."""
    now = {name: getattr(event, name) for name in FIELDS}
    form = InvitationForm(request.POST if request.method == "POST" else None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            typed = {name: getattr(form.value(), name) for name in FIELDS}
            changes = ChangedEvent.model_validate({**typed, **_club(request, event)})
            events_services.change_event(by=request.user, event=event, changes=changes)
        except TroeftafelError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("The details are saved."))
            return redirect("event-invitation", event.slug)
    status = 422 if form.errors else 200
    clubs = {club.pk: club for club in (*clubs_to_create_in(request.user), *([event.club] if event.club else ()))}
    context = {
        "form": form,
        "own_clubs": list(clubs.values()),
        "club_chosen": request.POST.get("club", str(event.club_id or "")),
        "may_be_without_club": request.user.has_perm(ADD_EVENT) or event.club is None,
    }
    return show(request, event, "events/invitation.html", context, tab="desk", status=status)


def _club(request: HttpRequest, event: Event) -> dict[str, int | None]:
    """Return the club that was chosen, if it is another one."""
    if "club" not in request.POST:
        return {}
    number = whole_number(request.POST["club"])
    return {} if number == event.club_id else {"club": number}


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
    answer = HttpResponse(as_calendar(request, [event]), content_type=ICALENDAR)
    answer["Content-Disposition"] = f'attachment; filename="{event.slug}.ics"'
    return answer


@require_safe
def calendar_feed(request: HttpRequest) -> HttpResponse:
    """Return the dates of all public events, for calendar programs that follow this address."""
    dated = visible_events().filter(starts_at__isnull=False).order_by("-starts_at")[:MAX_IN_FEED]
    answer = HttpResponse(as_calendar(request, dated), content_type=ICALENDAR)
    answer["Cache-Control"] = "public, max-age=900"
    return answer
