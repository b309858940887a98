"""Sign-up, sign-in and password reset give nothing away about an account.

Their answers are alike whether the account exists or not.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.hashers import get_hasher
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "a-good-password"
TOKENS = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]+')
VARYING = {"X-Request-ID", "Date", "Content-Length", "Expires", "RateLimit", "RateLimit-Reset"}
"""Moments, numbers of requests, and the length of what was given."""


@pytest.fixture(autouse=True)
def ayu() -> User:
    return User.objects.create_user("ayuna", "ayuna@example.org", PASSWORD)


def visible_answer(answer: Any, given: str) -> tuple[Any, ...]:
    """Return all that a visitor receives, without tokens and their own input."""
    body = TOKENS.sub(rb"\1", answer.content).replace(given.encode(), b"GIVEN")
    headers = {name: value for name, value in answer.items() if name not in VARYING}
    cookies = {name: (morsel["path"], morsel["max-age"]) for name, morsel in answer.cookies.items()}
    return answer.status_code, headers, body, cookies


def undone(act: Callable[[], Any]) -> Any:
    """Return what `act` returns and roll its writes back."""
    with transaction.atomic():
        result = act()
        transaction.set_rollback(True)
    return result


def signed_up(email: str) -> Any:
    client = Client()
    form = {"username": "newcomer", "email": email, "password1": "quite-long-words", "password2": "quite-long-words"}
    first = visible_answer(client.post("/account/signup/", form), email)
    return first, visible_answer(client.get("/account/"), email), len(mail.outbox)


def test_signing_up_with_a_known_address_is_answered_like_any_other() -> None:
    known, unknown = (undone(partial(signed_up, email)) for email in ("ayuna@example.org", "nobod@example.org"))
    assert known[0][0] == 302
    assert known == unknown


def test_the_sign_up_page_hides_a_known_address_when_another_field_is_wrong() -> None:
    def refused(email: str) -> Any:
        form = {"username": "newcomer", "email": email, "password1": "short", "password2": "short"}
        return visible_answer(Client().post("/account/signup/", form), email)

    known, unknown = refused("ayuna@example.org"), refused("nobod@example.org")
    assert known[0] == 200
    assert known == unknown


def test_asking_for_a_new_password_is_answered_alike_with_one_mail_each() -> None:
    def asked(email: str) -> Any:
        client, before = Client(), len(mail.outbox)
        first = visible_answer(client.post("/account/password/reset/", {"email": email}), email)
        return first, visible_answer(client.get("/account/password/reset/done/"), email), len(mail.outbox) - before

    known, unknown = asked("ayuna@example.org"), asked("nobod@example.org")
    assert known[2] == 1
    assert known == unknown


@pytest.mark.parametrize("attempts", [1, 7])
def test_a_wrong_name_and_a_wrong_password_get_the_same_page(attempts: int) -> None:
    def refused(name: str) -> Any:
        cache.clear()  # attempts are counted by the address as well
        return [
            visible_answer(Client().post("/account/login/", {"login": name, "password": "not-the-right-one"}), name)
            for _attempt in range(attempts)
        ]

    assert refused("ayuna") == refused("nobod")


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer_over_rest() -> None:
    def refused(name: str) -> Any:
        cache.clear()
        body = {"username": name, "password": "not-the-right-one"}
        return [
            visible_answer(Client().post("/api/v1/auth/login", body, "application/json"), name) for _attempt in range(7)
        ]

    assert refused("ayuna") == refused("nobod")


@pytest.mark.parametrize("path", ["/account/login/", "/api/v1/auth/login"])
def test_an_unknown_name_costs_as_many_hashes_as_a_wrong_password(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hasher, hashed = type(get_hasher()), list[str]()
    encode = hasher.encode

    def counted(self: Any, password: str, *more: Any) -> str:
        hashed.append(password)
        return str(encode(self, password, *more))

    monkeypatch.setattr(hasher, "encode", counted)

    def cost(name: str) -> int:
        hashed.clear()
        client = Client()
        if path.startswith("/api/"):
            client.post(path, {"username": name, "password": "wrong"}, "application/json")
        else:
            client.post(path, {"login": name, "password": "wrong"})
        return len(hashed)

    assert cost("ayuna") == cost("nobod") == 1


def test_two_accounts_may_name_one_address_and_its_owner_resets_either() -> None:
    signed_up("ayuna@example.org")
    mail.outbox.clear()
    Client().post("/account/password/reset/", {"email": "ayuna@example.org"})
    texts = "".join(str(message.body) for message in mail.outbox)
    assert ("ayuna" in texts, "newcomer" in texts) == (True, True)
