"""Corrections over REST: times, two persons, going back, requests of players."""

from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from tests.rest.site import body_of, get, post, put, refused
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.models import Event, Role
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(rina: Client) -> Event:
    return club.event(4)


@pytest.fixture
def sheet(event: Event) -> str:
    table_id: int = club.published(event).places.all()[0].table_id
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    return f"events/{event.slug}/tables/{table_id}/sheets/1"


def rules(event: Event, **options: Any) -> None:
    Event.objects.filter(pk=event.pk).update(result_options=options)


def phone(event: Event, seat: str) -> Client:
    """Return a session that opened the personal link of the player in that seat."""
    entry = event.rounds.get().places.get(seat=seat).entry
    client = Client()
    client.get(f"/go/{club.link(entry.members.get().person)}")
    return client


def director(event: Event) -> Client:
    Role.objects.create(event=event, user=club.user("dora"), kind=Role.Kind.DIRECTOR)
    client = Client()
    client.force_login(club.user("dora"))
    return client


def ask(event: Event, sheet: str, **more: Any) -> Any:
    return post(phone(event, "E"), f"{sheet}/ask", {"values": OTHER, "reason": "Mixed up", "key": "k", **more})


def test_the_times_of_a_result(event: Event, sheet: str) -> None:
    rules(event, since="entry", ask_minutes=30, two_to_correct=True)
    body = body_of(get(Client(), f"{sheet}/window"))
    assert (body["may_ask"], body["may_correct"], body["needs_two"], body["staff_until"]) == (
        True,
        True,
        True,
        None,
    )
    assert body["ask_until"] > "2026"
    assert body["sentence"].startswith("Players may request a correction until")
    refused(get(Client(), f"{sheet.removesuffix('1')}99/window"), 404, "not_found")


def test_a_correction_waits_and_the_second_person_settles_it(rina: Client, event: Event, sheet: str) -> None:
    rules(event, two_to_correct=True)
    reply = body_of(put(rina, sheet, {"values": OTHER, "reason": "Typing error", "seen_version": 1}))
    assert reply["current"]["state"] == "waiting"
    refused(post(rina, f"{sheet}/settle", {"version": 2}), 409, "second_person_missing")
    reply = body_of(post(director(event), f"{sheet}/settle", {"version": 2}))
    assert reply["current"]["state"] == "settled"


def test_when_it_is_too_late_the_sentence_says_until_when(rina: Client, event: Event, sheet: str) -> None:
    rules(event, since="entry", staff_minutes=0, later="nobody")
    refusal = refused(put(rina, sheet, {"values": OTHER, "reason": "Typing error"}), 409, "too_late")
    assert "could be corrected until" in refusal["message"]


def test_undo_goes_back(rina: Client, event: Event, sheet: str) -> None:
    body_of(put(rina, sheet, {"values": OTHER, "reason": "Typing error"}))
    body = {"to_version": 1, "seen_version": 2, "key": "u"}
    for _ in range(2):
        document = body_of(post(rina, f"{sheet}/undo", body))
        assert (document["current"]["version"], document["current"]["values"]) == (3, SHEET)
    refused(post(rina, f"{sheet}/undo", {"to_version": 9}), 409, "nothing_to_undo")
    refused(post(phone(event, "N"), f"{sheet}/undo", {}), 403, "permission_denied")


@pytest.mark.long
def test_a_request_from_asking_to_granting(rina: Client, event: Event, sheet: str) -> None:
    request = body_of(ask(event, sheet), 201)
    assert body_of(ask(event, sheet), 201)["id"] == request["id"]
    assert (request["state"], request["seat"], request["overtaken"]) == ("open", "E", False)
    place = f"events/{event.slug}/correction-requests/{request['id']}"
    refused(post(rina, f"{place}/grant", {}), 400, "reason_for_unagreed")
    refused(post(phone(event, "E"), f"{place}/agree", {}), 409, "own_request")
    assert body_of(post(phone(event, "N"), f"{place}/agree", {}))["agreed_at"]
    assert body_of(post(rina, f"{place}/grant", {}))["state"] == "granted"
    table_id = event.rounds.get().places.all()[0].table_id
    assert sheets.of_tables([table_id])[table_id][0].values == OTHER
    refused(post(rina, f"{place}/refuse", {"reason": "No"}), 409, "request_decided")


@pytest.mark.long
def test_a_shared_device_names_the_seat(event: Event, sheet: str) -> None:
    pending = body_of(ask(event, sheet), 201)
    place = f"events/{event.slug}/correction-requests/{pending['id']}/agree"
    assert body_of(post(phone(event, "E"), place, {"seat": "S"}))["agreed_by"]
    refused(post(phone(event, "E"), place, {"seat": "X"}), 403, "permission_denied")


@pytest.mark.long
def test_requests_are_seen_by_the_table_and_the_staff(rina: Client, event: Event, sheet: str) -> None:
    asked = body_of(ask(event, sheet), 201)
    listed = f"events/{event.slug}/correction-requests"
    assert [result["id"] for result in body_of(get(rina, listed))["results"]] == [asked["id"]]
    assert [result["id"] for result in body_of(get(phone(event, "N"), listed))["results"]] == [asked["id"]]
    assert body_of(get(Client(), listed))["results"] == []
    refused(post(Client(), f"{sheet}/ask", {"values": OTHER, "reason": "x"}), 401, "not_authenticated")
    refused(post(rina, f"{sheet}/ask", {"values": OTHER, "reason": "x"}), 403, "permission_denied")
    refused(post(phone(event, "N"), f"{listed}/{asked['id']}/withdraw"), 409, "not_your_request")
    assert body_of(post(phone(event, "E"), f"{listed}/{asked['id']}/withdraw"))["state"] == "withdrawn"


@pytest.mark.parametrize("values", [{}, {"bids": 3}, {"bids": {"N": 10**30}}, {"bids": {"N": "\x00"}}, {"tricks": []}])
def test_a_sheet_that_cannot_be_true_is_not_asked_for(event: Event, sheet: str, values: Any) -> None:
    assert ask(event, sheet, values=values).status_code == 400
