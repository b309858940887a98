"""The public pages of a league: table and matches, lists, rulings, and the calendar of its dates."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import TroeftafelError
from inputs.values import whole_number
from tournaments.core.schemas import typed_reason
from tournaments.core.views import once, sentence_of
from tournaments.events.calendar import feed_response
from tournaments.leagues.calendar import league_feed
from tournaments.leagues.eligibility import ReadyRuling, ready_rulings
from tournaments.leagues.forms import LeagueRulingForm
from tournaments.leagues.page import actor_in, league_page, show_league
from tournaments.leagues.rights import leads, require_leader, teams_of
from tournaments.leagues.rulings import cancel_ruling, issue_ruling
from tournaments.leagues.selectors import list_day, lists_closed, lists_of
from tournaments.leagues.tables import FixtureRow, LeagueState, league_state
from tournaments.leagues.text import log_of
from tournaments.models import League, LeagueRuling

SHOWN_LINES = 20
"""Lines of the log below the rulings; the settings have more."""


@require_safe
@league_page()
def league(request: HttpRequest, league: League) -> HttpResponse:
    """Show the table, and all matches by matchday; captains see what waits for them first."""
    state = league_state(league)
    own = teams_of(actor_in(request, league), league)
    context = {
        "state": state,
        "table": [(row, state.names[row.team]) for row in state.table.rows],
        "deciders": any(row.needs_decider for row in state.table.rows),
        "matchdays": [
            (number, rows, state.free_on(number) if number else []) for number, rows in state.matchdays.items()
        ],
        "next_day": next((row.fixture.matchday for row in state.rows if row.is_open), None),
        "to_answer": [row for row in state.rows if _waits_for(row, own)],
        "ready": len(ready_rulings(state)) if leads(request.user, league) else 0,
        "asked": [row for row in state.rows if row.postponement] if leads(request.user, league) else [],
    }
    return show_league(request, league, "league.html", context, tab="league")


def _waits_for(row: FixtureRow, own: set[int]) -> bool:
    """Whether a team of the reader has to answer a request for another date."""
    postponement = row.postponement
    return postponement is not None and bool(
        {row.fixture.home_id, row.fixture.visitors_id} - {postponement.team_id} & own
    )


@require_safe
@league_page()
def lists(request: HttpRequest, league: League) -> HttpResponse:
    """Show the lists of all teams."""
    context = {"lists": lists_of(league), "closes": list_day(league), "closed": lists_closed(league)}
    return show_league(request, league, "lists.html", context, tab="lists")


@require_safe
@league_page()
def league_calendar(request: HttpRequest, league: League) -> HttpResponse:
    """Return the dates of all matches for calendar programs that follow this address."""
    cached = "private, no-cache" if league.state == League.State.DRAFT else "public, max-age=900"
    return feed_response(league_feed(request, league), cached)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@league_page()
def rulings(request: HttpRequest, league: League) -> HttpResponse:
    """Show the rulings; the leader issues and cancels them, also those that are ready."""
    state = league_state(league)
    if request.method != "POST":
        ready = ready_rulings(state) if leads(request.user, league) else []
        return _rulings_page(request, state, LeagueRulingForm(None, state, _start(ready, request)), ready)
    require_leader(request.user, league)
    if request.POST.get("do") == "cancel":
        return _cancel(request, league)
    form = LeagueRulingForm(request.POST, state)
    if form.is_valid():
        try:
            with once(request) as first:
                if first:
                    issue_ruling(by=request.user, league=league, ruling=form.value())
                    messages.success(request, _("The ruling is issued."))
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        else:
            return redirect("league-rulings", league.slug)
    return _rulings_page(request, state, form, ready_rulings(state), status=422)


def _start(ready: list[ReadyRuling], request: HttpRequest) -> dict[str, object]:
    """Return the values of the ruling that is ready and was chosen by its number."""
    number = whole_number(request.GET.get("ready", "")) or 0
    if not 1 <= number <= len(ready):
        return {}
    chosen = ready[number - 1]
    points = chosen.match_points or None
    return {
        "kind": chosen.kind,
        "team": chosen.team.pk,
        "fixture": chosen.row.fixture.pk,
        "match_points": points,
        "reason": chosen.reason,
    }


def _cancel(request: HttpRequest, league: League) -> HttpResponse:
    number = whole_number(request.POST.get("number", "")) or 0
    ruling = LeagueRuling.objects.filter(pk=number, league=league).first()
    if ruling is None:
        raise ObjectDoesNotExist
    cancel_ruling(by=request.user, ruling=ruling, reason=typed_reason(request.POST.get("reason", "")))
    messages.success(request, _("The ruling is cancelled."))
    return redirect("league-rulings", league.slug)


def _rulings_page(
    request: HttpRequest, state: LeagueState, form: LeagueRulingForm, ready: list[ReadyRuling], *, status: int = 200
) -> HttpResponse:
    context = {"state": state, "form": form, "ready": ready, "log": list(log_of(state.league, SHOWN_LINES))}
    return show_league(request, state.league, "rulings.html", context, tab="rulings", status=status)
