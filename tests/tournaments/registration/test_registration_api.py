"""Registrations over REST, for players and for the desk."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, sign_in
from tests.tournaments.helpers.registering import State, join, joined, open_event, states, who
from tournaments.models import Event, Person, Registration
from tournaments.registration import services

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def address(event: Event, tail: str = "registration") -> str:
    return f"/api/v1/events/{event.slug}/{tail}"


def ask(client: Client, method: str, path: str, body: Any = None) -> Any:
    return getattr(client, method)(path, body, content_type="application/json")


def test_everyone_reads_the_places_and_nobody_reads_names(client: Client) -> None:
    event = open_event(2)
    joined(event, 3)
    answer = client.get(address(event))
    assert answer.json() == {
        "registration": "open",
        "open": True,
        "opens_at": None,
        "closes_at": None,
        "approval": False,
        "capacity": 2,
        "taken": 2,
        "left": 0,
        "waiting": 1,
        "own": None,
    }
    assert client.get(address(event, "registrations")).status_code == 403


def test_an_account_registers_waits_and_cancels(client: Client) -> None:
    event = open_event(1)
    joined(event, 1)
    sign_in(client, club.user("budi", first_name="Budi", last_name="Santoso"))
    full = ask(client, "post", address(event), {})
    assert (full.status_code, full.json()["code"]) == (409, "event_full")
    made = ask(client, "post", address(event), {"waiting_list": True})
    assert made.status_code == 201
    own = made.json()["own"]
    assert (own["state"], own["position"], own["people"]) == ("waiting", 1, ["Budi Santoso"])
    again = ask(client, "post", address(event), {"waiting_list": True})
    assert (again.status_code, again.json()["code"]) == (409, "registered_already")
    assert ask(client, "delete", address(event)).status_code == 204
    assert Registration.objects.latest("pk").state == State.CANCELLED
    assert Registration.objects.latest("pk").source == "api"


def test_an_offer_is_taken_in_time_and_gone_afterwards(client: Client, clock: Any) -> None:
    event = open_event(1, starts_at=(NOW + timedelta(days=3)).isoformat())
    (first,) = joined(event, 1)
    user = club.user("budi")
    join(event, Person.objects.create(name="Budi Santoso", user=user))
    sign_in(client, user)
    services.cancel(event=event, person=who(first))
    assert client.get(address(event)).json()["own"]["offered_until"] == "2026-11-21T12:00:00Z"
    clock.shift(timedelta(hours=25))
    late = ask(client, "post", address(event, "registration/accept"))
    assert (late.status_code, late.json()["code"]) == (410, "offer_expired")
    rejoined = ask(client, "post", address(event), {}).json()
    assert rejoined["own"]["state"] == "confirmed"


@pytest.mark.long
def test_the_desk_lists_approves_refuses_and_enters(client: Client) -> None:
    event = open_event(1, registration_approval=True)
    made = joined(event, 3)
    organiser(client)
    rows = client.get(address(event, "registrations")).json()
    assert [row["needs"] for row in rows] == ["approval"] * 3
    for registration, verb in zip(made, ("approve", "refuse", "enter"), strict=True):
        assert ask(client, "post", address(event, f"registrations/{registration.pk}/{verb}")).status_code == 200
    assert states(made) == [State.CONFIRMED, State.REFUSED, State.CONFIRMED]
    other = joined(open_event(1, registration_approval=True), 1)[0]
    assert ask(client, "post", address(event, f"registrations/{other.pk}/approve")).status_code == 404


def test_an_unknown_field_is_refused_with_its_name(client: Client) -> None:
    sign_in(client, club.user("budi"))
    answer = ask(client, "post", address(open_event()), {"partnr": "Ayu"})
    assert answer.status_code == 400
    assert answer.json()["field"] == "partnr"
