"""What follows a correction: chosen with it, or afterwards at the desk."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import TroeftafelError
from tournaments import permissions, selectors, services
from tournaments.models import Event
from tournaments.selectors.following import to_follow_of
from tournaments.views.edge import back_to, event_page, once, sentence_of

CHOICES = services.FOLLOW_CHOICES


@require_POST
@event_page("change_round")
def follow(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One of the three choices about a round that was seated before a correction."""
    round_ = selectors.staff_rounds(event).get(number=number)
    with once(request) as first:
        if first:
            services.follow_correction(round_, request.POST.get("choice", ""), request.user)
            messages.success(request, _told(request.POST.get("choice", ""), number))
    return redirect(back_to(request, f"/t/{event.slug}/desk/"))


def follow_as_asked(request: HttpRequest, event: Event) -> None:
    """After a correction was saved: what was chosen with it. What cannot be done is said; the correction stays."""
    choice, asked = request.POST.get("follow", ""), to_follow_of(event)
    if choice not in CHOICES or asked is None or not permissions.may(request.user, "change_round", event):
        return
    try:
        services.follow_correction(asked.round, choice, request.user)
        messages.success(request, _told(choice, asked.round.number))
    except TroeftafelError as error:
        messages.warning(request, sentence_of(error))


def follow_choices(request: HttpRequest, event: Event, corrected: int) -> dict[str, Any]:
    """For the form of a correction of round `corrected`: the later round that could be seated again."""
    newest = selectors.staff_rounds(event).order_by("-number").first()
    open_ = newest is not None and newest.number > corrected and newest.state in ("draft", "published")
    may = open_ and permissions.may(request.user, "change_round", event)
    return {"follow_round": newest if may else None, "follow": request.POST.get("follow", CHOICES[0])}


def _told(choice: str, number: int) -> str:
    words = {
        services.FOLLOW_KEEP: _("Round %(number)s stays as it was seated."),
        services.FOLLOW_OPEN_TABLES: _("The tables of round %(number)s that had not begun are seated again."),
        services.FOLLOW_WHOLE: _("Round %(number)s is seated again."),
    }
    return words[choice] % {"number": number}
