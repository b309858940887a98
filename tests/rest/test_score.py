"""The points of a match, over REST."""

from typing import Any

import pytest

from tests.rest.site import body_of, get, patch, post, refused

pytestmark = pytest.mark.django_db

NEW = {"name": "Cup", "game": "troefcall", "preset": "game15", "format": "pairs", "ranking": "match_points"}


def test_the_points_of_a_match_are_written_and_read(rina: Any) -> None:
    slug = body_of(post(rina, "events", {**NEW, "score": {"win": 3, "draw": 1, "loss": 0}}), 201)["slug"]
    assert body_of(get(rina, f"events/{slug}"))["score"] == {"win": 3, "draw": 1, "loss": 0}
    assert body_of(get(rina, f"events/{slug}/standings"))["score"] == {"win": 3, "draw": 1, "loss": 0}
    assert body_of(patch(rina, f"events/{slug}", {"score": {"win": 5}}))["score"] == {"win": 5, "draw": 1, "loss": 0}


def test_a_draw_worth_more_than_a_win_is_refused(rina: Any) -> None:
    refused(post(rina, "events", {**NEW, "score": {"draw": 7}}), 400, "score_upside_down")
