"""Keys of second factors do not stand in the database as text, and go on when the SECRET_KEY changes."""

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
from accounts.second_factors import MARK

pytestmark = [pytest.mark.long, pytest.mark.django_db]

PASSWORD, SECRET, SEED = "a-good-password", "JBSWY3DPEHPK3PXP", "5eed" * 20


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("olga", "olga@example.org", PASSWORD, is_staff=True)


def code_of(secret: str) -> str:
    """What the telephone of whoever has this secret shows now."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def let_in(code: str) -> bool:
    """Whether the password and this code open the account; a code that is not right is answered with the form."""
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    answer = client.post("/account/2fa/authenticate/", {"code": code})
    assert answer.status_code in (200, 302)
    return answer.status_code == 302


def kept() -> str:
    """All that the database has of second factors."""
    return json.dumps(list(Authenticator.objects.values_list("data", flat=True)))


def test_what_is_set_up_on_the_pages_is_kept_encrypted(staff: User) -> None:
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    form = client.get("/account/2fa/totp/activate/")
    secret = form.context["form"].secret
    assert client.post("/account/2fa/totp/activate/", {"code": code_of(secret)}).status_code == 302
    assert secret not in kept()
    data = dict(Authenticator.objects.values_list("type", "data"))
    assert data["totp"]["secret"].startswith(MARK)
    assert data["recovery_codes"]["seed"].startswith(MARK)
    codes = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).generate_codes()
    assert let_in(codes[0])


@pytest.fixture
def kept_as_text(staff: User) -> list[str]:
    """Second factors as they were kept before; what is told are the recovery codes."""
    Authenticator.objects.create(user=staff, type="totp", data={"secret": SECRET})
    codes = Authenticator.objects.create(user=staff, type="recovery_codes", data={"seed": SEED, "used_mask": 0})
    return RecoveryCodes(codes).generate_codes()


def test_what_was_kept_as_text_goes_on_and_is_encrypted(kept_as_text: list[str]) -> None:
    assert let_in(kept_as_text[0])
    tasks.clean()
    assert SECRET not in kept()
    assert SEED not in kept()
    assert not let_in(kept_as_text[0])  # it was used
    assert let_in(kept_as_text[1])
    assert let_in(code_of(SECRET))


def changed_gently(settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new key that nobody has read"


def test_a_new_key_with_the_old_one_beside_it_takes_them_along(kept_as_text: list[str], settings: Any) -> None:
    tasks.clean()
    changed_gently(settings)
    assert let_in(kept_as_text[0])
    tasks.clean()
    settings.SECRET_KEY_FALLBACKS = []
    assert let_in(kept_as_text[1])
    assert let_in(code_of(SECRET))


def test_what_needs_nothing_is_not_written_again(kept_as_text: list[str]) -> None:
    tasks.clean()
    before = kept()
    tasks.clean()
    assert kept() == before


def test_under_a_foreign_key_no_code_is_right_and_nothing_breaks(kept_as_text: list[str], settings: Any) -> None:
    tasks.clean()
    settings.SECRET_KEY = "the key of another site"
    assert not let_in(kept_as_text[0])
    assert not let_in(code_of(SECRET))
    before = kept()
    tasks.clean()
    assert kept() == before  # the key of before may still be found


@pytest.mark.parametrize("change", [changed_gently, None])
def test_who_is_signed_in_stays_so_when_the_key_changes_gently(
    staff: User, settings: Any, change: Callable[[Any], None] | None
) -> None:
    client = Client()
    client.post("/account/login/", {"login": "olga", "password": PASSWORD})
    if change is None:
        settings.SECRET_KEY = "a new key that nobody has read"
    else:
        change(settings)
    assert (client.get("/account/").status_code == 200) is (change is not None)
