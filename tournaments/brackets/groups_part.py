"""The groups of an event, for everybody: their standings, who is through, and their tables."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.brackets.groups_page import board_of
from tournaments.core.views import event_page, part, show
from tournaments.models import Event


@require_GET
@event_page()
def groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Every group with the line of who is through, and what decided between those on a level."""
    if event.system != Event.System.GROUPS:
        raise Http404
    drawn = part(event, "groups", "brackets/_groups.html", lambda: {"board": board_of(event)})
    return show(request, event, "brackets/groups.html", {"part": drawn}, "groups")
