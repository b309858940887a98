"""The lobby over REST."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import body_of, get, post, refused

pytestmark = pytest.mark.django_db
TRUF = {"game": "truf", "preset": "classic"}


def test_four_sessions_sit_down_and_play() -> None:
    table: dict[str, Any] = body_of(post(Client(), "lobby", TRUF), 201)
    assert table["state"] == "gathering"
    for _ in range(3):
        view = body_of(post(Client(), f"tables/{table['id']}/sit", {}))
    assert view["state"] == "running"
    assert view["seat"] == "W"


def test_the_host_adds_bots_and_begins(stranger: Client) -> None:
    table = body_of(post(stranger, "lobby", TRUF), 201)
    view = body_of(post(stranger, f"tables/{table['id']}/bot", {"seat": "E", "bot": "simple"}))
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot", "open", "open"]
    view = body_of(post(stranger, f"tables/{table['id']}/free", {"seat": "E"}))
    assert view["seats"][1]["kind"] == "open"
    assert body_of(post(stranger, f"tables/{table['id']}/begin"))["state"] == "running"


def test_only_the_host_begins(stranger: Client) -> None:
    table = body_of(post(Client(), "lobby", TRUF), 201)
    refused(post(stranger, f"tables/{table['id']}/begin"), 409, "not_the_host")


def test_a_private_table_admits_clients_with_its_word(stranger: Client) -> None:
    host = Client()
    table = body_of(post(host, "lobby", {**TRUF, "lobby": "private"}), 201)
    invite = body_of(get(host, f"tables/{table['id']}"))["lobby"]["invite"]
    assert post(stranger, f"tables/{table['id']}/sit", {}).status_code == 404
    assert body_of(post(stranger, f"tables/{table['id']}/sit", {"invite": invite}))["seat"] == "E"


def test_a_seated_player_who_asks_again_keeps_the_seat_even_after_the_start(stranger: Client) -> None:
    """A repeated request counts once: after a lost answer, or if already seated."""
    path = f"tables/{body_of(post(stranger, 'lobby', TRUF), 201)['id']}"
    others = [Client() for _ in range(3)]
    seats = [body_of(post(one, f"{path}/sit", {}))["seat"] for one in others]
    assert seats == ["E", "S", "W"]
    assert [body_of(post(one, f"{path}/sit", {}))["seat"] for one in (stranger, *others)] == ["N", *seats]
    refused(post(stranger, f"{path}/sit", {"seat": "E"}), 409, "not_gathering")
    refused(post(Client(), f"{path}/sit", {}), 409, "not_gathering")


def test_a_leaving_player_frees_the_seat(stranger: Client) -> None:
    table = body_of(post(stranger, "lobby", TRUF), 201)
    assert stranger.delete(f"/api/v1/tables/{table['id']}/sit").status_code == 204
    assert get(stranger, f"tables/{table['id']}").status_code == 404


def test_a_table_that_draws_for_partners_shows_the_cards_once_it_begins(stranger: Client) -> None:
    body = {"game": "troefcall", "preset": "club", "draw_partners": True}
    table = body_of(post(stranger, "lobby", body), 201)
    assert (table["lobby"]["draw"], table["lobby"]["drawn"]) == (True, None)
    begun = body_of(post(stranger, f"tables/{table['id']}/begin"))
    assert set(begun["lobby"]["drawn"][0]) == {"N", "E", "S", "W"}


def test_a_game_without_a_draw_for_partners_refuses_one(stranger: Client) -> None:
    refused(post(stranger, "lobby", {**TRUF, "draw_partners": True}), 400, "no_partner_draw")
