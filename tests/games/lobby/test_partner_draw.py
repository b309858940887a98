"""A table of the lobby at which partners are drawn by cards when it begins."""

from dataclasses import replace
from typing import Any

import pytest

from engine.errors import InputError
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Seat, Table
from games.table_page.page import TablePage
from games.tables.lobby import draw_of
from games.tables.players import Player
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

PLAYERS = [Player(name, holder=f"casual:{name}") for name in ("Ayu", "Budi", "Citra", "Dewi")]


def _open(player: Player = PLAYERS[0], **more: Any) -> int:
    table = {"game": "troefcall", "preset": "club", "draw_partners": True, **more}
    return lobby.open_for_others(table=NewLobbyTable(**table), player=player)


def _begun(evening: int) -> int:
    """Open a table of Ayu, Budi, Citra and Dewi, in this order, on new devices."""
    host, *others = (replace(player, holder=f"{player.holder}{evening}") for player in PLAYERS)
    table_id = _open(player=host)
    for player in others:
        lobby.sit(table_id=table_id, player=player)
    return table_id


def _names(table_id: int) -> dict[str, str]:
    return dict(Seat.objects.filter(table=table_id).order_by("order").values_list("code", "name"))


def _draw_result(table_id: int) -> Any:
    draw = draw_of(Table.objects.get(pk=table_id))
    assert draw is not None
    return draw


def test_everyone_sits_where_the_cards_put_them() -> None:
    moved = 0
    for evening in range(6):
        table_id = _begun(evening)
        before = dict(zip("NESW", ("Ayu", "Budi", "Citra", "Dewi"), strict=True))
        draw = _draw_result(table_id)
        assert _names(table_id) == {
            new: before[old] for old, new in sorted(draw.seats.items(), key=lambda two: "NESW".index(two[1]))
        }
        moved += _names(table_id) != before
    assert moved  # some draw has changed seats


def test_a_player_keeps_the_seat_after_the_draw() -> None:
    table_id = _open()
    for player in PLAYERS[1:]:
        taken = lobby.sit(table_id=table_id, player=player)
    assert _names(table_id)[taken] == "Dewi"
    for player in PLAYERS:
        view = view_for(table_id, player.viewer())
        assert _names(table_id)[view["seat"]] == player.name


def test_without_the_draw_everyone_stays() -> None:
    table_id = _open(draw_partners=False)
    for player in PLAYERS[1:]:
        lobby.sit(table_id=table_id, player=player)
    assert list(_names(table_id).values()) == ["Ayu", "Budi", "Citra", "Dewi"]
    assert draw_of(Table.objects.get(pk=table_id)) is None


def test_the_cards_are_secret_until_the_table_begins_and_then_shown_by_name() -> None:
    table_id = _open()
    assert view_for(table_id, PLAYERS[0].viewer())["lobby"]["drawn"] is None
    for player in PLAYERS[1:]:
        lobby.sit(table_id=table_id, player=player)
    lines = [line.text for line in TablePage(view_for(table_id, PLAYERS[0].viewer())).drawn_partners]
    names = _names(table_id)
    assert lines[0].startswith("Partner draw: ")
    assert lines[-1] == f"{names['N']} and {names['S']} play against {names['E']} and {names['W']}."


def test_bots_draw_too_and_are_called_by_their_new_seat() -> None:
    for evening in range(4):
        host = replace(PLAYERS[0], holder=f"casual:Ayu{evening}")
        table_id = _open(player=host)
        lobby.begin(table_id=table_id, viewer=host.viewer())
        assert {name for code, name in _names(table_id).items() if name != f"Bot {code}"} == {"Ayu"}


def test_a_game_without_a_partner_draw_refuses_it() -> None:
    with pytest.raises(InputError) as caught:
        _open(game="truf", preset="classic")
    assert (caught.value.code, caught.value.field) == ("no_partner_draw", "draw_partners")
    assert not Table.objects.exists()
