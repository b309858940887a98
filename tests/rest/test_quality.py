"""The quality of a seating over REST, and ending a search."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tournaments.core import tasks as dispatch
from tournaments.models import Event, Round
from tournaments.pairing import services as pairing_services
from tournaments.pairing import services as seating


def test_the_quality_of_a_published_round_is_public_and_computed_once(friday: Event) -> None:
    club.published(friday)
    path = f"/api/v1/events/{friday.slug}/rounds/1/quality/"
    answer = Client().get(path)
    body: Any = answer.json()
    figures = {figure["name"]: figure for group in body["groups"] for figure in group["figures"]}
    assert (figures["repeat_meetings"]["value"], figures["repeat_meetings"]["best"]) == (0, True)
    assert (body["made"]["method"], body["moved"]) == ("random pairings", 0)
    assert Client().get(path, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_the_quality_of_a_draft_is_for_staff_only(friday: Event, rina: Client, stranger: Client) -> None:
    pairing_services.seat_round(event=friday, by=club.user())
    path = f"/api/v1/events/{friday.slug}/rounds/1/quality/"
    assert (rina.get(path).status_code, stranger.get(path).status_code) == (200, 404)


def test_a_search_is_ended_with_the_best_so_far(
    friday: Event, rina: Client, stranger: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "AT_ONCE", 0)
    monkeypatch.setattr(dispatch, "seat", print)
    round_ = pairing_services.seat_round(event=friday, by=club.user())
    path = f"/api/v1/events/{friday.slug}/rounds/1/"
    assert rina.get(f"{path}quality/").json()["code"] == "still_seating"
    assert stranger.post(f"{path}enough/").status_code == 403
    assert rina.post(f"{path}enough/").json()["state"] == "seating"
    assert Round.objects.get(pk=round_.pk).progress == {"enough": True}
