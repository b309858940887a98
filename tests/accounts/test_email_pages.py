"""A link to a new password is asked for while no mail can be sent, or on a server that sends none."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from testkit.live_app import free_port

pytestmark = pytest.mark.django_db
PAGE = "/account/password/reset/"


@pytest.fixture
def server_away(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()


@pytest.mark.usefixtures("server_away")
@pytest.mark.parametrize("address", ["ayu@example.org", "nobody@example.org"])
def test_the_answer_is_the_same_whether_the_address_is_known_or_not(client: Client, address: str) -> None:
    User.objects.create_user("ayu", "ayu@example.org", "a-good-password")
    answer = client.post(PAGE, {"email": address})
    assert answer.status_code == 503
    assert "Emails cannot be sent at the moment." in answer.content.decode()


@pytest.fixture
def mails_in_the_log(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"


@pytest.mark.usefixtures("mails_in_the_log")
@pytest.mark.parametrize("address", ["ayu@example.org", "nobody@example.org"])
def test_a_server_without_mail_says_whom_to_ask_and_prints_the_link(
    client: Client, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    User.objects.create_user("ayu", "ayu@example.org", "a-good-password")
    assert "This server does not send email." in client.get(PAGE).content.decode()
    page = client.post(PAGE, {"email": address}, follow=True).content.decode()
    assert "Ask the organiser or the site administrator for your link" in page
    assert "We have sent" not in page
    assert address in capsys.readouterr().out


@pytest.mark.usefixtures("mails_in_the_log")
def test_a_server_without_mail_promises_no_confirmation(client: Client) -> None:
    user = User.objects.create_user("ayu", "ayu@example.org", "a-good-password")
    client.post("/account/login/", {"login": "ayu", "password": "a-good-password"})
    client.post("/account/reauthenticate/", {"password": "a-good-password"})
    EmailAddress.objects.get_or_create(user=user, email="ayu@example.org", primary=True)
    page = client.post("/account/email/", {"action_add": "", "email": "ayu@club.test"}, follow=True).content.decode()
    assert "The address stays unconfirmed." in page
    assert "Send confirmation link" not in page
