"""Two-sided entry over REST: players by account or link, the desk, the rules."""

from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from tests.present import present
from tests.rest.site import body_of, get, patch, post, refused
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import OTHER, SHEET, rules, table_of
from tournaments.desk import log as desk_log
from tournaments.models import Event, Person
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db

SILENT = {"confirm": "one", "silence_minutes": 15}


@pytest.fixture
def event(rina: Client) -> Event:
    made = club.event(4)
    club.published(made)
    return rules(made)


@pytest.fixture
def path(event: Event) -> str:
    return f"events/{event.slug}/tables/{table_of(event).table_id}/sheets"


def sitting(event: Event, seat: str) -> Person:
    entry = next(occupant.entry_id for occupant in table_of(event).occupants if occupant.seat == seat)
    return event.entries.get(pk=entry).members.get().person


def by_link(event: Event, seat: str) -> Client:
    """Return the phone of the player in that seat, which has opened a personal link."""
    client = Client()
    client.get(f"/go/{club.link(sitting(event, seat))}")
    return client


def by_account(event: Event, seat: str) -> Client:
    person = sitting(event, seat)
    person.user = club.user(f"player-{seat}")
    person.save()
    client = Client()
    client.force_login(person.user)
    return client


@pytest.fixture
def north(event: Event) -> Client:
    return by_link(event, "N")


@pytest.fixture
def entered(north: Client, path: str) -> Any:
    return body_of(post(north, path, {"number": 1, "values": SHEET, "key": "k1"}), 201)


def test_a_sheet_entered_by_link_waits(entered: Any, rina: Client, path: str) -> None:
    assert (entered["state"], entered["waits"], entered["seat"], entered["source"]) == ("waiting", True, "N", "phone")
    assert body_of(get(rina, f"{path}/1"))["current"]["answers"] == []


@pytest.mark.long
def test_another_player_confirms_by_account(event: Event, entered: Any, path: str) -> None:
    reply = body_of(post(by_account(event, "E"), f"{path}/1/answer", {"version": 1, "accept": True}))
    assert reply["current"]["state"] == "settled"
    (answer,) = reply["current"]["answers"]
    assert (answer["kind"], answer["settles"], answer["seat"]) == ("accept", True, "E")
    assert club.points(event) != dict.fromkeys(club.points(event), 0)


@pytest.mark.long
def test_a_session_of_a_link_proves_that_the_page_is_ours(event: Event, entered: Any, path: str) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.get(f"/go/{club.link(sitting(event, 'E'))}")
    body_of(post(phone, f"{path}/1/answer", {"version": 1, "accept": True}), 403)
    phone.get(f"/t/{event.slug}/me")
    token = phone.cookies["csrftoken"].value
    body_of(post(phone, f"{path}/1/answer", {"version": 1, "accept": True}, **{"X-CSRFToken": token}))


def test_no_player_confirms_their_own_entry(north: Client, entered: Any, path: str) -> None:
    refused(post(north, f"{path}/1/answer", {"version": 1, "accept": True}), 409, "own_entry")


def test_an_outsider_may_not_confirm(event: Event, entered: Any, path: str, stranger: Client) -> None:
    refused(post(stranger, f"{path}/1/answer", {"version": 1, "accept": True}), 403, "permission_denied")
    assert post(Client(), f"{path}/1/answer", {"version": 1, "accept": True}).status_code == 401
    refused(post(stranger, path, {"number": 2, "values": SHEET}), 403, "permission_denied")


@pytest.mark.long
def test_a_no_with_words_and_entering_it_again(event: Event, north: Client, entered: Any, path: str) -> None:
    east = by_link(event, "E")
    document = body_of(post(east, f"{path}/1/answer", {"version": 1, "accept": False, "reason": "Four."}))
    assert document["current"]["state"] == "disputed"
    document = body_of(post(north, f"{path}/1/again", {"values": OTHER, "seen_version": 1, "key": "k2"}))
    assert [version["state"] for version in document["versions"]] == ["disputed", "waiting"]
    refused(
        post(north, f"{path}/1/again", {"values": SHEET, "seen_version": 1, "key": "k3"}), 409, "corrected_meanwhile"
    )


