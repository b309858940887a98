"""What everybody may see of an event: its front and its rules. (Pairings: rounds.py, standings: standings.py.)"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import api
from tournaments import selectors
from tournaments.forms import rules
from tournaments.models import Event
from tournaments.systems import EXPLAINED
from tournaments.views.edge import event_page, part, show
from tournaments.views.holders import people_here
from tournaments.views.strangers import same_for_strangers

PODIUM = 3


@require_GET
@same_for_strangers(also_holders=False)
@event_page()
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Before: who comes. During: the round and where everybody sits. After: the podium."""
    known = people_here(request)
    context = {
        "part": part(event, "front", "_front.html", lambda: _context(event)),
        "is_entered": event.entries.filter(members__person__in=known).exists() if known else False,
    }
    return show(request, event, "event.html", context, "pairings")


def _context(event: Event) -> dict[str, Any]:
    round_ = selectors.current_round(event)
    return {
        "round": round_,
        "rounds": list(selectors.public_rounds(event)),
        "pairings": selectors.public_pairings(round_) if round_ else None,
        "podium": [row for row in selectors.standings_of(event).rows if row.rank and row.rank <= PODIUM and row.played],
        "entries": event.entries.exclude(state="withdrawn").count(),
        "match": selectors.match_score(event) if event.format == Event.Format.CLUB_MATCH else None,
    }


@require_GET
@same_for_strangers()
@event_page()
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of the game as this event plays it, and how its rounds and its ranking are made."""
    context = {
        "game_title": dict(api.game_choices())[event.game],
        "preset_title": dict(api.preset_choices(event.game))[event.preset],
        "deviations": rules.told(event.game, event.preset, event.options),
        "rulebook": api.rulebook(event.game, event.preset, event.options),
        "standings": selectors.standings_of(event),
        "system": EXPLAINED[event.system],
    }
    return show(request, event, "event_rules.html", context, "rules")
