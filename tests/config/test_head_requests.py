"""Pages answer HEAD, which uptime monitors and link checkers send, as they answer GET."""

import pytest
from django.test import Client

from tests.tournaments.helpers import club

pytestmark = pytest.mark.django_db
PAGES = (
    "/",
    "/events/",
    "/help/",
    "/rules/",
    "/play/",
    "/privacy/",
    "/series/",
    "/me/",
    "/t/{slug}/",
    "/t/{slug}/standings/",
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_head_with_the_status_of_get_and_no_body(page: str) -> None:
    event = club.event(8)
    club.published(event)
    address = page.format(slug=event.slug)
    answer = Client().head(address)
    assert answer.status_code == Client().get(address).status_code == 200
    assert answer.content == b""
