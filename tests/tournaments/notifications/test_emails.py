"""Emails about events, sent over SMTP to a real server."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone, translation

from accounts.mail_message import render
from inputs.reading import read
from testkit.terms import LANGUAGES
from tests.accounts.mail_server import MailServer, mail_server
from tests.accounts.register import FAMILIAR, FORMAL
from tests.tournaments.helpers import club
from tests.tournaments.helpers.mails import ADDRESS, SITE, send, subjects, wanting
from tests.tournaments.helpers.pages import sign_in
from tournaments.core.errors import EventConflict, EventError
from tournaments.models import Contact, Event, Notification, OutboxEvent, Person, Registration
from tournaments.notifications import services
from tournaments.notifications.audience import MAX_PER_EVENT, fan_out, note_reminders
from tournaments.notifications.delivery import RETRIES, deliver_due
from tournaments.notifications.readers import EventMail
from tournaments.notifications.services import EmailWish
from tournaments.notifications.text import KINDS, WRITERS, mail_of
from tournaments.privacy.selectors import Subject
from tournaments.privacy.services import erase
from tournaments.registration import services as registration_services
from tournaments.registration.schemas import Joining
from tournaments.registration.times import PARTNER_TERM
from tournaments.registration.waiting import sweep
from tournaments.tasks import notify

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    settings.ALLOWED_HOSTS = ["cards.test", "testserver"]
    with mail_server(settings) as server:
        yield server


def open_event(**more: Any) -> Event:
    return club.event(**{"registration": "open", "starts_at": timezone.now() + timedelta(days=9), **more})


def event_with_reader() -> Event:
    """An event nine days ahead, whose first entry wants emails."""
    event = club.event(4, starts_at=timezone.now() + timedelta(days=9))
    wanting(club.entry(event, 1).people.get())
    return event


def join(event: Event, name: str, *, waiting_list: bool = False) -> Person:
    person = Person.objects.create(name=name)
    joining = read(Joining, {"waiting_list": waiting_list})
    registration_services.join(event=event, joining=joining, person=person)
    return person


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def link_of(mail: EmailMessage) -> str:
    found = re.search(r"https?://cards\.test(/\S+)", text_of(mail))
    assert found
    return found[1]


def test_an_address_gets_one_email_until_its_owner_confirms_it(server: MailServer, client: Client) -> None:
    event = open_event()
    person = Person.objects.create(name="Ayu")
    client.get(f"/go/{club.link(person)}")
    wish = {"person": person.pk, "address": ADDRESS}
    assert client.post("/me/emails/", wish, headers={"host": "cards.test"}).status_code == 302
    registration_services.join(event=event, joining=read(Joining, {}), person=person)
    send()
    assert subjects(server) == ["Confirm your email address"]
    assert client.post(link_of(server.mails[0])).status_code == 200
    registration_services.cancel(event=event, person=person)
    registration_services.join(event=event, joining=read(Joining, {}), person=person)
    send()
    assert subjects(server)[1:] == ["You have a place: Friday"]


def test_opening_the_link_alone_confirms_nothing(client: Client) -> None:
    contact = services.subscribe(person=Person.objects.create(name="Ayu"), wish=EmailWish(address=ADDRESS), site=SITE)
    assert "Confirm address" in client.get(f"/emails/confirm/{services.confirm_token(contact)}").text
    contact.refresh_from_db()
    assert contact.verified_at is None


def test_a_link_for_another_address_is_gone(client: Client) -> None:
    contact = wanting(Person.objects.create(name="Ayu"))
    token = services.confirm_token(contact)
    Contact.objects.update(address="other@club.test")
    assert client.get(f"/emails/confirm/{token}").status_code == 410


def test_an_address_that_the_account_confirmed_counts_at_once() -> None:
    user = club.user("ayu")
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True)
    person = Person.objects.create(name="Ayu", user=user)
    contact = services.subscribe(person=person, wish=EmailWish(address=ADDRESS.upper()), site=SITE)
    assert contact.verified_at is not None


def test_text_that_is_no_address_is_refused() -> None:
    with pytest.raises(EventError, match="not an email address"):
        services.subscribe(person=Person.objects.create(name="Ayu"), wish=EmailWish(address="ayu at club"), site=SITE)


def test_nobody_is_flooded_with_emails_that_confirm_an_address() -> None:
    person = Person.objects.create(name="Ayu")
    services.subscribe(person=person, wish=EmailWish(address=ADDRESS), site=SITE)
    with pytest.raises(EventConflict, match="in 5 minutes"):
        services.subscribe(person=person, wish=EmailWish(address="another@club.test"), site=SITE)


def test_the_same_row_of_the_outbox_twice_sends_one_email(server: MailServer) -> None:
    event = open_event()
    person = Person.objects.create(name="Ayu")
    wanting(person)
    registration_services.join(event=event, joining=read(Joining, {}), person=person)
    send()
    OutboxEvent.objects.update(done_at=None)
    send()
    assert len(server.mails) == 1


def test_the_waiting_list_and_an_offer_are_announced(server: MailServer) -> None:
    event = open_event(capacity=1)
    first = join(event, "Ayu")
    second = Person.objects.create(name="Budi")
    wanting(second)
    registration_services.join(event=event, joining=read(Joining, {"waiting_list": True}), person=second)
    send()
    registration_services.cancel(event=event, person=first)
    send()
    assert subjects(server) == ["You are on the waiting list: Friday", "A place is free for you: Friday"]
    assert "Accept it by" in text_of(server.mails[1])


def test_an_offer_that_ended_before_its_email_left_is_not_sent(server: MailServer) -> None:
    event = open_event(capacity=1)
    first = join(event, "Ayu")
    second = join(event, "Budi", waiting_list=True)
    wanting(second)
    OutboxEvent.objects.update(done_at=timezone.now())
    registration_services.cancel(event=event, person=first)
    Registration.objects.filter(state="offered").update(offered_until=timezone.now() - timedelta(minutes=1))
    send()
    assert subjects(server) == []
    assert Notification.objects.get().state == Notification.State.DROPPED


def test_a_player_whose_partner_stays_silent_is_notified_once(server: MailServer) -> None:
    event = club.event(**{**club.PAIRS, "registration": "open", "starts_at": timezone.now() + timedelta(days=9)})
    person = Person.objects.create(name="Ayu")
    wanting(person)
    registration_services.join(event=event, joining=read(Joining, {"partner": "Budi"}), person=person)
    later = timezone.now() + PARTNER_TERM + timedelta(minutes=1)
    for _time in range(2):
        sweep(later)
        send()
    assert subjects(server) == ["You need a partner: Friday"]


def test_a_moved_event_notifies_its_people_once_for_each_change(server: MailServer) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall", starts_at=timezone.now() + timedelta(days=10))
    club.changed(event, description="Bring a pen.")
    send()
    assert subjects(server) == ["New date or venue: Friday"]
    assert "Town hall" in text_of(server.mails[0])


def test_a_reminder_is_sent_once_in_the_last_day(server: MailServer) -> None:
    event = club.event(4, starts_at=timezone.now() + timedelta(hours=20))
    wanting(club.entry(event, 1).people.get())
    for _time in range(3):
        note_reminders(timezone.now())
        send()
    assert subjects(server) == ["Reminder: Friday"]


def test_a_round_is_announced_to_those_who_chose_it(server: MailServer) -> None:
    event = club.event(4)
    wanting(club.entry(event, 1).people.get(), rounds=True)
    wanting(club.entry(event, 2).people.get(), "budi@club.test")
    club.published(event)
    send()
    assert [(mail["To"], subjects(server)[0]) for mail in server.mails] == [(ADDRESS, "Round 1 is published: Friday")]


def test_a_withdrawn_player_hears_nothing(server: MailServer) -> None:
    event = club.event(5, starts_at=timezone.now() + timedelta(days=9))
    entry = club.entry(event, 1)
    wanting(entry.people.get())
    entry.state = entry.State.WITHDRAWN
    entry.save()
    club.changed(event, venue="Town hall")
    send()
    assert server.mails == []


def test_a_hidden_event_sends_nothing(server: MailServer) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    Event.objects.update(hidden=True)
    send()
    assert server.mails == []


@pytest.mark.long
def test_an_event_sends_a_person_at_most_six_emails(server: MailServer) -> None:
    event = event_with_reader()
    for number in range(MAX_PER_EVENT + 2):
        club.changed(event, venue=f"Hall {number}")
        send()
    assert len(server.mails) == MAX_PER_EVENT


def test_what_happens_at_night_is_sent_in_the_morning(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    fan_out(timezone.make_aware(datetime(2026, 11, 20, 23, 30)))
    assert timezone.localtime(Notification.objects.get().due_at).strftime("%d %H:%M") == "21 08:00"


def test_a_registration_at_night_is_answered_at_once(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    event, person = open_event(), Person.objects.create(name="Ayu")
    wanting(person)
    registration_services.join(event=event, joining=read(Joining, {}), person=person)
    night = timezone.make_aware(datetime(2026, 11, 20, 23, 30))
    fan_out(night)
    assert (Notification.objects.get().kind, Notification.objects.get().due_at) == ("confirmed", night)


def test_a_mail_server_that_is_away_delays_an_email_and_loses_none(server: MailServer, settings: Any) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    send()
    waiting = Notification.objects.get()
    assert (waiting.state, waiting.attempts) == (Notification.State.QUEUED, 1)
    settings.EMAIL_PORT = there
    deliver_due(timezone.now())
    assert server.mails == []  # the pause is not over
    deliver_due(timezone.now() + RETRIES[0])
    assert len(server.mails) == 1


def test_an_email_that_met_no_mail_server_for_ten_minutes_is_sent_once(server: MailServer, settings: Any) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    there, settings.EMAIL_PORT, now = settings.EMAIL_PORT, 1, timezone.now()
    send(now)
    for minute in range(1, 11):
        deliver_due(now + timedelta(minutes=minute))
    assert (Notification.objects.get().state, server.mails) == (Notification.State.QUEUED, [])
    settings.EMAIL_PORT = there
    for minute in range(11, 60):
        deliver_due(now + timedelta(minutes=minute))
    assert [Notification.objects.get().state, len(server.mails)] == [Notification.State.SENT, 1]


def test_an_email_is_given_up_after_its_last_pause(server: MailServer) -> None:
    server.refusal = "451 try again later"
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    now = timezone.now()
    send(now)
    for pause in RETRIES:
        now += pause
        deliver_due(now)
    assert Notification.objects.get().state == Notification.State.FAILED
    assert Contact.objects.get().unsubscribed_at is None


def test_two_final_refusals_end_the_emails_to_an_address(server: MailServer) -> None:
    server.refusal = "550 no such person"
    event = event_with_reader()
    for venue in ("Town hall", "Library"):
        club.changed(event, venue=venue)
        send()
    assert Contact.objects.get().unsubscribed_at is not None
    assert "550" in Notification.objects.first().error  # type: ignore[union-attr]


def test_a_worker_killed_while_sending_leaves_the_email_to_the_next(server: MailServer) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    now = timezone.now()
    fan_out(now)
    Notification.objects.update(state=Notification.State.SENDING, due_at=now + timedelta(minutes=5), attempts=1)
    deliver_due(now)
    assert server.mails == []
    deliver_due(now + timedelta(minutes=6))
    assert len(server.mails) == 1


def test_one_press_in_a_mail_program_stops_all_emails(server: MailServer) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    send()
    mail = server.mails[0]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = str(mail["List-Unsubscribe"]).strip(" <>").removeprefix("https://cards.test")
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    club.changed(event, venue="Library")
    send()
    assert len(server.mails) == 1


def test_opening_the_link_that_stops_emails_stops_nothing(client: Client) -> None:
    contact = wanting(Person.objects.create(name="Ayu"))
    assert "Stop all emails" in client.get(f"/emails/stop/{services.stop_token(contact)}").text
    contact.refresh_from_db()
    assert contact.unsubscribed_at is None


def test_another_persons_emails_cannot_be_changed(client: Client) -> None:
    own, other = Person.objects.create(name="Ayu"), Person.objects.create(name="Budi")
    wanting(other, "budi@club.test")
    client.get(f"/go/{club.link(own)}")
    client.post("/me/emails/", {"person": other.pk, "address": ADDRESS})
    client.post("/me/emails/stop", {"person": other.pk})
    contact = Contact.objects.get()
    assert (contact.address, contact.unsubscribed_at) == ("budi@club.test", None)


def test_without_a_mail_server_nothing_is_queued_and_the_page_says_so(client: Client, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    event = club.event(4, starts_at=timezone.now() + timedelta(days=9))
    person = club.entry(event, 1).people.get()
    wanting(person)
    club.changed(event, venue="Town hall")
    notify()
    client.get(f"/go/{club.link(person)}")
    assert "cannot send emails yet" in client.get("/me/emails/").text
    assert not Notification.objects.exists()
    assert not OutboxEvent.objects.filter(done_at=None).exists()


def test_staff_see_what_was_delivered(server: MailServer, client: Client) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    send()
    sign_in(client, club.user())
    html = client.get(f"/t/{event.slug}/desk/emails").text
    assert "New date or venue" in html
    assert ADDRESS not in html  # an organiser sees whether it arrived, not the address


def test_erasing_a_person_deletes_the_address_and_what_was_sent(server: MailServer) -> None:
    event = club.event(4, starts_at=timezone.now() + timedelta(days=9))
    person = club.entry(event, 1).people.get()
    wanting(person)
    club.changed(event, venue="Town hall")
    send()
    Event.objects.update(state=Event.State.FINISHED)
    erase(Subject(person=person, user=None), by=club.user())
    assert not Contact.objects.exists()
    assert not Notification.objects.exists()


def test_what_was_sent_is_forgotten_after_90_days(server: MailServer) -> None:
    event = event_with_reader()
    club.changed(event, venue="Town hall")
    send()
    services.forget_deliveries(timezone.now() + timedelta(days=89))
    assert Notification.objects.count() == 1
    services.forget_deliveries(timezone.now() + timedelta(days=91))
    assert Notification.objects.count() == 0
    assert Contact.objects.count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["refused", "expired", "moved", "reminder", "final"])
def test_an_email_addresses_its_reader_formally(kind: str, language: str) -> None:
    event = Event(name="Friday", slug="friday", starts_at=timezone.now() + timedelta(hours=9), venue="Town hall")
    contact = Contact(pk=1, address=ADDRESS, site=SITE)
    with translation.override(language):
        mail = mail_of(EventMail(Notification(event=event, kind=kind, cause=OutboxEvent()), contact))
        assert mail is not None
        plain, html = render(mail, name="Ayu", site=SITE)
    assert FORMAL[language].search(plain)
    assert FAMILIAR[language].findall(plain) == []
    assert mail.stop in plain
    assert mail.stop in html


def test_every_kind_has_a_text_for_its_name() -> None:
    assert set(KINDS) == set(WRITERS)
