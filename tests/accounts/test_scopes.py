"""Tokens that were made for something, and nothing else."""

from typing import Any

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from accounts.scopes import ORGANISE, PLAY, READ, SCOPES

pytestmark = pytest.mark.django_db

CALLS: dict[str, tuple[str, str, dict[str, Any], set[str]]] = {
    "events": ("get", "events/", {}, {READ, PLAY, ORGANISE}),
    "tables": ("get", "tables/", {}, {READ, PLAY}),
    "open": ("post", "tables/", {"game": "truf", "preset": "classic"}, {PLAY}),
    "lobby": ("post", "lobby", {"game": "truf", "preset": "classic"}, {PLAY}),
    "event": ("post", "events/", {"name": "Friday"}, {ORGANISE}),
    "people": ("post", "people/", {"name": "Ayu"}, {ORGANISE}),
    "judge": ("post", "score", {"game": "truf", "sheet": {}}, {READ, PLAY, ORGANISE}),
    "me": ("get", "auth/me", {}, {READ}),
    "tokens": ("get", "auth/tokens", {}, set()),
    "token": ("post", "auth/tokens", {"scopes": [READ]}, set()),
}


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("call", CALLS)
def test_a_token_does_what_it_was_made_for_and_nothing_else(call: str, scope: str, django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("ayu")
    _row, text = services.create_token(user, "a program", [scope])
    method, path, body, enough = CALLS[call]
    data = {"data": body, "content_type": "application/json"} if method == "post" else {}
    answer = getattr(Client(), method)(f"/api/v1/{path}", headers={"Authorization": f"Token {text}"}, **data)
    refused = answer.status_code == 403 and answer.json()["code"] == "token_scope"
    assert refused is (scope not in enough), (answer.status_code, answer.content[:300])


def test_a_token_ends_itself(django_user_model: type[User]) -> None:
    user = django_user_model.objects.create_user("ayu")
    _row, text = services.create_token(user, "a program", [READ])
    head = {"Authorization": f"Token {text}"}
    assert Client().post("/api/v1/auth/logout", headers=head).status_code == 204
    assert Client().get("/api/v1/auth/me", headers=head).status_code == 401


def test_signed_in_users_create_tokens_over_rest(django_user_model: type[User]) -> None:
    client = Client()
    client.force_login(django_user_model.objects.create_user("ayu"))
    body = {"name": "Deep Truf", "scopes": [PLAY]}
    made = client.post("/api/v1/auth/tokens", body, content_type="application/json")
    assert made.status_code == 201
    (listed,) = client.get("/api/v1/auth/tokens").json()["results"]
    assert (listed["name"], listed["scopes"]) == ("Deep Truf", [PLAY])


def test_the_account_page_makes_a_token_for_what_is_ticked(django_user_model: type[User]) -> None:
    client = Client()
    client.force_login(django_user_model.objects.create_user("ayu"))
    assert client.post("/account/tokens/", {"name": "x"}).status_code == 422
    page = client.post("/account/tokens/", {"name": "Deep Truf", "scopes": [READ, PLAY]}).content.decode()
    assert "Deep Truf" in page
    assert "Authorization: Bearer" in page
