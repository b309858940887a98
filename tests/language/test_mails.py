"""Every mail addresses its reader formally: u, Anda or vous."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import translation

from accounts import mails
from accounts.mail_message import render
from accounts.models import User
from testkit.terms import LANGUAGES
from tests.accounts.register import FAMILIAR, FORMAL

FACTS = {
    **dict.fromkeys(("activate_url", "password_reset_url", "signup_url"), "https://cards.test/link/"),
    **dict.fromkeys(("email", "from_email", "to_email", "deleted_email"), "ayu@club.test"),
    "administrator": "Budi",
}


def request() -> HttpRequest:
    made = RequestFactory().get("/")
    made.user = AnonymousUser()
    return made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", mails.WRITERS)
def test_a_mail_uses_the_formal_address_alone(name: str, language: str) -> None:
    occasion = mails.Occasion(request(), User(username="ayu"), FACTS)
    with translation.override(language):
        mail = mails.write(name, occasion)
        assert mail is not None
        text, _html = render(mail, name=occasion.account, site=occasion.site)
    assert FORMAL[language].search(text)
    assert FAMILIAR[language].findall(text) == []
