"""Every mail is sent over SMTP to a real server, received, read, and its link followed."""

import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.adapter import get_adapter as mfa_adapter
from django.test import Client, RequestFactory
from django.utils import translation

from accounts import mails, services
from accounts.adapter import AccountAdapter
from accounts.models import User
from tests.accounts.mail_server import mail_server
from tests.accounts.register import ENGLISH, FAMILIAR

pytestmark = [pytest.mark.long, pytest.mark.django_db]

RIGHT, NEW, ADDRESS = "a-good-password", "another-good-one", "ayu@club.test"
PREFERENCES = {"suits": "four", "size": "normal", "courts": "kqj", "trick_hold": "1200"}
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
SITE, HOST = "Kaartclub Zeist", "cards.test"


@pytest.fixture
def received(settings: Any) -> Iterator[list[EmailMessage]]:
    """All mail goes to a real server; the value is what it received."""
    settings.SITE_NAME, settings.ALLOWED_HOSTS = SITE, [HOST]
    settings.DEFAULT_FROM_EMAIL = f"{SITE} <mail@{HOST}>"
    with mail_server(settings) as server:
        yield server.mails


@pytest.fixture(params=["en", "nl", "id", "fr"])
def ayu(request: Any) -> User:
    return User.objects.create_user("ayu", ADDRESS, RIGHT, language=request.param)


def browser(user: User | None = None) -> Client:
    """Return a browser, signed in and just confirmed if there is a user."""
    client = Client(SERVER_NAME=HOST, HTTP_USER_AGENT=PHONE)
    if user is not None:
        assert client.post("/account/login/", {"login": user.username, "password": RIGHT}).status_code == 302
        client.post("/account/reauthenticate/", {"password": RIGHT})
    return client


def ask_for_password(user: User) -> None:
    browser().post("/account/password/reset/", {"email": ADDRESS})


def ask_for_unknown(user: User) -> None:
    client = browser()
    client.cookies.load({"django_language": user.language})
    client.post("/account/password/reset/", {"email": "unknown@club.test"})


def add_address(user: User) -> None:
    browser(user).post("/account/email/", {"action_add": "", "email": "second@club.test"})


def change_password(user: User) -> None:
    browser(user).post("/account/password/change/", {"oldpassword": RIGHT, "password1": NEW, "password2": NEW})


def reset_password(user: User) -> None:
    with context.request_context(request()):
        AccountAdapter().send_notification_mail("account/email/password_reset", user)


def set_password(user: User) -> None:
    client = browser(user)
    User.objects.filter(pk=user.pk).update(password="!")
    client.force_login(User.objects.get())
    client.post("/account/password/set/", {"password1": NEW, "password2": NEW})


def set_by_administrator(user: User) -> None:
    office = User.objects.create_superuser("office", password=RIGHT)
    with context.request_context(request()):
        services.report_new_password(user, office)


def change_address(user: User) -> None:
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True)
    EmailAddress.objects.create(user=user, email="new@club.test")
    browser(user).post("/account/email/", {"action_primary": "", "email": "new@club.test"})


def remove_address(user: User) -> None:
    EmailAddress.objects.create(user=user, email=ADDRESS, primary=True)
    EmailAddress.objects.create(user=user, email="second@club.test")
    browser(user).post("/account/email/", {"action_remove": "", "email": "second@club.test"})


def change_factors(name: str) -> Callable[[User], None]:
    def change(user: User) -> None:
        with context.request_context(request()):
            mfa_adapter().send_notification_mail(f"mfa/email/{name}", user)

    return change


def request() -> Any:
    return RequestFactory(SERVER_NAME=HOST).post("/account/", headers={"user-agent": PHONE})