@pytest.mark.long
def test_the_desk_sees_and_settles_it(rina: Client, event: Event, entered: Any, path: str) -> None:
    (one,) = body_of(get(rina, f"events/{event.slug}/open-sheets"))["results"]
    assert (one["round"], one["table_number"], one["sheet"]["id"]) == (1, 1, entered["id"])
    assert len(one["waits_for"]) == 3
    assert one["sentence"] in body_of(get(rina, f"events/{event.slug}/desk"))["blockers"]
    body = body_of(post(rina, f"{path}/1/settle", {"version": 1, "reason": "Slip seen."}))
    assert body["current"]["state"] == "settled"
    assert body_of(get(rina, f"events/{event.slug}/open-sheets"))["count"] == 0


def test_only_the_desk_settles(event: Event, north: Client, stranger: Client, entered: Any, path: str) -> None:
    for client in (stranger, north):
        assert post(client, f"{path}/1/settle", {"version": 1}).status_code == 403
    assert get(stranger, f"events/{event.slug}/open-sheets").status_code == 403


def test_a_player_does_not_correct(north: Client, entered: Any, path: str) -> None:
    body = {"values": OTHER, "reason": "Because."}
    answer = north.put(f"/api/v1/{path}/1", body, content_type="application/json")
    refused(answer, 403, "permission_denied")


def test_typed_by_staff_it_waits_for_a_second_person(event: Event, rina: Client, path: str) -> None:
    rules(event, second_typist=True)
    fact = sheets_services.write_sheet(
        event=event, table_id=table_of(event).table_id, number=1, values=SHEET, by=club.director(event, "siti")
    )
    assert (
        body_of(post(rina, f"{path}/1/reject", {"version": 1, "reason": "Not so."}))["current"]["state"] == "disputed"
    )
    own = body_of(post(rina, path, {"number": 2, "values": SHEET}), 201)
    assert own["state"] == "waiting"
    refused(post(rina, f"{path}/2/settle", {"version": 1}), 409, "second_person")
    assert not present(sheets.with_id(fact.sheet_id)).settled


HOSTILE = [
    {},
    {"version": 1},
    {"version": 0, "accept": True},
    {"version": 10**30, "accept": True},
    {"version": [1], "accept": "x"},
    {"version": 1, "accept": True, "reason": "\x00"},
    {"version": 1, "accept": True, "key": "k" * 65},
]


def test_hostile_answers_are_refused_with_words(event: Event, entered: Any, path: str) -> None:
    east = by_link(event, "E")
    for body in HOSTILE:
        answer = post(east, f"{path}/1/answer", body)
        assert answer.status_code == 400, body
        assert answer.json()["message"]


@pytest.mark.long
@pytest.mark.parametrize("where", ["2/answer", "9999/answer"])
def test_a_missing_object_is_not_found(event: Event, entered: Any, path: str, where: str) -> None:
    assert post(by_link(event, "E"), f"{path}/{where}", {"version": 1, "accept": True}).status_code == 404
    assert post(by_link(event, "E"), f"{path}/1/answer", {"version": 2, "accept": True}).status_code == 404


WRONG_RULES: list[dict[str, Any]] = [
    {"confirm": "everybody"},
    {"silence_minutes": 0},
    {"ask_minutes": -1},
    {"staff_minutes": 10**40},
    {"second_typist": "perhaps"},
    {"later": None},
]


class TestRules:
    """The rules of results of an event."""

    def test_rules_are_public_and_set_by_organisers(self, rina: Client, event: Event) -> None:
        address = f"events/{event.slug}/result-rules"
        assert body_of(get(Client(), address))["confirm"] == "one"
        body = body_of(patch(rina, address, SILENT))
        assert (body["silence_minutes"], body["later"]) == (15, "two")
        assert "from no limit to 15" in desk_log.log_of(event)[0].sentence

    def test_no_other_role_sets_them(self, stranger: Client, event: Event) -> None:
        refused(patch(stranger, f"events/{event.slug}/result-rules", SILENT), 403, "permission_denied")

    def test_an_impossible_value_is_named(self, rina: Client, event: Event) -> None:
        for body in WRONG_RULES:
            answer = patch(rina, f"events/{event.slug}/result-rules", body)
            assert answer.status_code == 400, body
            assert next(iter(body)) in str(answer.json()["errors"])
        event.refresh_from_db()
        assert event.result_options == {"confirm": "one"}
