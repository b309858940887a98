"""The quality of a seating over REST, and ending a search."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments import club
from tournaments.core import tasks as dispatch
from tournaments.models import Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.pairing import services as seating


def test_the_quality_of_a_published_round_is_told_to_everybody_once(friday: Event) -> None:
    club.published(friday)
    path = f"/api/v1/events/{friday.slug}/rounds/1/quality/"
    answer = Client().get(path)
    told: Any = answer.json()
    figures = {one["name"]: one for group in told["groups"] for one in group["figures"]}
    assert (figures["repeat_meetings"]["value"], figures["repeat_meetings"]["best"]) == (0, True)
    assert (told["made"]["method"], told["moved"]) == ("random pairings", 0)
    assert Client().get(path, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_the_quality_of_a_draft_is_told_to_staff_only(friday: Event, rina: Client, stranger: Client) -> None:
    pairing_services.seat_round(friday, club.user())
    path = f"/api/v1/events/{friday.slug}/rounds/1/quality/"
    assert (rina.get(path).status_code, stranger.get(path).status_code) == (200, 404)


def test_a_search_is_ended_with_the_best_so_far(
    friday: Event, rina: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "AT_ONCE", 0)
    monkeypatch.setattr(dispatch, "seat", print)
    round_ = pairing_services.seat_round(friday, club.user())
    path = f"/api/v1/events/{friday.slug}/rounds/1/"
    assert rina.get(f"{path}quality/").json()["code"] == "still_seating"
    assert stranger.post(f"{path}enough/").status_code == 403
    assert rina.post(f"{path}enough/").json()["state"] == "seating"
    assert Round.objects.get(pk=round_.pk).progress == {"enough": True}
