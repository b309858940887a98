"""Leagues, their lists of players, and the results of lookups for pages and REST."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.core.transactions import By
from tournaments.leagues.rights import may_see
from tournaments.models import Club, Fixture, League, LeagueTeam, TeamPlayer


def league_by_slug(slug: str, *readers: By) -> League:
    """Return a league that one of these readers, accounts or people, can find. Raises League.DoesNotExist."""
    league = League.objects.select_related("club").get(slug=slug)
    if not any(may_see(reader, league) for reader in readers):
        raise League.DoesNotExist
    return league


def public_leagues() -> QuerySet[League]:
    """Return the published leagues, the newest first."""
    return League.objects.exclude(state=League.State.DRAFT).select_related("club").order_by("-created_at", "-pk")


def leagues_of(club: Club) -> QuerySet[League]:
    """Return the published leagues that a club leads or plays in."""
    return public_leagues().filter(Q(club=club) | Q(teams__club=club)).distinct()


def drafts_of(club: Club) -> QuerySet[League]:
    """Return the leagues that the club prepares; ask for the right first."""
    return League.objects.filter(club=club, state=League.State.DRAFT).order_by("-created_at", "-pk")


def fixtures_of(club: Club) -> QuerySet[Fixture]:
    """Return the matches of a club's teams in published leagues, the latest first."""
    rows = Fixture.objects.filter(Q(home__club=club) | Q(visitors__club=club))
    rows = rows.exclude(league__state=League.State.DRAFT).exclude(
        Q(home__withdrawn_at__isnull=False) | Q(visitors__withdrawn_at__isnull=False)
    )
    return rows.select_related("league__club", "home", "visitors", "event").order_by("-starts_at", "-pk")


def list_day(league: League) -> date:
    """Return the last day on which captains change their lists."""
    return league.first_on - timedelta(days=league.list_days)


def lists_closed(league: League) -> bool:
    """Whether only the leader changes the lists."""
    return timezone.localdate() > list_day(league)


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player on the list of a team, and whether they may play today."""

    player: TeamPlayer
    is_open: bool
    is_suspended: bool


@dataclass(frozen=True, slots=True)
class TeamList:
    """The list of a team, by name; players whose listing has ended come last."""

    team: LeagueTeam
    players: Sequence[ListedPlayer]


def lists_of(league: League, teams: Iterable[LeagueTeam] | None = None) -> list[TeamList]:
    """Return the lists of all teams, or of these."""
    chosen = list(league.teams.select_related("club").order_by("pk") if teams is None else teams)
    players = TeamPlayer.objects.filter(team__in=chosen).select_related("person").order_by("person__name", "pk")
    today = timezone.localdate()
    by_team: dict[int, list[ListedPlayer]] = {team.pk: [] for team in chosen}
    for player in players:
        is_open = player.until is None or player.until >= today
        by_team[player.team_id].append(ListedPlayer(player, is_open, is_suspended_on(player, today)))
    return [TeamList(team, sorted(by_team[team.pk], key=lambda row: not row.is_open)) for team in chosen]


def is_listed_on(player: TeamPlayer, day: date) -> bool:
    """Whether a player is on the list on a day."""
    return player.since <= day and (player.until is None or day <= player.until)


def is_suspended_on(player: TeamPlayer, day: date) -> bool:
    """Whether a player is suspended on a day."""
    since, until = player.suspended_since, player.suspended_until
    return since is not None and since <= day and (until is None or day <= until)
