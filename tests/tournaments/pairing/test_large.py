"""Properties of events with very many players."""

from typing import Any

import pytest

from tests.tournaments.helpers import club
from tournaments.desk import services as desk_services
from tournaments.models import Entry, EntryPerson, Person
from tournaments.pairing import services as pairing_services
from tournaments.pairing.services import fill_round
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db

MANY = 1200


@pytest.fixture
def large() -> Any:
    """An event of more people than SQLite takes names in one query."""
    event = club.event(rounds_planned=2)
    people = Person.objects.bulk_create(Person(name=f"Person {number:04}") for number in range(1, MANY + 1))
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, name=person.name, state="present") for number, person in enumerate(people, 1)
    )
    EntryPerson.objects.bulk_create(
        EntryPerson(entry=entry, event=event, person=person) for entry, person in zip(entries, people, strict=True)
    )
    return event


@pytest.mark.long
def test_standings_of_very_many_are_computed(large: Any) -> None:
    assert len(rankings_selectors.standings_of(large).rows) == MANY


@pytest.mark.long
def test_a_round_of_very_many_is_seated_and_its_pairings_are_shown(large: Any) -> None:
    round_ = pairing_services.seat_round(event=large, by=club.user(), method="random")
    fill_round(round_.pk)
    round_.refresh_from_db()
    desk_services.publish_round(round_=round_, by=club.user())
    assert len(rounds_selectors.public_pairings(round_).by_name) == MANY
