"""The own calendar of a person: its address, what it shows, and its end."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from tests.tournaments.helpers import club, leagues
from tests.tournaments.helpers.pages import person_of, text
from tests.tournaments.helpers.registering import join, open_event
from tournaments.events.cancelling import cancel_event
from tournaments.events.schemas import Cancellation, ChangedEvent
from tournaments.events.services import change_event
from tournaments.models import Event, Person
from tournaments.notifications.own_calendar import begin_calendar, code_of, end_calendar
from tournaments.privacy.selectors import Subject
from tournaments.privacy.services import erase
from tournaments.registration.services import cancel

pytestmark = pytest.mark.django_db


def soon(days: int = 7) -> Any:
    return timezone.now().replace(second=0, microsecond=0) + timedelta(days=days)


def address_of(person: Person) -> str:
    begin_calendar(person)
    return f"/calendar/{code_of(person)}.ics"


def dates_at(address: str) -> dict[str, Any]:
    """Return the entries of a calendar by their titles."""
    answer = Client().get(address)
    assert answer.status_code == 200
    return {str(entry["summary"]): entry for entry in Calendar.from_ical(answer.content).walk("VEVENT")}


def ayu(event: Event) -> Person:
    """Return the person of the first entry of an event."""
    return person_of(event, 1)


def test_it_shows_the_events_in_which_the_person_plays_and_no_others() -> None:
    event = club.event(4, starts_at=soon(), name="Autumn evening", unlisted=True)
    club.event(0, starts_at=soon(), name="Another evening")
    assert set(dates_at(address_of(ayu(event)))) == {"Autumn evening"}


def test_it_shows_events_in_which_the_person_waits_for_a_place() -> None:
    event = open_event(1, starts_at=soon(), name="Full evening")
    join(event, "Ayu Pratama")
    waiting = join(event, "Budi Santoso")
    address = address_of(waiting.members.get().person)
    assert set(dates_at(address)) == {"Full evening"}
    cancel(event=event, person=waiting.members.get().person)
    assert dates_at(address) == {}


def test_a_moved_event_keeps_its_id_and_a_cancelled_one_stays_as_cancelled() -> None:
    event = club.event(4, starts_at=soon(), name="Autumn evening")
    address = address_of(ayu(event))
    before = dates_at(address)["Autumn evening"]
    change_event(by=None, event=event, changes=ChangedEvent(starts_at=soon(8)))
    moved = dates_at(address)["Autumn evening"]
    assert moved["uid"] == before["uid"]
    assert moved["sequence"] > before["sequence"]
    cancel_event(event=event, by=None, cancellation=Cancellation(reason="Flood"))
    assert dates_at(address)["Autumn evening"]["status"] == "CANCELLED"


def test_it_shows_the_matches_of_league_teams_on_whose_list_the_person_is() -> None:
    league = leagues.published("A", "B", "C")
    leagues.listed(league, "A")
    titles = set(dates_at(address_of(Person.objects.get(name=leagues.people("A")[0]))))
    assert titles == {"A – B", "B – A", "A – C", "C – A"}


def test_an_address_that_was_given_up_never_works_again() -> None:
    person = ayu(club.event(4, starts_at=soon()))
    address = address_of(person)
    end_calendar(person)
    assert Client().get(address).status_code == 404
    assert address_of(person) != address
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("code", ["1-BBBB", "x-BBBB", "", "99999999999999-B", "²-BBBB"])
def test_a_wrong_code_is_not_found(code: str) -> None:
    assert Client().get(f"/calendar/{code}.ics").status_code == 404


def test_after_a_merge_both_addresses_show_the_dates_of_the_person_who_is_left() -> None:
    kept, double = ayu(club.event(4, starts_at=soon(), name="Autumn evening")), Person.objects.create(name="Ayu P.")
    addresses = [address_of(kept), address_of(double)]
    Person.objects.filter(pk=double.pk).update(merged_into=kept)
    assert [set(dates_at(address)) for address in addresses] == [{"Autumn evening"}] * 2


def test_erasing_ends_the_address() -> None:
    person = Person.objects.create(name="Ayu Pratama")
    address = address_of(person)
    erase(Subject(person, None), None, "a letter")
    assert Client().get(address).status_code == 404


def test_the_page_of_messages_begins_and_ends_it(client: Client) -> None:
    person = ayu(club.event(4, starts_at=soon()))
    client.get(f"/go/{club.link(person)}")
    page = text(client.post("/me/calendar", {"person": person.pk}, follow=True))
    person.refresh_from_db()
    assert f"http://testserver/calendar/{code_of(person)}.ics" in page
    page = text(client.post("/me/calendar", {"person": person.pk, "end": "yes"}, follow=True))
    assert "no longer works" in page
    person.refresh_from_db()
    assert person.calendar_nonce == ""


def test_nobody_begins_the_calendar_of_somebody_else(client: Client) -> None:
    person = ayu(club.event(4))
    client.post("/me/calendar", {"person": person.pk})
    person.refresh_from_db()
    assert person.calendar_nonce == ""
