"""Notifications in browsers, sent over HTTP to a real push service on this machine."""

import io
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.sessions import end_other_sessions
from games.api import sheets
from games.api.sheets import Correction
from inputs.reading import InvalidInputError, read
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.archives import another
from tests.tournaments.helpers.pages import sign_in
from tests.tournaments.notifications.browser import BrowserHere, browsing, claims_of
from tournaments.core.errors import EventConflict
from tournaments.corrections.services import correct_sheet
from tournaments.links.services import end_other_devices
from tournaments.management.commands.push_keys import new_key
from tournaments.models import Event, LinkOpening, Notification, OutboxEvent, Person, PushSubscription
from tournaments.notifications.audience import fan_out, note_check_ins
from tournaments.notifications.browsers import MAX_BROWSERS, BrowserSubscription, allow_notifications, end_notifications
from tournaments.notifications.delivery import RETRIES
from tournaments.notifications.push import push_due
from tournaments.notifications.push_key import public_key
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject
from tournaments.privacy.services import erase
from tournaments.registration import partners
from tournaments.registration import services as registration_services
from tournaments.registration.schemas import Joining

pytestmark = pytest.mark.django_db
State = Notification.State


@pytest.fixture
def phone(settings: Any) -> Iterator[BrowserHere]:
    with browsing(settings) as phone:
        yield phone


def wanting(person: Person, phone: BrowserHere) -> PushSubscription:
    """A person who allowed notifications in a browser."""
    return allow_notifications(person=person, browser=phone.input, device="phone", opening=None)


def event_with_reader(phone: BrowserHere, **more: Any) -> Event:
    """An event nine days ahead, whose first entry wants notifications."""
    event = club.event(4, **{"starts_at": timezone.now() + timedelta(days=9), **more})
    wanting(club.entry(event, 1).people.get(), phone)
    return event


def send(now: datetime | None = None) -> int:
    """Work off what happened, by day; return how many notifications left."""
    now = now or timezone.now()
    fan_out(now)
    Notification.objects.filter(attempts=0).update(due_at=now)
    return push_due(now)


def titles(phone: BrowserHere) -> list[str]:
    return [message["title"] for message in phone.notifications()]


def subscribe(client: Client, person: Person, phone: BrowserHere) -> Any:
    return client.post("/me/notifications/allow", {"person": person.pk, **phone.subscription})


