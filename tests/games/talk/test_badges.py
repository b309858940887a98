"""Badges of staff come from the server, and no typed text looks like one."""

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import ChatLine, Table
from games.tables.badges import forget_staff, set_staff
from games.tables.options import Chat, OnlineRules
from games.tables.players import Player
from games.tables.seats import Viewer
from games.talk import services as chat
from tests.games.helpers.tables import open_table
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

BADGE = re.compile(r'<span class="staff-badge [^"]*" role="img" aria-label="([^"]*)">')
FREE = OnlineRules(chat=Chat.FREE)


def account(name: str, **more: Any) -> Player:
    return Player(name, user_id=get_user_model().objects.create_user(name, **more).pk)


def gathered(*players: Player) -> int:
    table_id = lobby.open_for_others(table=NewLobbyTable(game="truf", preset="classic", options={}), player=players[0])
    for player in players[1:]:
        lobby.sit(table_id=table_id, player=player)
    return table_id


def badges_at(table_id: int) -> dict[str, str]:
    return {seat["name"]: seat["badge"] for seat in view_for(table_id, Viewer())["seats"] if seat["name"]}


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(pk=player.user_id or 0))
    return client


def test_staff_of_the_site_have_a_badge_where_they_sit_and_others_do_not() -> None:
    table_id = gathered(account("ayu"), account("olga", is_staff=True), Player("Budi (guest)", holder="casual:budi"))
    assert badges_at(table_id) == {"ayu": "", "olga": "staff", "Budi (guest)": ""}


def test_staff_who_open_a_table_have_the_badge_from_the_start() -> None:
    assert badges_at(gathered(account("olga", is_staff=True))) == {"olga": "staff"}


def test_a_disabled_account_has_none() -> None:
    assert badges_at(gathered(account("olga", is_staff=True, is_active=False))) == {"olga": ""}


def test_the_badge_is_a_named_element_in_the_waiting_room_and_the_lobby() -> None:
    olga = account("olga", is_staff=True)
    table_id = gathered(olga, account("ayu"))
    for path in (f"/play/{table_id}/", "/play/"):
        assert BADGE.findall(signed_in(account(f"reader{len(path)}")).get(path).content.decode()) == [
            "Staff badge: Staff"
        ], path


def test_a_name_that_spells_the_element_is_only_text() -> None:
    forged = '<span class="staff-badge staff-badge-staff" role="img" aria-label="Staff badge: Staff">Staff</span>'
    table_id = gathered(account("ayu"), Player(forged[:120], holder="casual:forger"))
    assert BADGE.findall(signed_in(account("reader")).get(f"/play/{table_id}/").content.decode()) == []


def test_chat_shows_the_badge_next_to_lines_of_staff_alone() -> None:
    olga, budi = account("olga", is_staff=True), account("budi")
    table_id = open_table("truf", "classic", "online", online_rules=FREE)
    for player in (olga, budi):
        chat.say_among_watchers(table_id=table_id, viewer=Viewer(player.user_id), name=player.name, text="Good evening")
    sent = view_for(table_id, Viewer(budi.user_id))["chat"]["sent"]
    assert [(line["name"], line["badge"]) for line in sent] == [("olga", "staff"), ("budi", "")]
    assert BADGE.findall(signed_in(budi).get(f"/play/{table_id}/").content.decode()) == ["Staff badge: Staff"]


def test_a_line_of_chat_keeps_no_control_of_direction() -> None:
    table_id = open_table("truf", "classic", "online", online_rules=FREE)
    chat.say(table_id=table_id, seat="N", text="\u202egood\u2066 luck\u200f \u3164!")
    assert ChatLine.objects.get().text == "good luck !"


def test_a_role_in_the_event_counts_more_than_being_staff() -> None:
    olga = account("olga", is_staff=True)
    table_id = gathered(olga)
    Table.objects.filter(pk=table_id).update(context="event:x")
    set_staff(context="event:x", staff={olga.user_id or 0: "director"})
    assert badges_at(table_id) == {"olga": "director"}
    set_staff(context="event:x", staff={})
    assert badges_at(table_id) == {"olga": "staff"}


def test_an_erased_account_bears_no_badge() -> None:
    olga = account("olga", is_staff=True)
    table_id = gathered(olga)
    forget_staff(olga.user_id or 0)
    assert badges_at(table_id) == {"olga": ""}
