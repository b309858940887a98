"""Keys of second factors are stored encrypted and survive a new SECRET_KEY."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client

from accounts import tasks
from accounts.models import User
from accounts.second_factors import ENCRYPTED_PREFIX

pytestmark = [pytest.mark.long, pytest.mark.django_db]

PASSWORD, SECRET, SEED = "a-good-password", "JBSWY3DPEHPK3PXP", "5eed" * 20


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("olga", "olga@example.org", PASSWORD, is_staff=True)


def code_of(secret: str) -> str:
    """Return the code that an authenticator with this secret shows now."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def let_in(code: str) -> bool:
    """Return True if the password and this code sign in."""
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    answer = client.post("/account/2fa/authenticate/", {"code": code})
    assert answer.status_code in (200, 302)
    return answer.status_code == 302


def stored_factors() -> str:
    """All that the database has of second factors."""
    return json.dumps(list(Authenticator.objects.values_list("data", flat=True)))


def test_factors_set_up_on_the_pages_are_stored_encrypted(staff: User) -> None:
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    form = client.get("/account/2fa/totp/activate/")
    secret = form.context["form"].secret
    assert client.post("/account/2fa/totp/activate/", {"code": code_of(secret)}).status_code == 302
    assert secret not in stored_factors()
    data = dict(Authenticator.objects.values_list("type", "data"))
    assert data["totp"]["secret"].startswith(ENCRYPTED_PREFIX)
    assert data["recovery_codes"]["seed"].startswith(ENCRYPTED_PREFIX)
    codes = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).generate_codes()
    assert let_in(codes[0])


@pytest.fixture
def kept_as_text(staff: User) -> list[str]:
    """Create second factors as they were once stored; return the recovery codes."""
    Authenticator.objects.create(user=staff, type="totp", data={"secret": SECRET})
    codes = Authenticator.objects.create(user=staff, type="recovery_codes", data={"seed": SEED, "used_mask": 0})
    return RecoveryCodes(codes).generate_codes()


def test_factors_stored_as_text_keep_working_and_get_encrypted(kept_as_text: list[str]) -> None:
    assert let_in(kept_as_text[0])
    tasks.clean()
    assert SECRET not in stored_factors()
    assert SEED not in stored_factors()
    assert not let_in(kept_as_text[0])  # it was used
    assert let_in(kept_as_text[1])
    assert let_in(code_of(SECRET))


def changed_gently(settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key that nobody has read"


def test_a_new_key_next_to_the_old_one_converts_them(kept_as_text: list[str], settings: Any) -> None:
    tasks.clean()
    changed_gently(settings)
    assert let_in(kept_as_text[0])
    tasks.clean()
    settings.SECRET_KEY_FALLBACKS = []
    assert let_in(kept_as_text[1])
    assert let_in(code_of(SECRET))


def test_converted_factors_are_not_written_again(kept_as_text: list[str]) -> None:
    tasks.clean()
    before = stored_factors()
    tasks.clean()
    assert stored_factors() == before


def test_under_a_foreign_key_no_code_is_right_and_nothing_breaks(kept_as_text: list[str], settings: Any) -> None:
    tasks.clean()
    settings.SECRET_KEY = "the key of another site"
    assert not let_in(kept_as_text[0])
    assert not let_in(code_of(SECRET))
    before = stored_factors()
    tasks.clean()
    assert stored_factors() == before  # the key of before may still be found


@pytest.mark.parametrize("change", [changed_gently, None])
def test_sessions_survive_a_gradual_change_of_key(
    staff: User, settings: Any, change: Callable[[Any], None] | None
) -> None:
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    if change is None:
        settings.SECRET_KEY = "a new key that nobody has read"
    else:
        change(settings)
    assert (client.get("/account/").status_code == 200) is (change is not None)
