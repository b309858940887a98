"""A league of the four demo clubs: three matchdays are played, one match has another date, one team asks for one.

Captains report the scores on paper, as clubs do that play at home.
"""

from collections.abc import Mapping
from datetime import date, timedelta

from django.contrib.auth import get_user_model
from django.utils import timezone

from tournaments.core.transactions import By
from tournaments.demo.people import CLUBS, of_club
from tournaments.leagues import services
from tournaments.leagues.lists import list_players
from tournaments.leagues.matches import report_match
from tournaments.leagues.planning import plan_fixtures
from tournaments.leagues.postponing import answer_postponement, ask_postponement
from tournaments.leagues.schemas import (
    CaptainChoice,
    DateAnswer,
    MatchReport,
    NewDate,
    NewLeague,
    NewPlayers,
    TeamInput,
)
from tournaments.models import Club, Fixture, League

CAPTAINS = ("player", "director", "scorer", "captain")
"""The captain of each club; the last one has an account without a password, so nobody signs in with it."""
HALLS = ("Clubhuis De Kaart", "Zaal Baunie", "Buurthuis Noord", "Wijkcentrum Empat")
PLAYED = 3
"""Matchdays in the past."""
SCORES = ((62, 49), (51, 58), (70, 44), (55, 55), (47, 63), (66, 52))
FRIDAY, SEED = 4, 31


def league_running(users: Mapping[str, By]) -> League:
    """Create the league; its people are those of the events made before."""
    by = users["organiser"]
    mei = get_user_model().objects.create_user(CAPTAINS[-1], first_name="Mei", last_name="Captain")
    first_on = _third_friday_ago(timezone.localdate())
    new = NewLeague(name="Troefcall league", rules="troefcall/club", first_on=first_on, pairs_a_side=3)
    league = services.create_league(by=by, club=Club.objects.get(name=CLUBS[0]), league=new)
    League.objects.filter(pk=league.pk).update(seed=SEED)  # the same season in every demo club
    for number, (club, hall, captain) in enumerate(zip(CLUBS, HALLS, CAPTAINS, strict=True)):
        team = services.add_team(by=by, league=league, team=TeamInput(club=club, venue=hall))
        services.add_captain(by=by, team=team, captain=CaptainChoice(username=captain))
        names = [person["name"] for person in of_club(number, 3)]
        list_players(by=by, team=team, players=NewPlayers(names=names, since=first_on))
    plan_fixtures(by=by, league=league)
    services.publish_league(by=by, league=league)
    captains = dict(zip(CLUBS, (*(users[name] for name in CAPTAINS[:-1]), mei), strict=True))
    _play(league, captains)
    _postpone(league, captains)
    league.refresh_from_db()
    return league


def _third_friday_ago(today: date) -> date:
    return today - timedelta(days=14 + ((today.weekday() - FRIDAY) % 7 or 7))


def _fixtures(league: League, **where: object) -> list[Fixture]:
    rows = Fixture.objects.filter(league=league, **where).select_related("home", "visitors")
    return list(rows.order_by("matchday", "pk"))


def _play(league: League, captains: Mapping[str, By]) -> None:
    for fixture, (home, visitors) in zip(_fixtures(league, matchday__lte=PLAYED), SCORES, strict=True):
        for team in (fixture.home, fixture.visitors):
            report = MatchReport(home=home, visitors=visitors)
            report_match(by=captains[team.name], fixture=fixture, report=report)


def _postpone(league: League, captains: Mapping[str, By]) -> None:
    """Let the opponent agree to another date of one match, and not answer yet about another."""
    moved, waiting = _fixtures(league, matchday=PLAYED + 2)
    for fixture, reason in ((moved, "Our hall is let that evening."), (waiting, "Two pairs are on holiday.")):
        new = NewDate(wanted=fixture.starts_at + timedelta(days=3), reason=reason)
        ask_postponement(by=captains[fixture.visitors.name], fixture=fixture, new=new)
    answer_postponement(by=captains[moved.home.name], fixture=moved, answer=DateAnswer(agree=True))
