"""Cards, points and names of today's sets are hidden from all who have not finished them."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.core.errors import Conflict
from games.daily import selectors, services
from games.daily.days import coming, today
from games.models import DailyPlay, Deal, Sheet, Table
from games.tables.board_sets import EVERY, all_seen, is_embargoed, open_through, shut_sheets
from games.tables.players import Player
from games.tables.roots import reveal_root
from tests.games.helpers import daily_sets
from tests.rest.addresses_of_tables import NOT_THERE, answer_at, filled, of_tables

pytestmark = pytest.mark.django_db
NOON, AFTER = "2026-11-29T12:00Z", "2026-11-30T02:01Z"


@pytest.fixture(autouse=True)
def noon() -> Any:
    with time_machine.travel(NOON, tick=False):
        yield


def browser(name: str) -> Client:
    client = Client()
    client.force_login(daily_sets.account(name))
    return client


@pytest.fixture
def table() -> int:
    """A set that Ayu has finished and Budi has not begun."""
    return daily_sets.played("ayu")


@pytest.mark.parametrize("name", ["", "budi", "root"])
def test_every_address_of_tables_hides_a_set_of_another_player(table: int, name: str) -> None:
    if name == "root":
        User.objects.create_superuser("root", password="rendang-42")
    client = browser(name) if name else Client()
    paths = [path for path in of_tables() if name != "root" or not path.endswith("sheet-preview")]
    for path in paths:  # the administration may preview what any sheet would be worth
        for method in ("get", "post", "delete"):
            there, not_there = (answer_at(client, method, filled(path, one)) for one in (table, NOT_THERE))
            assert there == not_there, f"{method} {path}"


def test_a_finished_set_is_closed_to_others_and_its_secret_to_all(table: int) -> None:
    row = Table.objects.get(pk=table)
    assert open_through([row.deck]) == {row.deck: 0}
    assert is_embargoed(table, 1)
    assert not all_seen(row)
    assert Sheet.objects.filter(shut_sheets()).count() == 4


def test_after_the_day_the_set_is_open(table: int) -> None:
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
    row = Table.objects.get(pk=table)
    assert open_through([row.deck]) == {row.deck: EVERY}
    assert all_seen(row)
    assert not Sheet.objects.filter(shut_sheets()).exists()


def test_its_player_gets_no_secret_from_the_table_before_the_day_is_over(table: int) -> None:
    secret, client = Table.objects.get(pk=table).secret, browser("ayu")
    pages = [f"/play/{table}/{page}" for page in ("", "record.txt", "record.json", "check/")]
    for path in (*pages, f"/replay/{table}/", f"/api/v1/tables/{table}", f"/api/v1/tables/{table}/record"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert secret not in answer.content.decode(), path


def test_lists_of_others_do_not_name_the_table(table: int) -> None:
    for client in (Client(), browser("budi")):
        for path in ("/", "/play/", "/me/history/", "/daily/", "/api/v1/tables", "/api/v1/daily"):
            assert f'/{table}/"' not in client.get(path).content.decode()
            assert "2026-11-29: " not in client.get(path).content.decode()


def test_the_player_finds_the_replay_of_the_own_set(table: int) -> None:
    assert browser("ayu").get(f"/replay/{table}/").status_code == 200


def test_the_administration_hides_packs_and_sheets_of_today(table: int) -> None:
    User.objects.create_superuser("root", password="rendang-42")
    client, deal = browser("root"), Deal.objects.filter(table=table).order_by("pk").first()
    assert deal is not None
    page = client.get(f"/admin/games/deal/{deal.pk}/change/").content.decode()
    assert deal.pack not in page
    assert "hidden until the deal is over" in page
    assert "/admin/games/sheet/1/" not in client.get("/admin/games/sheet/").content.decode()


def test_the_result_is_refused_before_the_own_set_is_finished(table: int) -> None:
    who = daily_sets.player("budi")
    begun = daily_sets.begin(who)
    for _step in range(60):
        daily_sets.play_a_step(begun, who)
    with pytest.raises(Conflict, match="Finish the set"):
        selectors.set_standing(who.viewer(), today(), "truf")
    with pytest.raises(Conflict):
        selectors.set_standing(Player("").viewer(), today(), "truf")


def test_the_result_is_open_to_all_when_the_day_is_over(table: int) -> None:
    day = today()
    with time_machine.travel(AFTER, tick=False):
        services.close_days()
        standing = selectors.set_standing(Player("").viewer(), day, "truf")
    assert [line.result.name for line in standing.ranking] == ["ayu"]
    assert standing.own is None


def test_a_day_to_come_has_no_result(table: int) -> None:
    with pytest.raises(DailyPlay.DoesNotExist):
        selectors.set_standing(daily_sets.viewer("ayu"), coming(today())[1], "truf")


def test_a_root_of_a_day_is_not_revealed_by_its_tables(table: int) -> None:
    root = Table.objects.get(pk=table).root_id
    assert root is not None
    assert not reveal_root(root)
