"""Permissions over REST, and data that is never disclosed."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.present import present
from tests.rest.site import API, body_of, get, post, refused
from tests.tournaments.helpers import club
from tournaments.models import Person

STAFF_ONLY = [
    ("rounds", {}),
    ("entries", {"rows": [{"name": "A"}]}),
    ("entries/1/check-in", {}),
    ("entries/check-in-all", {}),
    ("rulings", {"entry": 1, "kind": "note", "reason": "x"}),
    ("finish", {}),
]


@pytest.mark.parametrize(("path", "body"), STAFF_ONLY)
def test_an_anonymous_visitor_writes_nothing(friday: Any, path: str, body: Any) -> None:
    refused(post(Client(), f"events/{friday.slug}/{path}", body), 401, "not_authenticated")


@pytest.mark.parametrize(("path", "body"), STAFF_ONLY[:-1])
def test_a_refused_account_learns_which_roles_can(stranger: Client, friday: Any, path: str, body: Any) -> None:
    refusal = refused(post(stranger, f"events/{friday.slug}/{path}", body), 403, "permission_denied")
    assert "rina" in refusal["message"]


def test_a_refused_writer_of_totals_is_notified_before_the_body_is_read(stranger: Client, friday: Any) -> None:
    club.published(friday)
    for body in ({}, {"home": "x"}, {"home": 27, "visitors": 8}):
        refused(post(stranger, f"events/{friday.slug}/rounds/1/total", body), 403, "permission_denied")


def test_events_are_created_only_with_the_right_to(stranger: Client) -> None:
    body = {"name": "X", "game": "truf", "preset": "classic", "format": "individuals"}
    refused(post(stranger, "events", body), 403, "permission_denied")


def test_people_are_for_staff(stranger: Client, rina: Client, friday: Any) -> None:
    refused(get(Client(), "people"), 401, "not_authenticated")
    refused(get(stranger, "people"), 403, "permission_denied")
    assert body_of(get(rina, "people"))["count"] == 8


@pytest.mark.parametrize("client_name", ["nobody", "stranger"])
def test_a_draft_does_not_exist_for_others(
    client_name: str, request: pytest.FixtureRequest, rina: Client, friday: Any
) -> None:
    client = Client() if client_name == "nobody" else request.getfixturevalue(client_name)
    body_of(post(rina, f"events/{friday.slug}/rounds"), 201)
    assert body_of(get(client, f"events/{friday.slug}/rounds"))["results"] == []
    refused(get(client, f"events/{friday.slug}/rounds/1"), 404, "not_found")
    refused(get(client, f"events/{friday.slug}/rounds/1/pairings"), 404, "not_found")
    assert body_of(get(client, f"events/{friday.slug}/tables"))["results"] == []
    assert body_of(get(client, "tables"))["results"] == []
    for table in friday.rounds.get().places.values_list("table_id", flat=True):
        refused(get(client, f"tables/{table}"), 404, "not_found")
        refused(get(client, f"events/{friday.slug}/tables/{table}/sheets"), 404, "not_found")


@pytest.fixture
def secrets_of_an_evening(friday: Any) -> list[str]:
    """Return data that must never leave the server.

    These are addresses, links, seeds, shuffles and the names behind initials.
    """
    Person.objects.update(email="somebody@secret.example", shown=Person.Shown.INITIALS)
    friday.place, friday.seed = "online", 734_211_907
    friday.save()
    round_ = club.published(friday)
    tables = [place.table for place in round_.places.select_related("table")]
    links = [club.link(person) for person in Person.objects.all()]
    holders = [seat.holder for table in tables for seat in table.seats.all() if seat.holder]
    packs = [deal.pack for table in tables for deal in table.deals.filter(state="running")]  # one thrown in is open
    assert holders
    assert packs
    return [
        "secret.example",
        "Person 0",
        *links,
        *holders,
        *packs,
        *(table.secret for table in tables),
        str(friday.seed),
    ]


def _public(event: Any, schema: dict[str, Any]) -> list[str]:
    """Every address that can be read, filled in."""
    table = str(event.rounds.get().places.first().table_id)
    slots = {"event_slug": event.slug, "slug": event.slug, "number": "1", "table_id": table, "id": table, "key": "x"}
    fills = {f"{{{slot}}}": fill for slot, fill in slots.items()}
    results = []
    for path, methods in schema["paths"].items():
        if "get" in methods:
            for slot, fill in fills.items():
                path = path.replace(slot, fill)
            results.append(path)
    return results


def test_no_public_answer_discloses_a_secret(friday: Any, secrets_of_an_evening: list[str]) -> None:
    schema = body_of(get(Client(), "schema/", accept="application/json"))
    read = 0
    for path in _public(friday, schema):
        answer = Client().get(path)
        read += answer.status_code == 200
        text = answer.content.decode()
        assert [secret for secret in secrets_of_an_evening if secret in text] == [], path
    assert read >= 15


def test_the_seed_of_an_event_is_not_shown_to_its_organiser_either(rina: Client, friday: Any) -> None:
    assert "seed" not in body_of(get(rina, f"events/{friday.slug}"))


def test_a_spectator_sees_no_hand_and_a_player_only_their_own(friday: Any) -> None:
    friday.place = "online"
    friday.save()
    place = present(club.published(friday).places.filter(seat="N").select_related("table").first())
    player = User.objects.create_user("player")
    place.table.seats.filter(code="N").update(user=player)
    watched = body_of(get(Client(), f"tables/{place.table_id}"))
    assert watched["seat"] is None
    assert "hand" not in watched["deal"] or not watched["deal"]["hand"]
    client = Client()
    client.force_login(player)
    own = body_of(get(client, f"tables/{place.table_id}"))
    assert (own["seat"], len(own["deal"]["hand"])) == ("N", 13)
    pack = place.table.deals.get(state="running").pack.split()
    html = [card for card in pack if f'"{card}"' in client.get(f"{API}/tables/{place.table_id}").content.decode()]
    assert set(html) == set(own["deal"]["hand"])


def test_names_are_public_only_as_far_as_their_owners_chose(rina: Client, friday: Any) -> None:
    Person.objects.update(shown=Person.Shown.INITIALS)
    entry = body_of(get(Client(), f"events/{friday.slug}/entries"))["results"][0]
    assert (entry["name"], entry["people"]) == ("P. 0.", [])
    assert body_of(get(rina, f"events/{friday.slug}/entries"))["results"][0]["name"] == "Person 01"
