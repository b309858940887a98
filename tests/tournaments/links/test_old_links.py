"""A personal link ends some time after the last event of its person, and not sooner."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import person_of, text
from tournaments.links.selectors import is_live_token
from tournaments.links.services import make_link
from tournaments.models import Event, Person, PersonalLink, Round, Substitution
from tournaments.privacy.services import forget

pytestmark = pytest.mark.django_db
YEARS = timedelta(days=800)


@pytest.fixture
def event() -> Event:
    """One of which everything is old."""
    event = club.event(8)
    club.published(event)
    long_ago = timezone.now() - YEARS
    Event.objects.update(created_at=long_ago)
    Round.objects.update(seated_at=long_ago)
    for person in Person.objects.all():
        club.link(person)
    PersonalLink.objects.update(created_at=long_ago)
    return event


def test_it_opens_nothing_and_browsers_that_opened_it_are_anonymous(client: Client, event: Event) -> None:
    person = person_of(event, 1)
    assert client.get(f"/go/{club.link(person)}").status_code == 302
    assert person.name in text(client.get("/me/"))
    old = club.link(person)
    assert forget()["links"] == 8
    assert client.get(f"/go/{old}").status_code == 404
    assert "<h2>" not in text(client.get("/me/"))
    assert client.get(f"/go/{club.link(person)}").status_code == 302


def test_the_new_one_has_its_whole_time_and_the_event_is_as_it_was(event: Event) -> None:
    before = Event.objects.values().get()
    assert (forget()["links"], forget()["links"]) == (8, 0)
    assert Event.objects.values().get() == before


def test_young_links_stay_valid(event: Event) -> None:
    PersonalLink.objects.update(created_at=timezone.now() - timedelta(days=399))
    assert forget()["links"] == 0


@pytest.mark.parametrize("life", ["a new event", "a new round"])
def test_links_of_running_events_stay_valid(event: Event, life: str) -> None:
    if life == "a new event":
        Event.objects.update(created_at=timezone.now())
    else:
        Round.objects.update(seated_at=timezone.now())
    assert forget()["links"] == 0


def test_a_substitute_keeps_a_link(event: Event) -> None:
    substitute, other = Person.objects.create(name="Noor"), Person.objects.create(name="Zeb")
    link, ended = club.link(substitute), club.link(other)
    PersonalLink.objects.update(created_at=timezone.now() - YEARS)
    entry = club.entry(event, 1)
    Round.objects.update(seated_at=timezone.now())
    absent = person_of(event, 1)
    Substitution.objects.create(round=event.rounds.get(), entry=entry, absent=absent, person=substitute)
    assert forget()["links"] == 1
    assert (is_live_token(link), is_live_token(ended)) == (True, False)


def test_0_keeps_them_for_ever(event: Event, settings: Any) -> None:
    settings.LINKS_KEPT_DAYS = 0
    assert "links" not in forget()


def test_a_replaced_link_starts_a_new_period(event: Event) -> None:
    person = person_of(event, 1)
    link = make_link(person=person, by=None, channel=PersonalLink.Channel.SCREEN)
    assert forget()["links"] == 7
    assert is_live_token(link)
