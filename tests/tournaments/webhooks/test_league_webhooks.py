"""Webhooks about league matches, delivered over HTTP to a real receiver on this machine."""

import json
from collections.abc import Iterator
from datetime import timedelta
from operator import itemgetter
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.helpers import leagues
from tests.tournaments.webhooks.receiver import Receiver, receiving
from tournaments.leagues.postponing import answer_postponement, ask_postponement, withdraw_postponement
from tournaments.leagues.rulings import issue_ruling, return_team, withdraw_team
from tournaments.leagues.schemas import DateAnswer, NewDate, NewLeagueRuling, Withdrawal
from tournaments.models import Club, Fixture, League, LeagueRuling, LeagueTeam, OutboxEvent
from tournaments.tasks import webhooks
from tournaments.webhooks import services
from tournaments.webhooks.delivery import deliver, due_deliveries
from tournaments.webhooks.schemas import NewWebhook

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _private_targets(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE_TARGETS = True


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as started:
        yield started


@pytest.fixture
def league() -> League:
    return leagues.published("A", "B")


def hooked(club: Club, receiver: Receiver) -> None:
    wanted = NewWebhook(url=receiver.url, kinds=["fixture.changed"])
    services.create_webhook(by=None, club=club, webhook=wanted, site="https://cards.test")


def changes(receiver: Receiver) -> list[str]:
    """Do what the periodic task and its worker do; return the changes that arrived so far, as they happened."""
    webhooks()
    deliver(due_deliveries(timezone.now()))
    return [message["data"]["change"] for message in messages(receiver)]


def messages(receiver: Receiver) -> list[dict[str, Any]]:
    """Return what arrived, oldest change first: deliveries are sent side by side, so they arrive in any order."""
    return sorted((json.loads(request.body) for request in receiver.received), key=itemgetter("timestamp"))


def ask(fixture: Fixture, by: Any) -> None:
    new = NewDate(wanted=fixture.starts_at + timedelta(days=3), reason="The hall is flooded.")
    ask_postponement(by=by, fixture=fixture, new=new)


@pytest.mark.long
def test_asking_agreeing_and_granting_another_date_arrive(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    assert changes(receiver) == ["asked"]
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=DateAnswer(agree=True))
    assert changes(receiver) == ["asked", "agreed"]
    fixture.refresh_from_db()
    ask(fixture, None)
    assert changes(receiver) == ["asked", "agreed", "granted"]


@pytest.mark.long
def test_a_refused_and_a_withdrawn_request_arrive(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=DateAnswer(agree=False))
    ask(fixture, leagues.captain("A"))
    withdraw_postponement(by=leagues.captain("A"), fixture=fixture)
    assert changes(receiver) == ["asked", "refused", "asked", "withdrawn"]


def test_messages_sent_together_have_the_version_of_their_change(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    fixture = leagues.match(league, "A", "B")
    before = league.version
    ask(fixture, leagues.captain("A"))
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=DateAnswer(agree=False))
    changes(receiver)
    assert [message["data"]["version"] for message in messages(receiver)] == [before + 1, before + 2]


def test_two_equal_reports_arrive_as_a_result(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    leagues.settled(leagues.match(league, "A", "B"), 50, 30)
    arrived = changes(receiver)
    assert arrived[0] == "reported"
    assert sorted(arrived) == ["reported", "reported", "result"]


@pytest.mark.long
def test_the_score_of_the_event_arrives_once_while_it_stays_the_same(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    event = leagues.played(leagues.match(league, "A", "B"))
    assert event.state == "finished"
    for _time in range(2):
        assert sorted(changes(receiver)) == ["event", "result"]


def test_a_ruling_and_a_withdrawal_arrive(league: League, receiver: Receiver) -> None:
    hooked(league.club, receiver)
    fixture, team = leagues.match(league, "A", "B"), leagues.team(league, "A")
    lost = NewLeagueRuling(team=team.pk, fixture=fixture.pk, kind=LeagueRuling.Kind.LOST, reason="Too late.")
    issue_ruling(by=None, league=league, ruling=lost)
    assert changes(receiver) == ["ruling"]
    withdraw_team(by=None, team=team, withdrawal=Withdrawal(matches=LeagueTeam.Matches.KEEP))
    assert changes(receiver) == ["ruling", "team", "team"]  # at home and away
    return_team(by=None, team=team)
    assert changes(receiver) == ["ruling", *["team"] * 4]


def test_the_clubs_of_both_teams_hear_of_their_match(league: League, receiver: Receiver) -> None:
    for name in ("A", "B"):
        hooked(leagues.team(league, name).club, receiver)
    ask(leagues.match(league, "A", "B"), leagues.captain("A"))
    assert changes(receiver) == ["asked", "asked"]
    clubs = {json.loads(request.body)["data"]["club"] for request in receiver.received}
    assert clubs == {leagues.team(league, name).club_id for name in ("A", "B")}


def test_a_league_without_webhooks_stores_nothing_for_them(league: League) -> None:
    leagues.settled(leagues.match(league, "A", "B"), 50, 30)
    assert not OutboxEvent.objects.filter(kind="fixture.changed", webhooks_at=None).exists()
