"""Seating requests over REST: options, requests and permissions."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, patch, post, refused
from tests.tournaments.helpers import club
from tournaments.models import Role

PATHS = ("seating", "wishes")


def test_options_are_read_and_changed_one_by_one(rina: Client, friday: Any) -> None:
    path = f"events/{friday.slug}/seating"
    assert body_of(get(rina, path))["options"]["clubs"] == "avoid"
    changed = body_of(patch(rina, path, {"clubs": "never", "accessible_tables": [2, 1]}))
    assert (changed["options"]["clubs"], changed["options"]["accessible_tables"]) == ("never", [1, 2])
    assert body_of(patch(rina, path, {"repeat_worth": 4}))["options"]["clubs"] == "never"
    assert refused(patch(rina, path, {"max_meetings": 0}), 400, "min_value")["field"] == "max_meetings"


def test_wishes_are_asked_once_listed_and_removed(rina: Client, friday: Any) -> None:
    path = f"events/{friday.slug}/wishes"
    body = body_of(post(rina, path, {"kind": "apart", "entry": 3, "other": 1}), 201)
    assert body_of(post(rina, path, {"kind": "apart", "entry": 1, "other": 3}), 201) == body
    fixed = body_of(post(rina, path, {"kind": "fixed_table", "entry": 2, "table": 2}), 201)
    assert body_of(get(rina, path))["results"] == [body, fixed]
    assert (body["entry"], body["other"], body["table"], fixed["table"]) == (1, 3, None, 2)
    for _ in range(2):
        assert rina.delete(f"/api/v1/{path}/{body['id']}").status_code == 204
    assert body_of(get(rina, path))["results"] == [fixed]


def test_a_contradiction_is_reported_with_the_options(rina: Client, friday: Any) -> None:
    body_of(post(rina, f"events/{friday.slug}/wishes", {"kind": "accessible", "entry": 1}), 201)
    assert len(body_of(get(rina, f"events/{friday.slug}/seating"))["warnings"]) == 1


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"kind": "apart", "entry": 1}, 400, "wish_needs_other", "other"),
        ({"kind": "fixed_table", "entry": 1}, 400, "out_of_range", "table"),
        ({"kind": "near the bar", "entry": 1}, 400, "invalid_choice", "kind"),
        ({"kind": "accessible", "entry": 99}, 404, "not_found", None),
    ],
)
def test_a_wish_that_cannot_be_is_refused_at_the_field(
    rina: Client, friday: Any, body: Any, status: int, code: str, field: str | None
) -> None:
    assert refused(post(rina, f"events/{friday.slug}/wishes", body), status, code)["field"] == field


def test_a_director_may_and_a_scorer_may_neither_ask_nor_see(friday: Any) -> None:
    request_body = {"kind": "accessible", "entry": 1}
    for kind, expected in ((Role.Kind.DIRECTOR, 200), (Role.Kind.SCORER, 403)):
        client = Client()
        client.force_login(club.user(kind))
        Role.objects.create(event=friday, user=club.user(kind), kind=kind)
        for path in PATHS:
            assert get(client, f"events/{friday.slug}/{path}").status_code == expected
        assert post(client, f"events/{friday.slug}/wishes", request_body).status_code == (
            201 if expected == 200 else 403
        )
        assert patch(client, f"events/{friday.slug}/seating", {"clubs": "avoid"}).status_code == expected


@pytest.mark.parametrize("path", PATHS)
def test_requests_are_hidden_from_others(stranger: Client, friday: Any, path: str) -> None:
    refused(get(Client(), f"events/{friday.slug}/{path}"), 403, "permission_denied")
    refused(get(stranger, f"events/{friday.slug}/{path}"), 403, "permission_denied")


@pytest.mark.long
def test_a_scorer_reads_that_a_wish_was_given_up_and_a_leader_whose_it_was(rina: Client, friday: Any) -> None:
    for other in range(2, 9):
        body_of(post(rina, f"events/{friday.slug}/wishes", {"kind": "apart", "entry": 1, "other": other}), 201)
    body_of(post(rina, f"events/{friday.slug}/rounds"), 201)
    Role.objects.create(event=friday, user=club.user("scorer"), kind=Role.Kind.SCORER)
    scorer = Client()
    scorer.force_login(club.user("scorer"))
    seen = [body_of(get(client, f"events/{friday.slug}/rounds/1"))["relaxed"] for client in (rina, scorer)]
    full, short = (next(relaxation for relaxation in relaxed if relaxation["rule"] == "forbidden") for relaxed in seen)
    assert full["facts"]["pairs"]
    assert (short["facts"], short["reason"]) == ({}, "A seating request could not be met.")
