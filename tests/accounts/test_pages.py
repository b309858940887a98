"""The frame of every page, signing in, the account page and the languages."""

import re

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ayu(client: Client) -> User:
    user = User.objects.create_user("ayu", password="a-good-password")
    client.force_login(user)
    return user


@pytest.mark.parametrize("path", ["/help/", "/account/login/", "/account/signup/", "/nothing-here/", "/api/v1/docs/"])
def test_the_product_is_named_in_the_title(client: Client, path: str) -> None:
    assert re.search(r"<title>\s*\S.*· Troeftafel</title>", client.get(path).content.decode(), re.S)


@pytest.mark.parametrize("path", ["/help/", "/account/login/", "/api/v1/docs/", "/admin/login/"])
def test_pages_carry_no_inline_script_or_style(client: Client, path: str) -> None:
    answer = client.get(path, follow=True)
    text = answer.content.decode()
    assert re.findall(r"<script(?! type=.importmap.>)(?![^>]*\bsrc=)[^>]*>", text) == []
    assert "<style" not in text
    assert " style=" not in text
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert "unsafe" not in answer["Content-Security-Policy"]


def test_nothing_is_fetched_from_another_host(client: Client) -> None:
    text = client.get("/help/").content.decode()
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", text) == []


def test_a_person_signs_in_and_out(client: Client) -> None:
    User.objects.create_user("ayu", password="a-good-password")
    answer = client.post("/account/login/", {"login": "ayu", "password": "a-good-password", "next": "/help/"})
    assert answer["Location"] == "/help/"
    assert b"ayu" in client.get("/help/").content
    client.post("/account/logout/")
    assert b"Sign in" in client.get("/help/").content


def test_the_office_signs_in_where_everyone_does(client: Client) -> None:
    assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/account/login/")


def test_preferences_are_kept(client: Client, ayu: User) -> None:
    chosen = {"language": "nl", "suits": "two", "size": "large", "confirm_cards": "on"}
    client.post("/account/", {**chosen, "courts": "own", "trick_hold": "tap"})
    ayu.refresh_from_db()
    assert (ayu.language, ayu.suits, ayu.size, ayu.confirm_cards) == ("nl", "two", "large", True)
    page = client.get("/help/").content.decode()
    assert '<html lang="nl"' in page
    assert "suits-two size-large" in page


@pytest.fixture
def confirmed(client: Client, ayu: User) -> User:
    """Return Ayu after a fresh confirmation of the password."""
    answer = client.post("/account/reauthenticate/", {"password": "a-good-password"})
    assert answer.status_code == 302
    return ayu


PLAYS = {"name": "Deep Truf", "scopes": ["read", "table:play"]}


def test_a_token_is_shown_once(client: Client, confirmed: User) -> None:
    page = client.post("/account/tokens/", PLAYS)
    token = re.search(r'<code class="token">(\w+)</code>', page.content.decode())
    assert token
    assert client.get("/api/v1/auth/me", headers={"authorization": f"Token {token[1]}"}).status_code == 200
    assert token[1] not in client.get("/account/").content.decode()


@pytest.mark.long
def test_there_is_a_most_number_of_tokens(client: Client, confirmed: User) -> None:
    for _number in range(21):
        client.post("/account/tokens/", PLAYS)
    assert confirmed.auth_token_set.count() == 20  # type: ignore[attr-defined]


def test_a_token_is_revoked_on_the_page(client: Client, confirmed: User) -> None:
    client.post("/account/tokens/", PLAYS)
    row = confirmed.auth_token_set.get()  # type: ignore[attr-defined]
    client.post(f"/account/tokens/{row.token_key}/revoke/")
    assert not confirmed.auth_token_set.exists()  # type: ignore[attr-defined]


def test_a_visitor_chooses_a_language(client: Client) -> None:
    answer = client.post("/language/", {"language": "fr", "next": "/help/"})
    assert answer["Location"] == "/help/"
    assert '<html lang="fr"' in client.get("/help/").content.decode()


def test_choosing_a_language_leads_to_no_other_site(client: Client) -> None:
    answer = client.post("/language/", {"language": "fr", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_a_member_keeps_the_chosen_language(client: Client, ayu: User) -> None:
    client.post("/language/", {"language": "id", "next": "/"})
    ayu.refresh_from_db()
    assert ayu.language == "id"


def test_a_page_without_form_is_the_same_for_each_visitor(client: Client) -> None:
    assert client.get("/help/").content == Client().get("/help/").content


@pytest.mark.long
def test_the_openapi_document_lists_signing_in(client: Client) -> None:
    assert b"/api/v1/auth/login" in client.get("/api/v1/schema/").content
