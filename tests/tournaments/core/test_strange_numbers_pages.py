"""Nonsensical numbers, wherever one is read: an answer and never a server error."""

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser

pytestmark = pytest.mark.django_db

STRANGE = ["²", "9" * 5000, "9" * 18]


@pytest.mark.parametrize("number", STRANGE)
def test_addresses_with_strange_numbers_are_answered(client: Client, number: str) -> None:
    event = club.event(4, by=organiser(client))
    table = present(club.published(event).places.first()).table_id
    assert client.get(f"/t/{event.slug}/table/1/", {"deal": number}).status_code == 200
    assert client.get(f"/t/{event.slug}/log", {"round": number, "table": number}).status_code == 200
    api = f"/api/v1/events/{event.slug}"
    assert client.get(f"{api}/log", {"round": number}).status_code == 200
    assert client.get(f"{api}/tables", {"round": number}).status_code == 200
    assert client.get(f"/api/v1/tables/{table}/view", {"after": number}).status_code in (200, 204)


@pytest.mark.parametrize("number", STRANGE)
def test_forms_with_strange_numbers_are_answered(client: Client, number: str) -> None:
    event = club.event(4, by=organiser(client))
    club.published(event)
    page = f"/t/{event.slug}"
    assert client.post(f"{page}/table/1/", {"deal": number}).status_code == 422
    assert client.post(f"{page}/desk/rounds", {"rounds_planned": number}).status_code == 302
    assert client.post("/me/forget", {"person": number}).status_code == 302
    assert client.post(f"{page}/r/1/place", {"table": number, "place": "online"}).status_code == 302
    assert client.post(f"{page}/r/1/change/", {"entry": number}).status_code == 302


@pytest.mark.parametrize("number", STRANGE)
def test_a_draft_survives_strange_numbers(client: Client, number: str) -> None:
    event = club.event(4, by=organiser(client))
    client.post(f"/t/{event.slug}/desk/seat")
    answer = client.post(f"/t/{event.slug}/r/1/swap", {"one": f"p{number}", "other": f"s{number}"}, follow=True)
    assert "Choose the two entries again" in answer.content.decode()


@pytest.mark.parametrize("number", STRANGE)
def test_a_new_event_with_strange_numbers_is_refused_in_its_form(client: Client, number: str) -> None:
    organiser(client)
    sent = {"name": "Friday", "rounds_planned": number, "clock_seconds": number, "opt-players": number, "bad": number}
    assert client.post("/t/new", {**sent, "create": ""}).status_code in (200, 422)
    assert client.post("/t/new/count", sent).status_code == 200
