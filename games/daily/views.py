"""Pages of the daily deals: all days, the set of a game, and the result of a set."""

from dataclasses import replace
from datetime import date
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.core.errors import Conflict, sentence_of
from games.daily import selectors, services
from games.daily.days import ends_at, today
from games.daily.page import DaysPage, ResultPage, card_of, opponents_line, title_of
from games.daily.selectors import FINISHED, PLAYING, OwnSet
from games.daily.sets import daily_games
from games.lobby.views import player_of, too_many
from games.models import DailyPlay
from games.tables.viewers import own_holder, viewer_of


@require_safe
@never_cache
def days(request: HttpRequest) -> HttpResponse:
    """Show today's sets, the reader's own results and the commitments."""
    return render(request, "games/daily/days.html", {"page": DaysPage(viewer_of(request), today())})


@require_safe
@never_cache
def daily_set(request: HttpRequest, game: str) -> HttpResponse:
    """Describe today's set of a game before it begins; afterwards redirect to the table or the result."""
    own = _own_set(request, game)
    if own.state == PLAYING:
        return redirect("play-table", own.table_id)
    if own.state == FINISHED:
        return redirect("daily-result", own.day, game)
    return _set_page(request, own)


@require_POST
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Begin today's set of a game, or return to it, and go to its table."""
    own, player = _own_set(request, game), player_of(request)
    if own.table_id is None and (refused := too_many(request)) is not None:
        return _set_page(request, own, refused.sentence, HTTPStatus.TOO_MANY_REQUESTS)
    if player.user_id is None:
        player = replace(player, name=player.name or _("Guest"), holder=own_holder(request))
    try:
        table_id = services.begin_set(game=game, player=player)
    except Conflict as error:
        return _set_page(request, own, sentence_of(error), HTTPStatus.CONFLICT)
    return redirect("play-table", table_id)


@require_safe
@never_cache
def result(request: HttpRequest, day: str, game: str) -> HttpResponse:
    """Show the result of a set to players who have finished it, and to everyone after its day."""
    try:
        standing = selectors.set_standing(viewer_of(request), date.fromisoformat(day), game)
    except (ValueError, KeyError, DailyPlay.DoesNotExist) as error:
        raise Http404 from error
    except Conflict as error:
        context = {"title": title_of(game), "game": game, "day": date.fromisoformat(day), "problem": sentence_of(error)}
        return render(request, "games/daily/not_finished.html", context, status=HTTPStatus.CONFLICT)
    return render(request, "games/daily/result.html", {"page": ResultPage(standing)})


def _own_set(request: HttpRequest, game: str) -> OwnSet:
    if game not in daily_games():
        raise Http404
    return next(own for own in selectors.own_sets(viewer_of(request), today()) if own.game == game)


def _set_page(request: HttpRequest, own: OwnSet, problem: str = "", status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    context = {
        "own": own,
        "card": card_of(own),
        "title": title_of(own.game),
        "opponents": opponents_line(own.game),
        "ends_at": ends_at(own.day),
        "problem": problem,
    }
    return render(request, "games/daily/set.html", context, status=status)
