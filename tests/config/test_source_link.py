"""The footer links the source code, as the licence asks of clubs that changed the program."""

from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
LINK = '<a href="https://code.club.example/">Source code</a>'


def test_the_footer_links_the_source_code_of_the_club(client: Client, settings: Any) -> None:
    settings.SOURCE_URL = "https://code.club.example/"
    assert LINK in client.get("/").content.decode()


def test_without_an_address_there_is_no_link(client: Client) -> None:
    assert "Source code" not in client.get("/").content.decode()
