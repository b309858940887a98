"""Results of league matches: from their events or two equal reports; line-ups with warnings; withdrawn teams."""

from datetime import date

import pytest

from inputs.reading import read
from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import hosted
from tournaments.club_match.schemas import NewRoundTotal
from tournaments.club_match.services import write_round_total
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.core.schemas import Reason
from tournaments.events.cancelling import cancel_event
from tournaments.events.schemas import Cancellation
from tournaments.leagues.eligibility import ready_rulings, warnings_of
from tournaments.leagues.lists import change_player
from tournaments.leagues.matches import create_match, link_match
from tournaments.leagues.rulings import cancel_ruling, issue_ruling, return_team, withdraw_team
from tournaments.leagues.schemas import EventChoice, NewLeagueRuling, PlayerChange, SetScore, Withdrawal
from tournaments.leagues.tables import LeagueState, league_state, withdrawal_previews
from tournaments.models import Entry, Event, Fixture, League, LeagueRuling, LeagueTeam, Role, TeamPlayer
from tournaments.rankings.selectors import standings_of
from tournaments.series.selectors import series_table

pytestmark = pytest.mark.django_db
Kind = LeagueRuling.Kind
KEPT, STRUCK = Withdrawal(matches=LeagueTeam.Matches.KEEP), Withdrawal(matches=LeagueTeam.Matches.STRIKE)


@pytest.fixture
def league() -> League:
    return leagues.published("A", "B", "C")


def points(state: LeagueState) -> dict[str, int]:
    return {state.names[row.team]: row.points for row in state.table.rows}


