"""Emails sent by a provider, which reports later what arrived and what came back."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.checks import ERROR, WARNING
from django.test import Client
from django.utils import timezone

from config.apps import email_provider
from tests.tournaments.helpers import club
from tests.tournaments.helpers.hosted import hosted
from tests.tournaments.helpers.mails import ADDRESS, send, wanting
from tests.tournaments.helpers.pages import sign_in
from tests.tournaments.notifications.mail_provider import (
    MailProvider,
    bounced,
    called_spam,
    delivered,
    mail_provider,
    report,
)
from tournaments.members.schemas import NewMember
from tournaments.members.services import add_member
from tournaments.models import Contact, Event, Notification
from tournaments.notifications.delivery import RETRIES, deliver_due

pytestmark = pytest.mark.django_db
State = Notification.State
INACTIVE = (
    "You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ayu@club.test. "
    "Inactive recipients are ones that have generated a hard bounce, a spam complaint, or a manual suppression."
)
"""How Postmark refuses an address."""


@pytest.fixture
def provider(settings: Any) -> Iterator[MailProvider]:
    with mail_provider(settings) as provider:
        yield provider


@pytest.fixture
def event() -> Event:
    """An event nine days ahead, whose first entry wants emails."""
    event = club.event(4, starts_at=timezone.now() + timedelta(days=9))
    wanting(club.entry(event, 1).people.get())
    return event


def moved(event: Event, *venues: str) -> None:
    """Move an event to one venue after another, and send an email about each."""
    for venue in venues:
        club.changed(event, venue=venue)
        send()


def state() -> str:
    """The state of the newest email."""
    newest = Notification.objects.first()
    assert newest is not None
    return newest.state


def test_an_email_goes_to_the_provider_with_the_link_that_stops_emails(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    names = {header["Name"] for header in provider.emails[0]["Headers"]}
    assert provider.emails[0]["To"] == ADDRESS
    assert {"List-Unsubscribe", "List-Unsubscribe-Post"} <= names


def test_an_email_that_arrived_is_delivered(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    assert state() == State.SENT
    assert report(delivered("message-1", ADDRESS)) == 200
    assert state() == State.DELIVERED


def test_staff_read_why_an_email_came_back(provider: MailProvider, event: Event, client: Client) -> None:
    moved(event, "Town hall")
    report(bounced("message-1", ADDRESS))
    sign_in(client, club.user())
    html = client.get(f"/t/{event.slug}/desk/emails").text
    assert "returned" in html
    assert "550 5.1.1 no such mailbox" in html


def test_two_emails_that_come_back_end_the_emails_to_an_address(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall", "Library")
    report(bounced("message-1", ADDRESS))
    assert Contact.objects.get().unsubscribed_at is None
    report(bounced("message-2", ADDRESS))
    assert Contact.objects.get().unsubscribed_at is not None


def test_an_email_that_arrives_between_two_returned_ones_keeps_the_address(
    provider: MailProvider, event: Event
) -> None:
    moved(event, "Town hall", "Library", "School")
    report(bounced("message-1", ADDRESS))
    report(delivered("message-2", ADDRESS))
    report(bounced("message-3", ADDRESS))
    assert Contact.objects.get().unsubscribed_at is None


def test_sending_alone_does_not_forget_that_an_email_came_back(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    report(bounced("message-1", ADDRESS))
    moved(event, "Library")
    assert Contact.objects.get().refusals == 1


def test_the_same_report_twice_counts_once(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    report(bounced("message-1", ADDRESS))
    report(bounced("message-1", ADDRESS))
    assert Contact.objects.get().refusals == 1


def test_an_email_that_comes_back_after_a_delivery_counts(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    report(delivered("message-1", ADDRESS))
    report(bounced("message-1", ADDRESS))
    assert (state(), Contact.objects.get().refusals) == (State.BOUNCED, 1)


def test_a_return_from_an_earlier_address_does_not_count_against_the_new_one(
    provider: MailProvider, event: Event
) -> None:
    moved(event, "Town hall")
    Contact.objects.update(address="new@club.test")
    report(bounced("message-1", ADDRESS))
    assert (state(), Contact.objects.get().refusals) == (State.BOUNCED, 0)


def test_a_reader_who_calls_an_email_spam_gets_no_more(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    report(called_spam("message-1", ADDRESS))
    assert Contact.objects.get().unsubscribed_at is not None


def test_an_address_that_the_provider_refuses_at_once_counts_like_a_refusal(
    provider: MailProvider, event: Event
) -> None:
    provider.status, provider.refusal = 422, {"ErrorCode": 406, "Message": INACTIVE}
    moved(event, "Town hall", "Library")
    assert state() == State.FAILED
    assert Contact.objects.get().unsubscribed_at is not None


def test_a_provider_that_fails_delays_an_email_and_loses_none(provider: MailProvider, event: Event) -> None:
    provider.status, provider.refusal = 503, {"Message": "Down for maintenance"}
    moved(event, "Town hall")
    waiting = Notification.objects.get()
    assert waiting.state == State.QUEUED
    assert "503" in waiting.error
    provider.status, provider.refusal = 200, {}
    deliver_due(timezone.now() + RETRIES[0])
    assert len(provider.emails) == 1


def test_a_provider_that_cannot_be_reached_delays_an_email(provider: MailProvider, event: Event, settings: Any) -> None:
    settings.ANYMAIL = {**settings.ANYMAIL, "POSTMARK_API_URL": "http://127.0.0.1:9/"}
    moved(event, "Town hall")
    assert state() == State.QUEUED


def test_reports_about_emails_of_others_change_nothing(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    assert report(bounced("message-of-another-site", ADDRESS)) == 200
    assert state() == State.SENT


def test_a_report_with_a_wrong_password_is_refused(provider: MailProvider, event: Event) -> None:
    moved(event, "Town hall")
    assert report(bounced("message-1", ADDRESS), password="Basic d3Jvbmc6d3Jvbmc=") == 400
    assert state() == State.SENT


def test_no_reports_are_taken_without_a_password_in_the_settings(provider: MailProvider, settings: Any) -> None:
    settings.ANYMAIL = {**settings.ANYMAIL, "WEBHOOK_SECRET": ""}
    assert report(delivered("message-1", ADDRESS)) == 404


def test_no_reports_are_taken_without_a_provider() -> None:
    assert report(delivered("message-1", ADDRESS)) == 404


def test_a_provider_without_its_key_is_reported_at_the_start(settings: Any) -> None:
    settings.EMAIL_PROVIDER, settings.EMAIL_BACKEND = "postmark", "accounts.mail_provider.EmailBackend"
    (error,) = email_provider(None)
    assert (error.level, "ANYMAIL_POSTMARK_SERVER_TOKEN" in error.msg) == (ERROR, True)


def test_a_provider_that_cannot_report_is_named_at_the_start(provider: MailProvider, settings: Any) -> None:
    assert email_provider(None) == []
    settings.ANYMAIL = {**settings.ANYMAIL, "WEBHOOK_SECRET": ""}
    (warning,) = email_provider(None)
    assert (warning.level, "ANYMAIL_WEBHOOK_SECRET" in warning.msg) == (WARNING, True)


def test_the_row_of_a_member_says_that_emails_come_back(provider: MailProvider, event: Event) -> None:
    home = hosted()
    owner, person = home.roles.get().user, club.entry(event, 1).people.get()
    add_member(by=owner, club=home, member=NewMember(person=person.pk))
    client = Client()
    client.force_login(owner)
    assert "emails come back" not in client.get(f"/c/{home.slug}/members/").text
    moved(event, "Town hall")
    report(bounced("message-1", ADDRESS))
    assert "emails come back" in client.get(f"/c/{home.slug}/members/").text
