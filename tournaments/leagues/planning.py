"""The matches of a league: planned from its teams and dates, and changed by hand while it is a draft."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext

from engine.sentences import N
from seating.season import PlannedSeason, SeasonConflict, SeasonDates, SeasonTeam, plan_season
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By
from tournaments.leagues.rights import require_leader
from tournaments.leagues.schemas import FixtureChange
from tournaments.leagues.transactions import (
    fixture_in,
    league_write,
    moment_text,
    note_line,
    note_match_line,
    require_draft,
    require_running,
    team_in,
)
from tournaments.models import Fixture, League, LeagueTeam
from tournaments.models.limits import LEAGUE_TEAMS

CONFLICTS = {
    "venue": N("%(day)s, matchday %(matchday)s: %(teams)s are all at home at %(venue)s."),
    "blocked": N("%(day)s, matchday %(matchday)s: %(teams)s has no home matches on this day."),
}
DECIDER = 0
"""The matchday of deciders."""


@dataclass(frozen=True, slots=True)
class PlannedLeague:
    """How many matches were planned, and as sentences what no plan could keep."""

    count: int
    conflicts: list[str]


def plan_fixtures(*, by: By, league: League) -> PlannedLeague:
    """Plan all matches of a draft, in place of those planned before. Raises EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        require_draft(row)
        teams = {str(team.pk): team for team in row.teams.order_by("pk")}
        if len(teams) < LEAGUE_TEAMS.least:
            raise EventConflict("league_too_few_teams")
        planned = _planned(row, list(teams.values()))
        row.fixtures.all().delete()
        Fixture.objects.bulk_create(
            _fixture(
                row,
                teams[planned_match.meeting.home],
                teams[planned_match.meeting.visitors],
                matchday=planned_match.meeting.matchday,
                day=planned_match.day,
            )
            for planned_match in planned.meetings
        )
        conflicts = [_sentence(conflict, teams) for conflict in planned.conflicts]
        note_line(row, "season_planned", by, count=len(planned.meetings), conflicts=len(conflicts))
    return PlannedLeague(len(planned.meetings), conflicts)


def _planned(league: League, teams: list[LeagueTeam]) -> PlannedSeason:
    usual = league.first_on.weekday()
    inputs = [
        SeasonTeam(
            str(team.pk),
            usual if team.weekday is None else team.weekday,
            " ".join(team.venue.casefold().split()),
            _days(team.blocked),
        )
        for team in teams
    ]
    return plan_season(inputs, SeasonDates(league.first_on, league.days_between, _days(league.blocked)), league.seed)


def _days(texts: list[str]) -> frozenset[date]:
    return frozenset(map(date.fromisoformat, texts))


def zone_of(league: League) -> ZoneInfo | None:
    """Return the time zone of a league's dates; None: that of the server."""
    return ZoneInfo(league.club.time_zone) if league.club.time_zone else None


def _fixture(league: League, home: LeagueTeam, visitors: LeagueTeam, *, matchday: int, day: date) -> Fixture:
    at = datetime.combine(day, home.plays_at or league.plays_at)
    starts_at = timezone.make_aware(at, zone_of(league))
    return Fixture(
        league=league,
        matchday=matchday,
        home=home,
        visitors=visitors,
        planned_at=starts_at,
        starts_at=starts_at,
        venue=home.venue,
        deadline=day + timedelta(days=league.play_within_days),
    )


def conflicts_of(league: League) -> list[str]:
    """Return as sentences which wishes the matches of a league do not keep."""
    fixtures = list(league.fixtures.exclude(matchday=DECIDER).select_related("home").order_by("matchday", "pk"))
    sentences: list[str] = []
    hosts: dict[tuple[date, str], list[Fixture]] = {}
    for fixture in fixtures:
        day = localtime(fixture.starts_at, zone_of(league)).date()
        if day in _days(fixture.home.blocked):
            facts = {"day": _day(day), "matchday": fixture.matchday, "teams": fixture.home.name}
            sentences.append(gettext(CONFLICTS["blocked"]) % facts)
        if fixture.venue:
            hosts.setdefault((day, " ".join(fixture.venue.casefold().split())), []).append(fixture)
    for (day, _venue), rows in hosts.items():
        if len(rows) > 1:
            facts = {"day": _day(day), "matchday": rows[0].matchday, "venue": rows[0].venue}
            sentences.append(gettext(CONFLICTS["venue"]) % {**facts, "teams": _names(row.home for row in rows)})
    return sentences


def _sentence(conflict: SeasonConflict, teams: dict[str, LeagueTeam]) -> str:
    hosts = [teams[key] for key in conflict.teams]
    facts = {"day": _day(conflict.day), "matchday": conflict.matchday, "venue": hosts[0].venue}
    return gettext(CONFLICTS[conflict.kind]) % {**facts, "teams": _names(hosts)}


def _names(teams: Iterable[LeagueTeam]) -> str:
    return ", ".join(team.name for team in teams)


def _day(day: date) -> str:
    return date_format(day, "DATE_FORMAT")


def change_fixture(*, by: By, fixture: Fixture, changes: FixtureChange) -> Fixture:
    """Change date and venue of a match in a draft. Raises EventConflict, NotAllowed."""
    with league_write(fixture.league_id) as league:
        require_leader(by, league)
        require_draft(league)
        row = fixture_in(league, fixture)
        row.starts_at = row.planned_at = changes.starts_at
        row.venue = changes.venue
        day = localtime(row.starts_at, zone_of(league)).date()
        row.deadline = day + timedelta(days=league.play_within_days)
        row.version += 1
        row.save()
        note_line(league, "fixture_changed", by, match=str(row), after=moment_text(row))
    return row


def add_decider(*, by: By, league: League, home: LeagueTeam, visitors: LeagueTeam, changes: FixtureChange) -> Fixture:
    """Add a match that separates two tied teams; it earns no points. Raises EventError, EventConflict, NotAllowed."""
    with league_write(league.pk) as row:
        require_leader(by, row)
        require_running(row)
        home, visitors = team_in(row, home), team_in(row, visitors)
        if home.pk == visitors.pk:
            raise EventError("league_ruling_team", "visitors")
        if row.fixtures.filter(matchday=DECIDER, home=home).exists():
            raise EventConflict("league_match_has_result")
        day = localtime(changes.starts_at, zone_of(row)).date()
        made = _fixture(row, home, visitors, matchday=DECIDER, day=day)
        made.starts_at = made.planned_at = changes.starts_at
        made.venue = changes.venue or home.venue
        made.save()
        note_match_line(made, "decider_added", by)
    return made
