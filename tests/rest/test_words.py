"""Players' words for the shuffle over REST."""

from typing import Any

import pytest
from django.test import Client

from games.models import Deal
from tests.rest.site import body_of, get, post, refused

TRUF = {"game": "truf", "preset": "web6", "bot_pause_ms": 0}


@pytest.fixture
def waiting(stranger: Client) -> dict[str, Any]:
    """A table that waits for its player's words."""
    view: dict[str, Any] = body_of(post(stranger, "tables", {**TRUF, "words_seconds": 60}), 201)
    return view


def test_a_table_that_waits_shows_its_commitment_and_deals_when_the_words_are_there(
    stranger: Client, waiting: dict[str, Any]
) -> None:
    assert (waiting["state"], waiting["deal"], waiting["words_wait"]["seats"]) == ("waiting", None, ["N"])
    body = body_of(post(stranger, f"tables/{waiting['id']}/words", {"words": "rendang "}))
    assert (body["state"], body["words_wait"], body["commitment"]) == ("running", None, waiting["commitment"])
    assert body["deals"][0]["words"] == "N rendang"
    assert len(body["deal"]["hand"]) == 13


def test_words_with_the_opening_are_in_the_first_pack(stranger: Client) -> None:
    body = body_of(post(stranger, "tables", {**TRUF, "words": "rendang"}), 201)
    assert (body["state"], body["deals"][0]["words"], body["seats"][0]["words"]) == ("running", "N rendang", "rendang")


@pytest.mark.parametrize(
    ("words", "code"),
    [("a\nb", "words_not_one_line"), ("a\u2028b", "words_not_one_line"), ("x" * 81, "words_too_long")],
)
def test_words_that_are_no_line_are_refused_at_their_field(
    stranger: Client, waiting: dict[str, Any], words: str, code: str
) -> None:
    for path, more in ((f"tables/{waiting['id']}/words", {}), ("tables", TRUF)):
        assert refused(post(stranger, path, {**more, "words": words}), 400, code)["field"] == "words"
    assert not Deal.objects.exists()


def test_no_other_client_speaks_for_the_seat(waiting: dict[str, Any]) -> None:
    for seat in ({}, {"seat": "N"}, {"seat": "E"}):
        refused(post(Client(), f"tables/{waiting['id']}/words", {"words": "x", **seat}), 409, "not_your_seat")


def test_a_move_before_the_first_pack_is_refused_with_a_reason(stranger: Client, waiting: dict[str, Any]) -> None:
    refused(post(stranger, f"tables/{waiting['id']}/act", {"move": "play KS"}), 409, "waits_for_words")


def test_a_spectator_sees_whose_words_count(stranger: Client, waiting: dict[str, Any]) -> None:
    body_of(post(stranger, f"tables/{waiting['id']}/words", {"words": "rendang"}))
    assert body_of(get(Client(), f"tables/{waiting['id']}"))["seats"][0]["words"] == "rendang"


@pytest.mark.parametrize(("seconds", "code"), [(0, "min_value"), (4, "min_value"), (3601, "max_value")])
def test_the_wait_is_neither_too_long_nor_too_short(stranger: Client, seconds: int, code: str) -> None:
    error = refused(post(stranger, "tables", {**TRUF, "words_seconds": seconds}), 400, code)
    assert error["field"] == "words_seconds"