OCCASIONS: dict[str, Callable[[User], None]] = {
    "account/email/password_reset_key": ask_for_password,
    "account/email/unknown_account": ask_for_unknown,
    "account/email/email_confirmation": add_address,
    "account/email/password_changed": change_password,
    "account/email/password_set": set_password,
    "account/email/password_reset": reset_password,
    "account/email/password_set_by_administrator": set_by_administrator,
    "account/email/email_changed": change_address,
    "account/email/email_deleted": remove_address,
    "mfa/email/totp_activated": change_factors("totp_activated"),
    "mfa/email/totp_deactivated": change_factors("totp_deactivated"),
    "mfa/email/recovery_codes_generated": change_factors("recovery_codes_generated"),
    "mfa/email/webauthn_added": change_factors("webauthn_added"),
    "mfa/email/webauthn_removed": change_factors("webauthn_removed"),
}
"""What makes allauth or us send each mail."""

CODES_INSTEAD = {"account/email/login_code", "account/email/password_reset_code"}
NEVER = {"account/email/account_already_exists"}
"""Mails of ways to sign in that the settings turn off; the last one needs mandatory confirmation of addresses."""


def test_each_mail_that_allauth_can_send_has_our_words() -> None:
    names = set()
    for room in ("account", "mfa"):
        for file in (Path(allauth.__file__).parent / room).rglob("*.py"):
            names |= set(re.findall(r'"((?:account|mfa)/email/\w+)"', file.read_text()))
    assert names - CODES_INSTEAD - NEVER - {"account/email/email_confirmation_signup"} <= set(mails.WRITERS)
    assert set(mails.WRITERS) == set(OCCASIONS)


