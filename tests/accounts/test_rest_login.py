"""Signing in over REST, and the one shape of errors."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from accounts import services
from accounts.models import User

pytestmark = pytest.mark.django_db

SHAPE = {"code", "message", "field", "allowed", "errors"}


@pytest.fixture
def ayu() -> User:
    return User.objects.create_user("ayu", password="a-good-password", language="nl")


def login(client: Client, **given: str) -> Any:
    return client.post("/api/v1/auth/login", given, content_type="application/json")


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Token {token}"}


def test_a_token_acts_in_its_owners_name_until_logout(client: Client, ayu: User) -> None:
    given = login(client, username="ayu", password="a-good-password").json()
    headers = bearer(given["token"])
    assert client.get("/api/v1/auth/me", headers=headers).json()["username"] == "ayu"
    assert client.post("/api/v1/auth/logout", headers=headers).status_code == 204
    assert client.get("/api/v1/auth/me", headers=headers).status_code == 401


@pytest.mark.parametrize("word", ["Bearer", "bearer", "Token"])
def test_a_token_is_sent_after_either_word(client: Client, ayu: User, word: str) -> None:
    text = services.create_token(ayu)[1]
    assert client.get("/api/v1/auth/me", headers={"authorization": f"{word} {text}"}).status_code == 200


def test_a_refused_client_is_asked_for_a_bearer_token(client: Client) -> None:
    assert client.get("/api/v1/auth/me")["WWW-Authenticate"] == "Bearer"
    assert client.get("/api/v1/auth/me", headers=bearer("of-nobody"))["WWW-Authenticate"] == "Token"


def test_a_token_is_not_stored_as_text(client: Client, ayu: User) -> None:
    token = login(client, username="ayu", password="a-good-password").json()["token"]
    assert token not in str(list(ayu.auth_token_set.values()))  # type: ignore[attr-defined]


def test_a_token_can_be_revoked_by_its_first_letters(client: Client, ayu: User) -> None:
    headers = bearer(login(client, username="ayu", password="a-good-password").json()["token"])
    key = client.get("/api/v1/auth/tokens", headers=headers).json()["results"][0]["token_key"]
    assert client.delete(f"/api/v1/auth/tokens/{key}", headers=headers).status_code == 204
    assert client.get("/api/v1/auth/me", headers=headers).status_code == 401


def test_another_ones_token_cannot_be_revoked(client: Client, ayu: User) -> None:
    key = login(client, username="ayu", password="a-good-password").json()["token"][:15]
    client.force_login(User.objects.create_user("budi"))
    assert client.delete(f"/api/v1/auth/tokens/{key}").status_code == 404
    assert ayu.auth_token_set.count() == 1  # type: ignore[attr-defined]


def test_a_token_request_keeps_working_without_a_csrf_token(ayu: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert login(strict, username="ayu", password="a-good-password").status_code == 200


def test_a_session_without_csrf_token_is_refused(ayu: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ayu)
    answer = strict.post("/api/v1/auth/logout")
    assert answer.status_code == 403
    assert set(answer.json()) == SHAPE


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("get", "/api/v1/nothing-here", None, 404, "not_found"),
        ("get", "/api/v1/auth/me", None, 401, "not_authenticated"),
        ("put", "/api/v1/auth/login", {}, 405, "method_not_allowed"),
        ("post", "/api/v1/auth/login", "{", 400, "parse_error"),
        ("post", "/api/v1/auth/login", {"username": "ayu", "password": "wrong"}, 401, "authentication_failed"),
        ("post", "/api/v1/auth/login", {"username": "ayu"}, 400, "required"),
        ("post", "/api/v1/auth/login", {}, 400, "invalid"),
    ],
)
def test_every_error_has_the_one_shape(
    client: Client, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = getattr(client, method)(path, body, content_type="application/json")
    assert answer.status_code == status
    assert set(answer.json()) == SHAPE
    assert answer.json()["code"] == code


def test_a_wrong_field_is_named(client: Client) -> None:
    answer = login(client, username="ayu").json()
    assert answer["field"] == "password"
    assert [error["field"] for error in login(client).json()["errors"]] == ["username", "password"]


def test_the_answer_names_the_right_values(client: Client) -> None:
    assert "POST" in client.put("/api/v1/auth/login").json()["allowed"]


@pytest.mark.usefixtures("frozen_time")
def test_too_many_logins_are_slowed_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.throttles.Logins.THROTTLE_RATES", {"login": "2/min"})
    answers = [login(client, username="x", password="y") for _attempt in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]
    assert answers[2].json()["code"] == "throttled"
    assert int(answers[2]["Retry-After"]) > 0


def in_days(row: AuthToken) -> int:
    return round((row.expiry - timezone.now()).total_seconds() / 86_400)


def test_a_token_from_signing_in_ends_a_month_after_its_last_use(client: Client, ayu: User) -> None:
    given = login(client, username="ayu", password="a-good-password").json()
    row = AuthToken.objects.get(user=ayu)
    assert (in_days(row), bool(given["expiry"])) == (30, True)
    AuthToken.objects.update(expiry=timezone.now() + timedelta(days=2))
    assert client.get("/api/v1/auth/me", headers=bearer(given["token"])).status_code == 200
    row.refresh_from_db()
    assert in_days(row) == 30


def test_a_token_used_a_moment_ago_is_not_written_again(
    client: Client, ayu: User, django_assert_num_queries: Any
) -> None:
    given = login(client, username="ayu", password="a-good-password").json()
    with django_assert_num_queries(2):  # the token, and what it was made for
        client.get("/api/v1/auth/me", headers=bearer(given["token"]))


def test_one_signs_in_more_than_twenty_times(client: Client, ayu: User) -> None:
    rows = [services.sign_in(ayu)[0] for _time in range(20)]
    AuthToken.objects.filter(pk=rows[7].pk).update(expiry=timezone.now() + timedelta(days=1))
    assert login(client, username="ayu", password="a-good-password").status_code == 200
    assert set(AuthToken.objects.filter(user=ayu)) & set(rows) == set(rows) - {rows[7]}
    assert AuthToken.objects.filter(user=ayu).count() == 20


def test_tokens_of_the_account_page_never_end_and_give_way_to_none(client: Client, ayu: User) -> None:
    rows = [services.create_token(ayu)[0] for _time in range(20)]
    assert {row.expiry for row in rows} == {None}
    answer = login(client, username="ayu", password="a-good-password")
    assert (answer.status_code, answer.json()["code"]) == (403, "too_many_tokens")
    assert AuthToken.objects.filter(user=ayu).count() == 20


def test_tokens_that_ended_do_not_count(ayu: User) -> None:
    for _time in range(20):
        AuthToken.objects.create(user=ayu, expiry=timedelta(seconds=-1))
    assert services.create_token(ayu)
    assert AuthToken.objects.filter(user=ayu).count() == 1


def test_a_token_of_strange_letters_is_refused(client: Client, ayu: User) -> None:
    answer = client.get("/api/v1/auth/me", headers=bearer("\xff"))
    assert (answer.status_code, answer.json()["code"]) == (401, "authentication_failed")
    assert set(answer.json()) == SHAPE


def test_an_account_with_a_second_factor_gets_no_token_for_a_password(client: Client, ayu: User) -> None:
    ayu.authenticator_set.create(type="totp", data={})  # type: ignore[attr-defined]
    answer = login(client, username="ayu", password="a-good-password")
    assert answer.status_code == 403
    assert answer.json()["code"] == "second_factor_required"


def test_a_token_that_has_expired_is_refused_and_gone(client: Client, ayu: User) -> None:
    row, text = AuthToken.objects.create(user=ayu, expiry=timedelta(seconds=-1))
    assert client.get("/api/v1/auth/me", headers=bearer(text)).status_code == 401
    assert not AuthToken.objects.filter(pk=row.pk).exists()
