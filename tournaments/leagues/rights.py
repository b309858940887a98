"""The rights of the leaders of a league, and of the captains of its teams."""

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from tournaments.core.clubs import may_in_club, require_in_club
from tournaments.core.errors import NotAllowed
from tournaments.models import ClubRole, Fixture, League, LeagueTeam

LEAD = "lead_leagues"
ACTING = (ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER, ClubRole.Kind.DIRECTOR)
"""Roles in a club that act for its teams."""


def leads(user: Any, league: League) -> bool:
    """Whether a user leads this league."""
    return may_in_club(user, LEAD, league.club)


def require_leader(user: Any, league: League) -> None:
    """Require that a user leads the league; None is the program itself. Raises NotAllowed."""
    require_in_club(user, LEAD, league.club)


def leaders_of(league: League) -> str:
    """Return the names of the leaders, as “Rina or Sari”."""
    roles = ClubRole.objects.filter(club=league.club_id, kind__in=(ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER))
    names = [str(role.user) for role in roles.select_related("user").order_by("pk")]
    return _any_of(names or [gettext("an administrator")])


def acts_for(user: Any, team: LeagueTeam) -> bool:
    """Whether a user is a captain of a team, or staff of its hosted club."""
    if user is None or not user.is_authenticated or not user.is_active:
        return False
    if team.captains.filter(pk=user.pk).exists():
        return True
    return ClubRole.objects.filter(club=team.club_id, club__hosted=True, user=user, kind__in=ACTING).exists()


def teams_of(user: Any, league: League) -> set[int]:
    """Return the keys of the teams that a user acts for."""
    if user is None or not user.is_authenticated or not user.is_active:
        return set()
    clubs = ClubRole.objects.filter(user=user, kind__in=ACTING, club__hosted=True).values("club")
    own = league.teams.filter(captains=user).values_list("pk", flat=True)
    return {*own, *league.teams.filter(club__in=clubs).values_list("pk", flat=True)}


def side_for(user: Any, fixture: Fixture) -> LeagueTeam | None:
    """Return the team of a match that a user acts for, the home team before the visitors; None for others."""
    return next((team for team in (fixture.home, fixture.visitors) if acts_for(user, team)), None)


def require_captain(user: Any, *teams: LeagueTeam) -> LeagueTeam:
    """Return the first of these teams that the user acts for. Raises NotAllowed, which names whom to ask."""
    team = next((team for team in teams if acts_for(user, team)), None)
    if team is None:
        raise not_a_captain(*teams)
    return team


def require_captain_or_leader(user: Any, team: LeagueTeam, league: League) -> None:
    """Require that a user acts for a team or leads the league; None is the program itself. Raises NotAllowed."""
    if user is not None and not leads(user, league):
        require_captain(user, team)


def not_a_captain(*teams: LeagueTeam) -> NotAllowed:
    """Return the error for what only captains of these teams do."""
    captains = [str(user) for team in teams for user in team.captains.order_by("pk")]
    words = gettext("Only captains of %(teams)s can do this. Ask %(names)s.")
    names = captains or [gettext("the league organiser")]
    return NotAllowed(words % {"teams": _any_of([team.name for team in teams]), "names": _any_of(names)}, ("captain",))


def may_see(user: Any, league: League) -> bool:
    """Whether a user can find a league: a draft only its leaders and captains."""
    if league.state != League.State.DRAFT or leads(user, league):
        return True
    return bool(teams_of(user, league))


def _any_of(names: list[str]) -> str:
    return get_text_list(list(dict.fromkeys(names)), pgettext("in a list", "or"))
