"""Pages that need a sign-in, with an address too long for a redirection."""

import pytest
from django.test import Client

from tests.tournaments.helpers import club

pytestmark = pytest.mark.django_db
LONG = "x=" + "a" * 16_500


@pytest.mark.parametrize("path", ["/t/friday/desk/", "/t/new", "/account/", "/admin/games/table/"])
def test_one_signs_in_and_comes_back_to_the_page_itself(client: Client, path: str) -> None:
    club.event()
    answer = client.get(f"{path}?{LONG}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/account/login/?next={path}"


def test_an_address_that_can_be_carried_is_kept_whole(client: Client) -> None:
    assert client.get("/account/?x=1").headers["Location"] == "/account/login/?next=/account/%3Fx%3D1"


def test_a_signed_in_user_is_not_sent_to_sign_in(client: Client) -> None:
    client.force_login(club.user())
    event = club.event(4)
    club.published(event)
    answer = client.post(f"/t/{event.slug}/r/1/place", {"table": "1", "place": "club", "next": f"/?{LONG}"})
    assert "login" not in answer.headers.get("Location", "")
    assert answer.status_code < 500
