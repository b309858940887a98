"""Captains without an account: they act for their team by a personal link, and do nothing else in the league."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.accounts.mail_server import MailServer, mail_server
from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import hosted
from tests.tournaments.helpers.pages import sign_in
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.leagues.lists import captain_link, choose_captain
from tournaments.leagues.matches import create_match, report_match
from tournaments.leagues.rights import acts_for, leads
from tournaments.leagues.schemas import MatchReport
from tournaments.leagues.tables import league_state
from tournaments.models import (
    FixtureReport,
    League,
    LeagueLine,
    Notification,
    Person,
    PersonalLink,
    Postponement,
    TeamPlayer,
)
from tournaments.notifications.audience import fan_out
from tournaments.notifications.delivery import deliver_due
from tournaments.notifications.services import EmailWish, confirm_address, subscribe
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject
from tournaments.privacy.services import erase

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """A league of two teams, whose captains have no account."""
    made = leagues.published("A", "B", captains=False)
    for name in ("A", "B"):
        leagues.listed(made, name)
        leagues.linked_captain(made, name)
    return made


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    with mail_server(settings) as server:
        yield server


def captain(name: str) -> Person:
    return Person.objects.get(name=leagues.people(name)[0])


def phone(name: str) -> Client:
    """The phone of a captain, on which their personal link was opened."""
    client = Client()
    client.get(f"/go/{club.link(captain(name))}")
    return client


def path(league: League) -> str:
    return f"/league/{league.slug}/matches/{leagues.match(league, 'A', 'B').pk}/"


def asked(league: League) -> None:
    """Captain A asks for another date on their phone."""
    fixture = leagues.match(league, "A", "B")
    wanted = timezone.localtime(fixture.starts_at + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    form = {"do": "postpone", "wanted": wanted, "reason": "The hall is flooded."}
    assert phone("A").post(path(league), form).status_code == 302


def test_captains_with_personal_links_agree_on_another_date(league: League) -> None:
    before = leagues.match(league, "A", "B").starts_at
    asked(league)
    assert phone("B").post(path(league), {"do": "agree"}).status_code == 302
    assert leagues.match(league, "A", "B").starts_at == before + timedelta(days=2)
    row = Postponement.objects.get()
    assert (row.person, row.answered_person, row.state) == (captain("A"), captain("B"), "agreed")


def test_the_team_that_asked_does_not_answer_itself(league: League) -> None:
    asked(league)
    assert 'value="agree"' not in phone("A").get(path(league)).text
    phone("A").post(path(league), {"do": "agree"})
    assert Postponement.objects.get().state == "asked"


def test_the_page_of_the_league_asks_the_captain_who_has_to_answer(league: League) -> None:
    asked(league)
    pages = {name: phone(name).get(f"/league/{league.slug}/").text for name in ("A", "B")}
    assert ['value="agree"' in pages[name] for name in ("A", "B")] == [False, True]


def test_the_page_of_a_captain_leads_to_the_league(league: League) -> None:
    page = phone("A").get("/me/").text
    assert "Captain of A" in page
    assert f'href="/league/{league.slug}/"' in page


def test_captains_with_personal_links_report_the_same_score(league: League) -> None:
    for name in ("A", "B"):
        phone(name).post(path(league), {"do": "report", "home": 12, "visitors": 4})
    assert league_state(league).row(leagues.match(league, "A", "B").pk).state == "final"
    assert [row.person for row in FixtureReport.objects.order_by("pk")] == [captain("A"), captain("B")]


def test_a_captain_with_a_personal_link_enters_the_line_up(league: League) -> None:
    event = create_match(by=club.user(leagues.LEADER), fixture=leagues.match(league, "A", "B"))
    first, second, *_others = leagues.people("B")
    form = {"do": "line-up", "side": "visitors", "pair-1-first": first, "pair-1-second": second}
    assert phone("B").post(path(league), form).status_code == 302
    assert event.entries.get(side="visitors").members.count() == 2


def test_a_captain_with_a_personal_link_enters_no_line_up_of_the_opponent(league: League) -> None:
    event = create_match(by=club.user(leagues.LEADER), fixture=leagues.match(league, "A", "B"))
    form = {"do": "line-up", "side": "home", "pair-1-first": "Ayu", "pair-1-second": "Budi"}
    phone("B").post(path(league), form)
    assert not event.entries.exists()


def test_the_organiser_of_a_match_has_an_account(league: League) -> None:
    page = phone("A").get(path(league)).text
    assert "The league organiser creates the event of this match." in page
    assert "Create event" not in page
    with pytest.raises(EventConflict, match="signs in with an account"):
        create_match(by=captain("A"), fixture=leagues.match(league, "A", "B"))


def test_a_listed_player_who_is_no_captain_reports_nothing(league: League) -> None:
    player = Person.objects.get(name=leagues.people("A")[1])
    with pytest.raises(NotAllowed, match="Ask A Player 1 or B Player 1"):
        report_match(by=player, fixture=leagues.match(league, "A", "B"), report=MatchReport(home=1, visitors=0))


def test_a_captain_acts_until_the_last_day_on_the_list(league: League) -> None:
    team, today = leagues.team(league, "B"), timezone.localdate()
    for until, acts in ((today, True), (today - timedelta(days=1), False)):
        TeamPlayer.objects.filter(person=captain("B")).update(until=until)
        assert acts_for(captain("B"), team) == acts


def test_a_captain_on_the_list_acts_with_their_account_too(league: League) -> None:
    user = club.user("budi")
    Person.objects.filter(pk=captain("B").pk).update(user=user)
    assert acts_for(user, leagues.team(league, "B"))


def test_a_captain_with_a_personal_link_leads_no_league(league: League) -> None:
    player = TeamPlayer.objects.filter(team__name="A", captain=False)[0]
    assert not leads(captain("A"), league)
    with pytest.raises(NotAllowed):
        choose_captain(by=captain("A"), player=player, captain=True)


def test_the_leader_makes_a_listed_player_captain_and_gets_the_link_once(league: League) -> None:
    client, team = Client(), leagues.team(league, "B")
    sign_in(client, club.user(leagues.LEADER))
    player = TeamPlayer.objects.get(person__name=leagues.people("B")[1])
    address = f"/league/{league.slug}/teams/{team.pk}/"
    client.post(address, {"do": "listed-captain", "number": player.pk})
    assert "http://testserver/go/" in client.post(address, {"do": "link", "number": player.pk}).text
    assert "/go/" not in client.get(address).text
    assert PersonalLink.objects.filter(person=player.person, ended_at=None).count() == 1
    client.post(address, {"do": "not-captain", "number": player.pk})
    assert not acts_for(player.person, team)


def test_only_captains_without_an_account_get_a_link_from_the_league(league: League) -> None:
    leader = club.user(leagues.LEADER)
    with pytest.raises(EventConflict, match="not a captain"):
        captain_link(by=leader, player=TeamPlayer.objects.get(person__name=leagues.people("B")[1]))
    own = TeamPlayer.objects.get(person=captain("B"))
    Person.objects.filter(pk=own.person_id).update(user=club.user("budi"))
    with pytest.raises(NotAllowed, match="signs in with an account"):
        captain_link(by=leader, player=own)


def test_a_leader_gets_no_link_of_a_member_of_another_hosted_club(league: League) -> None:
    own = TeamPlayer.objects.get(person=captain("B"))
    link = PersonalLink.objects.filter(person=own.person, ended_at=None)
    before = list(link)
    Person.objects.filter(pk=own.person_id).update(club=hosted("Kap Partij", owner=club.user("sari")))
    with pytest.raises(NotAllowed, match=r"B Player 1 plays for Kap Partij, so .* Ask sari"):
        captain_link(by=club.user(leagues.LEADER), player=own)
    assert list(link) == before


def test_captains_with_personal_links_hear_at_the_address_they_confirmed(league: League, server: MailServer) -> None:
    confirm_address(subscribe(person=captain("B"), wish=EmailWish(address="b@club.test"), site="https://cards.test"))
    asked(league)
    fan_out(timezone.now())
    Notification.objects.update(due_at=timezone.now())
    deliver_due(timezone.now())
    assert [mail["To"] for mail in server.mails] == ["b@club.test"]
    assert server.mails[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.long
def test_what_a_captain_did_by_a_personal_link_is_in_their_data(league: League) -> None:
    asked(league)
    phone("B").post(path(league), {"do": "report", "home": 12, "visitors": 4})
    of_a, of_b = (own_data(Subject(person=captain(name), user=None))["person"] for name in ("A", "B"))
    assert [row["reason"] for row in of_a["league_dates_asked"]] == ["The hall is flooded."]
    assert [row["home_points"] for row in of_b["league_matches_reported"]] == [12]
    assert [row["action"] for row in of_b["league_log"]] == ["match_reported"]


def test_an_erased_captain_acts_no_longer_and_is_not_named_in_the_log(league: League) -> None:
    asked(league)
    person = captain("A")
    erase(Subject(person=person, user=None), by=None)
    assert not acts_for(person, leagues.team(league, "A"))
    assert not LeagueLine.objects.filter(by_name="A Player 1").exists()
