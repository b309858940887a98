"""Wrong passwords are counted by account and never lock the owner out for good."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User

pytestmark = [pytest.mark.long, pytest.mark.django_db]

RIGHT = "a-good-password"


@pytest.fixture
def ayu() -> User:
    return User.objects.create_user("ayu", "ayu@example.org", RIGHT)


def rest(password: str, name: str = "ayu", **more: Any) -> int:
    body = {"username": name, "password": password}
    return int(Client().post("/api/v1/auth/login", body, content_type="application/json", **more).status_code)


def page(password: str, client: Client | None = None, **more: Any) -> bool:
    """Return True if the sign-in succeeds."""
    answer = (client or Client()).post("/account/login/", {"login": "ayu", "password": password}, **more)
    return bool(answer.status_code == 302)


def test_attempts_over_rest_are_slowed_down_by_account_and_not_only_by_address(ayu: User) -> None:
    tried = [rest("wrong", REMOTE_ADDR=f"192.0.2.{number}") for number in range(7)]
    assert tried == [401] * 5 + [429] * 2
    assert rest(RIGHT, REMOTE_ADDR="192.0.2.99") == 429


def test_the_answer_says_in_the_one_shape_how_long_to_wait(ayu: User) -> None:
    for _attempt in range(5):
        rest("wrong")
    answer = Client().post("/api/v1/auth/login", {"username": "ayu", "password": RIGHT}, "application/json")
    assert (answer.json()["code"], answer["Retry-After"]) == ("throttled", "300")


def test_attempts_of_pages_and_rest_add_up(ayu: User) -> None:
    for _attempt in range(3):
        assert not page("wrong")
        rest("wrong")
    assert rest(RIGHT) == 429
    assert not page(RIGHT)


def test_neither_another_host_nor_another_case_gives_attempts_again(ayu: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    for number in range(5):
        rest("wrong", "AYU" if number % 2 else "ayu", headers={"host": f"localhost:{8000 + number}"})
    assert rest(RIGHT) == 429


def test_the_right_password_counts_as_no_attempt(ayu: User) -> None:
    assert [rest(RIGHT) for _time in range(7)] == [200] * 7


def test_the_owner_gets_in_with_a_browser_that_was_in_before(ayu: User) -> None:
    own = Client()
    assert page(RIGHT, own)
    own.post("/account/logout/")
    for _attempt in range(6):
        rest("wrong")
    assert not page(RIGHT)
    assert page(RIGHT, own)


def test_such_a_browser_has_no_more_attempts_and_opens_no_other_account(ayu: User) -> None:
    own = Client()
    assert page(RIGHT, own)
    own.post("/account/logout/")
    assert [page("wrong", own) for _attempt in range(5)] == [False] * 5
    assert not page(RIGHT, own)
    User.objects.create_user("budi", password=RIGHT)
    for _attempt in range(5):
        rest("wrong", "budi")
    assert own.post("/account/login/", {"login": "budi", "password": RIGHT}).status_code == 200


def test_a_made_up_mark_of_a_browser_is_none(ayu: User) -> None:
    client = Client()
    client.cookies["signed_in_before"] = f"[{ayu.pk}, 1]"
    for _attempt in range(5):
        page("wrong", client)
    assert rest(RIGHT) == 429


def test_a_new_password_lets_its_owner_in_at_once(ayu: User, client: Client) -> None:
    client.force_login(ayu)
    for _attempt in range(5):
        rest("wrong")
    new = {"oldpassword": RIGHT, "password1": "another-good-one", "password2": "another-good-one"}
    assert client.post("/account/password/change/", new).status_code == 302
    assert rest("another-good-one") == 200


def test_a_disabled_account_gets_no_token(ayu: User) -> None:
    User.objects.update(is_active=False)
    assert rest(RIGHT) == 401


@pytest.mark.parametrize(("proxies", "first_counts"), [(0, False), (1, True)])
@pytest.mark.usefixtures("frozen_time")
def test_visitors_behind_a_proxy_are_distinguished(
    ayu: User, settings: Any, proxies: int, first_counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/m/ip"}
    for _attempt in range(2):
        page("wrong", headers={"x-forwarded-for": "192.0.2.1"})
    assert page(RIGHT, headers={"x-forwarded-for": "192.0.2.2"}) is first_counts
