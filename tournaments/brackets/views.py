"""The public pages of a bracket and of the groups.

The bracket page has pairings, winners, byes and coming games; the groups page has standings, qualifiers and tables.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.brackets.games import schedule_of_bracket
from tournaments.brackets.group_options import has_bracket
from tournaments.brackets.groups_page import board_of
from tournaments.brackets.page import bracket_of
from tournaments.core.past import facts_for, is_held_for
from tournaments.core.views import event_page, part, show
from tournaments.models import Event


@require_safe
@event_page()
def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """Render a tree on wide screens and paper, and lists on phones."""
    if not has_bracket(event):
        raise Http404
    drawn = part(event, _name("bracket", request, event), "brackets/_bracket.html", lambda: _context(request, event))
    return show(request, event, "brackets/bracket.html", {"part": drawn}, tab="bracket")


def _context(request: HttpRequest, event: Event) -> dict[str, object]:
    drawn, bracket_shown = schedule_of_bracket(event), bracket_of(event, facts_for(request.user, event))
    return {"bracket": bracket_shown, "by_lot": drawn.seed if drawn and drawn.method_used == "lot" else None}


@require_safe
@event_page()
def groups(request: HttpRequest, event: Event) -> HttpResponse:
    """Render each group with the cut and the tie-breaks."""
    if event.system != Event.System.GROUPS:
        raise Http404
    drawn = part(
        event,
        _name("groups", request, event),
        "brackets/_groups.html",
        lambda: {"board": board_of(event, facts_for(request.user, event))},
    )
    return show(request, event, "brackets/groups.html", {"part": drawn}, tab="groups")


def _name(name: str, request: HttpRequest, event: Event) -> str:
    """Return the name of a cached part: staff see other results than the public while these are held."""
    return f"{name} held" if is_held_for(request.user, event) else name
