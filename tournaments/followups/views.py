"""What follows a correction: chosen with it, or afterwards at the desk."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import TroeftafelError
from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.views import back_to, event_page, once, sentence_of
from tournaments.followups import services as followups_services
from tournaments.followups.selectors import to_follow_of
from tournaments.models import Event

CHOICES = followups_services.CHOICES


@require_POST
@event_page("change_round")
def follow(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One of the three choices about a round that was seated before a correction."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    with once(request) as first:
        if first:
            followups_services.decide_followup(round_, request.POST.get("choice", ""), request.user)
            messages.success(request, _told(request.POST.get("choice", ""), number))
    return redirect(back_to(request, f"/t/{event.slug}/desk/"))


def follow_as_asked(request: HttpRequest, event: Event) -> None:
    """After a correction was saved: what was chosen with it. What cannot be done is said; the correction stays."""
    choice, asked = request.POST.get("follow", ""), to_follow_of(event)
    if choice not in CHOICES or asked is None or not permissions.may(request.user, "change_round", event):
        return
    try:
        followups_services.decide_followup(asked.round, choice, request.user)
        messages.success(request, _told(choice, asked.round.number))
    except TroeftafelError as error:
        messages.warning(request, sentence_of(error))


def follow_choices(request: HttpRequest, event: Event, corrected: int) -> dict[str, Any]:
    """For the form of a correction of round `corrected`: the later round that could be seated again."""
    newest = core_rounds.staff_rounds(event).order_by("-number").first()
    open_ = newest is not None and newest.number > corrected and newest.state in ("draft", "published")
    may = open_ and permissions.may(request.user, "change_round", event)
    return {"follow_round": newest if may else None, "follow": request.POST.get("follow", CHOICES[0])}


def _told(choice: str, number: int) -> str:
    words = {
        followups_services.KEEP: _("Round %(number)s stays as it was seated."),
        followups_services.OPEN_TABLES: _("The tables of round %(number)s that had not begun are seated again."),
        followups_services.WHOLE: _("Round %(number)s is seated again."),
    }
    return words[choice] % {"number": number}