def test_the_home_captain_creates_the_event_of_a_match_and_organises_it(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    with pytest.raises(NotAllowed, match="Only captains of A"):
        create_match(by=leagues.captain("B"), fixture=fixture)
    event = create_match(by=leagues.captain("A"), fixture=fixture)
    assert (event.name, event.format, event.rounds_planned) == ("A – B", "club_match", 2)
    assert (str(event.home), str(event.visitors), str(event.club)) == ("A", "B", "Bond")
    assert (event.starts_at, event.venue) == (fixture.starts_at, "Hall A")
    assert Role.objects.get(event=event).user == leagues.captain("A")
    assert create_match(by=leagues.captain("A"), fixture=fixture) == event


def test_the_event_belongs_to_the_home_club_if_it_is_hosted() -> None:
    home = hosted("A", owner=club.user("owner-of-a"))
    fixture = leagues.match(leagues.published("A", "B", captains=False), "A", "B")
    assert create_match(by=club.user("owner-of-a"), fixture=fixture).club == home


def test_a_cancelled_event_can_be_created_again(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    first = create_match(by=leagues.captain("A"), fixture=fixture)
    cancel_event(event=first, by=None, cancellation=Cancellation(reason="Rain."))
    fixture.refresh_from_db()
    assert create_match(by=leagues.captain("A"), fixture=fixture) != first


@pytest.mark.long
def test_the_result_of_the_event_flows_into_the_table(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    event = leagues.begun(fixture)
    by = leagues.captain("A")
    assert league_state(league).row(fixture.pk).state == "playing"
    write_round_total(round_=event.rounds.get(), by=by, total=NewRoundTotal(home=12, visitors=4))
    assert points(league_state(league)) == {"A": 0, "B": 0, "C": 0}
    club.desk_services.close_round(round_=event.rounds.get(), by=by)
    write_round_total(round_=club.published(event), by=by, total=NewRoundTotal(home=8, visitors=8))
    row = league_state(league).row(fixture.pk)
    assert row.result is not None
    assert (row.state, row.result.home, row.result.visitors, row.result.source) == ("final", 20, 12, "event")
    assert points(league_state(league)) == {"A": 3, "B": 0, "C": 0}


@pytest.mark.long
def test_a_correction_in_the_event_corrects_the_table(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    event = leagues.played(fixture)
    before = league_state(league).row(fixture.pk).result
    assert before is not None
    standings = standings_of(event).match
    assert standings is not None
    assert (before.home, before.visitors) == (standings.home, standings.visitors)


@pytest.mark.long
def test_a_league_match_counts_in_a_series(league: League) -> None:
    event = leagues.played(leagues.match(league, "A", "B"))
    table = series_table(club.series(event))
    assert {table.names[row.person] for row in table.season.rows} == {*leagues.people("A"), *leagues.people("B")}


def test_two_equal_reports_are_the_result(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    leagues.report(fixture, "A", 91, 70)
    assert league_state(league).row(fixture.pk).state == "reported"
    leagues.report(fixture, "B", 91, 71)
    assert league_state(league).row(fixture.pk).state == "disputed"
    assert points(league_state(league))["A"] == 0
    leagues.report(fixture, "B", 91, 70)
    assert league_state(league).row(fixture.pk).state == "final"
    assert points(league_state(league))["A"] == 3


@pytest.mark.long
def test_a_result_is_never_typed_over(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    leagues.settled(fixture, 91, 70)
    with pytest.raises(EventConflict, match="Both captains have reported"):
        leagues.report(fixture, "A", 92, 70)
    other = leagues.match(league, "A", "C")
    leagues.begun(other)
    with pytest.raises(EventConflict, match="comes from its event"):
        leagues.report(other, "A", 92, 70)


def test_others_cannot_report(league: League) -> None:
    with pytest.raises(NotAllowed, match="Only captains of A or B"):
        leagues.report(leagues.match(league, "A", "B"), "C", 91, 70)


def test_a_captain_of_both_teams_reports_for_one(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    fixture.visitors.captains.add(leagues.captain("A"))
    leagues.report(fixture, "A", 91, 70)
    leagues.report(fixture, "A", 91, 70)
    assert league_state(league).row(fixture.pk).state == "reported"


def test_a_report_lists_every_round_where_rounds_earn_points() -> None:
    league = leagues.published("A", "B", scoring="3-1-0 set")
    fixture = leagues.match(league, "A", "B")
    with pytest.raises(EventError, match="all 2 rounds"):
        leagues.report(fixture, "A", 20, 12)
    with pytest.raises(EventError, match="add up to 20–12"):
        leagues.report(fixture, "A", 20, 13, sets=[SetScore(home=12, visitors=4), SetScore(home=8, visitors=8)])
    leagues.settled(fixture, 20, 12, sets=[SetScore(home=12, visitors=4), SetScore(home=8, visitors=8)])
    assert points(league_state(league)) == {"A": 4, "B": 1}


def test_the_leader_links_a_club_match_of_both_clubs(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    clubs = {"home": fixture.home.club_id, "visitors": fixture.visitors.club_id}
    event = club.event(by=club.user(), **{**club.MATCH, **clubs, "name": "A against B"})
    other = club.event(by=club.user(), name="Friday")
    with pytest.raises(EventError, match="not a club match of A and B"):
        link_match(by=None, fixture=fixture, choice=EventChoice(event_slug=other.slug))
    link_match(by=club.user(leagues.LEADER), fixture=fixture, choice=EventChoice(event_slug=event.slug))
    assert Fixture.objects.get(pk=fixture.pk).event == event
    with pytest.raises(EventConflict, match="already has an event"):
        link_match(by=None, fixture=fixture, choice=EventChoice(event_slug=event.slug))


def test_a_line_up_is_entered_and_checked_in_and_can_change_until_the_first_round(league: League) -> None:
    leagues.listed(league, "A", pairs=3)
    fixture = leagues.match(league, "A", "B")
    event = create_match(by=leagues.captain("A"), fixture=fixture)
    fixture.refresh_from_db()
    leagues.line_up(fixture, "A", leagues.people("A", 3)[:4])
    entered = leagues.line_up(fixture, "A", leagues.people("A", 3)[2:])
    assert entered.warnings == []
    rows = Entry.objects.filter(event=event).order_by("number")
    assert [(row.name, row.side, row.state) for row in rows] == [
        ("A Player 3 & A Player 4", "home", "present"),
        ("A Player 5 & A Player 6", "home", "present"),
    ]
    leagues.line_up(fixture, "B")
    club.published(event)
    with pytest.raises(EventConflict, match="first round is paired"):
        leagues.line_up(fixture, "A")


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["A 1", ""], "has only one player"),
        (["A 1", "A 2", "A 1", "A 3"], "A 1 is in two pairs"),
        (["A 1", "A 2", "A 3", "A 4", "A 5", "A 6"], "has 2 pairs"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused(league: League, names: list[str], sentence: str) -> None:
    fixture = leagues.match(league, "A", "B")
    create_match(by=None, fixture=fixture)
    fixture.refresh_from_db()
    with pytest.raises(EventError, match=sentence):
        leagues.line_up(fixture, "A", names)
    assert not Entry.objects.exists()


def test_a_line_up_needs_an_event(league: League) -> None:
    with pytest.raises(EventConflict, match="has no event yet"):
        leagues.line_up(leagues.match(league, "A", "B"), "A")


def test_unlisted_and_suspended_players_are_warned_about_at_the_line_up(league: League) -> None:
    leagues.listed(league, "A")
    suspended = TeamPlayer.objects.get(person__name="A Player 2")
    change_player(by=None, player=suspended, changes=PlayerChange(suspended_since=date(2020, 1, 1)))
    fixture = leagues.match(league, "A", "B")
    create_match(by=None, fixture=fixture)
    fixture.refresh_from_db()
    entered = leagues.line_up(fixture, "A", ["A Player 1", "A Player 2", "A Player 3", "Guest"])
    assert [problem.sentence for problem in entered.warnings] == [
        "A Player 2 of A is suspended.",
        "Guest is not on the list of A.",
    ]
    assert [problem.sentence for problem in warnings_of(fixture)] == [problem.sentence for problem in entered.warnings]


def unlisted(league: League, home: int, visitors: int) -> Fixture:
    """A match with this result in which A fielded a guest."""
    leagues.listed(league, "A")
    leagues.listed(league, "B")
    fixture = leagues.match(league, "A", "B")
    event = leagues.begun(fixture, ["A Player 1", "A Player 2", "A Player 3", "Guest"])
    by = leagues.captain("A")
    write_round_total(round_=event.rounds.get(), by=by, total=NewRoundTotal(home=home, visitors=visitors))
    club.desk_services.close_round(round_=event.rounds.get(), by=by)
    write_round_total(round_=club.published(event), by=by, total=NewRoundTotal(home=8, visitors=8))
    return fixture


def issue_ready(league: League) -> None:
    """Issue the only ruling that is ready."""
    ready = ready_rulings(league_state(league))
    assert len(ready) == 1
    ruling = NewLeagueRuling(
        team=ready[0].team.pk,
        fixture=ready[0].row.fixture.pk,
        kind=ready[0].kind,
        match_points=ready[0].match_points,
        reason=ready[0].reason,
    )
    issue_ruling(by=club.user(leagues.LEADER), league=league, ruling=ruling)
    assert ready_rulings(league_state(league)) == []


@pytest.mark.long
def test_a_match_won_with_an_unlisted_player_is_lost(league: League) -> None:
    unlisted(league, 12, 4)
    assert points(league_state(league)) == {"A": 3, "B": 0, "C": 0}
    issue_ready(league)
    assert points(league_state(league)) == {"A": 0, "B": 3, "C": 0}


@pytest.mark.long
def test_a_match_lost_anyway_with_an_unlisted_player_costs_three_points(league: League) -> None:
    unlisted(league, 4, 12)
    issue_ready(league)
    assert points(league_state(league)) == {"A": -3, "B": 3, "C": 0}


@pytest.mark.long
def test_a_cancelled_ruling_counts_no_longer_and_is_not_proposed_again(league: League) -> None:
    unlisted(league, 12, 4)
    issue_ready(league)
    ruling = league.rulings.get()
    cancel_ruling(by=None, ruling=ruling, reason=Reason(reason="The guest was on the list."))
    cancel_ruling(by=None, ruling=ruling, reason=Reason(reason="Again."))
    ruling.refresh_from_db()
    assert ruling.cancel_reason == "The guest was on the list."
    assert points(league_state(league)) == {"A": 3, "B": 0, "C": 0}
    assert ready_rulings(league_state(league)) == []


@pytest.mark.long
def test_a_team_with_too_few_pairs_loses(league: League) -> None:
    for name in ("A", "B"):
        leagues.listed(league, name)
    League.objects.filter(pk=league.pk).update(min_pairs=2)
    fixture = leagues.match(league, "A", "B")
    event = leagues.begun(fixture, visitors=leagues.people("B")[:2])
    for number in range(1, 3):
        round_ = event.rounds.get(number=1) if number == 1 else club.published(event)
        write_round_total(round_=round_, by=leagues.captain("A"), total=NewRoundTotal(home=12, visitors=4))
        if number == 1:
            club.desk_services.close_round(round_=round_, by=leagues.captain("A"))
    league.refresh_from_db()
    ready = ready_rulings(league_state(league))
    assert [(one.team.name, one.kind, one.reason) for one in ready] == [
        ("B", "lost", "B had fewer than 2 pairs by round 2.")
    ]


def test_a_forfeited_match_counts_without_being_played(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ruling = NewLeagueRuling(
        team=fixture.home_id, fixture=fixture.pk, kind=Kind.LOST, home=0, visitors=32, reason="Absent."
    )
    issue_ruling(by=None, league=league, ruling=ruling)
    state = league_state(league)
    assert state.row(fixture.pk).state == "forfeited"
    assert points(state) == {"A": 0, "B": 3, "C": 0}
    assert [row.difference for row in state.table.rows] == [32, 0, -32]
    with pytest.raises(EventConflict, match="already lost by A"):
        issue_ruling(by=None, league=league, ruling=ruling)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"kind": "points"}, "Enter the match points"),
        ({"kind": "lost", "fixture": None}, "Choose the match that is lost"),
        ({"kind": "lost", "home": 3}, "points of both teams"),
        ({"kind": "lost", "team": 1_000_000}, "Choose one of the two teams"),
    ],
)
def test_a_ruling_that_says_nothing_is_refused(league: League, changes: dict[str, object], sentence: str) -> None:
    fixture = leagues.match(league, "A", "B")
    given = {"team": fixture.home_id, "fixture": fixture.pk, "reason": "Late.", **changes}
    with pytest.raises(EventError, match=sentence):
        issue_ruling(by=None, league=league, ruling=read(NewLeagueRuling, given))


def test_only_the_leader_rules(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ruling = NewLeagueRuling(team=fixture.home_id, kind=Kind.POINTS, match_points=-1, reason="Late.")
    for write in (
        lambda: issue_ruling(by=leagues.captain("B"), league=league, ruling=ruling),
        lambda: withdraw_team(by=leagues.captain("B"), team=fixture.home, withdrawal=KEPT),
        lambda: return_team(by=leagues.captain("B"), team=fixture.home),
    ):
        with pytest.raises(NotAllowed):
            write()


def test_both_tables_of_a_withdrawal_are_previewed_and_the_chosen_one_counts(league: League) -> None:
    leagues.settled(leagues.match(league, "A", "B"), 91, 70)
    leagues.settled(leagues.match(league, "B", "C"), 91, 70)
    team = leagues.team(league, "B")
    previews = withdrawal_previews(league, team)
    assert {name: points(state) for name, state in previews.items()} == {
        "keep": {"A": 3, "C": 0, "B": 3},
        "strike": {"A": 0, "C": 0, "B": 0},
    }
    for withdrawal in (STRUCK, KEPT):
        withdraw_team(by=None, team=team, withdrawal=withdrawal)
        state = league_state(league)
        assert state.table.rows == previews[withdrawal.matches].table.rows
        assert state.row(leagues.match(league, "B", "A").pk).state == "cancelled"
    assert state.row(leagues.match(league, "A", "B").pk).state == "final"
    return_team(by=None, team=team)
    assert points(league_state(league)) == {"A": 3, "B": 3, "C": 0}


def test_matches_of_a_withdrawn_team_are_not_created(league: League) -> None:
    withdraw_team(by=None, team=leagues.team(league, "B"), withdrawal=KEPT)
    with pytest.raises(EventConflict, match="a team has withdrawn"):
        create_match(by=None, fixture=leagues.match(league, "A", "B"))


@pytest.mark.long
def test_results_that_are_held_back_do_not_count_yet(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    event = leagues.played(fixture)
    Event.objects.filter(pk=event.pk).update(held_version=1)
    assert league_state(league).row(fixture.pk).state in ("playing", "planned")
    assert points(league_state(league)) == {"A": 0, "B": 0, "C": 0}
