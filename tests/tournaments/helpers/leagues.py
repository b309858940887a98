"""A league for tests: a federation that leads it, and teams with captains and lists."""

from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.hosted import hosted
from tournaments.desk import services as desk_services
from tournaments.events.services import finish_event
from tournaments.leagues.lists import choose_captain, list_players
from tournaments.leagues.matches import create_match, enter_line_up, report_match
from tournaments.leagues.planning import plan_fixtures
from tournaments.leagues.schemas import CaptainChoice, LineUp, MatchReport, NewLeague, NewPlayers, PairNames, TeamInput
from tournaments.leagues.services import add_captain, add_team, create_league, publish_league
from tournaments.models import Club, Event, Fixture, League, LeagueTeam, Person, TeamPlayer

LEADER = "rina"
"""The owner of the federation that leads the league."""


def first_day(weeks: int = 8) -> date:
    """A day some weeks from now, so that the lists are open."""
    return timezone.localdate() + timedelta(weeks=weeks)


def draft(*names: str, weeks: int = 8, captains: bool = True, **rules: Any) -> League:
    """A draft with a team for each name; its captain has the user name `captain-<name>`."""
    federation = Club.objects.filter(slug="bond").first() or hosted("Bond", owner=club.user(LEADER))
    given = {"name": "Main league", "rules": "troefcall/club", "first_on": first_day(weeks), "pairs_a_side": 2, **rules}
    league = create_league(by=club.user(LEADER), club=federation, league=NewLeague(**given))
    for name in names:
        team = add_team(by=None, league=league, team=TeamInput(club=name, venue=f"Hall {name}"))
        if captains:
            captain(name)
            add_captain(by=None, team=team, captain=CaptainChoice(username=f"captain-{name}"))
    return league


def published(*names: str, **rules: Any) -> League:
    """A league whose season is planned and published."""
    league = draft(*names, **rules)
    plan_fixtures(by=None, league=league)
    return publish_league(by=None, league=league)


def captain(name: str) -> Any:
    return club.user(f"captain-{name}")


def team(league: League, name: str) -> LeagueTeam:
    return league.teams.get(name=name)


def match(league: League, home: str, visitors: str) -> Fixture:
    rows = Fixture.objects.select_related("league__club", "home__club", "visitors__club", "event")
    return rows.get(league=league, home__name=home, visitors__name=visitors, matchday__gt=0)


def people(name: str, pairs: int = 2) -> list[str]:
    """Names for the list of a team."""
    return [f"{name} Player {number}" for number in range(1, 2 * pairs + 1)]


def listed(league: League, name: str, pairs: int = 2) -> None:
    """Put the people of a team on its list, from long ago."""
    players = NewPlayers(names=people(name, pairs), since=date(2020, 1, 1))
    list_players(by=None, team=team(league, name), players=players)


def linked_captain(league: League, name: str) -> Person:
    """Make the first listed player of a team its captain, without an account."""
    listed = TeamPlayer.objects.select_related("team", "person").filter(team=team(league, name))
    return choose_captain(by=None, player=listed.get(person__name=people(name)[0]), captain=True).person


def line_up(fixture: Fixture, name: str, names: list[str] | None = None) -> Any:
    """Enter the line-up of a team by its captain."""
    given = people(name) if names is None else names
    pairs = [PairNames(first=one, second=other) for one, other in zip(given[::2], given[1::2], strict=True)]
    side = fixture.home if fixture.home.name == name else fixture.visitors
    return enter_line_up(by=captain(name), fixture=fixture, team=side, line_up=LineUp(pairs=pairs))


def report(fixture: Fixture, name: str, home: int, visitors: int, **more: Any) -> Any:
    """Report a score for a team, by its captain."""
    return report_match(by=captain(name), fixture=fixture, report=MatchReport(home=home, visitors=visitors, **more))


def settled(fixture: Fixture, home: int, visitors: int, **more: Any) -> None:
    """Both captains report this score."""
    for name in (fixture.home.name, fixture.visitors.name):
        report(fixture, name, home, visitors, **more)


def begun(fixture: Fixture, home: list[str] | None = None, visitors: list[str] | None = None) -> Event:
    """The event of a match with both line-ups and a published first round."""
    event = create_match(by=captain(fixture.home.name), fixture=fixture)
    fixture.refresh_from_db()
    line_up(fixture, fixture.home.name, home)
    line_up(fixture, fixture.visitors.name, visitors)
    club.published(event)
    event.refresh_from_db()
    return event


def played(fixture: Fixture, home: list[str] | None = None, visitors: list[str] | None = None) -> Event:
    """The finished event of a match, all rounds of which were played."""
    event = begun(fixture, home, visitors)
    by = club.organiser_of(event)
    for number in range(1, event.rounds_planned + 1):
        round_ = event.rounds.get(number=1) if number == 1 else club.published(event)
        club.play_round(round_)
        desk_services.close_round(round_=round_, by=by)
    finish_event(event=event, by=by)
    event.refresh_from_db()
    return event


def at(moment: datetime, days: int) -> datetime:
    """The same time some days later."""
    return moment + timedelta(days=days)
