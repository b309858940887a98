"""A hidden private table looks at every address like one that does not exist."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.models import User
from accounts.scopes import PLAY
from games.core import publishing
from games.lobby import services as lobby
from games.models import Deal, Table
from games.tables.seats import Viewer
from tests.rest.addresses_of_tables import NOT_THERE, answer_at, filled, of_tables
from tests.rest.site import body_of, get, post


def test_the_addresses_are_found() -> None:
    found = {filled(path, 7) for path in of_tables()}
    assert {"/play/7/choose", "/play/7/back", "/api/v1/tables/7/act", "/api/v1/table/7/action"} < found
    assert not [path for path in found if "<" in path]


@pytest.fixture
def table(db: None) -> int:
    number: int = body_of(post(Client(), "lobby", {"game": "truf", "preset": "classic", "lobby": "private"}), 201)["id"]
    return number


def stranger(kind: str) -> Client:
    """A guest, a user, or a program."""
    user, client = User.objects.create_user("stranger"), Client()
    if kind == "user":
        client.force_login(user)
    head = {"Authorization": f"Token {accounts.create_token(user, 'it', [PLAY])[1]}"}
    return Client(headers=head) if kind == "program" else client


@pytest.mark.long
@pytest.mark.parametrize(("state", "kind"), [("gathering", "guest"), ("running", "program"), ("finished", "user")])
def test_outsiders_hear_nothing_of_a_private_table(table: int, state: str, kind: str) -> None:
    Table.objects.filter(pk=table).update(state=state)
    who = stranger(kind)
    for path in of_tables():
        for method in ("get", "post", "delete"):
            there, not_there = (answer_at(who, method, filled(path, one)) for one in (table, NOT_THERE))
            assert there == not_there, f"{method} {path}"


def test_outsiders_do_not_find_its_deals(table: int) -> None:
    lobby.begin(table_id=table, viewer=Viewer(holders=frozenset({Table.objects.get(pk=table).host})))
    deal = Deal.objects.get(table=table, state="running").pk
    there, not_there = (get(Client(), f"deals/{number}") for number in (deal, NOT_THERE))
    assert (there.status_code, there.content) == (404, not_there.content)


def test_its_players_and_holders_of_its_link_still_find_it(table: int) -> None:
    guest, invite = Client(), Table.objects.get(pk=table).invite
    assert get(guest, f"tables/{table}").status_code == 404
    guest.get(f"/play/join/{invite}")
    assert body_of(get(guest, f"tables/{table}"))["id"] == table
    assert post(guest, f"tables/{table}/back").json()["code"] == "not_your_seat"


def test_its_events_go_to_unguessable_topics(settings: Any, django_capture_on_commit_callbacks: Any, db: None) -> None:
    """Streams need no sign-in: followers of a private `table:12` must hear nothing."""
    settings.REDIS_URL = ""
    host, heard = Client(), set[str]()

    def listener(topic: str, version: int) -> None:
        heard.add(topic)

    publishing.listen(listener)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            view = body_of(post(host, "lobby", {"game": "truf", "preset": "classic", "lobby": "private"}), 201)
            path = f"tables/{view['id']}"
            body_of(post(host, f"{path}/begin"))
            view = body_of(post(host, f"{path}/chat", {"code": "hello"})) | {"table": body_of(get(host, path))["topic"]}
    finally:
        publishing.stop_listening(listener)
    assert {view["topic"], view["table"]} <= heard
    named = {topic for topic in heard if not topic.startswith("lobby:")}
    assert all(re.fullmatch(r"(table|chat|watchers):[0-9]+-[0-9a-f]{32}", topic) for topic in named)