def test_a_browser_alone_can_read_a_notification(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    club.published(event)
    assert send() == 1
    message = phone.notifications()[0]
    assert message["title"] == "Round 1 is published: Friday"
    assert message["url"] == f"/t/{event.slug}/me"
    assert b"Friday" not in phone.service.received[0].body


def test_a_push_service_can_verify_who_sends(phone: BrowserHere) -> None:
    club.published(event_with_reader(phone))
    send()
    claims, key = claims_of(phone.service.received[0])
    assert claims["aud"] == f"http://127.0.0.1:{phone.service.port}"
    assert claims["sub"] == "mailto:mail@cards.test"
    assert 0 < claims["exp"] - timezone.now().timestamp() < 24 * 3600
    assert key == public_key()


def test_a_moved_event_says_when_and_where_it_is_now(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    club.changed(event, venue="Town hall")
    send()
    assert "Town hall" in phone.notifications()[0]["body"]


def test_the_same_row_of_the_outbox_twice_sends_one_notification(phone: BrowserHere) -> None:
    club.published(event_with_reader(phone))
    send()
    OutboxEvent.objects.update(done_at=None)
    send()
    assert len(phone.service.received) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(phone: BrowserHere, status: int) -> None:
    club.published(event_with_reader(phone))
    phone.service.status = status
    assert send() == 0
    assert not PushSubscription.objects.exists()
    assert Notification.objects.get().state == State.FAILED


def test_a_busy_push_service_gets_the_notification_after_a_pause(phone: BrowserHere) -> None:
    club.published(event_with_reader(phone))
    phone.service.status = 503
    now = timezone.now()
    assert send(now) == 0
    phone.service.status = 201
    assert push_due(now) == 0
    assert push_due(now + RETRIES[0]) == 1


def test_a_push_service_that_is_away_delays_a_notification(phone: BrowserHere) -> None:
    club.published(event_with_reader(phone))
    phone.service.stop()
    now = timezone.now()
    assert send(now) == 0
    assert Notification.objects.get().state == State.QUEUED
    phone.service.start()
    assert push_due(now + RETRIES[0]) == 1


def test_a_refused_signature_is_not_repeated(phone: BrowserHere) -> None:
    club.published(event_with_reader(phone))
    phone.service.status, phone.service.answer = 403, b"wrong key"
    send()
    sent = Notification.objects.get()
    assert (sent.state, sent.error) == (State.FAILED, "403 wrong key")
    assert PushSubscription.objects.exists()


def test_what_happens_at_night_is_sent_in_the_morning(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    club.changed(event, venue="Town hall")
    fan_out(timezone.make_aware(datetime(2026, 11, 20, 23, 30)))
    assert timezone.localtime(Notification.objects.get().due_at).strftime("%d %H:%M") == "21 08:00"


def test_a_round_is_announced_at_night_while_the_event_runs(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    club.published(event)
    night = timezone.make_aware(datetime(2026, 11, 20, 23, 30))
    fan_out(night)
    assert Notification.objects.get().due_at == night


def test_players_hear_once_that_check_in_is_open(phone: BrowserHere) -> None:
    event = event_with_reader(phone, starts_at=timezone.now() + timedelta(minutes=50))
    event.entries.update(state="registered")
    for _time in range(2):
        note_check_ins(timezone.now())
        send()
    assert titles(phone) == ["Check-in is open: Friday"]
    assert phone.notifications()[0]["url"] == f"/t/{event.slug}/check-in"


def test_players_of_a_table_hear_of_a_correction(phone: BrowserHere) -> None:
    event = club.event(4)
    wanting(club.entry(event, 1).people.get(), phone)
    table_id = present(club.played(event).places.first()).table_id
    OutboxEvent.objects.update(done_at=timezone.now())
    values = another(sheets.of_tables([table_id])[table_id][0].values)
    correct_sheet(
        event=event, table_id=table_id, number=1, correction=Correction(values=values, reason="Typing."), by=club.user()
    )
    send()
    assert titles(phone) == ["A result was corrected: Friday"]


def test_a_player_hears_that_another_one_wants_to_be_their_partner(phone: BrowserHere) -> None:
    event = club.event(**{**club.PAIRS, "registration": "open", "starts_at": timezone.now() + timedelta(days=9)})
    first, second = (Person.objects.create(name=name) for name in ("Ayu", "Budi"))
    for person in (first, second):
        joining = read(Joining, {"partner_wanted": True})
        registration_services.join(event=event, joining=joining, person=person)
    wanting(first, phone)
    wanted = registration_services.own_registration(event, first).pk
    for _time in range(2):
        partners.ask_partner(event=event, person=second, other_id=wanted)
        send()
    assert titles(phone) == ["Someone asks you to play as a pair: Friday"]


def test_each_browser_of_a_person_gets_a_notification(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    person = club.entry(event, 1).people.get()
    other = phone.input.model_copy(update={"endpoint": f"{phone.service.url}/other"})
    allow_notifications(person=person, browser=other, device="computer", opening=None)
    club.published(event)
    assert send() == 2


def test_without_a_key_nothing_is_queued_and_the_page_says_so(
    phone: BrowserHere, client: Client, settings: Any
) -> None:
    event = event_with_reader(phone)
    settings.PUSH_KEY = ""
    club.published(event)
    send()
    assert not Notification.objects.exists()
    client.get(f"/go/{club.link(club.entry(event, 1).people.get())}")
    assert "cannot send notifications yet" in client.get("/me/emails/").text


def test_a_tap_subscribes_and_a_press_ends_it(phone: BrowserHere, client: Client) -> None:
    person = Person.objects.create(name="Ayu")
    client.get(f"/go/{club.link(person)}")
    assert "data-tell-me" in client.get("/me/emails/").text
    subscribe(client, person, phone)
    row = PushSubscription.objects.get()
    assert (row.person, row.opening) == (person, LinkOpening.objects.get())
    assert f'id="browser-{row.pk}"' in client.get("/me/emails/").text
    client.post("/me/notifications/end", {"person": person.pk, "browser": row.pk})
    assert not PushSubscription.objects.exists()


def test_a_browser_subscribes_only_the_people_it_knows(phone: BrowserHere, client: Client) -> None:
    own, other = Person.objects.create(name="Ayu"), Person.objects.create(name="Budi")
    row = wanting(other, phone)
    client.get(f"/go/{club.link(own)}")
    client.post("/me/notifications/end", {"person": other.pk, "browser": row.pk})
    client.post("/me/notifications/end", {"person": own.pk, "browser": row.pk})
    row.delete()
    subscribe(client, other, phone)
    assert not PushSubscription.objects.exclude(pk=row.pk).exists()


def test_notifications_end_with_the_personal_link_in_the_browser(phone: BrowserHere, client: Client) -> None:
    event = club.event(4, starts_at=timezone.now() + timedelta(days=9))
    person = club.entry(event, 1).people.get()
    client.get(f"/go/{club.link(person)}")
    subscribe(client, person, phone)
    end_other_devices(person=person, device="another")
    club.published(event)
    assert send() == 0
    assert not PushSubscription.objects.exists()
    assert Notification.objects.get().state == State.DROPPED


def test_removing_a_person_from_a_device_ends_its_notifications(phone: BrowserHere, client: Client) -> None:
    person = Person.objects.create(name="Ayu")
    client.get(f"/go/{club.link(person)}")
    subscribe(client, person, phone)
    client.post("/me/forget", {"person": person.pk})
    assert not PushSubscription.objects.exists()


def signed_in(name: str = "ayu") -> tuple[Client, Person]:
    """Return a browser in which an account is signed in, and its person."""
    client, user = Client(), club.user(name)
    client.force_login(user)
    client.get("/me/")
    return client, Person.objects.get_or_create(user=user, defaults={"name": name})[0]


def test_signing_out_ends_the_notifications_of_the_account_in_that_browser(phone: BrowserHere) -> None:
    client, person = signed_in()
    other, _person = signed_in()
    subscribe(client, person, phone)
    elsewhere = {**phone.subscription, "endpoint": f"{phone.service.url}/elsewhere"}
    other.post("/me/notifications/allow", {"person": person.pk, **elsewhere})
    assert PushSubscription.objects.count() == 2
    client.post("/account/logout/")
    assert PushSubscription.objects.get().endpoint == elsewhere["endpoint"]


def test_ending_other_sessions_ends_their_notifications(phone: BrowserHere) -> None:
    client, person = signed_in()
    subscribe(client, person, phone)
    end_other_sessions(user=present(person.user), besides=None)
    assert not PushSubscription.objects.exists()


def test_signing_out_of_an_account_keeps_the_notifications_of_a_personal_link(phone: BrowserHere) -> None:
    client, _own = signed_in()
    person = Person.objects.create(name="Budi")
    client.get(f"/go/{club.link(person)}")
    subscribe(client, person, phone)
    client.post("/account/logout/")
    assert PushSubscription.objects.exists()


def test_the_same_browser_twice_is_one_subscription(phone: BrowserHere) -> None:
    person = Person.objects.create(name="Ayu")
    wanting(person, phone)
    wanting(person, phone)
    assert PushSubscription.objects.count() == 1


def test_a_further_browser_ends_the_oldest(phone: BrowserHere) -> None:
    person = Person.objects.create(name="Ayu")
    first = wanting(person, phone)
    for number in range(MAX_BROWSERS):
        endpoint = f"{phone.service.url}/{number}"
        further = phone.input.model_copy(update={"endpoint": endpoint})
        allow_notifications(person=person, browser=further, device="phone", opening=None)
    assert PushSubscription.objects.count() == MAX_BROWSERS
    assert not PushSubscription.objects.filter(pk=first.pk).exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "http://push.example/abc"),
        ("endpoint", "https://127.0.0.1/abc"),
        ("endpoint", "https://localhost/abc"),
        ("p256dh", "AAAA"),
        ("p256dh", "not base64 at all"),
        ("auth", "AAAA"),
    ],
)
def test_an_unusable_subscription_is_refused(phone: BrowserHere, settings: Any, field: str, value: str) -> None:
    settings.PUSH_PRIVATE_TARGETS = False
    good = {**phone.subscription, "endpoint": "https://push.example/abc"}
    assert read(BrowserSubscription, good).endpoint == good["endpoint"]
    with pytest.raises(InvalidInputError):
        read(BrowserSubscription, {**good, field: value})


def test_a_push_service_that_leads_into_a_private_network_is_not_asked(phone: BrowserHere, settings: Any) -> None:
    club.published(event_with_reader(phone))
    settings.PUSH_PRIVATE_TARGETS = False
    assert send() == 0
    assert phone.service.received == []
    assert Notification.objects.get().state == State.FAILED


def test_minors_get_no_notifications_on_devices(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    person = club.entry(event, 1).people.get()
    club.published(event)
    fan_out(timezone.now())
    Person.objects.filter(pk=person.pk).update(minor=True)
    assert push_due(timezone.now()) == 0
    with pytest.raises(EventConflict, match="guardian"):
        wanting(person, phone)


def test_staff_see_what_was_sent_to_devices(phone: BrowserHere, client: Client) -> None:
    event = event_with_reader(phone)
    phone.service.status = 410
    club.published(event)
    send()
    sign_in(client, club.user())
    html = client.get(f"/t/{event.slug}/desk/emails").text
    assert "Round published" in html
    assert "Notifications were switched off in the browser." in html
    assert phone.service.url not in html


def test_the_own_data_list_browsers_without_their_secrets(phone: BrowserHere) -> None:
    person = Person.objects.create(name="Ayu")
    wanting(person, phone)
    data = own_data(Subject(person=person, user=None))
    assert data["person"]["browsers_with_notifications"][0]["device"] == "phone"
    assert phone.service.url not in str(data)


def test_erasing_a_person_ends_notifications(phone: BrowserHere) -> None:
    event = event_with_reader(phone)
    club.changed(event, venue="Town hall")
    send()
    Event.objects.update(state=Event.State.FINISHED)
    erase(Subject(person=PushSubscription.objects.get().person, user=None), by=club.user())
    assert not PushSubscription.objects.exists()
    assert not Notification.objects.exists()


def test_a_new_key_is_printed_as_the_setting_wants_it(settings: Any) -> None:
    out = io.StringIO()
    call_command("push_keys", stdout=out)
    name, _, key = out.getvalue().strip().partition("=")
    settings.PUSH_KEY = key
    assert name == "PUSH_KEY"
    assert len(public_key()) == 87
    assert new_key() != key


def test_ending_an_unknown_browser_changes_nothing() -> None:
    assert not end_notifications(person=Person.objects.create(name="Ayu"), number=1)
