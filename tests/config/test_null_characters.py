"""Null characters in addresses and cookies are refused in one place."""

import pytest
from django.test import Client

from games.models import Move
from tests.games.helpers.page_tables import open_online, sitting
from tests.tournaments.helpers import club

SHAPE = {"code", "message", "field", "allowed", "errors"}


@pytest.mark.parametrize(
    "path", ["/go/%00", "/join?code=%00", "/?a=1&b=x%00y", "/admin/games/table/?state__exact=%00", "/t/%00/"]
)
@pytest.mark.django_db
def test_a_page_says_that_the_request_cannot_be_read(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert b"Invalid request" in answer.content


@pytest.mark.parametrize(
    ("method", "path"), [("get", "events/%00"), ("delete", "auth/tokens/%00x"), ("get", "events/?page=%00")]
)
def test_programs_get_the_one_shape(client: Client, method: str, path: str) -> None:
    answer = getattr(client, method)(f"/api/v1/{path}")
    assert answer.status_code == 400
    assert set(answer.json()) == SHAPE
    assert answer.json()["code"] == "bad_request"


def test_a_cookie_is_refused_before_its_session_is_looked_for(client: Client) -> None:
    assert client.get("/", headers={"cookie": 'sessionid="\\000"'}).status_code == 400


@pytest.mark.django_db
def test_a_percent_sign_that_was_typed_is_no_null_character(client: Client) -> None:
    assert client.get("/join", {"code": "%00"}).status_code != 400


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["words", "key", "reason"])
def test_a_null_character_in_a_form_of_an_event_is_refused_too(client: Client, field: str) -> None:
    slug = club.event(4).slug
    assert client.post(f"/t/{slug}/table/1/answer", {field: "a\0b"}).status_code == 400


@pytest.mark.django_db
def test_a_null_character_in_the_key_of_a_move_is_refused() -> None:
    answer = sitting("N").post(f"/play/{open_online()}/move", {"text": "bid 3S", "key": "a\0b"})
    assert answer.status_code == 422
    assert not Move.objects.exists()
