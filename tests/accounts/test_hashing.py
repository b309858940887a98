"""Passwords as production stores them; other tests use a cheap hasher.

That hasher is set in tests/conftest.py.
"""

from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import PBKDF2PasswordHasher, make_password

from accounts.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "six cards and a trump"


@pytest.fixture(autouse=True)
def production_hashers(settings: Any) -> None:
    settings.PASSWORD_HASHERS = settings.PASSWORD_HASHERS[1:]


def test_a_password_is_stored_with_argon2() -> None:
    assert make_password(PASSWORD).startswith("argon2$argon2id$")


def test_a_password_stored_with_pbkdf2_still_works_and_is_stored_again_with_argon2() -> None:
    ayu = User.objects.create(username="ayu", password=PBKDF2PasswordHasher().encode(PASSWORD, "salt"))
    assert authenticate(username="ayu", password=PASSWORD) == ayu
    ayu.refresh_from_db()
    assert ayu.password.startswith("argon2$argon2id$")


def test_a_wrong_password_signs_no_one_in() -> None:
    User.objects.create_user("ayu", password=PASSWORD)
    assert authenticate(username="ayu", password="another one") is None
