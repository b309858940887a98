"""Every page of allauth that our addresses reach has our words, in each language."""

import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import allauth
import polib
import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from tests.accounts.register import ENGLISH, FAMILIAR

pytestmark = [pytest.mark.long, pytest.mark.django_db]

RIGHT, WRONG, HOST, SITE = "a-good-password", "not-the-right-one", "cards.test", "Kaartclub Zeist"
LIBRARY = Path(allauth.__file__).parent
SECRET = "JBSWY3DPEHPK3PXP"


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.SITE_NAME, settings.ALLOWED_HOSTS = SITE, [HOST]
    settings.MFA_TOTP_ISSUER = SITE
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    User.objects.create_user("ayuna", "ayuna@club.test", RIGHT)


def ayuna() -> User:
    return User.objects.get(username="ayuna")


def visitor() -> Client:
    return Client(SERVER_NAME=HOST, HTTP_X_FORWARDED_PROTO="https")


def owner() -> Client:
    """Return a browser that is signed in and has just confirmed its owner."""
    client = visitor()
    client.post("/account/login/", {"login": "ayuna", "password": RIGHT})
    client.post("/account/reauthenticate/", {"password": RIGHT})
    return client


def get(path: str, who: Callable[[], Client] = visitor) -> Callable[[str], Any]:
    def page(language: str) -> Any:
        return in_language(who(), language).get(path)

    return page


def post(path: str, who: Callable[[], Client] = visitor, **fields: str) -> Callable[[str], Any]:
    def page(language: str) -> Any:
        return in_language(who(), language).post(path, fields, follow=True)

    return page


def in_language(client: Client, language: str) -> Client:
    client.get("/help/")  # shows the messages of before
    User.objects.update(language=language)
    client.cookies.load({"django_language": language})
    return client


def with_app() -> Client:
    """Return a browser whose owner has an authenticator app and recovery codes."""
    client = owner()
    secret = client.get("/account/2fa/totp/activate/").context["form"].secret
    code = totp.format_hotp_value(totp.hotp_value(secret, next(iter(totp.yield_hotp_counters_from_time()))))
    assert client.post("/account/2fa/totp/activate/", {"code": code}).status_code == 302
    return client


def at_second_step() -> Client:
    Authenticator.objects.create(user=ayuna(), type="totp", data={"secret": SECRET})
    client = visitor()
    client.post("/account/login/", {"login": "ayuna", "password": RIGHT})
    return client


def stale_with_app() -> Client:
    """Return a signed-in browser that must confirm its owner again, with a code if they like."""
    Authenticator.objects.create(user=ayuna(), type="totp", data={"secret": SECRET})
    client = visitor()
    client.force_login(ayuna(), "allauth.account.auth_backends.AuthenticationBackend")
    return client


def without_password() -> Client:
    client = owner()
    User.objects.update(password="!")
    client.force_login(ayuna(), "allauth.account.auth_backends.AuthenticationBackend")
    return client


def with_addresses() -> Client:
    EmailAddress.objects.create(user=ayuna(), email="ayuna@club.test", primary=True)
    EmailAddress.objects.create(user=ayuna(), email="second@club.test", verified=True)
    return owner()


def with_passkey() -> Client:
    client = owner()
    data = {"name": "Laptop", "credential": {}}
    Authenticator.objects.create(pk=7, user=ayuna(), type="webauthn", data=data)
    return client


def password_link(language: str) -> Any:
    client = in_language(visitor(), language)
    client.post("/account/password/reset/", {"email": "ayuna@club.test"})
    link = re.findall(r"https://\S+", str(mail.outbox[0].body))[0]
    return client.get(link, follow=True)


def two_passwords(language: str) -> Any:
    page = password_link(language)
    form = page.redirect_chain[-1][0]
    return page.client.post(form, {"password1": "another-good-one", "password2": "another-good-two"})


def confirmation_link(language: str) -> Any:
    address = EmailAddress.objects.create(user=ayuna(), email="second@club.test")
    return in_language(visitor(), language).get(f"/account/confirm-email/{EmailConfirmationHMAC.create(address).key}/")


def taken_address(language: str) -> Any:
    other = User.objects.create_user("budi", password=RIGHT)
    EmailAddress.objects.create(user=other, email="second@club.test", verified=True)
    return confirmation_link(language)


