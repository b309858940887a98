"""The bracket of a knock-out, for everybody: who meets whom, who won, who has a bye, and what comes next.

The groups of an event, for everybody: their standings, who is through, and their tables.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.brackets.games import schedule_of_bracket
from tournaments.brackets.group_options import has_bracket
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.core.views import event_page, part, show
from tournaments.models import Event


@require_GET
@event_page()
def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """A tree on a wide screen and on paper, a list for each level on a phone."""
    if not has_bracket(event):
        raise Http404
    drawn = part(event, "bracket", "brackets/_bracket.html", lambda: _context(event))
    return show(request, event, "brackets/bracket.html", {"part": drawn}, "bracket")


def _context(event: Event) -> dict[str, Any]:
    drawn = schedule_of_bracket(event)
    return {"bracket": bracket_of(event), "by_lot": drawn.seed if drawn and drawn.method_used == "lot" else None}


@require_GET
@event_page()
def groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Every group with the line of who is through, and what decided between those on a level."""
    if event.system != Event.System.GROUPS:
        raise Http404
    drawn = part(event, "groups", "brackets/_groups.html", lambda: {"board": board_of(event)})
    return show(request, event, "brackets/groups.html", {"part": drawn}, "groups")
