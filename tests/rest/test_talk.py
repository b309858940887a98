"""Chat, waiting between two deals, and tables that a director stopped: over REST."""

from typing import Any

import pytest
from django.test import Client

from games.models import Table
from games.tables.options import Chat, OnlineRules
from testkit.table_deals import play_deal
from tests.games.helpers.page_tables import open_online, sitting
from tests.rest.site import body_of, get, post, refused
from tests.tournaments.helpers import club

pytestmark = pytest.mark.django_db
TALK = OnlineRules(chat=Chat.BETWEEN, between_seconds=60)


@pytest.fixture
def table() -> int:
    """People at a table of Truf where anything can be said between two deals."""
    return open_online(online_rules=TALK)


def test_a_phrase_is_read_by_the_table_and_sent_twice_it_is_one(table: int) -> None:
    for _ in range(2):
        body = body_of(post(sitting("N"), f"tables/{table}/chat", {"code": "hello", "key": "a"}))
    assert (body["audience"], body["topic"]) == ("table", f"chat:{table}")
    (line,) = body_of(get(sitting("E"), f"tables/{table}/chat"))["sent"]
    assert (line["seat"], line["name"], line["code"], line["text"]) == ("N", "Ayu", "hello", "")
    assert body_of(get(sitting("E"), f"tables/{table}"))["chat"]["sent"] == [line]


@pytest.mark.long
def test_words_are_said_between_two_deals_only(table: int) -> None:
    refused(post(sitting("N"), f"tables/{table}/chat", {"text": "All hearts!"}), 409, "chat_phrases_now")
    play_deal(table)
    assert body_of(get(sitting("N"), f"tables/{table}/chat"))["free"]
    reply = body_of(post(sitting("N"), f"tables/{table}/chat", {"text": "All hearts!"}))
    assert [line["text"] for line in reply["sent"]] == ["All hearts!"]


def test_spectators_talk_among_themselves_and_read_no_player(table: int, stranger: Client) -> None:
    body_of(post(sitting("N"), f"tables/{table}/chat", {"code": "hello"}))
    body = body_of(post(stranger, f"tables/{table}/chat", {"text": "He has all hearts."}))
    assert (body["audience"], [line["text"] for line in body["sent"]]) == ("watchers", ["He has all hearts."])
    assert [line["code"] for line in body_of(get(sitting("E"), f"tables/{table}/chat"))["sent"]] == ["hello"]
    refused(post(Client(), f"tables/{table}/chat", {"code": "hello"}), 409, "chat_sign_in")


def test_an_impossible_message_is_refused_with_a_sentence(table: int) -> None:
    assert (
        refused(post(sitting("N"), f"tables/{table}/chat", {"code": "boo"}), 400, "unknown_phrase")["field"] == "code"
    )
    silent = open_online(online_rules=OnlineRules())
    for answer in (get(sitting("N"), f"tables/{silent}/chat"), post(sitting("N"), f"tables/{silent}/chat")):
        refused(answer, 409, "chat_off")


@pytest.mark.long
def test_the_next_deal_begins_when_all_players_are_ready(table: int) -> None:
    assert body_of(post(sitting("N"), f"tables/{table}/ready"))["deal"]["number"] == 1  # too early: nothing happens
    play_deal(table)
    for left, seat in (("ESW", "N"), ("SW", "E"), ("W", "S")):
        view = body_of(post(sitting(seat), f"tables/{table}/ready"))
        assert (view["between"]["number"], view["between"]["awaited"], view["deal"]) == (1, list(left), None)
    view = body_of(post(sitting("W"), f"tables/{table}/ready"))
    assert (view["between"], view["deal"]["number"]) == (None, 2)


@pytest.fixture
def friday_online() -> Any:
    """The tables of a round that is played online."""
    event = club.event(8, place="online")
    club.published(event)
    return event


def test_a_director_stops_a_table_and_resumes_it(rina: Client, friday_online: Any) -> None:
    number = Table.objects.order_by("pk").values_list("pk", flat=True)[0]
    path = f"events/{friday_online.slug}/rounds/1"
    assert body_of(post(rina, f"{path}/pause", {"table": 1, "reason": "Fire drill"})) == {"tables": 1}
    view = body_of(get(Client(), f"tables/{number}"))
    assert (view["pause"]["reason"], view["pause"]["by"]) == ("Fire drill", "rina")
    seat = view["deal"]["to_act"][0] if view["deal"]["to_act"] else "N"
    Table.objects.get(pk=number).seats.filter(code=seat).update(user=club.user("stranger"))
    player = Client()
    player.force_login(club.user("stranger"))
    refused(post(player, f"tables/{number}/act", {"move": "bid 1S"}), 409, "table_paused")
    assert body_of(post(rina, f"{path}/resume", {})) == {"tables": 1}
    assert body_of(get(Client(), f"tables/{number}"))["pause"] is None


def test_only_leaders_stop_a_table(stranger: Client, friday_online: Any) -> None:
    for act in ("pause", "resume"):
        path = f"events/{friday_online.slug}/rounds/1/{act}"
        refused(post(stranger, path, {"table": 1}), 403, "permission_denied")
        assert post(Client(), path, {"table": 1}).status_code == 401
    assert not Table.objects.filter(paused=True).exists()
