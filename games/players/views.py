"""The page of an account that plays online, and the figures of a player for themselves."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from engine.registry import games
from games.players.selectors import profile_of
from games.players.statistics import statistics_of
from games.tables.viewers import viewer_of


@require_safe
@never_cache
def player(request: HttpRequest, name: str) -> HttpResponse:
    """Show the page of a player to permitted readers. All others get the answer for an unknown name."""
    try:
        profile = profile_of(name, viewer_of(request))
    except User.DoesNotExist as error:
        raise Http404 from error
    return render(request, "games/players/player.html", {"profile": profile})


@require_safe
@never_cache
def statistics(request: HttpRequest, game: str) -> HttpResponse:
    """Show the figures of one game of this account, or of the guest of this browser.

    Only the player sees them, so the address names no account.
    """
    if game not in games():
        raise Http404
    context = {
        "statistics": statistics_of(viewer_of(request), game),
        "game": game,
        "games": [(name, gettext(rules.title)) for name, rules in games().items()],
    }
    return render(request, "games/players/statistics.html", context)
