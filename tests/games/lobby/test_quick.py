"""Quick match: one press sits at a fitting table or opens one, and bots fill it after a short wait."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games import tasks
from games.core.errors import Conflict
from games.lobby import quick
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Seat, Table
from games.tables.casual import MAX_OPEN
from games.tables.players import Player

pytestmark = pytest.mark.django_db
AYU, BUDI, CITRA, DEWI = (Player(name, holder=f"casual:{name}") for name in ("Ayu", "Budi", "Citra", "Dewi"))
NOON = "2026-11-23T12:00:00Z"


def wanted(**more: Any) -> NewLobbyTable:
    return NewLobbyTable(game="truf", preset="classic", **more)


def state(table_id: int) -> str:
    return Table.objects.get(pk=table_id).state


def people(table_id: int) -> list[str]:
    return list(
        Seat.objects.filter(table=table_id, kind=Seat.Kind.HUMAN).order_by("order").values_list("name", flat=True)
    )


def test_the_second_player_sits_at_the_table_of_the_first() -> None:
    first = quick.quick_match(table=wanted(), player=AYU)
    assert quick.quick_match(table=wanted(), player=BUDI) == first
    assert people(first) == ["Ayu", "Budi"]


def test_two_presses_of_one_player_give_one_seat() -> None:
    first = quick.quick_match(table=wanted(), player=AYU)
    assert quick.quick_match(table=wanted(), player=AYU) == first
    assert people(first) == ["Ayu"]


def test_other_rules_are_another_table() -> None:
    first = quick.quick_match(table=wanted(), player=AYU)
    assert quick.quick_match(table=wanted(options={"deals": 4}), player=BUDI) != first


def test_a_private_table_is_no_match() -> None:
    private = lobby.open_for_others(table=wanted(lobby="private"), player=AYU)
    assert quick.quick_match(table=wanted(), player=BUDI) != private


def test_the_fullest_table_comes_first() -> None:
    lobby.open_for_others(table=wanted(), player=AYU)
    fuller = lobby.open_for_others(table=wanted(), player=BUDI)
    lobby.sit(table_id=fuller, player=CITRA)
    assert quick.quick_match(table=wanted(), player=DEWI) == fuller


def test_a_table_that_everyone_has_left_is_no_match() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        left = lobby.open_for_others(table=wanted(), player=AYU)
        clock.shift(quick.LEFT_AFTER + timedelta(seconds=1))
        assert quick.quick_match(table=wanted(), player=BUDI) != left


def test_bots_take_the_free_seats_after_the_wait_and_not_before() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table_id = quick.quick_match(table=wanted(), player=AYU)
        clock.shift(quick.WAIT - timedelta(seconds=1))
        tasks.sweep()
        assert state(table_id) == Table.State.GATHERING
        clock.shift(timedelta(seconds=1))
        tasks.sweep()
    assert state(table_id) == Table.State.RUNNING
    assert Seat.objects.filter(table=table_id, kind=Seat.Kind.BOT).count() == 3


def test_a_table_opened_by_hand_waits_for_its_host() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table_id = lobby.open_for_others(table=wanted(), player=AYU)
        clock.shift(quick.WAIT)
        tasks.sweep()
    assert state(table_id) == Table.State.GATHERING


def test_a_second_sweep_changes_nothing() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        quick.quick_match(table=wanted(), player=AYU)
        clock.shift(quick.WAIT)
        assert [quick.begin_due(), quick.begin_due()] == [1, 0]


def test_a_full_table_begins_at_once() -> None:
    ids = {quick.quick_match(table=wanted(), player=player) for player in (AYU, BUDI, CITRA, DEWI)}
    assert [state(table_id) for table_id in ids] == [Table.State.RUNNING]


def test_a_guest_with_many_open_tables_is_refused() -> None:
    for deals in range(1, MAX_OPEN + 1):
        quick.quick_match(table=wanted(options={"deals": deals}), player=AYU)
    with pytest.raises(Conflict, match="You have 3 open tables"):
        quick.quick_match(table=wanted(options={"deals": 9}), player=AYU)


def test_one_press_on_the_page_leads_to_a_seat(client: Client) -> None:
    answer = client.post("/play/quick", {"choice": "truc_y_flou/aure/"})
    page = client.get(answer["Location"]).content.decode()
    assert "You have a seat. After 20 seconds bots take the seats that are still free." in page


def test_a_choice_that_does_not_exist_is_refused(client: Client) -> None:
    assert client.post("/play/quick", {"choice": "whist/club/"}).status_code == 422


def test_a_waiting_table_without_its_player_leaves_the_lists_of_others(client: Client) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        table_id = lobby.open_for_others(table=wanted(), player=AYU)
        line = f'id="free-{table_id}"'
        assert line in client.get("/play/").content.decode()
        clock.shift(quick.LEFT_AFTER + timedelta(seconds=1))
        assert line not in client.get("/play/").content.decode()
        assert timezone.now() > Table.objects.get(pk=table_id).created_at
