"""A token is a device like any other: it opens no online seat of an event that a browser has, and none where programs
do not play."""

from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from accounts.scopes import READ
from games.models import Seat
from games.tables.seat_devices import release_seat
from tests.present import present
from tests.rest.site import body_of, get, post
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import person_of
from tournaments.models import Event
from tournaments.people import services as people_services

pytestmark = pytest.mark.django_db


def evening(programs: bool) -> tuple[Event, int, Any]:
    """An online table of an event, and the account of the player with number 1."""
    made = club.event(4, place="online", online_options={"programs": programs})
    club.published(made)
    ayu = club.user("ayu")
    people_services.change_person(person_of(made, 1), club.user(), user=ayu)
    return made, present(made.rounds.get().places.first()).table_id, ayu


def token_of(user: Any) -> dict[str, str]:
    return {"Authorization": f"Token {accounts.create_token(user)[1]}"}


def hand(table: int, **head: str) -> Any:
    view = body_of(get(Client(), f"tables/{table}", **head))
    cards = (view["deal"] or {}).get("hand") or None
    assert (cards is None) == (view["seat"] is None)
    return cards


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("programs", [True, False])
def test_a_token_of_the_account_opens_no_seat_that_a_browser_has(programs: bool) -> None:
    _, table, ayu = evening(programs)
    phone = browser(ayu)
    assert body_of(get(phone, f"tables/{table}"))["deal"]["hand"]
    head = token_of(ayu)
    assert hand(table, **head) is None
    assert post(Client(), f"tables/{table}/act", {"move": "bid 2S"}, **head).status_code in (403, 409)
    assert body_of(get(phone, f"tables/{table}"))["deal"]["hand"]


def test_where_programs_play_the_first_token_has_the_seat_and_another_one_has_not() -> None:
    _, table, ayu = evening(programs=True)
    first, second = token_of(ayu), token_of(ayu)
    assert hand(table, **first)
    assert hand(table, **second) is None
    assert body_of(get(browser(ayu), f"tables/{table}"))["seat"] is None
    assert hand(table, **first)


def test_where_programs_do_not_play_a_token_neither_takes_the_seat_nor_sees_the_hand() -> None:
    _, table, ayu = evening(programs=False)
    assert hand(table, **token_of(ayu)) is None
    assert set(Seat.objects.filter(table=table).values_list("device", flat=True)) == {""}
    assert body_of(get(browser(ayu), f"tables/{table}"))["deal"]["hand"]


def test_a_token_that_may_only_read_neither_takes_the_seat_nor_sees_the_hand() -> None:
    _, table, ayu = evening(programs=True)
    head = {"Authorization": f"Token {accounts.create_token(ayu, 'board', [READ])[1]}"}
    assert hand(table, **head) is None
    assert body_of(get(browser(ayu), f"tables/{table}"))["deal"]["hand"]


def test_a_token_that_lost_the_seat_to_a_release_does_not_get_it_back() -> None:
    _, table, ayu = evening(programs=True)
    head = token_of(ayu)
    assert hand(table, **head)
    code = Seat.objects.get(table=table, user=ayu).code
    release_seat(table_id=table, seat=code)
    assert hand(table, **head) is None
    assert Seat.objects.get(table=table, code=code).device == ""


def test_another_token_takes_a_released_seat_only_when_it_asks() -> None:
    _, table, ayu = evening(programs=True)
    first, second = token_of(ayu), token_of(ayu)
    assert hand(table, **first)
    assert post(Client(), f"tables/{table}/take-seat", {}, **second).status_code == 409
    release_seat(table_id=table, seat=Seat.objects.get(table=table, user=ayu).code)
    assert hand(table, **second) is None
    assert Seat.objects.get(table=table, user=ayu).device == ""
    taken = body_of(post(Client(), f"tables/{table}/take-seat", {}, **second))
    assert [seat["taken_on"] for seat in taken["seats"] if seat["released_at"]] == ["program"]


def test_a_token_that_may_only_read_takes_no_released_seat() -> None:
    _, table, ayu = evening(programs=True)
    assert hand(table, **token_of(ayu))
    release_seat(table_id=table, seat=Seat.objects.get(table=table, user=ayu).code)
    head = {"Authorization": f"Token {accounts.create_token(ayu, 'board', [READ])[1]}"}
    assert post(Client(), f"tables/{table}/take-seat", {}, **head).status_code in (403, 409)
    assert Seat.objects.get(table=table, user=ayu).device == ""


def test_a_leader_of_the_site_makes_no_token_for_a_player() -> None:
    _, _, ayu = evening(programs=True)
    leader = browser(club.user("leader", is_staff=True))
    assert leader.get("/admin/knox/authtoken/add/").status_code in (302, 403)
    leader.post("/admin/knox/authtoken/add/", {"user": ayu.pk})
    assert not accounts.tokens_of(ayu).exists()


def test_a_token_that_the_operator_makes_for_a_player_opens_no_seat_that_is_played(admin_client: Client) -> None:
    _, table, ayu = evening(programs=True)
    assert body_of(get(browser(ayu), f"tables/{table}"))["deal"]["hand"]
    assert hand(table, **token_of(ayu)) is None
    assert body_of(get(admin_client, f"tables/{table}"))["seat"] is None
