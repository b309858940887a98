"""The write limit of an account, counted over its pages and its REST calls."""

from typing import Any

import pytest
import time_machine
from django.conf import settings as given
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.services import create_token
from accounts.throttles import AccountWrites

pytestmark = pytest.mark.django_db
NOW = "2026-11-23T20:00:40Z"
NO_EVENT = "/api/v1/events/nowhere/entries/"


@pytest.fixture(autouse=True)
def _at_one_moment() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def ayu() -> User:
    return User.objects.create_user("ayu")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AccountWrites, "THROTTLE_RATES", {"account-writes": "3/min"})


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def saved(client: Client) -> Any:
    """The form of the account page."""
    return client.post("/account/", {"language": "", "email": ""})


def by_token(user: User) -> Any:
    """A write over REST, of which nothing comes."""
    text = create_token(user)[1]
    return Client().post(NO_EVENT, {}, content_type="application/json", headers={"authorization": f"Token {text}"})


def test_pages_and_programs_of_an_account_are_counted_together(ayu: User, few: None) -> None:
    statuses = [saved(signed_in(ayu)).status_code, by_token(ayu).status_code, by_token(ayu).status_code]
    assert 429 not in statuses
    page, result = saved(signed_in(ayu)), by_token(ayu)
    assert (page.status_code, result.status_code) == (429, 429)
    assert (page["Retry-After"], result["Retry-After"]) == ("20", "20")
    assert "Too many requests" in page.content.decode()
    assert set(result.json()) == {"code", "message", "field", "allowed", "errors"}
    assert result.json()["code"] == "throttled"


def test_others_continue_and_so_do_readers(ayu: User, few: None) -> None:
    assert [saved(signed_in(ayu)).status_code for _ in range(4)][-1] == 429
    assert signed_in(ayu).get("/account/").status_code == 200
    assert saved(signed_in(User.objects.create_user("rina"))).status_code != 429
    assert Client().post("/language/", {"language": "nl"}).status_code == 302


@pytest.mark.long
def test_a_minute_later_all_is_well_again(ayu: User, few: None) -> None:
    assert [saved(signed_in(ayu)).status_code for _ in range(4)][-1] == 429
    with time_machine.travel("2026-11-23T20:01:00Z", tick=False):
        assert saved(signed_in(ayu)).status_code != 429


def test_an_organiser_entering_300_scores_a_minute_is_far_from_it(ayu: User) -> None:
    rates: Any = given.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    assert rates["account-writes"] == "1200/min"
    cache.set(f"account-writes:{ayu.pk}:{AccountWrites().span()}", 1199, 60)
    assert by_token(ayu).status_code != 429
    assert by_token(ayu).status_code == 429


def test_requests_with_their_own_limit_are_not_counted_here(ayu: User, few: None) -> None:
    text = create_token(ayu)[1]
    ask = {"content_type": "application/json", "headers": {"authorization": f"Token {text}"}}
    answers = [Client().post("/api/v1/table/999999/action", {"move": "play 2S"}, **ask) for _ in range(5)]  # type: ignore[arg-type]
    assert 429 not in [answer.status_code for answer in answers]


@pytest.mark.usefixtures("frozen_time")
def test_endless_sign_in_attempts_always_get_the_same_page(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    answers = [Client().post("/account/login/", {"login": "x", "password": "y"}) for _attempt in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert "Too many requests" in answers[1].content.decode()
