"""Pages that prepare a league: a new one, and the settings with rules, teams and season."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.forms import InputForm
from inputs.reading import read
from inputs.values import whole_number
from tournaments.core.clubs import club_by_slug, clubs_to_create_in, require_in_club
from tournaments.core.views import new_key, once, refusal_response, sentence_of
from tournaments.leagues.forms import LeagueForm, NewLeagueForm, TeamForm
from tournaments.leagues.page import league_page, show_league
from tournaments.leagues.planning import add_decider, conflicts_of, plan_fixtures
from tournaments.leagues.rights import LEAD
from tournaments.leagues.schemas import FixtureChange, TeamInput
from tournaments.leagues.selectors import list_day, lists_of
from tournaments.leagues.services import (
    add_team,
    change_league,
    create_league,
    finish_league,
    publish_league,
    reopen_league,
)
from tournaments.leagues.text import log_of
from tournaments.models import Club, League

Form = LeagueForm | NewLeagueForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def league_new(request: HttpRequest) -> HttpResponse:
    """Create a league of a club, as a draft."""
    try:
        club = _club(request)
        require_in_club(request.user, LEAD, club)
    except Club.DoesNotExist as error:
        raise Http404 from error
    except TroeftafelError as error:
        return refusal_response(request, error, "/")
    form = NewLeagueForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            with once(request) as first:
                made = create_league(by=request.user, club=club, league=form.value()) if first else None
        except TroeftafelError as error:
            form.add_error(_field_of(error, form), sentence_of(error))
        else:
            return redirect("league-settings", made.slug) if made else redirect("club", club.slug)
    context = {"form": form, "club": club, "key": request.POST.get("key") or new_key()}
    return render(request, "tournaments/leagues/league_new.html", context, status=422 if form.errors else 200)


def _club(request: HttpRequest) -> Club:
    """Return the club of the new league: the one asked for, otherwise the only one of the user."""
    slug = request.GET.get("club", "")
    if slug:
        return club_by_slug(slug)
    club = clubs_to_create_in(request.user).first()
    if club is None:
        raise Club.DoesNotExist
    return club


def _field_of(error: TroeftafelError, form: Form) -> str | None:
    field = str(getattr(error, "field", None) or "")
    return field if field in form.fields else None


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@league_page(lead=True)
def league_settings(request: HttpRequest, league: League) -> HttpResponse:
    """Show and change the rules and the teams; plan, publish and finish the season."""
    action = request.POST.get("do", "") if request.method == "POST" else ""
    form = LeagueForm(request.POST if action == "save" else None, league)
    team_form = TeamForm(request.POST if action == "add-team" else None)
    if action in ("save", "add-team"):
        chosen = form if action == "save" else team_form
        if chosen.is_valid():
            try:
                _save(request, league, form) if action == "save" else _add_team(request, league, team_form)
            except TroeftafelError as error:
                field = getattr(error, "field", None)
                chosen.add_error(field if field in chosen.fields else None, sentence_of(error))
            else:
                return redirect("league-settings", league.slug)
    elif action:
        if action not in SETTING:
            raise Http404
        with once(request) as first:
            if first:
                SETTING[action](request, league)
        return redirect("league-settings", league.slug)
    context = {
        "form": form,
        "team_form": team_form,
        "teams": lists_of(league),
        "count": league.fixtures.count(),
        "conflicts": conflicts_of(league),
        "closes": list_day(league),
        "log": list(log_of(league)),
    }
    failed = form.errors or team_form.errors
    return show_league(request, league, "settings.html", context, tab="settings", status=422 if failed else 200)


def _save(request: HttpRequest, league: League, form: LeagueForm) -> None:
    change_league(by=request.user, league=league, changes=form.value())
    messages.success(request, _("The league is saved."))


def _add_team(request: HttpRequest, league: League, form: InputForm[TeamInput]) -> None:
    with once(request) as first:
        if first:
            team = add_team(by=request.user, league=league, team=form.value())
            messages.success(request, _("%(name)s is in the league.") % {"name": team.name})


def _plan(request: HttpRequest, league: League) -> None:
    planned = plan_fixtures(by=request.user, league=league)
    words = ngettext("%(count)s match is planned.", "%(count)s matches are planned.", planned.count)
    messages.success(request, words % {"count": planned.count})


def _publish(request: HttpRequest, league: League) -> None:
    publish_league(by=request.user, league=league)
    messages.success(request, _("The league is published. Everyone can see it."))


def _finish(request: HttpRequest, league: League) -> None:
    finish_league(by=request.user, league=league)
    messages.success(request, _("The league is finished."))


def _reopen(request: HttpRequest, league: League) -> None:
    reopen_league(by=request.user, league=league)
    messages.success(request, _("The league is open again."))


def _decider(request: HttpRequest, league: League) -> None:
    home, visitors = (
        league.teams.get(pk=whole_number(request.POST.get(side, "")) or 0) for side in ("home", "visitors")
    )
    on = read(FixtureChange, {name: request.POST.get(name, "") for name in ("starts_at", "venue")})
    add_decider(by=request.user, league=league, home=home, visitors=visitors, changes=on)
    messages.success(request, _("The decider is among the matches."))


SETTING: Mapping[str, Callable[[HttpRequest, League], None]] = {
    "plan": _plan,
    "publish": _publish,
    "finish": _finish,
    "reopen": _reopen,
    "decider": _decider,
}
