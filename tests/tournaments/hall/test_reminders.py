"""The desk reminds a table to confirm its result; its phones show that for ten minutes."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, organiser, text
from tournaments.core.errors import EventError, NotAllowed
from tournaments.hall import services
from tournaments.hall.services import REMINDED
from tournaments.models import Event, Place

pytestmark = pytest.mark.django_db
ASKED = "The director is waiting for the result of this table."


@pytest.fixture
def event() -> Event:
    """Return an event in which North has entered a deal at table 1 that another side must confirm."""
    made = club.event(8, result_options={"confirm": "one"})
    club.published(made)
    made.refresh_from_db()
    sent = {**TRUF_SHEET, "deal": 1, "key": "k", "table_id": place(made, "N").table_id}
    assert phone(made, "N").post(f"/t/{made.slug}/table/1/send", sent).status_code == 200
    return made


def place(event: Event, seat: str) -> Place:
    return Place.objects.get(round__event=event, table_number=1, seat=seat)


def phone(event: Event, seat: str) -> Client:
    """Return a device that opened the personal link of the player at table 1."""
    client = Client()
    client.get(f"/go/{club.link(place(event, seat).entry.people.get())}")
    return client


@pytest.mark.long
def test_one_press_at_the_tile_reaches_the_phones_of_that_table_alone(event: Event, client: Client) -> None:
    organiser(client)
    desk = text(client.get(f"/t/{event.slug}/desk/"))
    assert f'action="/t/{event.slug}/desk/remind/1"' in desk
    assert f'action="/t/{event.slug}/desk/remind/2"' not in desk
    client.post(f"/t/{event.slug}/desk/remind/1", {"key": "1"})
    east = phone(event, "E")
    assert ASKED in text(east.get(f"/t/{event.slug}/me"))
    assert ASKED in text(east.get(f"/t/{event.slug}/table/1/"))
    assert ASKED not in text(east.get(f"/t/{event.slug}/table/2/"))


@pytest.mark.long
def test_a_reminder_ends_by_itself(event: Event) -> None:
    services.remind_table(event=event, by=club.user(), table=1)
    with time_machine.travel(timezone.now() + REMINDED + timedelta(seconds=1), tick=False):
        assert ASKED not in text(phone(event, "E").get(f"/t/{event.slug}/table/1/"))


def test_a_second_press_begins_the_ten_minutes_again(event: Event) -> None:
    for _press in range(2):
        services.remind_table(event=event, by=club.user(), table=1)
    assert event.rounds.get().reminders.count() == 1


def test_an_unknown_table_is_refused(event: Event) -> None:
    with pytest.raises(EventError):
        services.remind_table(event=event, by=club.user(), table=9)


def test_before_the_first_round_nobody_is_reminded() -> None:
    with pytest.raises(NotAllowed):
        services.remind_table(event=club.event(8), by=club.user(), table=1)
