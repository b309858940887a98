"""Other dates: the opponent agrees in time, afterwards the leader grants; events and calendars follow."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import RequestFactory
from django.utils import timezone
from icalendar import Event as Entry

from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import staff
from tournaments.core.errors import EventConflict, EventError, NotAllowed
from tournaments.leagues.calendar import fixture_entries
from tournaments.leagues.matches import create_match
from tournaments.leagues.postponing import answer_postponement, ask_postponement, withdraw_postponement
from tournaments.leagues.schemas import DateAnswer, NewDate
from tournaments.leagues.tables import league_state
from tournaments.leagues.text import log_of
from tournaments.models import Fixture, League, OutboxEvent, Postponement

pytestmark = pytest.mark.django_db
YES, NO = DateAnswer(agree=True), DateAnswer(agree=False)


@pytest.fixture
def league() -> League:
    return leagues.published("A", "B")


def ask(fixture: Fixture, by: Any, days: int = 3) -> Postponement:
    new = NewDate(wanted=fixture.starts_at + timedelta(days=days), reason="The hall is flooded.")
    return ask_postponement(by=by, fixture=fixture, new=new)


def soon(fixture: Fixture, days: int) -> Fixture:
    """The same match, with its date moved near."""
    starts_at = timezone.now() + timedelta(days=days)
    Fixture.objects.filter(pk=fixture.pk).update(starts_at=starts_at, planned_at=starts_at)
    fixture.refresh_from_db()
    return fixture


def entry_of(fixture: Fixture) -> Entry:
    """The match in a calendar."""
    return fixture_entries(RequestFactory().get("/"), [fixture])[0]


def test_a_match_moves_once_the_opponent_agrees(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    before = fixture.starts_at
    ask(fixture, leagues.captain("A"))
    assert league_state(league).row(fixture.pk).state == "asked"
    assert answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=YES).state == "agreed"
    fixture.refresh_from_db()
    assert (fixture.starts_at, fixture.planned_at) == (before + timedelta(days=3), before)
    assert league_state(league).row(fixture.pk).state == "postponed"


def test_the_team_that_asks_cannot_agree(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    with pytest.raises(NotAllowed, match="Only captains of B"):
        answer_postponement(by=leagues.captain("A"), fixture=fixture, answer=YES)


def test_a_refused_request_leaves_the_date(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("B"))
    answer_postponement(by=leagues.captain("A"), fixture=fixture, answer=NO)
    assert league_state(league).row(fixture.pk).state == "planned"
    with pytest.raises(EventConflict, match="already been answered"):
        answer_postponement(by=leagues.captain("A"), fixture=fixture, answer=YES)


def test_the_team_that_asks_can_withdraw_and_ask_again(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    with pytest.raises(EventConflict, match="already waiting"):
        ask(fixture, leagues.captain("B"))
    with pytest.raises(NotAllowed):
        withdraw_postponement(by=leagues.captain("B"), fixture=fixture)
    withdraw_postponement(by=leagues.captain("A"), fixture=fixture)
    assert ask(fixture, leagues.captain("B")).state == "asked"


def test_six_days_before_a_match_only_the_leader_grants_and_calendars_move(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    event = create_match(by=leagues.captain("A"), fixture=fixture)
    soon(fixture, days=6)
    with pytest.raises(EventConflict, match=r"until 7 days before it.*Ask rina"):
        ask(fixture, leagues.captain("A"))
    before = entry_of(fixture)
    assert ask(fixture, club.user(leagues.LEADER)).state == "granted"
    fixture.refresh_from_db()
    event.refresh_from_db()
    after = entry_of(fixture)
    assert after.uid == before.uid
    assert after.sequence == before.sequence + 1
    assert after.start == fixture.starts_at == event.starts_at
    assert OutboxEvent.objects.filter(event=event, kind="event.moved").exists()


def test_seven_days_before_a_match_the_opponent_still_agrees(league: League) -> None:
    fixture = soon(leagues.match(league, "A", "B"), days=7)
    Fixture.objects.filter(pk=fixture.pk).update(deadline=timezone.localdate() + timedelta(days=30))
    assert ask(fixture, leagues.captain("A")).state == "asked"


@pytest.mark.parametrize(
    ("days", "sentence"), [(-365, "in the past"), (0, "already has this date"), (29, "A moved match is played by")]
)
def test_a_date_that_cannot_be_is_refused(league: League, days: int, sentence: str) -> None:
    with pytest.raises(EventError, match=sentence):
        ask(leagues.match(league, "A", "B"), leagues.captain("A"), days)


def test_the_leader_moves_a_match_beyond_its_last_day(league: League) -> None:
    assert ask(leagues.match(league, "A", "B"), club.user(leagues.LEADER), days=60).state == "granted"


def test_the_date_of_the_leader_answers_an_open_request(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    asked = ask(fixture, leagues.captain("A"))
    ask(fixture, club.user(leagues.LEADER), days=5)
    asked.refresh_from_db()
    assert (asked.state, league_state(league).row(fixture.pk).state) == ("refused", "postponed")


def test_the_leader_grants_what_a_team_asks(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    assert answer_postponement(by=club.user(leagues.LEADER), fixture=fixture, answer=YES).state == "granted"


def test_only_captains_and_the_leader_move_a_match(league: League) -> None:
    bond = league.club
    for user in (club.user("visitor"), staff(bond, "budi", "director")):
        with pytest.raises(NotAllowed, match="Only captains of A or B"):
            ask(leagues.match(league, "A", "B"), user)


def test_a_match_that_has_begun_stays(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    leagues.begun(fixture)
    with pytest.raises(EventConflict, match="first round of this match is published"):
        ask(fixture, leagues.captain("A"))


def test_a_match_with_a_result_stays(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    leagues.settled(fixture, 91, 70)
    with pytest.raises(EventConflict, match="already has a result"):
        ask(fixture, leagues.captain("A"))


def test_matches_of_a_draft_do_not_move() -> None:
    league = leagues.draft("A", "B")
    leagues.plan_fixtures(by=None, league=league)
    with pytest.raises(EventConflict, match="is a draft"):
        ask(leagues.match(league, "A", "B"), leagues.captain("A"))


def test_the_leader_reads_in_the_log_what_teams_agreed(league: League) -> None:
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=YES)
    newest = [line.sentence for line in log_of(league)][:2]
    assert newest[0].startswith("captain-B agreed to move A – B to ")
    assert newest[1].startswith("captain-A asked to move A – B to ")
    assert newest[1].endswith(": The hall is flooded.")
