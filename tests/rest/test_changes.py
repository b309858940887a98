"""Changes of a published round over REST: options, tokens, undo and substitutes.

They also check permissions.
"""

from typing import Any

import pytest
from django.test import Client

from tests.present import present
from tests.rest.site import body_of, get, post, refused
from tests.tournaments.helpers import club


@pytest.fixture
def seven(friday: Any) -> Any:
    """A round in which 7 people sit at a table of four and one of three."""
    event = club.event(7, name="Seven")
    return club.published(event)


def path(round_: Any, rest: str = "") -> str:
    return f"events/{round_.event.slug}/rounds/{round_.number}/changes{rest}"


@pytest.mark.long
def test_a_way_is_asked_for_made_by_its_token_and_taken_back(rina: Client, seven: Any) -> None:
    absent = min(club.tables(seven).values(), key=len)[0]
    ways = body_of(get(rina, path(seven, f"/ways?kind=no_show&entry={absent}")))["results"]
    assert (ways[0]["kind"], sorted(ways[0]["tables"])) == ("from_another_table", [1, 2])
    sent = {"kind": "no_show", "entry": absent, "token": ways[0]["token"]}
    made = body_of(post(rina, path(seven), sent), 201)
    assert made["moves"] == ways[0]["moves"]
    refused(post(rina, path(seven), sent), 409, "changed_meanwhile")
    assert body_of(post(rina, path(seven, "/undo"), {"number": 1}), 201)["kind"] == "undo"
    assert [result["undone"] for result in body_of(get(rina, path(seven)))["results"]] == [True, False]


@pytest.mark.long
def test_without_a_token_the_least_disturbing_way_is_taken(rina: Client, seven: Any) -> None:
    late = club.late_entry(seven.event)
    made = body_of(post(rina, path(seven), {"kind": "late", "entry": late.number}), 201)
    assert len(made["tables"]) == 1
    refused(post(rina, path(seven), {"kind": "late", "entry": late.number}), 400, "already_seated")


def test_a_substitute_plays_for_a_member(rina: Client, friday: Any) -> None:
    event = club.event(6, name="Teams", **club.TEAMS)
    round_ = club.published(event)
    entry = present(round_.places.first()).entry
    absent = present(entry.members.first()).person_id
    sent = {"entry": entry.number, "absent": absent, "name": "Newcomer"}
    assert body_of(post(rina, path(round_, "/stand-in"), sent), 201)["kind"] == "substitute"
    seats = body_of(get(rina, f"events/{event.slug}/rounds/1/pairings"))["tables"][0]["seats"]
    assert "Newcomer" in [person["name"] for seat in seats for person in seat["people"]]


@pytest.mark.parametrize("role", ["scorer", None])
def test_only_leaders_see_and_make_changes(client: Client, seven: Any, role: str | None) -> None:
    user = club.user("siti")
    if role:
        seven.event.roles.create(user=user, kind=role)
    client.force_login(user)
    refused(get(client, path(seven)), 403, "permission_denied")
    refused(post(client, path(seven), {"kind": "no_show", "entry": 1}), 403, "permission_denied")
    assert len(club.tables(seven)) == 2


def test_an_unreadable_value_is_refused_by_its_field(rina: Client, seven: Any) -> None:
    answer = post(rina, path(seven), {"kind": "fly", "entry": 1})
    assert body_of(answer, 400)["errors"][0]["field"] == "kind"
    assert get(rina, path(seven, "/ways?kind=swap&entry=999")).status_code == 404
