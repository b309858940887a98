"""The page of a team: its list of players, its captains, and its withdrawal with both tables."""

from collections.abc import Callable, Mapping

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.errors import TroeftafelError
from inputs.reading import read
from inputs.values import whole_number
from tournaments.core.reach import address_of
from tournaments.core.views import once, sentence_of
from tournaments.leagues.forms import TeamForm
from tournaments.leagues.lists import captain_link, change_player, choose_captain, list_players, remove_player
from tournaments.leagues.page import actor_in, league_page, show_league
from tournaments.leagues.rights import acts_for, leads, not_a_captain
from tournaments.leagues.rulings import return_team, withdraw_team
from tournaments.leagues.schemas import CaptainChoice, NewPlayers, PlayerChange, Withdrawal
from tournaments.leagues.selectors import list_day, lists_closed, lists_of
from tournaments.leagues.services import (
    add_captain,
    change_team,
    remove_captain,
    remove_team,
)
from tournaments.leagues.tables import withdrawal_previews
from tournaments.models import League, LeagueTeam, TeamPlayer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@league_page()
def team(request: HttpRequest, league: League, number: int) -> HttpResponse:
    """Show one team; its captains change the list, and the leader everything else."""
    row = league.teams.select_related("club", "league__club").get(pk=number)
    is_leader = leads(request.user, league)
    if not is_leader and not acts_for(actor_in(request, league), row):
        raise not_a_captain(row)
    action = request.POST.get("do", "") if request.method == "POST" else ""
    form = TeamForm(request.POST if action == "save" else None, initial=_values(row))
    if action == "save" and form.is_valid():
        try:
            change_team(by=request.user, team=row, changes=form.value())
        except TroeftafelError as error:
            field = getattr(error, "field", None)
            form.add_error(field if field in form.fields else None, sentence_of(error))
        else:
            messages.success(request, _("The team is saved."))
            return redirect("league-team", league.slug, row.pk)
    elif action and action != "save":
        if action not in OF_TEAM:
            raise Http404
        with once(request) as first:
            link = OF_TEAM[action](request, row) if first else None
        if link:
            return _page(request, row, form, link=link)
        gone = action == "remove"
        return redirect("league-settings", league.slug) if gone else redirect("league-team", league.slug, row.pk)
    return _page(request, row, form)


def _page(request: HttpRequest, row: LeagueTeam, form: forms.Form, link: str = "") -> HttpResponse:
    """Render the page; a new personal `link` of a captain is shown on this answer only."""
    league = row.league
    is_leader = leads(request.user, league)
    players = lists_of(league, [row])[0].players
    closed, accounts = lists_closed(league), list(row.captains.order_by("pk"))
    others = [player.player for player in players if player.is_open and not player.player.captain]
    context = {
        "team": row,
        "form": form,
        "players": players,
        "captains": accounts,
        "listed_captains": [player.player for player in players if player.player.captain and player.is_open],
        "may_be_captain": [player for player in others if player.person.user_id not in {user.pk for user in accounts}],
        "link": link,
        "closes": list_day(league),
        "closed": closed,
        "may_list": is_leader or not closed,
        "previews": _previews(request, league, row) if is_leader else [],
    }
    return show_league(request, league, "team.html", context, tab="lists", status=422 if form.errors else 200)


def _values(team: LeagueTeam) -> dict[str, object]:
    return {
        "club": team.club.name,
        "name": team.name,
        "weekday": "" if team.weekday is None else str(team.weekday),
        "plays_at": team.plays_at.strftime("%H:%M") if team.plays_at else "",
        "venue": team.venue,
        "blocked": " ".join(team.blocked),
    }


def _previews(request: HttpRequest, league: League, team: LeagueTeam) -> list[tuple[str, str, object]]:
    """Return both tables of a withdrawal, once the leader asks for them."""
    if "withdraw" not in request.GET or league.state != League.State.PUBLISHED:
        return []
    labels = dict(LeagueTeam.Matches.choices)
    previews = withdrawal_previews(league, team).items()
    return [
        (choice, str(labels[choice]), [(row, state.names[row.team]) for row in state.table.rows])
        for choice, state in previews
    ]