def too_many_attempts(language: str) -> Any:
    client = in_language(visitor(), language)
    for _attempt in range(6):
        answer = client.post("/account/login/", {"login": "ayuna", "password": WRONG})
    return answer


def slowed_down(language: str) -> Any:
    client = in_language(visitor(), language)
    for _attempt in range(62):
        answer = client.post("/account/signup/", {})
    assert answer.status_code == 429
    return answer


PAGES: dict[str, Callable[[str], Any]] = {
    "account_login": get("/account/login/"),
    "account_login, blank": post("/account/login/"),
    "account_login, wrong": post("/account/login/", login="ayuna", password=WRONG),
    "account_login, too often": too_many_attempts,
    "account_login, done": post("/account/login/", login="ayuna", password=RIGHT, next="/account/logout/"),
    "account_signup": get("/account/signup/"),
    "account_signup, blank": post("/account/signup/"),
    "account_signup, taken": post("/account/signup/", username="ayuna", email="x", password1=RIGHT, password2=WRONG),
    "account_signup, too often": slowed_down,
    "account_logout": get("/account/logout/", owner),
    "account_inactive": get("/account/inactive/"),
    "account_reauthenticate": get("/account/reauthenticate/", owner),
    "account_reauthenticate, wrong": post("/account/reauthenticate/", owner, password=WRONG),
    "account_email": get("/account/email/", with_addresses),
    "account_email, known": post("/account/email/", with_addresses, action_add="", email="second@club.test"),
    "account_email, removed": post("/account/email/", with_addresses, action_remove="", email="second@club.test"),
    "account_email, main kept": post("/account/email/", with_addresses, action_remove="", email="ayuna@club.test"),
    "account_email, sent": post("/account/email/", with_addresses, action_send="", email="ayuna@club.test"),
    "account_email, main": post("/account/email/", with_addresses, action_primary="", email="second@club.test"),
    "account_email_verification_sent": get("/account/confirm-email/"),
    "account_confirm_email": confirmation_link,
    "account_confirm_email, old": get("/account/confirm-email/abc/"),
    "account_confirm_email, taken": taken_address,
    "account_change_password": get("/account/password/change/", owner),
    "account_change_password, wrong": post(
        "/account/password/change/", owner, oldpassword=WRONG, password1="x", password2="y"
    ),
    "account_change_password, done": post(
        "/account/password/change/",
        owner,
        oldpassword=RIGHT,
        password1="another-good-one",
        password2="another-good-one",
    ),
    "account_set_password": get("/account/password/set/", without_password),
    "account_reset_password": get("/account/password/reset/"),
    "account_reset_password, blank": post("/account/password/reset/"),
    "account_reset_password_done": get("/account/password/reset/done/"),
    "account_reset_password_from_key": password_link,
    "account_reset_password_from_key, old": get("/account/password/reset/key/1-abc-def/"),
    "account_reset_password_from_key, different": two_passwords,
    "account_reset_password_from_key_done": get("/account/password/reset/key/done/"),
    "mfa_index": get("/account/2fa/", with_app),
    "mfa_authenticate": get("/account/2fa/authenticate/", at_second_step),
    "mfa_authenticate, wrong": post("/account/2fa/authenticate/", at_second_step, code="000000"),
    "mfa_reauthenticate": get("/account/2fa/reauthenticate/", stale_with_app),
    "mfa_reauthenticate, wrong": post("/account/2fa/reauthenticate/", stale_with_app, code="000000"),
    "mfa_activate_totp": get("/account/2fa/totp/activate/", owner),
    "mfa_activate_totp, wrong": post("/account/2fa/totp/activate/", owner, code="000000"),
    "mfa_deactivate_totp": get("/account/2fa/totp/deactivate/", with_app),
    "mfa_deactivate_totp, done": post("/account/2fa/totp/deactivate/", with_app),
    "mfa_view_recovery_codes": get("/account/2fa/recovery-codes/", with_app),
    "mfa_generate_recovery_codes": get("/account/2fa/recovery-codes/generate/", with_app),
    "mfa_generate_recovery_codes, none": post("/account/2fa/recovery-codes/generate/", owner),
    "mfa_generate_recovery_codes, done": post("/account/2fa/recovery-codes/generate/", with_app),
    "mfa_list_webauthn": get("/account/2fa/webauthn/", with_passkey),
    "mfa_add_webauthn": get("/account/2fa/webauthn/add/", owner),
    "mfa_edit_webauthn": get("/account/2fa/webauthn/keys/7/edit/", with_passkey),
    "mfa_edit_webauthn, blank": post("/account/2fa/webauthn/keys/7/edit/", with_passkey),
    "mfa_remove_webauthn": get("/account/2fa/webauthn/keys/7/remove/", with_passkey),
    "mfa_remove_webauthn, done": post("/account/2fa/webauthn/keys/7/remove/", with_passkey),
    "account-sessions": get("/account/sessions/", owner),
}
"""Pages by the name of their address, and what happened before."""

