"""Leagues: creation, teams, the plan of a season, publishing and the end."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django.utils.timezone import localtime

from inputs.reading import InvalidInputError, read
from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import staff
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.leagues.planning import add_decider, change_fixture, conflicts_of, plan_fixtures
from tournaments.leagues.schemas import CaptainChoice, FixtureChange, LeagueChange, NewLeague, TeamInput
from tournaments.leagues.services import (
    add_captain,
    add_team,
    change_league,
    change_team,
    create_league,
    finish_league,
    publish_league,
    remove_captain,
    remove_team,
    reopen_league,
)
from tournaments.leagues.tables import league_state
from tournaments.leagues.text import log_of
from tournaments.models import Club, League

pytestmark = pytest.mark.django_db
SEVEN = ("A", "B", "C", "D", "E", "F", "G")


def test_a_league_of_seven_is_planned_with_one_free_team_each_matchday() -> None:
    league = leagues.draft(*SEVEN, captains=False)
    planned = plan_fixtures(by=None, league=league)
    state = league_state(league)
    assert (planned.count, planned.conflicts) == (42, [])
    assert [len(rows) for rows in state.matchdays.values()] == [3] * 14
    assert sorted(name for day in state.matchdays for name in state.free_on(day)) == sorted([*SEVEN, *SEVEN])


@pytest.mark.parametrize(
    ("scoring", "points"),
    [("3-1-0", (3, 1, 0, "match")), ("2-1-0", (2, 1, 0, "match")), ("3-1-0 set", (3, 1, 0, "set"))],
)
def test_a_league_begins_with_a_preset_of_match_points(scoring: str, points: tuple[int, int, int, str]) -> None:
    league = leagues.draft(scoring=scoring)
    assert (league.win, league.draw, league.loss, league.level) == points


def test_a_league_is_played_in_a_game_of_club_matches() -> None:
    with pytest.raises(EventError, match="is not played in club matches"):
        leagues.draft(rules="truf/classic")


def test_only_owners_and_organisers_of_its_club_create_a_league() -> None:
    bond = leagues.draft().club
    new = NewLeague(name="Second", rules="troefcall/club", first_on=leagues.first_day())
    create_league(by=staff(bond, "sari", "organiser"), club=bond, league=new)
    with pytest.raises(NotAllowed, match="Ask rina"):
        create_league(by=staff(bond, "budi", "director"), club=bond, league=new)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"win": 1, "draw": 2}, "A win must be worth more"),
        ({"min_pairs": 3}, "cannot be larger"),
        ({"blocked": "yesterday"}, "“yesterday” is not a date"),
        ({"plays_at": "late"}, "Enter a time"),
    ],
)
def test_rules_that_cannot_be_are_refused(changes: dict[str, Any], sentence: str) -> None:
    league = leagues.draft()
    with pytest.raises((EventError, InvalidInputError), match=sentence):
        change_league(by=None, league=league, changes=read(LeagueChange, changes))


def test_a_published_league_changes_only_its_name_and_lines() -> None:
    league = leagues.published("A", "B")
    change_league(by=None, league=league, changes=LeagueChange(name="Hoofdklasse", promoted=1))
    assert League.objects.get(pk=league.pk).name == "Hoofdklasse"
    with pytest.raises(EventConflict, match="can no longer be changed"):
        change_league(by=None, league=league, changes=LeagueChange(win=2))


def test_the_same_rules_sent_again_change_nothing() -> None:
    league = leagues.published("A", "B")
    change_league(by=None, league=league, changes=LeagueChange(win=3, pairs_a_side=2))
    assert not any("changed" in line.sentence for line in log_of(league))


def test_a_team_belongs_to_a_club_which_is_created_if_it_is_new() -> None:
    known = Club.objects.create(name="Kap Club")
    league = leagues.draft()
    first = add_team(by=None, league=league, team=TeamInput(club="kap club"))
    second = add_team(by=None, league=league, team=TeamInput(club="Tingi", name="Tingi 2"))
    assert (first.club, first.name) == (known, "Kap Club")
    assert (second.club.name, second.club.hosted) == ("Tingi", False)


def test_two_teams_of_a_league_have_different_names() -> None:
    league = leagues.draft("A", "B")
    with pytest.raises(EventError, match="Another team"):
        add_team(by=None, league=league, team=TeamInput(club="A"))
    with pytest.raises(EventError, match="Another team"):
        change_team(by=None, team=leagues.team(league, "A"), changes=TeamInput(club="B"))


def test_a_new_team_needs_a_new_plan() -> None:
    league = leagues.draft("A", "B")
    plan_fixtures(by=None, league=league)
    add_team(by=None, league=league, team=TeamInput(club="C"))
    assert not league.fixtures.exists()
    with pytest.raises(EventConflict, match="Plan the season"):
        publish_league(by=None, league=league)


def test_a_removed_team_is_gone_with_its_list() -> None:
    league = leagues.draft("A", "B")
    leagues.listed(league, "A")
    remove_team(by=None, team=leagues.team(league, "A"))
    assert [team.name for team in league.teams.all()] == ["B"]


def test_teams_of_a_published_league_stay() -> None:
    league = leagues.published("A", "B")
    for write in (
        lambda: add_team(by=None, league=league, team=TeamInput(club="C")),
        lambda: remove_team(by=None, team=leagues.team(league, "A")),
        lambda: plan_fixtures(by=None, league=league),
    ):
        with pytest.raises(EventConflict, match="Withdraw a team"):
            write()


def test_one_team_is_no_league() -> None:
    with pytest.raises(EventConflict, match="at least two teams"):
        plan_fixtures(by=None, league=leagues.draft("A"))


def test_matches_are_on_the_home_day_and_at_the_time_of_the_home_team() -> None:
    league = leagues.draft("A", "B", captains=False)
    change_team(
        by=None, team=leagues.team(league, "A"), changes=TeamInput(club="A", weekday="4", plays_at="19:30", venue="X")
    )
    plan_fixtures(by=None, league=league)
    fixture = leagues.match(league, "A", "B")
    starts_at = localtime(fixture.starts_at)
    assert (starts_at.weekday(), f"{starts_at:%H:%M}", fixture.venue) == (4, "19:30", "X")
    assert f"{localtime(leagues.match(league, 'B', 'A').starts_at):%H:%M}" == "20:00"


def test_a_shared_venue_and_blocked_days_are_named_where_no_plan_keeps_them() -> None:
    league = leagues.draft(captains=False)
    blocked = " ".join((league.first_on + timedelta(weeks=week)).isoformat() for week in range(20))
    for name in ("A", "B", "C", "D"):
        team = TeamInput(club=name, venue="Hall", blocked=blocked if name == "A" else "")
        add_team(by=None, league=league, team=team)
    planned = plan_fixtures(by=None, league=league)
    assert len([text for text in planned.conflicts if "A has no home matches" in text]) == 3
    assert any("are all at home at Hall" in text for text in planned.conflicts)
    assert sorted(planned.conflicts) == sorted(conflicts_of(league))


def test_the_leader_moves_a_match_of_a_draft_by_hand() -> None:
    league = leagues.draft("A", "B")
    plan_fixtures(by=None, league=league)
    fixture = leagues.match(league, "A", "B")
    other = fixture.starts_at + timedelta(days=2)
    change_fixture(by=None, fixture=fixture, changes=FixtureChange(starts_at=other, venue="Elsewhere"))
    fixture.refresh_from_db()
    assert (fixture.starts_at, fixture.planned_at, fixture.venue, fixture.version) == (other, other, "Elsewhere", 2)


def test_a_captain_is_an_account() -> None:
    league = leagues.draft("A", "B")
    with pytest.raises(EventError, match="There is no account called “nobody”"):
        add_captain(by=None, team=leagues.team(league, "A"), captain=CaptainChoice(username="nobody"))
    remove_captain(by=None, team=leagues.team(league, "A"), number=leagues.captain("A").pk)
    assert not leagues.team(league, "A").captains.exists()
    with pytest.raises(InvalidInputError):
        remove_captain(by=None, team=leagues.team(league, "A"), number=leagues.captain("A").pk)


def test_a_league_ends_when_every_match_has_a_result() -> None:
    league = leagues.published("A", "B")
    with pytest.raises(EventConflict, match="2 matches have no result"):
        finish_league(by=None, league=league)
    leagues.settled(leagues.match(league, "A", "B"), 91, 70)
    leagues.settled(leagues.match(league, "B", "A"), 73, 73)
    assert finish_league(by=None, league=league).state == "finished"
    assert finish_league(by=None, league=league).state == "finished"
    assert reopen_league(by=None, league=league).state == "published"


def test_a_decider_separates_two_teams_that_are_tied() -> None:
    league = leagues.published("A", "B")
    leagues.settled(leagues.match(league, "A", "B"), 80, 70)
    leagues.settled(leagues.match(league, "B", "A"), 80, 70)
    assert all(row.needs_decider for row in league_state(league).table.rows)
    on = FixtureChange(starts_at=timezone.now() + timedelta(days=3))
    decider = add_decider(
        by=None, league=league, home=leagues.team(league, "B"), visitors=leagues.team(league, "A"), changes=on
    )
    assert not any(row.needs_decider for row in league_state(league).table.rows)
    leagues.settled(decider, 41, 40)
    rows = league_state(league).table.rows
    assert [(league.teams.get(pk=row.team).name, row.points, row.rank) for row in rows] == [("B", 3, 1), ("A", 3, 2)]


def test_every_write_is_in_the_log() -> None:
    league = leagues.draft("A", "B")
    plan_fixtures(by=club.user(leagues.LEADER), league=league)
    publish_league(by=club.user(leagues.LEADER), league=league)
    assert [line.sentence for line in log_of(league)][:2] == [
        "rina published the league.",
        "rina planned the season: 2 matches, 0 conflicts.",
    ]
