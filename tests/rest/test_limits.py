"""Answers to programs say how often a request may still be made."""

from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from accounts.throttles import AccountWrites, Logins
from tests.rest.site import get, post

pytestmark = pytest.mark.django_db
HEADERS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


@pytest.fixture(autouse=True)
def _at_one_moment() -> Any:
    with time_machine.travel("2026-11-23T20:00:40Z", tick=False):
        yield


def limit_headers(answer: Any) -> list[str]:
    return [answer[name] for name in HEADERS]


def test_the_remaining_writes_of_an_account_are_in_each_answer(rina: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AccountWrites, "THROTTLE_RATES", {"account-writes": "3/min"})
    answers = [post(rina, "clubs", {"name": f"Club {number}"}) for number in range(4)]
    assert [limit_headers(answer) for answer in answers] == [["3", left, "20"] for left in ("2", "1", "0", "0")]
    assert answers[0]["RateLimit-Policy"] == '"account-writes";q=3;w=60'
    assert answers[0]["RateLimit"] == '"account-writes";r=2;t=20'
    assert (answers[3].status_code, answers[3]["Retry-After"]) == (429, "20")


def test_how_often_one_may_still_try_to_sign_in(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Logins, "THROTTLE_RATES", {"login": "2/min"})
    User.objects.create_user("ayu", password="a-good-password")
    answers = [post(client, "auth/login", {"username": "ayu", "password": "a-good-password"}) for _ in range(3)]
    assert [limit_headers(answer) for answer in answers] == [["2", "1", "60"], ["2", "0", "60"], ["2", "0", "60"]]
    assert answers[2].status_code == 429


def test_work_with_a_special_limit_names_it(client: Client) -> None:
    body = {"players": list("abcd"), "rounds": [], "seat": {"method": "random"}}
    assert post(client, "seatings", body)["RateLimit-Policy"] == '"seatings";q=60;w=60'


def test_reading_is_not_counted(rina: Client) -> None:
    answer = get(rina, "events")
    assert not any(name in answer for name in HEADERS)


def test_pages_say_nothing_of_limits(rina: Client) -> None:
    assert "RateLimit" not in rina.post("/account/", {"language": "", "email": ""})


def test_an_answer_given_again_is_not_counted(rina: Client) -> None:
    key = {"Idempotency-Key": "a"}
    assert post(rina, "clubs", {"name": "Kap Partij"}, **key)["RateLimit-Remaining"] == "1199"
    assert "RateLimit" not in post(rina, "clubs", {"name": "Kap Partij"}, **key)
    assert post(rina, "clubs", {"name": "Other"})["RateLimit-Remaining"] == "1198"
