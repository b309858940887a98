"""The view of a table matches the OpenAPI document exactly, at every stage."""

from typing import Any

import pytest
from django.test import Client
from rest_framework import serializers

from games.core.facts import Author
from games.core.view_schemas import ViewShape
from games.models import Table
from games.tables import pauses as pausing
from games.tables.options import Chat, OnlineRules
from tests.games.helpers.page_tables import open_online, play_deal, sitting
from tests.rest.site import get, post, said

pytestmark = pytest.mark.django_db
ALL = OnlineRules(chat=Chat.FREE, claims=True, calls=True, between_seconds=60, bank_seconds=60, grace_seconds=60)


def differs(told: Any, shape: Any, where: str = "view") -> list[str]:
    """Return each difference between the value and the shape that describes it."""
    if told is None or isinstance(shape, serializers.ListSerializer):
        return [one for part in told or () for one in differs(part, shape.child, f"{where}[]")]
    if not isinstance(shape, serializers.Serializer):
        return []
    apart = [f"{where}.{name}" for name in sorted(told.keys() ^ shape.fields.keys())]
    both = told.keys() & shape.fields.keys()
    return apart + [one for name in both for one in differs(told[name], shape.fields[name], f"{where}.{name}")]


def view(table: int, seat: str | None = "N") -> Any:
    return said(get(sitting(seat), f"tables/{table}"))


def gathering() -> Any:
    return said(post(Client(), "lobby", {"game": "truf", "preset": "classic", "lobby": "private"}), 201)


def waiting() -> Any:
    body = {"game": "truf", "preset": "classic", "words_seconds": 60}
    return said(post(Client(), "tables", body), 201)


def running() -> Any:
    return view(open_online("troefcall", "game15", online_rules=ALL, clock_seconds=60))


def with_signals() -> Any:
    return view(open_online("truc_y_flou", "aure", online_rules=ALL), "0")


def watched() -> Any:
    return view(open_online(online_rules=ALL, clock_seconds=60), None)


def between() -> Any:
    table = open_online(online_rules=ALL, clock_seconds=60)
    play_deal(table)
    return view(table)


def paused() -> Any:
    table = open_online(online_rules=ALL, clock_seconds=60)
    pausing.pause_tables([table], Author("rina"), "Fire drill")
    return view(table)


def forfeited() -> Any:
    table = open_online(online_rules=ALL, clock_seconds=60)
    Table.objects.get(pk=table).seats.filter(code="N").update(stand_in=True, misses=2)
    return view(table)


STAGES = {one.__name__: one for one in (gathering, waiting, running, with_signals, watched, between, paused, forfeited)}
FILLED = {
    "gathering": "lobby",
    "waiting": "words_wait",
    "running": "clock",
    "with_signals": "signals",
    "watched": "watch",
    "between": "between",
    "paused": "pause",
    "forfeited": "forfeited",
}
"""The purpose of a stage."""


@pytest.mark.parametrize("stage", STAGES)
def test_a_view_has_what_the_document_says(stage: str) -> None:
    told = STAGES[stage]()
    assert told[FILLED[stage]]
    assert differs(told, ViewShape()) == []


def test_seats_of_a_list_have_what_the_document_says() -> None:
    schema = said(get(Client(), "schema/?format=json"))["components"]["schemas"]
    open_online()
    (table,) = said(get(Client(), "tables"))["results"]
    assert table["seats"][0].keys() == schema["Seat"]["properties"].keys()
    assert {"gone", "thinks"} <= schema["SeatInView"]["properties"].keys()
