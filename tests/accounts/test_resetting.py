"""A link to a new password is asked for while no mail can be sent."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.live import free_port

pytestmark = pytest.mark.django_db
PAGE = "/account/password/reset/"


@pytest.fixture(autouse=True)
def server_away(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()


@pytest.mark.parametrize("address", ["ayu@example.org", "nobody@example.org"])
def test_one_is_told_so_whether_the_address_is_known_or_not(client: Client, address: str) -> None:
    User.objects.create_user("ayu", "ayu@example.org", "a-good-password")
    answer = client.post(PAGE, {"email": address})
    assert answer.status_code == 503
    assert "No mail can be sent just now." in answer.content.decode()
