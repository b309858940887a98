"""The page of weekly tournaments: what comes next, one press to enter, and the form that sets one up."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import TroeftafelError
from games.api import tables, viewers
from inputs.forms import form_of
from tournaments.clubs.page import club_page, show_club
from tournaments.core.clubs import clubs_to_create_in
from tournaments.core.views import event_page, new_key, once, sentence_of
from tournaments.links.guest_tokens import people_here
from tournaments.models import Club, Entry, Event, Registration
from tournaments.registration.views import account_without_person
from tournaments.weekly.schemas import NewWeekly, preset_choices
from tournaments.weekly.selectors import coming_events
from tournaments.weekly.services import create_weekly, enter

WeeklyForm = form_of(NewWeekly, radios=("registration",))
USUAL = {name: field.default for name, field in NewWeekly.model_fields.items() if not field.is_required()}


@never_cache
@require_safe
def weekly(request: HttpRequest) -> HttpResponse:
    """Show the next dates, each with the visitor's next step, and a table of theirs that is being played."""
    people = people_here(request)
    context = {
        "coming": coming_events(people, timezone.now()),
        "known": bool(people) or request.user.is_authenticated,
        "own_table": next(iter(tables.of_viewer(viewers.viewer_of(request))), None),
        "clubs": clubs_to_create_in(request.user),
        "key": new_key(),
    }
    return render(request, "tournaments/weekly/weekly.html", context)


@require_POST
@event_page()
def weekly_enter(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter, or check in while that is possible; visitors without a name are led to the page that asks for it."""
    people = people_here(request)
    user = account_without_person(request)
    if not people and user is None:
        return redirect("event-join", event.slug)
    with once(request) as first:
        if first:
            state = enter(event=event, person=people[0] if people else None, user=user)
            messages.success(request, _outcome(state))
    return redirect("weekly")


def _outcome(state: str) -> str:
    """Say what came of a press."""
    if state == Entry.State.PRESENT:
        return _("You are checked in. Your table opens at the start.")
    if state == Entry.State.REGISTERED:
        return _("You are entered. Check in shortly before the start.")
    if state == Registration.State.WAITING:
        return _("You are on the waiting list. A free place is offered here first come, first served.")
    return _("Your registration was sent. An organiser will approve it.")


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("create")
def weekly_new(request: HttpRequest, club: Club) -> HttpResponse:
    """Set up a weekly tournament of a club."""
    form = WeeklyForm(request.POST if request.method == "POST" else None, initial=USUAL)
    form.fields["rules"].choices = preset_choices()  # type: ignore[attr-defined]
    if request.method == "POST" and form.is_valid():
        try:
            with once(request) as first:
                if first:
                    made = create_weekly(by=request.user, club=club, weekly=form.value())
                    messages.success(request, _("The weekly tournament is planned. It needs no staff."))
                    return redirect("event-settings", made.slug)
            return redirect("weekly")
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
    return show_club(
        request, club, "weekly/weekly_new.html", {"form": form}, tab="", status=422 if form.errors else 200
    )
