"""STAFF_SECOND_FACTOR keeps staff without a second factor on its setup page."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from accounts.models import User
from accounts.services import create_token

pytestmark = pytest.mark.django_db
PASSWORD = "a-good-password"
SET_UP = "/account/2fa/totp/activate/"
ELSEWHERE = ["/", "/admin/", "/admin/operations/", "/account/", "/t/nowhere/desk/", "/nowhere"]


@pytest.fixture
def required(settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = "required"


@pytest.fixture
def olga() -> User:
    return User.objects.create_user("olga", password=PASSWORD, is_staff=True)


@pytest.fixture
def office(olga: User) -> Client:
    client = Client()
    assert client.post("/account/login/", {"login": "olga", "password": PASSWORD}).status_code == 302
    return client


def asked_by_token(text: str) -> Any:
    return Client().get("/api/v1/auth/me", headers={"authorization": f"Token {text}"})


def signs_in_over_rest() -> Any:
    return Client().post("/api/v1/auth/login", {"username": "olga", "password": PASSWORD}, "application/json")


@pytest.mark.parametrize("path", ELSEWHERE)
def test_every_page_leads_to_where_it_is_set_up(required: None, office: Client, path: str) -> None:
    for answer in (office.get(path), office.post(path)):
        assert (answer.status_code, answer.headers.get("Location")) == (302, SET_UP)


def test_there_it_says_why_and_afterwards_all_is_open(required: None, office: Client, olga: User) -> None:
    page = office.get("/admin/", follow=True)
    assert page.redirect_chain[-1][0].startswith((SET_UP, "/account/reauthenticate/"))
    assert "Staff must use two-step sign-in here" in page.content.decode()
    assert office.post("/language/", {"language": "en"}).headers.get("Location") != SET_UP
    TOTP.activate(olga, "JBSWY3DPEHPK3PXP")
    assert office.get("/admin/").status_code == 200
    Authenticator.objects.all().delete()
    assert office.get("/admin/").headers["Location"] == SET_UP


@pytest.mark.usefixtures("frozen_time")
def test_an_account_with_an_unconfirmed_address_can_set_it_up(required: None, office: Client, olga: User) -> None:
    EmailAddress.objects.create(user=olga, email="olga@example.org", primary=True)
    page = office.post(office.get(SET_UP)["Location"], {"password": PASSWORD, "next": SET_UP}, follow=True)
    code = hotp_value(page.context["form"].secret, int(time.time()) // 30)
    assert office.post(SET_UP, {"code": format_hotp_value(code)}).status_code == 302
    assert office.get("/admin/").status_code == 200


def test_one_may_leave(required: None, office: Client) -> None:
    office.post("/account/logout/")
    assert office.get("/").status_code == 200


def test_over_rest_a_session_is_refused_and_a_password_gives_no_token(required: None, office: Client) -> None:
    answer = office.get("/api/v1/auth/me")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    assert (signs_in_over_rest().status_code, signs_in_over_rest().json()["code"]) == (403, "second_factor_required")


def test_a_token_rests_until_there_is_one(required: None, olga: User) -> None:
    text = create_token(olga, "scores", ["read"])[1]
    answer = asked_by_token(text)
    assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_required")
    TOTP.activate(olga, "JBSWY3DPEHPK3PXP")
    assert asked_by_token(text).status_code == 200


def test_other_accounts_and_anonymous_visitors_notice_nothing(required: None) -> None:
    ayu = User.objects.create_user("ayu")
    client = Client()
    client.force_login(ayu)
    assert client.get("/account/").status_code == 200
    assert asked_by_token(create_token(ayu)[1]).status_code == 200
    assert Client().get("/").status_code == 200


def test_superusers_are_staff_too(required: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("root", is_superuser=True))
    assert client.get("/").headers["Location"] == SET_UP


def test_without_the_setting_nothing_changes(office: Client, olga: User) -> None:
    assert office.get("/admin/").status_code == 200
    assert signs_in_over_rest().status_code == 200


@pytest.mark.long
def test_another_word_is_no_answer(tmp_path: Path, root: Path) -> None:
    surroundings = {**os.environ, "STAFF_SECOND_FACTOR": "requird", "DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=root, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "STAFF_SECOND_FACTOR" in done.stderr
    assert "one of optional, required" in done.stderr
