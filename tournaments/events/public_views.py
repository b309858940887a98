"""Public pages of an event: its front and its rules.

Pairings are in desk/round_views.py, standings in rankings/views.py.
"""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.api import rules as game_rules
from tournaments.club_match import selectors as club_match_selectors
from tournaments.core import rounds as core_rounds
from tournaments.core import rules_form as rules
from tournaments.core import versions as core_versions
from tournaments.core.anonymous_cache import cached_for_anonymous
from tournaments.core.cache import SingleFlightCache
from tournaments.core.names import public_name, with_people
from tournaments.core.systems import EXPLAINED
from tournaments.core.venues import venue_of
from tournaments.core.views import event_page, part, show
from tournaments.events.share_picture import share_picture
from tournaments.links.guest_tokens import people_here
from tournaments.models import Event
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rankings.held import public_standings
from tournaments.rankings.table_rows import first_places, podium_of
from tournaments.registration.selectors import looking_for_partner, places_of
from tournaments.registration.views import own_cards
from tournaments.rounds import selectors as rounds_selectors

_pictures: SingleFlightCache[bytes] = SingleFlightCache(most=16)
SHOWN = 9
"""Entries with a picture on the page before the first round."""


@require_safe
@cached_for_anonymous(also_holders=False)
@event_page()
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the entries, then the round with its seats, finally the podium."""
    people = people_here(request)
    context = {
        "part": part(event, "front", "events/_front.html", lambda: _context(event)),
        "own": own_cards(request, event) if people else [],
        "is_entered": event.entries.filter(members__person__in=people).exists() if people else False,
    }
    return show(request, event, "events/event.html", context, tab="pairings")


def _context(event: Event) -> dict[str, object]:
    here = event.entries.exclude(state="withdrawn").order_by("number")
    round_ = rounds_selectors.current_round(event)
    return {
        "round": round_,
        "rounds": list(core_rounds.public_rounds(event)),
        "pairings": rounds_selectors.public_pairings(round_) if round_ else None,
        "podium": podium_of(public_standings(event)),
        "entries": here.count(),
        "places": places_of(event),
        "club_venue": venue_of(event),
        "looking": looking_for_partner(event).count(),
        "joins": event.registration in (Event.Registering.OPEN, Event.Registering.MEMBERS)
        and event.state == Event.State.OPEN,
        "names": [public_name(entry) for entry in here.prefetch_related(*with_people())[:SHOWN]],
        "match": club_match_selectors.match_score(event, public_standings(event))
        if event.format == Event.Format.CLUB_MATCH
        else None,
    }


@require_safe
@event_page()
def event_share_picture(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the picture of the event's shared link: its state, or once it is over, the first three."""
    version, language = core_versions.version_as_read(event), get_language()
    key = (event.pk, event.created_at, version, language)
    drawn = _pictures.get(key, lambda: share_picture(event.game, event.name, _lines_of_picture(event)))
    answer = HttpResponse(drawn, content_type="image/png")
    answer["ETag"] = f'"p{event.pk}.{version}-{language}"'
    answer["Cache-Control"] = "public, max-age=300"
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


def _lines_of_picture(event: Event) -> list[str]:
    preset = dict(game_rules.preset_choices(event.game))[event.preset]
    return first_places(event) or [preset, str(event.get_state_display())]


@require_safe
@cached_for_anonymous()
@event_page()
def event_rules(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the rules of the game in this event, its pairings and its ranking."""
    context = {
        "game_title": dict(game_rules.game_choices())[event.game],
        "preset_title": dict(game_rules.preset_choices(event.game))[event.preset],
        "deviations": rules.deviation_rows(event.game, event.preset, event.options),
        "rulebook": game_rules.TableRules(event.game, event.preset, event.options).rulebook,
        "standings": rankings_selectors.standings_of(event),
        "system": EXPLAINED[event.system],
    }
    return show(request, event, "events/event_rules.html", context, tab="rules")
