"""Decisions after a correction, made with it or later at the desk."""

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
    """Apply one of the three decisions about a round paired before a correction."""
    round_ = core_rounds.staff_rounds(event).get(number=number)
    with once(request) as first:
        if first:
            followups_services.decide_followup(round_, request.POST.get("choice", ""), request.user)
            messages.success(request, _decision_message(request.POST.get("choice", ""), number))
    return redirect(back_to(request, f"/t/{event.slug}/desk/"))


def follow_as_asked(request: HttpRequest, event: Event) -> None:
    """Apply the choice made with a correction.

    An impossible choice gives a message; the correction stays.
    """
    choice, followup = request.POST.get("follow", ""), to_follow_of(event)
    if choice not in CHOICES or followup is None or not permissions.may(request.user, "change_round", event):
        return
    try:
        followups_services.decide_followup(followup.round, choice, request.user)
        messages.success(request, _decision_message(choice, followup.round.number))
    except TroeftafelError as error:
        messages.warning(request, sentence_of(error))


def follow_choices(request: HttpRequest, event: Event, corrected: int) -> dict[str, object]:
    """Return the later round that the form of a correction could pair again."""
    newest = core_rounds.staff_rounds(event).order_by("-number").first()
    open_ = newest is not None and newest.number > corrected and newest.state in ("draft", "published")
    may = open_ and permissions.may(request.user, "change_round", event)
    return {"follow_round": newest if may else None, "follow": request.POST.get("follow", CHOICES[0])}


def _decision_message(choice: str, number: int) -> str:
    words = {
        followups_services.KEEP: _("The pairings of round %(number)s are unchanged."),
        followups_services.OPEN_TABLES: _("The tables of round %(number)s that had not started have been re-paired."),
        followups_services.WHOLE: _("Round %(number)s has been re-paired."),
    }
    return words[choice] % {"number": number}