class Links(HTMLParser):
    """Addresses in the HTML part, its language, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang") or ""
        if tag == "a":
            self.links.append(given.get("href") or "")
        if tag in ("img", "link", "script", "iframe"):
            self.fetched.append(tag)


def parts(message: EmailMessage) -> tuple[str, str]:
    """Return the text part and the HTML part."""
    both = [part.get_content() for part in message.iter_parts()]
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    return both[0].replace("\r\n", "\n"), both[1]


@pytest.mark.parametrize("name", OCCASIONS)
def test_a_mail_arrives_in_both_forms_and_in_the_language_of_its_account(
    ayu: User, received: list[EmailMessage], name: str
) -> None:
    OCCASIONS[name](ayu)
    (message,) = received
    text, html = parts(message)
    links = Links(html)
    assert message["Subject"].endswith(f" · {SITE}")
    assert str(message["From"].addresses[0]) == f"{SITE} <mail@{HOST}>"
    assert [message["Auto-Submitted"], len(message["To"].addresses)] == ["auto-generated", 1]
    assert message["Date"]
    assert message["Message-ID"]
    assert links.language == ayu.language
    assert links.fetched == []
    in_text = re.findall(r"https?://\S+", text)
    assert in_text == links.links  # the same links in both, and none elsewhere
    assert all(link.startswith(f"http://{HOST}/") for link in in_text)
    prose = re.sub(r"https?://\S+", "", f"{message['Subject']}\n{text}")
    assert not re.search(r"[{}]|%\(|None|\b127\.0|testserver|example\.com", prose.replace("127.0.0.0/24", ""))
    assert HOST not in prose
    if ayu.language != "en":
        assert ENGLISH.findall(prose) == []
        assert FAMILIAR[ayu.language].findall(prose) == []
    with translation.override(ayu.language):
        hello = translation.gettext("Hello %(account)s,") % {"account": "ayu"}
    assert text.startswith(hello) or name == "account/email/unknown_account"


@pytest.mark.parametrize("name", OCCASIONS)
def test_both_forms_of_a_mail_say_the_same(ayu: User, received: list[EmailMessage], name: str) -> None:
    OCCASIONS[name](ayu)
    text, html = parts(received[0])
    body = re.sub(r"<(head|style).*?</\1>", "", html, flags=re.DOTALL)
    visible = " ".join(re.sub(r"<[^>]+>", " ", body).replace("&quot;", '"').replace("&#x27;", "'").split())
    for line in text.splitlines():
        sentence = " ".join(re.sub(r"https?://\S+", "", line).split()).removesuffix(":").rstrip()
        label, separator, value = sentence.partition(": ")
        wanted = f"{label.rstrip()} {value}" if separator and sentence not in visible else sentence
        assert wanted.removeprefix("--") in visible


def link_in(message: EmailMessage) -> str:
    return re.findall(r"https?://\S+", parts(message)[0])[0].removeprefix(f"http://{HOST}")


def test_the_link_in_a_received_mail_sets_a_new_password(ayu: User, received: list[EmailMessage]) -> None:
    ask_for_password(ayu)
    client = browser()
    form = client.get(link_in(received[0]), follow=True).redirect_chain[-1][0]
    assert client.post(form, {"password1": NEW, "password2": NEW}).status_code == 302
    assert User.objects.get().check_password(NEW)
    assert len(received) == 2  # and the owner is notified


def test_the_link_in_a_received_mail_works_once(ayu: User, received: list[EmailMessage]) -> None:
    ask_for_password(ayu)
    client = browser()
    form = client.get(link_in(received[0]), follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert browser().get(link_in(received[0]), follow=True).context["token_fail"]


def test_the_link_in_a_received_mail_confirms_the_address(ayu: User, received: list[EmailMessage]) -> None:
    add_address(ayu)
    assert received[0]["To"] == "second@club.test"
    link = link_in(received[0])
    assert browser().get(link).status_code == 200
    browser().post(link)
    assert EmailAddress.objects.get(email="second@club.test").verified


@pytest.mark.parametrize("name", ["account/email/unknown_account", "account/email/password_changed"])
def test_the_other_links_of_mails_lead_to_a_page(ayu: User, received: list[EmailMessage], name: str) -> None:
    OCCASIONS[name](ayu)
    assert browser().get(link_in(received[0])).status_code == 200


@pytest.mark.parametrize(
    ("language", "moment"),
    [
        ("en", "9 March 2027 13:00"),
        ("nl", "9 maart 2027 om 13:00"),
        ("id", "9 Maret 2027 pukul 13:00"),
        ("fr", "9 mars 2027 à 13:00"),
    ],
)
def test_a_mail_says_in_local_form_until_when_its_link_works(
    received: list[EmailMessage], time_machine: Any, language: str, moment: str
) -> None:
    time_machine.move_to("2027-03-06T12:00:00Z")
    User.objects.create_user("ayu", ADDRESS, RIGHT, language=language)
    browser().post("/account/password/reset/", {"email": ADDRESS})
    assert moment in parts(received[0])[0]


def test_a_notice_says_when_and_from_where_as_coarsely_as_the_list_of_sessions(received: list[EmailMessage]) -> None:
    change_password(User.objects.create_user("ayu", ADDRESS, RIGHT))
    text = parts(received[0])[0]
    assert "Device: Firefox, Android\nNetwork: 127.0.0.0/24\n" in text


def test_french_has_a_no_break_space_before_each_colon(received: list[EmailMessage]) -> None:
    change_password(User.objects.create_user("ayu", ADDRESS, RIGHT, language="fr"))
    prose = re.sub(r"https?://", "", parts(received[0])[0])
    assert "Appareil\N{NO-BREAK SPACE}: Firefox, Android\n" in prose
    assert re.findall(r"[^\d\N{NO-BREAK SPACE}]:", prose) == []


def test_the_device_of_an_administrator_is_not_for_the_owner(received: list[EmailMessage]) -> None:
    set_by_administrator(User.objects.create_user("ayu", ADDRESS, RIGHT, language="en"))
    text = parts(received[0])[0]
    assert text.startswith("Hello ayu,")
    assert "The administrator office set a new password" in text
    assert "Network" not in text
    assert "Firefox" not in text


def test_a_name_with_signs_of_html_is_text_in_both_forms(received: list[EmailMessage]) -> None:
    user = User.objects.create_user("ayu", ADDRESS, RIGHT)
    office = User.objects.create_superuser("office", password=RIGHT, first_name="<b>Budi</b> & Co")
    with context.request_context(request()):
        services.report_new_password(user, office)
    text, html = parts(received[0])
    assert "<b>Budi</b> & Co" in text
    assert "&lt;b&gt;Budi&lt;/b&gt; &amp; Co" in html
