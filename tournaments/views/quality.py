"""The quality sheet of a round: of a published one for everybody, of a draft for staff."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from tournaments import permissions, selectors
from tournaments.models import Event, Round
from tournaments.views.edge import event_page, part, show


@require_GET
@event_page()
def quality(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Every figure of the seating beside what no seating could be better than, in words."""
    return _sheet(request, event, number, "quality.html")


@require_GET
@event_page()
def quality_on_paper(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The same, ready to print."""
    return _sheet(request, event, number, "print_quality.html")


def _sheet(request: HttpRequest, event: Event, number: int, template: str) -> HttpResponse:
    staff = permissions.may(request.user, "see_desk", event)
    rounds = selectors.staff_rounds(event) if staff else selectors.public_rounds(event)
    round_: Round = rounds.get(number=number)
    if round_.state == Round.State.SEATING:
        return redirect("event-round", event.slug, number)
    round_.event = event
    full = permissions.may(request.user, "see_people", event)
    name = f"quality {number}{' full' if full else ''}"
    drawn = part(event, name, "_quality.html", lambda: {"sheet": selectors.quality_of(round_, full)})
    draft = round_.state == Round.State.DRAFT
    return show(request, event, template, {"round": round_, "part": drawn, "draft": draft}, "pairings")