def _remove(request: HttpRequest, team: LeagueTeam) -> None:
    remove_team(by=actor_in(request, team.league), team=team)
    messages.success(request, _("%(name)s is no longer in the league.") % {"name": team.name})


def _captain(request: HttpRequest, team: LeagueTeam) -> None:
    given = read(CaptainChoice, {"username": request.POST.get("username", "")})
    user = add_captain(by=actor_in(request, team.league), team=team, captain=given)
    messages.success(request, _("%(name)s is captain now.") % {"name": user})


def _remove_captain(request: HttpRequest, team: LeagueTeam) -> None:
    remove_captain(by=request.user, team=team, number=whole_number(request.POST.get("number", "")) or 0)
    messages.success(request, _("The captain was removed."))


def _listed_captain(request: HttpRequest, team: LeagueTeam) -> None:
    row = choose_captain(by=request.user, player=_player(request, team), captain=True)
    messages.success(request, _("%(name)s is captain now.") % {"name": row.person.name})


def _not_captain(request: HttpRequest, team: LeagueTeam) -> None:
    choose_captain(by=request.user, player=_player(request, team), captain=False)
    messages.success(request, _("The captain was removed."))


def _link(request: HttpRequest, team: LeagueTeam) -> str:
    token = captain_link(by=request.user, player=_player(request, team))
    return address_of(request, team.league.club, reverse("go", args=[token]))


def _list(request: HttpRequest, team: LeagueTeam) -> None:
    names = [line.strip() for line in request.POST.get("names", "").splitlines() if line.strip()]
    made = list_players(by=actor_in(request, team.league), team=team, players=read(NewPlayers, {"names": names}))
    words = ngettext("%(count)s player is on the list now.", "%(count)s players are on the list now.", len(made))
    messages.success(request, words % {"count": len(made)})


def _player(request: HttpRequest, team: LeagueTeam) -> TeamPlayer:
    number = whole_number(request.POST.get("number", "")) or 0
    return TeamPlayer.objects.select_related("team").get(pk=number, team=team)


def _end(request: HttpRequest, team: LeagueTeam) -> None:
    changes = read(PlayerChange, {"until": request.POST.get("until", "")})
    change_player(by=actor_in(request, team.league), player=_player(request, team), changes=changes)
    messages.success(request, _("The last day on the list is saved."))


def _suspend(request: HttpRequest, team: LeagueTeam) -> None:
    given = {name: request.POST.get(name) or None for name in ("suspended_since", "suspended_until")}
    change_player(by=actor_in(request, team.league), player=_player(request, team), changes=read(PlayerChange, given))
    messages.success(request, _("The suspension is saved."))


def _unlist(request: HttpRequest, team: LeagueTeam) -> None:
    remove_player(by=actor_in(request, team.league), player=_player(request, team))
    messages.success(request, _("The player was removed from the list."))


def _withdraw(request: HttpRequest, team: LeagueTeam) -> None:
    chosen = read(Withdrawal, {"matches": request.POST.get("outcome", "")})
    withdraw_team(by=actor_in(request, team.league), team=team, withdrawal=chosen)
    messages.success(request, _("%(name)s has withdrawn.") % {"name": team.name})


def _return(request: HttpRequest, team: LeagueTeam) -> None:
    return_team(by=actor_in(request, team.league), team=team)
    messages.success(request, _("%(name)s is in the league again.") % {"name": team.name})


OF_TEAM: Mapping[str, Callable[[HttpRequest, LeagueTeam], str | None]] = {
    "remove": _remove,
    "captain": _captain,
    "remove-captain": _remove_captain,
    "listed-captain": _listed_captain,
    "not-captain": _not_captain,
    "link": _link,
    "list": _list,
    "end": _end,
    "suspend": _suspend,
    "unlist": _unlist,
    "withdraw": _withdraw,
    "return": _return,
}
