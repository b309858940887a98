"""Badges for staff while a mail server or the receiver of a webhook has not answered for half an hour."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import sign_in
from tournaments.models import Club, Event, Notification, OutboxEvent, Person, Webhook

pytestmark = pytest.mark.django_db
HALF_AN_HOUR = timedelta(minutes=30)
BADGE = "not sent for 30 minutes"


@pytest.fixture
def club() -> Club:
    return hosted()


@pytest.fixture
def event(club: Club) -> Event:
    return event_of(club)


def waiting(event: Event, since: datetime, *, attempts: int = 3) -> Notification:
    """A message about the event that could not be sent since then."""
    person = Person.objects.create(name="Ayu")
    cause = OutboxEvent.objects.create(event=event, kind="moved", subject=event.pk, version=1, at=since, done_at=since)
    return Notification.objects.create(
        event=event, person=person, cause=cause, kind="moved", attempts=attempts, due_at=timezone.now()
    )


def staff_page(path: str) -> str:
    client = Client()
    sign_in(client, clubs.user())
    return str(client.get(path).text)


def test_the_desk_counts_messages_that_were_not_sent_for_half_an_hour(event: Event) -> None:
    waiting(event, timezone.now() - HALF_AN_HOUR)
    assert staff_page(f"/t/{event.slug}/desk/").count(BADGE) == 2  # on the closed panel, and at the link in it


@pytest.mark.parametrize(("minutes", "attempts"), [(29, 3), (31, 0)], ids=["not yet", "held back for the night"])
def test_the_desk_says_nothing_about_messages_that_only_wait(event: Event, minutes: int, attempts: int) -> None:
    waiting(event, timezone.now() - timedelta(minutes=minutes), attempts=attempts)
    assert BADGE not in staff_page(f"/t/{event.slug}/desk/")


def test_the_pages_of_the_club_count_the_messages_of_its_events(club: Club, event: Event) -> None:
    waiting(event, timezone.now() - HALF_AN_HOUR)
    assert BADGE in staff_page(f"/c/{club.slug}/members/")


def test_the_pages_of_the_club_count_webhooks_whose_receiver_does_not_answer(club: Club) -> None:
    webhook = Webhook.objects.create(club=club, url="https://example.org/", failing_since=timezone.now() - HALF_AN_HOUR)
    assert BADGE in staff_page(f"/c/{club.slug}/members/")
    Webhook.objects.filter(pk=webhook.pk).update(paused=True)
    assert BADGE not in staff_page(f"/c/{club.slug}/members/")


def test_visitors_see_no_badge(club: Club, event: Event) -> None:
    waiting(event, timezone.now() - HALF_AN_HOUR)
    assert BADGE not in Client().get(f"/c/{club.slug}/").text