NO_PAGES = {
    "account_confirm_login_code",  # leads to the page of signing in: codes by mail are off
    "mfa_download_recovery_codes",  # a file of codes without words
    "mfa_login_webauthn",  # JSON for a script
    "mfa_reauthenticate_webauthn",  # the page of a passkey: tests/browser/test_passkeys.py
}


def names(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            if pattern.name and pattern.callback.__module__.startswith("allauth"):
                yield pattern.name
        else:
            yield from names(pattern)


def test_each_page_of_the_library_that_an_address_reaches_is_listed_here() -> None:
    assert set(names(get_resolver())) - NO_PAGES == {name.split(",")[0] for name in PAGES} - {"account-sessions"}


def visible(answer: Any) -> str:
    """Return title and main part of a page as people read or hear it."""
    page = answer.content.decode()
    title, main = re.search(r"<title>(.*?)</title>.*<main(.*)</main>", page, re.DOTALL).groups()  # type: ignore[union-attr]
    heard = re.findall(r'(?:alt|placeholder|aria-label|data-unsupported|data-failed|data-known)="([^"]*)"', main)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", f"{title} <{main}") + " " + " ".join(heard)))


def library_texts(language: str) -> set[str]:
    """Return what the library says, in English and in this language, where we say it otherwise."""
    ours = {" ".join(entry.msgstr.split()) for entry in polib.pofile(f"locale/{language}/LC_MESSAGES/django.po")}
    entries = polib.mofile(str(LIBRARY / "locale" / language / "LC_MESSAGES" / "django.mo"))
    return {
        text
        for entry in entries
        for text in (entry.msgid, entry.msgstr)
        if len(text.split()) > 2 and "%" not in text and " ".join(text.split()) not in ours
    }


@pytest.mark.parametrize("language", ["nl", "id", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_speaks_our_language(name: str, language: str) -> None:
    answer = PAGES[name](language)
    text = visible(answer)
    assert answer.status_code in (200, 429)
    assert f'<html lang="{language}"' in answer.content.decode()
    assert ENGLISH.findall(text) == []
    assert FAMILIAR[language].findall(text) == []
    assert [line for line in library_texts(language) if line in text] == []
    assert f"· {SITE}" in text
    assert HOST not in text
    assert "example.com" not in text


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_one_title_and_at_most_one_main_button_in_a_form(name: str) -> None:
    page = PAGES[name]("en").content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert len(re.findall("<h1", main)) == 1
    for form in re.findall(r"<form.*?</form>", main, re.DOTALL):
        buttons = re.findall(r"<button[^>]*>", form)
        assert len([button for button in buttons if "secondary" not in button]) <= 1
    assert "placeholder=" not in main


@pytest.mark.parametrize("name", PAGES)
def test_no_words_of_a_page_come_from_a_template_of_the_library(name: str) -> None:
    answer = PAGES[name]("en")
    theirs = [
        template.name
        for template in answer.templates
        if template.name and template.origin.name.startswith(str(LIBRARY))
    ]
    assert [their for their in theirs if not their.rpartition("/")[2].startswith("base")] == []


def test_an_authenticator_app_names_the_site_and_not_the_host() -> None:
    page = owner().get("/account/2fa/totp/activate/")
    assert "issuer=Kaartclub%20Zeist" in page.context["totp_url"]


def test_a_passkey_names_the_site_and_not_the_host() -> None:
    page = owner().get("/account/2fa/webauthn/add/")
    assert page.context["js_data"]["creation_options"]["publicKey"]["rp"] == {"name": SITE, "id": HOST}


def test_a_wrong_password_says_what_to_do() -> None:
    page = visible(PAGES["account_login, wrong"]("en"))
    assert "The username and password do not match. Enter both again." in page


def test_two_different_passwords_say_what_to_do() -> None:
    assert "The passwords do not match. Enter the same password twice." in visible(two_passwords("en"))


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()  # attempts are counted there
