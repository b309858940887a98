"""The event of a personal link: the one it was made for, else the current one."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import person_of
from tournaments.entries import services as entries_services
from tournaments.models import Event, Person

pytestmark = pytest.mark.django_db


def with_person(person: Person, name: str, here: bool = True) -> Event:
    """Create an open event with this person, who is checked in if `here`."""
    made = club.event(name=name)
    entries_services.enter_people(event=made, rows=club.rows(3, start=20), by=club.user())
    entry = entries_services.enter_person(event=made, person=person, by=club.user())
    if here:
        entries_services.check_in(entry=entry, by=club.user())
    return made


@pytest.fixture
def seated() -> Any:
    """An event whose first round is being played."""
    made = club.event(4, name="Tonight")
    club.published(made)
    return made


def opened_address(client: Any, person: Person, slug: str = "") -> str:
    return client.get(f"/go/{club.link(person)}{f'/{slug}' if slug else ''}").url.split("?")[0]


def test_a_link_opens_the_event_it_was_printed_for_also_when_another_is_newer(client: Client, seated: Event) -> None:
    person = person_of(seated, 1)
    later = with_person(person, "Next week")
    assert opened_address(client, person, later.slug) == f"/t/{later.slug}/me"
    assert opened_address(client, person, seated.slug) == f"/t/{seated.slug}/me"


def test_a_link_without_an_event_opens_the_one_with_a_seat_now_and_not_the_newest(
    client: Client, seated: Event
) -> None:
    person = person_of(seated, 1)
    with_person(person, "Next week")
    assert opened_address(client, person) == f"/t/{seated.slug}/me"


def test_before_any_round_it_opens_the_event_one_has_checked_in_to(client: Client) -> None:
    person = Person.objects.create(name="Budi")
    here = with_person(person, "Today")
    with_person(person, "Next week", here=False)
    assert opened_address(client, person) == f"/t/{here.slug}/me"


def test_where_several_events_fit_equally_the_person_chooses(client: Client) -> None:
    person = Person.objects.create(name="Budi")
    with_person(person, "Monday", here=False)
    with_person(person, "Tuesday", here=False)
    assert opened_address(client, person) == "/me/"


def test_an_event_the_person_is_not_in_is_left_aside(client: Client, seated: Event) -> None:
    other = club.event(name="Other")
    assert opened_address(client, person_of(seated, 1), other.slug) == f"/t/{seated.slug}/me"


@pytest.mark.long
def test_printed_links_and_their_codes_carry_their_event(admin_client: Client, seated: Event) -> None:
    page = admin_client.post(f"/t/{seated.slug}/print/links/new").content.decode()
    assert len(re.findall(rf"http://testserver/go/[\w-]{{22}}/{seated.slug}</small>", page)) == 4


def test_a_link_with_its_event_is_found_when_it_is_typed_in(client: Any, seated: Event) -> None:
    person = person_of(seated, 1)
    answer = client.get("/join", {"code": f"http://localhost/go/{club.link(person)}/{seated.slug}"})
    assert answer.url == f"/go/{club.link(person)}/{seated.slug}"
