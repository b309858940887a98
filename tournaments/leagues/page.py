"""The frame of all league pages: lookup, permissions and error messages."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from engine.errors import TroeftafelError
from tournaments.core.transactions import By
from tournaments.core.views import new_key, refusal_response
from tournaments.leagues.rights import leads, require_leader, teams_of
from tournaments.leagues.selectors import league_by_slug
from tournaments.links.guest_tokens import people_here
from tournaments.models import League

View = Callable[..., HttpResponse]


def league_page(*, lead: bool = False) -> Callable[[View], View]:
    """Wrap a view of one league: `view(request, league, …)`; with `lead` only for its leaders.

    Drafts give 404 to others. A service error redirects to the page of the form, with its sentence. Times are those of
    the club that leads the league.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            try:
                if lead and not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                league = league_by_slug(slug, request.user, *people_here(request))
                if lead:
                    require_leader(request.user, league)
                with timezone.override(league.club.time_zone or None):
                    return view(request, league, **kwargs)
            except ObjectDoesNotExist as error:
                raise Http404 from error
            except TroeftafelError as error:
                return refusal_response(request, error, reverse("league", args=[slug]))

        return page

    return wrap


def actor_in(request: HttpRequest, league: League) -> By:
    """Return who acts in a league: the account, or else a captain whose personal link was opened in this browser."""
    if leads(request.user, league) or teams_of(request.user, league):
        return request.user
    return next((person for person in people_here(request) if teams_of(person, league)), request.user)


def show_league(
    request: HttpRequest, league: League, template: str, context: Mapping[str, object], *, tab: str, status: int = 200
) -> HttpResponse:
    """Render a page of a league with its tabs."""
    frame = {
        "league": league,
        "tab": tab,
        "is_leader": leads(request.user, league),
        "own_teams": teams_of(actor_in(request, league), league),
        "key": new_key(),
    }
    answer = render(request, f"tournaments/leagues/{template}", {**frame, **context}, status=status)
    answer["Cache-Control"] = "private, no-cache"
    return answer
