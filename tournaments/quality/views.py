"""The quality sheet of a round: public after publication, for staff before."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournaments.core import permissions
from tournaments.core import rounds as core_rounds
from tournaments.core.views import event_page, part, show
from tournaments.models import Event, Round
from tournaments.quality import selectors as quality_selectors


@require_safe
@event_page()
def quality(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show every figure of the pairing with its bound, as text."""
    return _sheet(request, event, number, "quality/quality.html")


@require_safe
@event_page()
def quality_on_paper(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Render the quality sheet for print."""
    return _sheet(request, event, number, "quality/print_quality.html")


def _sheet(request: HttpRequest, event: Event, number: int, template: str) -> HttpResponse:
    staff = permissions.may(request.user, "see_desk", event)
    rounds = core_rounds.staff_rounds(event) if staff else core_rounds.public_rounds(event)
    round_: Round = rounds.get(number=number)
    if round_.state == Round.State.SEATING:
        return redirect("event-round", event.slug, number)
    round_.event = event
    full = permissions.may(request.user, "see_people", event)
    name = f"quality {number}{' full' if full else ''}"
    drawn = part(event, name, "quality/_quality.html", lambda: {"sheet": quality_selectors.quality_of(round_, full)})
    draft = round_.state == Round.State.DRAFT
    return show(request, event, template, {"round": round_, "part": drawn, "draft": draft}, tab="pairings")
