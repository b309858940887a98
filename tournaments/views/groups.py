"""The groups of an event, for everybody: their standings, who is through, and their tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Event
from tournaments.selectors.group_board import board_of
from tournaments.views.edge import event_page, part, show


@require_GET
@event_page()
def groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Every group with the line of who is through, and what decided between those on a level."""
    if event.system != Event.System.GROUPS:
        raise Http404
    drawn = part(event, "groups", "_groups.html", lambda: {"board": board_of(event)})
    return show(request, event, "groups.html", {"part": drawn}, "groups")
