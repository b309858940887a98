"""What everybody may see of an event: its front and its rules. (Pairings: rounds.py, standings: standings.py.)"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import api
from tournaments.club_match import selectors as club_match_selectors
from tournaments.core import rounds as core_rounds
from tournaments.core import rules_form as rules
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.systems import EXPLAINED
from tournaments.core.views import event_page, part, show
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

PODIUM = 3


@require_GET
@cached_for_anonymous(also_holders=False)
@event_page()
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Before: who comes. During: the round and where everybody sits. After: the podium."""
    known = people_here(request)
    context = {
        "part": part(event, "front", "events/_front.html", lambda: _context(event)),
        "is_entered": event.entries.filter(members__person__in=known).exists() if known else False,
    }
    return show(request, event, "events/event.html", context, "pairings")


def _context(event: Event) -> dict[str, Any]:
    round_ = rounds_selectors.current_round(event)
    return {
        "round": round_,
        "rounds": list(core_rounds.public_rounds(event)),
        "pairings": rounds_selectors.public_pairings(round_) if round_ else None,
        "podium": [
            row for row in rankings_selectors.standings_of(event).rows if row.rank and row.rank <= PODIUM and row.played
        ],
        "entries": event.entries.exclude(state="withdrawn").count(),
        "match": club_match_selectors.match_score(event) if event.format == Event.Format.CLUB_MATCH else None,
    }


@require_GET
@cached_for_anonymous()
@event_page()
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """The rules of the game as this event plays it, and how its rounds and its ranking are made."""
    context = {
        "game_title": dict(api.game_choices())[event.game],
        "preset_title": dict(api.preset_choices(event.game))[event.preset],
        "deviations": rules.told(event.game, event.preset, event.options),
        "rulebook": api.rulebook(event.game, event.preset, event.options),
        "standings": rankings_selectors.standings_of(event),
        "system": EXPLAINED[event.system],
    }
    return show(request, event, "events/event_rules.html", context, "rules")
