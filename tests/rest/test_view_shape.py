"""The view of a table matches the OpenAPI document exactly, at every stage."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from games.core.facts import Author
from games.models import Table
from games.tables import pauses as pausing
from games.tables.options import Chat, OnlineRules
from testkit.table_deals import play_deal
from tests.games.helpers.page_tables import open_online, sitting
from tests.rest.site import body_of, get, post

pytestmark = pytest.mark.django_db
ALL = OnlineRules(chat=Chat.FREE, claims=True, calls=True, between_seconds=60, bank_seconds=60, grace_seconds=60)


def differences(value: Any, schema: Any, document: Any, where: str = "view") -> Iterator[str]:
    """Yield each place where a value has other names than the schema that describes it."""
    for reference in (schema, *schema.get("allOf", ())):
        if "$ref" in reference:
            schema = document[reference["$ref"].rpartition("/")[2]]
    if isinstance(value, list):
        for part in value:
            yield from differences(part, schema["items"], document, f"{where}[]")
    elif isinstance(value, dict) and "properties" in schema:
        yield from (f"{where}.{name}" for name in set(schema.get("required", ())) - value.keys())
        if schema is not document["DealInView"]:  # a game adds what it alone has
            yield from (f"{where}.{name}" for name in value.keys() - schema["properties"].keys())
        for name in value.keys() & schema["properties"].keys():
            yield from differences(value[name], schema["properties"][name], document, f"{where}.{name}")


def view(table: int, seat: str | None = "N") -> Any:
    return body_of(get(sitting(seat), f"tables/{table}"))


def gathering() -> Any:
    return body_of(post(Client(), "lobby", {"game": "truf", "preset": "classic", "lobby": "private"}), 201)


def waiting() -> Any:
    body = {"game": "truf", "preset": "classic", "words_seconds": 60}
    return body_of(post(Client(), "tables", body), 201)


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
    document = body_of(get(Client(), "schema/?format=json"))["components"]["schemas"]
    sent = STAGES[stage]()
    assert sent[FILLED[stage]]
    assert list(differences(sent, {"$ref": "#/components/schemas/TableView"}, document)) == []


def test_seats_of_a_list_have_what_the_document_says() -> None:
    schema = body_of(get(Client(), "schema/?format=json"))["components"]["schemas"]
    open_online()
    (table,) = body_of(get(Client(), "tables"))["results"]
    assert table["seats"][0].keys() == schema["Seat"]["properties"].keys()
    assert {"gone", "thinks"} <= schema["SeatInView"]["properties"].keys()
