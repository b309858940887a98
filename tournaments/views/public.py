"""What everybody may see of an event: its front and its rules. (Pairings: rounds.py, standings: standings.py.)"""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from games import api
from tournaments import selectors
from tournaments.forms import rules
from tournaments.models import Event
from tournaments.views.edge import event_page, show
from tournaments.views.holders import people_here

PODIUM = 3
TOP = 5


@require_GET
@event_page()
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Before: who comes. During: the round and where everybody sits. After: the podium."""
    round_ = selectors.current_round(event)
    standings = selectors.standings_of(event)
    known = people_here(request)
    context = {
        "round": round_,
        "pairings": selectors.public_pairings(round_) if round_ else None,
        "standings": standings,
        "podium": [row for row in standings.rows if row.rank <= PODIUM and row.played],
        "top": standings.rows[:TOP],
        "entries": event.entries.exclude(state="withdrawn").count(),
        "is_entered": event.entries.filter(members__person__in=known).exists() if known else False,
        "match": selectors.match_score(event) if event.format == Event.Format.CLUB_MATCH else None,
    }
    return show(request, event, "event.html", context, "pairings")


@require_GET
@event_page()
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Game, preset and everything that deviates from it."""
    context = {
        "game_title": dict(api.game_choices())[event.game],
        "preset_title": dict(api.preset_choices(event.game))[event.preset],
        "deviations": rules.told(event.game, event.preset, event.options),
        "standings": selectors.standings_of(event),
    }
    return show(request, event, "event_rules.html", context, "rules")
