"""The round timer, announcements and the hall screen over REST."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def call(client: Client, method: str, event: Event, path: str, body: Any = None) -> Any:
    address = f"/api/v1/events/{event.slug}/{path}"
    return client.generic(method, address, b"" if body is None else json.dumps(body), "application/json")


@pytest.mark.usefixtures("frozen_time")
def test_a_program_runs_the_timer(event: Event, client: Client) -> None:
    organiser(client)
    assert call(client, "GET", event, "timer").json()["state"] == "idle"
    started = call(client, "POST", event, "timer/start", {"minutes": 40}).json()
    assert (started["round"], started["state"], started["seconds"]) == (1, "running", 40 * 60)
    assert call(client, "POST", event, "timer/pause").json()["state"] == "paused"
    assert call(client, "POST", event, "timer/resume").json()["state"] == "running"
    extended = call(client, "POST", event, "timer/extend", {"minutes": 5, "table": 2}).json()
    assert extended["extras"] == [{"table": 2, "minutes": 5}]
    assert call(client, "DELETE", event, "timer").status_code == 204
    assert call(client, "GET", event, "timer").json()["state"] == "idle"


def test_without_a_round_in_play_there_is_no_timer(client: Client) -> None:
    answer = call(client, "GET", club.event(8), "timer")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_round_to_time")


def test_anyone_reads_announcements_and_only_the_desk_makes_them(event: Event, client: Client) -> None:
    assert call(client, "POST", event, "announcements", {"text": "Dinner"}).status_code in (401, 403)
    organiser(client)
    made = call(client, "POST", event, "announcements", {"text": "Dinner is ready.", "urgent": True})
    assert made.status_code == 201
    found = call(Client(), "GET", event, "announcements").json()
    assert [(one["text"], one["urgent"]) for one in found] == [("Dinner is ready.", True)]
    assert call(client, "DELETE", event, f"announcements/{made.json()['id']}").status_code == 204
    assert call(Client(), "GET", event, "announcements").json() == []


@pytest.mark.long
def test_a_program_steers_the_screen_to_the_last_reveal(client: Client) -> None:
    event = club.event(4)
    club.played(event)
    organiser(client)
    assert call(client, "PATCH", event, "screen", {"page": "standings"}).json()["page"] == "standings"
    held = call(client, "POST", event, "screen/hold").json()
    assert held["standings_held"]
    while held["revealed_to"] != 1:
        held = call(client, "POST", event, "screen/reveal").json()
    assert not held["standings_held"]
    assert call(client, "POST", event, "screen/release").json()["revealed_to"] is None


def test_a_second_program_that_reveals_the_same_place_gets_409_with_the_rank(client: Client) -> None:
    event = club.event(4)
    club.played(event)
    organiser(client)
    rank = call(client, "POST", event, "screen/hold").json()["revealed_to"]
    first = call(client, "POST", event, "screen/reveal", {"after": rank})
    second = call(client, "POST", event, "screen/reveal", {"after": rank})
    assert (first.status_code, second.status_code, second.json()["code"]) == (200, 409, "revealed_meanwhile")
    assert f"rank {first.json()['revealed_to']}." in second.json()["message"]


def test_a_player_neither_sees_nor_steers_the_screen(event: Event, client: Client) -> None:
    assert call(client, "GET", event, "screen").status_code in (401, 403)
    assert call(client, "POST", event, "screen/hold").status_code in (401, 403)


def test_an_unknown_page_is_refused_with_the_pages_there_are(event: Event, client: Client) -> None:
    organiser(client)
    answer = call(client, "PATCH", event, "screen", {"page": "weather"})
    assert answer.status_code == 400
    assert "standings" in answer.content.decode()
