"""Messages to captains about other dates, sent to a real mail server and a real push service on this machine."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone, translation

from accounts.mail_message import render
from testkit.terms import LANGUAGES
from tests.accounts.mail_server import MailServer, mail_server
from tests.accounts.register import FAMILIAR, FORMAL
from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.hosted import hosted
from tests.tournaments.helpers.pages import sign_in
from tests.tournaments.notifications.browser import browsing
from tournaments.leagues.postponing import answer_postponement, ask_postponement, withdraw_postponement
from tournaments.leagues.schemas import CaptainChoice, DateAnswer, NewDate
from tournaments.leagues.services import add_captain
from tournaments.models import Contact, Fixture, League, Notification, OutboxEvent, Person
from tournaments.notifications.account_emails import choose_match_emails, match_stop_token
from tournaments.notifications.audience import fan_out
from tournaments.notifications.browsers import allow_notifications
from tournaments.notifications.delivery import deliver_due
from tournaments.notifications.league_audience import MAX_REQUESTS
from tournaments.notifications.push import push_due
from tournaments.notifications.readers import EventMail
from tournaments.notifications.services import EmailWish, confirm_address, subscribe, unsubscribe
from tournaments.notifications.text import mail_of
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject

pytestmark = pytest.mark.django_db
SITE = "https://cards.test"
YES, NO = DateAnswer(agree=True), DateAnswer(agree=False)


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    settings.ALLOWED_HOSTS = ["cards.test", "testserver"]
    with mail_server(settings) as server:
        yield server


@pytest.fixture
def league() -> League:
    """A league of two teams, whose captains confirmed their addresses."""
    made = leagues.published("A", "B")
    for name in ("A", "B"):
        address(leagues.captain(name))
    return made


def address(user: Any) -> str:
    made = EmailAddress.objects.create(user=user, email=f"{user.username}@club.test", verified=True, primary=True)
    return str(made.email)


def ask(fixture: Fixture, by: Any, days: int = 3) -> None:
    fixture.refresh_from_db()
    new = NewDate(wanted=fixture.starts_at + timedelta(days=days), reason="The hall is flooded.")
    ask_postponement(by=by, fixture=fixture, new=new, site=SITE)


def asked(league: League) -> Fixture:
    """The match of A and B, for which A asked another date."""
    fixture = leagues.match(league, "A", "B")
    ask(fixture, leagues.captain("A"))
    return fixture


def send(now: datetime | None = None) -> None:
    """Work off what happened, by day."""
    now = now or timezone.now()
    fan_out(now)
    Notification.objects.filter(attempts=0).update(due_at=now)
    deliver_due(now)
    push_due(now)


def sent(server: MailServer) -> list[tuple[str, str]]:
    return [(str(mail["To"]), str(mail["Subject"]).partition(":")[0]) for mail in server.mails]


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def path_of(mail: EmailMessage) -> str:
    """The path of the link that stops emails."""
    return str(mail["List-Unsubscribe"]).strip(" <>").removeprefix(SITE)


def wanting(user: Any, to: str) -> Contact:
    """A captain who plays, too, and chose where to hear about events."""
    person = Person.objects.create(name=str(user), user=user)
    contact = subscribe(person=person, wish=EmailWish(address=to), site=SITE)
    confirm_address(contact)
    return contact


def test_the_opponent_is_asked_with_both_dates_the_reason_and_a_link(league: League, server: MailServer) -> None:
    fixture = asked(league)
    send()
    assert sent(server) == [("captain-B@club.test", "Another date is asked")]
    plain = " ".join(text_of(server.mails[0]).split())
    for words in ("A – B", "Date so far", "New date and time", "The hall is flooded.", "Answer request"):
        assert words in plain
    assert f"{SITE}/league/{league.slug}/matches/{fixture.pk}/" in plain


def test_the_team_that_asked_hears_that_the_opponent_agreed(league: League, server: MailServer) -> None:
    fixture = asked(league)
    send()
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=YES)
    send()
    assert sent(server)[1:] == [("captain-A@club.test", "New date")]
    assert "The opponent agreed to your new date." in text_of(server.mails[1])


def test_the_team_that_asked_hears_that_the_opponent_refused(league: League, server: MailServer) -> None:
    fixture = asked(league)
    send()
    answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=NO)
    send()
    assert sent(server)[1:] == [("captain-A@club.test", "The date stays")]


@pytest.mark.parametrize("asked_before", [True, False])
def test_both_teams_hear_that_the_league_organiser_granted(
    league: League, server: MailServer, asked_before: bool
) -> None:
    leader = club.user(leagues.LEADER)
    address(leader)
    fixture = leagues.match(league, "A", "B")
    if asked_before:
        ask(fixture, leagues.captain("A"))
        answer_postponement(by=leader, fixture=fixture, answer=YES)
    else:
        ask(fixture, leader)
    send()
    granted = [(to, subject) for to, subject in sent(server) if subject == "New date"]
    assert sorted(granted) == [("captain-A@club.test", "New date"), ("captain-B@club.test", "New date")]


def test_a_request_that_was_withdrawn_meanwhile_is_not_sent(league: League, server: MailServer) -> None:
    fixture = asked(league)
    withdraw_postponement(by=leagues.captain("A"), fixture=fixture)
    send()
    assert server.mails == []
    assert Notification.objects.get().state == Notification.State.DROPPED


def test_the_same_row_of_the_outbox_twice_sends_one_email_to_a_captain(league: League, server: MailServer) -> None:
    asked(league)
    send()
    OutboxEvent.objects.update(done_at=None)
    send()
    assert len(server.mails) == 1


def test_a_captain_who_plays_hears_at_the_address_they_chose(league: League, server: MailServer) -> None:
    wanting(leagues.captain("B"), "budi@home.test")
    asked(league)
    send()
    assert [to for to, _subject in sent(server)] == ["budi@home.test"]
    assert server.mails[0]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_captain_who_stopped_emails_gets_none(league: League, server: MailServer) -> None:
    unsubscribe(wanting(leagues.captain("B"), "budi@home.test"))
    asked(league)
    send()
    assert server.mails == []


def test_one_press_in_a_mail_program_stops_emails_about_matches(league: League, server: MailServer) -> None:
    fixture = asked(league)
    send()
    mail = server.mails[0]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(path_of(mail), {"List-Unsubscribe": "One-Click"}).status_code == 200
    withdraw_postponement(by=leagues.captain("A"), fixture=fixture)
    ask(fixture, leagues.captain("A"), days=4)
    send()
    assert len(server.mails) == 1


def test_an_email_that_waits_is_not_sent_after_a_captain_stopped_them(league: League, server: MailServer) -> None:
    asked(league)
    fan_out(timezone.now())
    choose_match_emails(leagues.captain("B"), wanted=False)
    deliver_due(timezone.now() + timedelta(days=1))
    assert server.mails == []
    assert Notification.objects.get().state == Notification.State.DROPPED


def test_opening_the_link_in_an_email_to_a_captain_stops_nothing(league: League, client: Client) -> None:
    captain = leagues.captain("B")
    page = client.get(f"/emails/stop/{match_stop_token(captain)}", headers={"host": "testserver"}).text
    assert "Stop the emails about league matches to captain-B@club.test?" in page
    captain.refresh_from_db()
    assert captain.match_emails


def test_a_link_of_an_address_that_the_account_gave_up_stops_nothing(league: League, client: Client) -> None:
    captain = leagues.captain("B")
    token = match_stop_token(captain)
    EmailAddress.objects.filter(user=captain).update(email="new@club.test")
    assert client.post(f"/emails/stop/{token}").status_code == 404
    captain.refresh_from_db()
    assert captain.match_emails


def test_a_captain_without_a_person_stops_and_resumes_emails_on_the_page_of_messages(
    league: League, server: MailServer, client: Client
) -> None:
    captain = leagues.captain("B")
    sign_in(client, captain)
    for given, sentence in (({}, "You stopped emails"), ({"wanted": "yes"}, "so you get an email at")):
        client.post("/me/emails/league-matches", given)
        page = client.get("/me/emails/").text
        assert f"{sentence}" in page
        assert "captain-B@club.test" in page


def test_an_account_that_acts_for_no_team_sees_no_setting_of_matches(
    league: League, server: MailServer, client: Client
) -> None:
    user = club.user("ayu")
    address(user)
    sign_in(client, user)
    assert "league-matches" not in client.get("/me/emails/").text


def test_an_address_chosen_for_all_messages_takes_the_place_of_the_setting(
    league: League, server: MailServer, client: Client
) -> None:
    captain = leagues.captain("B")
    wanting(captain, "budi@home.test")
    sign_in(client, captain)
    assert "league-matches" not in client.get("/me/emails/").text


def test_the_page_of_messages_describes_those_to_captains(league: League, server: MailServer, client: Client) -> None:
    for user in (leagues.captain("A"), club.user("ayu")):
        Person.objects.create(name=str(user), user=user)
        sign_in(client, user)
        page = client.get("/me/emails/", headers={"host": "cards.test"}).text
        assert ("As captain of a league team" in page) == (user == leagues.captain("A"))


def test_an_address_that_was_never_confirmed_gets_nothing(league: League, server: MailServer) -> None:
    EmailAddress.objects.update(verified=False)
    asked(league)
    send()
    assert server.mails == []


def test_every_captain_of_the_opponent_is_asked(league: League, server: MailServer) -> None:
    second = club.user("second")
    address(second)
    add_captain(by=None, team=leagues.team(league, "B"), captain=CaptainChoice(username="second"))
    asked(league)
    send()
    assert sorted(to for to, _subject in sent(server)) == ["captain-B@club.test", "second@club.test"]


def test_the_staff_of_its_club_hears_for_a_team_without_a_captain(server: MailServer) -> None:
    owner = club.user("dewi")
    hosted("B", owner=owner)
    address(owner)
    league = leagues.published("A", "B", captains=False)
    leagues.captain("A")
    add_captain(by=None, team=leagues.team(league, "A"), captain=CaptainChoice(username="captain-A"))
    asked(league)
    send()
    assert [to for to, _subject in sent(server)] == ["dewi@club.test"]


@pytest.mark.long
def test_a_captain_gets_a_bounded_number_of_requests_about_a_match(league: League, server: MailServer) -> None:
    fixture = leagues.match(league, "A", "B")
    for _time in range(MAX_REQUESTS + 2):
        ask(fixture, leagues.captain("A"))
        send()
        withdraw_postponement(by=leagues.captain("A"), fixture=fixture)
    assert len(server.mails) == MAX_REQUESTS


def test_a_request_at_night_is_sent_in_the_morning(league: League, server: MailServer) -> None:
    asked(league)
    fan_out(timezone.make_aware(datetime(2026, 11, 20, 23, 30)))
    assert timezone.localtime(Notification.objects.get().due_at).strftime("%d %H:%M") == "21 08:00"


def test_a_new_date_for_a_match_that_starts_soon_is_sent_at_night(league: League, server: MailServer) -> None:
    fixture = leagues.match(league, "A", "B")
    night = timezone.make_aware(datetime(2026, 11, 20, 23, 30))
    ask(fixture, None)
    Fixture.objects.update(starts_at=night + timedelta(hours=11))
    fan_out(night)
    assert {row.due_at for row in Notification.objects.all()} == {night}


def test_a_phone_shows_the_request_to_a_captain_who_plays(league: League, settings: Any) -> None:
    with browsing(settings) as phone:
        person = Person.objects.create(name="Budi", user=leagues.captain("B"))
        allow_notifications(person=person, browser=phone.input, device="phone", opening=None)
        fixture = asked(league)
        send()
        (message,) = phone.notifications()
    assert message["title"] == "Another date is asked: A – B"
    assert message["url"] == f"/league/{league.slug}/matches/{fixture.pk}/"


def test_links_lead_to_the_site_as_the_captain_who_asked_opened_it(
    league: League, server: MailServer, client: Client
) -> None:
    fixture = leagues.match(league, "A", "B")
    sign_in(client, leagues.captain("A"))
    wanted = timezone.localtime(fixture.starts_at + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    fields = {"do": "postpone", "wanted": wanted, "reason": "The hall is flooded."}
    path = f"/league/{league.slug}/matches/{fixture.pk}/"
    assert client.post(path, fields, headers={"host": "cards.test"}).status_code == 302
    send()
    assert f"http://cards.test{path}" in text_of(server.mails[0])


def test_messages_to_an_account_are_in_its_own_data(league: League, server: MailServer) -> None:
    asked(league)
    send()
    data = own_data(Subject(person=None, user=leagues.captain("B")))
    assert [row["kind"] for row in data["work_for_events"]["league_messages"]] == ["postponement_asked"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answer", [None, YES, NO])
def test_an_email_to_a_captain_addresses_its_reader_formally(
    league: League, server: MailServer, language: str, answer: DateAnswer | None
) -> None:
    fixture = asked(league)
    if answer is not None:
        OutboxEvent.objects.update(done_at=timezone.now())
        answer_postponement(by=leagues.captain("B"), fixture=fixture, answer=answer)
    fan_out(timezone.now())
    with translation.override(language):
        mail = mail_of(EventMail(Notification.objects.get(), None, SITE))
        assert mail is not None
        plain, _html = render(mail, name="Ayu", site=SITE)
    assert FORMAL[language].search(plain)
    assert FAMILIAR[language].findall(plain) == []
