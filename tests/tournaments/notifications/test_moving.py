"""Moving an event: the message and its recipients before it is saved, and the sentence of the organiser in it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, text
from tests.tournaments.notifications.browser import BrowserHere, browsing
from tournaments.events.schemas import ChangedEvent
from tournaments.events.services import change_event
from tournaments.models import Event, Notification, OutboxEvent, Person
from tournaments.notifications import services
from tournaments.notifications.audience import fan_out
from tournaments.notifications.browsers import allow_notifications
from tournaments.notifications.push import message_of
from tournaments.notifications.services import EmailWish

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(settings: Any) -> Any:
    with browsing(settings) as phone:
        yield phone


@pytest.fixture
def event() -> Event:
    """An event of four people, one of whom gets emails."""
    start = timezone.now().replace(second=0, microsecond=0) + timedelta(days=9)
    made = club.event(4, starts_at=start, venue="Kantine")
    wanting_emails(person(made, 1))
    return made


def person(event: Event, number: int) -> Person:
    return club.entry(event, number).people.get()


def wanting_emails(person: Person) -> None:
    wish = EmailWish(address=f"person{person.pk}@club.test")
    services.confirm_address(services.subscribe(person=person, wish=wish, site="https://cards.test/"))


def details(event: Event, **changed: str) -> dict[str, str]:
    """Return the form as a browser sends it."""
    start = timezone.localtime(event.starts_at).strftime("%Y-%m-%dT%H:%M") if event.starts_at else ""
    return {"name": event.name, "starts_at": start, "venue": event.venue, "fee": "", "description": "", **changed}


def sent(client: Client, event: Event, **changed: str) -> Any:
    return client.post(f"/t/{event.slug}/desk/details", details(event, **changed))


def test_a_move_shows_its_message_and_who_gets_it_before_it_is_saved(
    client: Client, event: Event, phone: BrowserHere
) -> None:
    organiser(client)
    allow_notifications(person=person(event, 2), browser=phone.input, device="phone", opening=None)
    page = text(sent(client, event, venue="Town hall"))
    for part in (
        "New date or venue: Friday",
        "Town hall",
        "1 person by email",
        "1 person on their devices",
        "2 people get no message",
        "Save and notify 2 people",
    ):
        assert part in page
    event.refresh_from_db()
    assert event.venue == "Kantine"
    assert not OutboxEvent.objects.exists()


def test_the_second_press_saves_and_everyone_reads_the_sentence_of_the_organiser(client: Client, event: Event) -> None:
    organiser(client)
    answer = sent(client, event, venue="Town hall", confirmed="yes", sentence="The canteen is flooded.")
    assert answer.status_code == 302
    fan_out(timezone.now())
    notification = Notification.objects.get()
    message = message_of(notification)
    assert message is not None
    assert message.body.startswith("Date and time: ")
    assert message.body.endswith("Venue and address: Town hall The organiser writes: The canteen is flooded.")


def test_the_way_back_leads_to_the_form_with_what_was_typed(client: Client, event: Event) -> None:
    organiser(client)
    page = text(sent(client, event, venue="Town hall", description="Soup.", back="yes"))
    assert "Soup." in page
    assert "Save details" in page
    event.refresh_from_db()
    assert event.venue == "Kantine"


def test_a_long_sentence_is_refused_and_nothing_is_saved(client: Client, event: Event) -> None:
    organiser(client)
    answer = sent(client, event, venue="Town hall", confirmed="yes", sentence="x" * 281)
    assert answer.status_code == 422
    event.refresh_from_db()
    assert event.venue == "Kantine"


def test_other_changes_are_saved_at_once(client: Client, event: Event) -> None:
    organiser(client)
    assert sent(client, event, description="Soup.").status_code == 302
    event.refresh_from_db()
    assert event.description == "Soup."


def test_a_move_of_which_nobody_gets_a_message_is_saved_and_says_so(client: Client) -> None:
    organiser(client)
    made = club.event(4)
    answer = client.post(f"/t/{made.slug}/desk/details", details(made, venue="Town hall"), follow=True)
    assert "None of the 4 people who are registered gets a message" in text(answer)
    made.refresh_from_db()
    assert made.venue == "Town hall"


@pytest.mark.long
def test_an_event_without_people_moves_without_a_word_about_messages(client: Client) -> None:
    organiser(client)
    made = club.event(0)
    answer = client.post(f"/t/{made.slug}/desk/details", details(made, venue="Town hall"), follow=True)
    assert "The details are saved." in text(answer)
    assert "pass on the change yourself" not in text(answer)


def test_a_start_with_seconds_does_not_move_when_only_the_name_changes(client: Client, event: Event) -> None:
    rina = organiser(client)
    start = timezone.now() + timedelta(days=9)
    change_event(by=rina, event=event, changes=ChangedEvent(starts_at=start.replace(second=41)))
    OutboxEvent.objects.all().delete()
    event.refresh_from_db()
    assert sent(client, event, name="Friday evening").status_code == 302
    assert not OutboxEvent.objects.filter(kind=OutboxEvent.Kind.MOVED).exists()
