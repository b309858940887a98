"""The system of an event over REST: created, changed, listed, then frozen."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, patch, post, refused
from tests.tournaments.helpers import club
from tournaments.desk import services as desk_services
from tournaments.pairing import services as pairing_services

PAIRS = {"name": "Robin", "game": "troefcall", "preset": "club", "format": "pairs"}


def created(client: Client, **more: Any) -> Any:
    return body_of(post(client, "events", {**PAIRS, **more}), 201)


def test_an_event_is_created_with_its_system_and_listed_by_it(rina: Client) -> None:
    event = created(rina, system="round_robin", system_options={"legs": 2})
    assert (event["system"], event["system_options"]) == ("round_robin", {"legs": 2})
    assert created(rina, format="partners")["system"] == "schedule"
    results = body_of(get(rina, "events?system=round_robin"))["results"]
    assert [result["slug"] for result in results] == [event["slug"]]


def test_another_system_drops_what_was_set_about_the_one_before(rina: Client) -> None:
    slug = created(rina, system="round_robin", system_options={"legs": 2})["slug"]
    event = body_of(patch(rina, f"events/{slug}", {"system": "swiss"}))
    assert (event["system"], event["system_options"]) == ("swiss", {})
    assert body_of(patch(rina, f"events/{slug}", {"format": "partners"}))["system"] == "schedule"


def test_an_impossible_value_is_refused_with_the_field(rina: Client) -> None:
    slug = created(rina)["slug"]
    assert refused(patch(rina, f"events/{slug}", {"system": "movement"}), 400, "system_of_format")["field"] == "system"
    legs = {"system": "round_robin", "system_options": {"legs": 3}}
    assert refused(patch(rina, f"events/{slug}", legs), 400, "out_of_range")["field"] == "system_options.legs"


def test_the_system_is_frozen_once_a_round_is_seated(rina: Client) -> None:
    event = club.event(8, **club.PAIRS)
    club.published(event)
    answer = patch(rina, f"events/{event.slug}", {"system": "random"})
    assert refused(answer, 400, "frozen_after_start")["field"] == "system"


def test_pairings_over_rest_name_the_partner(rina: Client) -> None:
    event = club.event(4, **{**club.PAIRS, "format": "partners", "system": "random"})
    club.published(event)
    lines = body_of(get(rina, f"events/{event.slug}/rounds/1/pairings"))["by_name"]
    together = {frozenset((line["name"], line["partner"])) for line in lines}
    assert len(together) == 2
    assert all(len(line["others"]) == 2 for line in lines)


@pytest.mark.long
def test_the_schedule_over_rest_is_public_with_its_first_round(rina: Client) -> None:
    event = club.event(8, **{**club.PAIRS, "format": "partners"}, rounds_planned=7)
    draft = pairing_services.seat_round(event=event, by=club.user())
    assert Client().get(f"/api/v1/events/{event.slug}/schedule").status_code == 404
    desk_services.publish_round(round_=draft, by=club.user())
    body = body_of(get(Client(), f"events/{event.slug}/schedule"))
    assert [round_["published"] for round_ in body["rounds"]] == [True] + [False] * 6
    sides = [side for round_ in body["rounds"] for table in round_["tables"] for side in table["sides"]]
    assert len({frozenset(player["number"] for player in side) for side in sides}) == len(sides) == 28
    assert body["figures"]["repeat_partners"] == 0
