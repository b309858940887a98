"""Lists are searched, ordered and bounded by the same four parameters."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, refused
from tests.tournaments.helpers import club
from tournaments.models import Club, Event, Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> list[Event]:
    events = []
    for number, name in enumerate(("Avond", "borrel", "Café"), start=1):
        event = club.event(4, name=name)
        event.starts_at = datetime(2026, 11, number, 19, 30, tzinfo=UTC)
        event.save()
        events.append(event)
    return events


def names(answer: Any) -> list[str]:
    return [row["name"] for row in body_of(answer)["results"]]


def test_q_finds_a_part_of_a_text_without_regard_to_case(client: Client, three: Any) -> None:
    assert names(get(client, "events?q=BORREL")) == ["borrel"]


def test_ordering_sorts_and_a_minus_turns_it(client: Client, three: Any) -> None:
    assert names(get(client, "events?ordering=starts_at")) == ["Avond", "borrel", "Café"]
    assert names(get(client, "events?ordering=-starts_at")) == ["Café", "borrel", "Avond"]


def test_from_and_to_are_whole_days_or_times(client: Client, three: Any) -> None:
    assert names(get(client, "events?from=2026-11-02&to=2026-11-02")) == ["borrel"]
    assert names(get(client, "events?from=2026-11-02T19:30:01Z")) == ["Café"]


def test_an_unknown_order_is_refused_with_the_nearest_one_first(client: Client, three: Any) -> None:
    body = refused(get(client, "events?ordering=start_at"), 400, "not_a_choice")
    assert (body["field"], body["allowed"][0]) == ("ordering", "starts_at")


@pytest.mark.parametrize("written", ["yesterday", "2026-13-01", "2026-11-02T19:30:00"])
def test_what_is_no_time_is_refused(client: Client, three: Any, written: str) -> None:
    assert refused(get(client, f"events?from={written}"), 400, "no_moment")["field"] == "from"


def test_entries_are_found_by_the_name_that_is_shown(client: Client, three: Any) -> None:
    event = three[0]
    person = Person.objects.filter(entries__event=event).order_by("pk").first()
    assert person is not None
    Person.objects.filter(pk=person.pk).update(name="Secretname Wijaya", shown="initials")
    assert body_of(get(client, f"events/{event.slug}/entries?q=secretname"))["count"] == 0
    rows = body_of(get(client, f"events/{event.slug}/entries?ordering=-number"))["results"]
    assert [row["number"] for row in rows] == [4, 3, 2, 1]


def test_people_clubs_and_series_are_searched_too(rina: Client) -> None:
    other = Club.objects.create(name="Kap Partij")
    Person.objects.create(name="Ayu Pratama", club=other)
    Person.objects.create(name="Budi Santoso")
    assert names(get(rina, "people?q=kap")) == ["Ayu Pratama"]
    assert names(get(rina, "people?ordering=-name")) == ["Budi Santoso", "Ayu Pratama"]
    assert names(get(rina, "clubs?q=PARTIJ")) == ["Kap Partij"]
    assert body_of(get(rina, "series?q=none"))["count"] == 0


def test_the_log_is_bounded_by_times(rina: Client, three: Any) -> None:
    path = f"events/{three[0].slug}/log"
    whole = body_of(get(rina, path))["count"]
    assert whole > 0
    assert body_of(get(rina, f"{path}?to=2000-01-01"))["count"] == 0
    assert body_of(get(rina, f"{path}?from=2000-01-01&ordering=at"))["count"] == whole
