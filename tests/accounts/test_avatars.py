"""Avatars are drawings that accounts choose for their seats at tables."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.http.page_parts import avatar
from games.models import Seat
from games.tables.seats import Viewer
from games.view.selectors import view_for
from tests.games.helpers.page_tables import open_online
from tournaments.privacy.own_data import own_data
from tournaments.privacy.selectors import Subject

pytestmark = pytest.mark.django_db
PREFERENCES = {"suits": "four", "size": "normal", "courts": "kqj", "trick_hold": "1200"}
SPRITE = Path(settings.BASE_DIR) / "static" / "avatars.svg"
MAX_SPRITE = 6000
"""Bytes of all drawings, without compression."""


@pytest.fixture
def ayu(client: Client) -> User:
    user = User.objects.create_user("ayu")
    client.force_login(user)
    return user


def chosen(client: Client, drawing: str) -> Any:
    return client.post("/account/", {**PREFERENCES, "avatar": drawing})


def test_a_chosen_drawing_is_beside_the_name_on_every_page(client: Client, ayu: User) -> None:
    assert chosen(client, "fox").status_code == 302
    assert re.search(r"avatars\.svg[^\"#]*#fox", client.get("/help/").content.decode())
    chosen(client, "")
    assert "avatars.svg" not in client.get("/help/").content.decode()


def test_an_unknown_drawing_is_refused(client: Client, ayu: User) -> None:
    assert "avatar" in chosen(client, "spade").context["form"].errors
    ayu.refresh_from_db()
    assert ayu.avatar == ""


def test_the_account_page_offers_every_drawing_by_name(client: Client, ayu: User) -> None:
    page = client.get("/account/").content.decode()
    assert page.count('name="avatar"') == len(User.Avatar) + 1
    for drawing in User.Avatar:
        assert re.search(rf"avatars\.svg[^\"#]*#{drawing.value}\"", page)
        assert str(drawing.label) in page


def test_the_sprite_has_twenty_four_small_drawings() -> None:
    drawn = set(re.findall(r'<g id="(\w\w+)">', SPRITE.read_text()))
    assert drawn == {drawing.value for drawing in User.Avatar}
    assert len(drawn) == 24
    assert SPRITE.stat().st_size <= MAX_SPRITE


def test_the_others_at_a_table_see_the_drawing(ayu: User) -> None:
    ayu.avatar = "owl"
    ayu.save()
    table_id = open_online("truf", "classic", options={"deals": 1})
    view = view_for(table_id, Viewer())
    assert {seat["avatar"] for seat in view["seats"]} == {""}
    table_seat(table_id, ayu)
    assert sorted(seat["avatar"] for seat in view_for(table_id, Viewer())["seats"]) == ["", "", "", "owl"]
    assert re.search(r"avatars\.svg[^\"#]*#owl", Client().get(f"/play/{table_id}/").content.decode())


def table_seat(table_id: int, user: User) -> None:
    """Give the first seat to this account."""
    seat = Seat.objects.filter(table_id=table_id).earliest("order")
    seat.user = user
    seat.save()


def test_own_data_has_the_choice(ayu: User) -> None:
    ayu.avatar, ayu.faces = "owl", "pictures"
    ayu.save()
    preferences = own_data(Subject(user=ayu))["account"]["preferences"]
    assert (preferences["avatar"], preferences["faces"]) == ("owl", "pictures")


def test_initials_stay_where_nothing_is_chosen() -> None:
    assert ">AB<" in avatar("Ayu Berg")
    assert ">AB<" in avatar(User(username="x", first_name="Ayu", last_name="Berg", avatar=""))
