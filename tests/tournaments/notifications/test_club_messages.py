"""What the events of a club send: reply address, reminder, switches, and the page where staff choose them."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.accounts.mail_server import MailServer, mail_server
from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.mails import send, subjects, wanting
from tests.tournaments.helpers.pages import sign_in, text
from tournaments.clubs.schemas import ClubMessages
from tournaments.clubs.services import change_settings
from tournaments.events.services import finish_event
from tournaments.models import Club, Event, Notification, OutboxEvent
from tournaments.notifications.audience import note_reminders

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    settings.ALLOWED_HOSTS = ["cards.test", "testserver"]
    with mail_server(settings) as server:
        yield server


@pytest.fixture
def club() -> Club:
    return hosted(email="board@club.test")


def choose(club: Club, **changes: Any) -> None:
    change_settings(by=None, club=club, changes=ClubMessages(**changes))


def event_in(club: Club, **ahead: int) -> Event:
    """An event of the club whose first entry wants emails."""
    event = event_of(club, 4, rounds_planned=1)
    if ahead:
        Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() + timedelta(**ahead))
    wanting(clubs.entry(event, 1).people.get())
    return event


def finished(club: Club) -> Event:
    event = event_in(club)
    clubs.played(event)
    finish_event(event=event, by=None)
    return event


def test_answers_go_to_the_reply_address_of_the_club(club: Club, server: MailServer) -> None:
    choose(club, reply_email="desk@club.test")
    finished(club)
    send()
    assert [mail["Reply-To"] for mail in server.mails] == ["desk@club.test"]


def test_without_a_reply_address_answers_go_to_the_public_address_of_the_club(club: Club, server: MailServer) -> None:
    finished(club)
    send()
    assert [mail["Reply-To"] for mail in server.mails] == ["board@club.test"]


def test_a_club_without_any_address_leaves_answers_to_the_sender(server: MailServer) -> None:
    finished(hosted())
    send()
    assert [mail["Reply-To"] for mail in server.mails] == [None]


def test_final_results_are_not_sent_where_the_club_switched_them_off(club: Club, server: MailServer) -> None:
    choose(club, sends_results=False)
    finished(club)
    send()
    assert not Notification.objects.exists()


@pytest.mark.parametrize(
    ("reminder", "hours", "reminds"),
    [("day", 23, True), ("day", 25, False), ("two_days", 47, True), ("week", 160, True), ("none", 1, False)],
)
def test_a_reminder_is_sent_as_long_before_the_start_as_the_club_says(
    club: Club, server: MailServer, reminder: str, hours: int, reminds: bool
) -> None:
    choose(club, reminder=reminder)
    event_in(club, hours=hours)
    note_reminders(timezone.now())
    assert OutboxEvent.objects.filter(kind=OutboxEvent.Kind.REMINDER).exists() == reminds
    send()
    assert subjects(server) == (["Reminder: Friday"] if reminds else [])


def page_of(club: Club) -> tuple[Client, str]:
    client = Client()
    sign_in(client, clubs.user())
    return client, f"/c/{club.slug}/settings/messages"


def test_staff_see_what_is_sent_to_whom_and_change_it(club: Club) -> None:
    client, path = page_of(club)
    page = text(client.get(path))
    assert "The next people on the waiting list, when a place is free" in page
    sent = {"reply_email": "desk@club.test", "reminder": "week", "sends_results": "on"}
    assert client.post(path, sent).status_code == 302
    club.refresh_from_db()
    assert (club.reply_email, club.reminder) == ("desk@club.test", "week")
    assert (club.sends_results, club.sends_rounds) == (True, False)


def test_a_refused_reply_address_says_why_and_stays(club: Club) -> None:
    client, path = page_of(club)
    answer = client.post(path, {"reply_email": "desk at club", "reminder": "week"})
    assert answer.status_code == 422
    assert "This is not an email address." in text(answer)
    assert 'value="desk at club"' in answer.content.decode()


def test_events_with_messages_that_failed_are_listed(club: Club, server: MailServer) -> None:
    event = finished(club)
    send()
    Notification.objects.update(state=Notification.State.FAILED)
    client, path = page_of(club)
    page = client.get(path).content.decode()
    assert f'href="/t/{event.slug}/desk/emails"' in page
    assert "1 message" in page


def test_programs_read_and_change_the_messages(club: Club) -> None:
    client, _path = page_of(club)
    path = f"/api/v1/clubs/{club.pk}/messages"
    answer = client.patch(path, {"reminder": "none"}, content_type="application/json")
    assert answer.json()["reminder"] == "none"
    assert client.get(path).json() == answer.json()
