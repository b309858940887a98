"""Plans over REST: fitting formats, the strongest one, the same for the same seed."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.plans import BODY
from tests.rest.site import body_of, post, refused


def test_a_plan_has_choices_and_both_formats(rina: Client) -> None:
    body = body_of(post(rina, "plans", BODY))
    assert [one["system"] for one in body["formats"]] == ["swiss", "schedule"]
    assert len(body["formats"][0]["timetable"]) == 4
    assert body["suggested"] in body["choices"]
    assert body["formats"][1]["repeats"] == 0
    assert len(body["formats"][0]["finds"]["curve"]) == 16


def test_the_same_plan_has_the_same_answer(rina: Client) -> None:
    first, other = (body_of(post(rina, "plans", BODY)) for _ in range(2))
    assert first == other
    assert body_of(post(rina, "plans", BODY | {"seed": 2}))["formats"] != first["formats"]


def test_planning_needs_an_account(db: None) -> None:
    assert post(Client(), "plans", BODY).status_code == 401


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "pairs"}, "not_a_choice"),
        ({"formats": [{"system": "knockout"}]}, "not_a_choice"),
        ({"people": 2}, "too_few"),
        ({"game": "whist"}, "unknown_game"),
        ({"formats": [{"system": "groups", "options": {"legs": 2}}]}, "no_system_option"),
    ],
)
def test_an_impossible_value_is_refused_with_a_sentence(rina: Client, change: dict[str, Any], code: str) -> None:
    refused(post(rina, "plans", BODY | change), 400, code)
