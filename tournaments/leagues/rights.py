"""The rights of the leaders of a league, and of the captains of its teams.

A captain is an account, or a person on the list of the team who acts by a personal link. Here `by` is either.
"""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext, pgettext

from tournaments.core.clubs import may_in_club, require_in_club
from tournaments.core.errors import NotAllowed
from tournaments.core.transactions import By
from tournaments.models import ClubRole, Fixture, League, LeagueTeam, Person, TeamPlayer

LEAD = "lead_leagues"
ACTING = (ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER, ClubRole.Kind.DIRECTOR)
"""Roles in a club that act for its teams."""


def leads(user: Any, league: League) -> bool:
    """Whether a user leads this league."""
    return not isinstance(user, Person) and may_in_club(user, LEAD, league.club)


def require_leader(user: Any, league: League) -> None:
    """Require that a user leads the league; None is the program itself. Raises NotAllowed."""
    require_in_club(account_of(user, otherwise=AnonymousUser()), LEAD, league.club)


def account_of(by: By, otherwise: Any = None) -> Any:
    """Return the account that acts; `otherwise` for a captain with a personal link."""
    return otherwise if isinstance(by, Person) else by


def person_of(by: By) -> Person | None:
    """Return the captain who acts by a personal link; None for an account and the program itself."""
    return by if isinstance(by, Person) else None


def leaders_of(league: League) -> str:
    """Return the names of the leaders, as “Rina or Sari”."""
    roles = ClubRole.objects.filter(club=league.club_id, kind__in=(ClubRole.Kind.OWNER, ClubRole.Kind.ORGANISER))
    names = [str(role.user) for role in roles.select_related("user").order_by("pk")]
    return _any_of(names or [gettext("an administrator")])


def acts_for(by: By, team: LeagueTeam) -> bool:
    """Whether an account or a person is a captain of a team, or staff of its hosted club."""
    return _teams_led_by(by).filter(pk=team.pk).exists()


def teams_of(by: By, league: League) -> set[int]:
    """Return the keys of the teams that an account or a person acts for."""
    return set(_teams_led_by(by).filter(league=league).values_list("pk", flat=True))


def _teams_led_by(by: By) -> QuerySet[LeagueTeam]:
    listed = listed_captains()
    if isinstance(by, Person):
        return LeagueTeam.objects.filter(pk__in=listed.filter(person=by).values("team"))
    if by is None or not by.is_authenticated or not by.is_active:
        return LeagueTeam.objects.none()
    clubs = ClubRole.objects.filter(user=by, kind__in=ACTING, club__hosted=True).values("club")
    own = listed.filter(person__user=by).values("team")
    return LeagueTeam.objects.filter(Q(club__in=clubs) | Q(pk__in=own) | Q(captains=by)).distinct()


def listed_captains() -> QuerySet[TeamPlayer]:
    """Return the captains on lists of players, as far as their listing has not ended."""
    return TeamPlayer.objects.filter(Q(until=None) | Q(until__gte=timezone.localdate()), captain=True)


def side_for(user: By, fixture: Fixture) -> LeagueTeam | None:
    """Return the team of a match that a user acts for, the home team before the visitors; None for others."""
    return next((team for team in (fixture.home, fixture.visitors) if acts_for(user, team)), None)


def require_captain(user: By, *teams: LeagueTeam) -> LeagueTeam:
    """Return the first of these teams that the user acts for. Raises NotAllowed, which names whom to ask."""
    team = next((team for team in teams if acts_for(user, team)), None)
    if team is None:
        raise not_a_captain(*teams)
    return team


def require_captain_or_leader(user: By, team: LeagueTeam, league: League) -> None:
    """Require that a user acts for a team or leads the league; None is the program itself. Raises NotAllowed."""
    if user is not None and not leads(user, league):
        require_captain(user, team)


def not_a_captain(*teams: LeagueTeam) -> NotAllowed:
    """Return the error for what only captains of these teams do."""
    captains = [name for team in teams for name in captain_names(team)]
    words = gettext("Only captains of %(teams)s can do this. Ask %(names)s.")
    names = captains or [gettext("the league organiser")]
    return NotAllowed(words % {"teams": _any_of([team.name for team in teams]), "names": _any_of(names)}, ("captain",))


def captain_names(team: LeagueTeam) -> list[str]:
    """Return the names of a team's captains: accounts first, then players on its list."""
    listed = listed_captains().filter(team=team).select_related("person").order_by("pk")
    return [*map(str, team.captains.order_by("pk")), *(player.person.name for player in listed)]


def may_see(user: By, league: League) -> bool:
    """Whether a user can find a league: a draft only its leaders and captains."""
    if league.state != League.State.DRAFT or leads(user, league):
        return True
    return bool(teams_of(user, league))


def _any_of(names: list[str]) -> str:
    return get_text_list(list(dict.fromkeys(names)), pgettext("in a list", "or"))
