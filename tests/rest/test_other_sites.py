"""Pages of other sites can read public data here, and nothing of an account."""

from typing import Any

import pytest
from django.test import Client

from tests.rest.site import API, body_of, get, post, refused

pytestmark = pytest.mark.django_db
ELSEWHERE = {"Origin": "https://club.example"}
READABLE = "Access-Control-Allow-Origin"
CREDENTIALS = "Access-Control-Allow-Credentials"


@pytest.mark.parametrize(
    "path", ["events", "events/{slug}/standings", "events/{slug}/standings/file.csv", "ratings", "games"]
)
def test_a_page_of_another_site_reads_what_is_public(client: Client, friday: Any, path: str) -> None:
    answer = client.get(f"{API}/{path.format(slug=friday.slug)}", headers=ELSEWHERE)
    assert (answer.status_code, answer[READABLE]) == (200, "*")
    assert CREDENTIALS not in answer


@pytest.mark.parametrize("path", ["auth/me", "auth/tokens", "people", "people/1", "stream/event"])
def test_it_does_not_read_what_only_accounts_may(rina: Client, path: str) -> None:
    assert READABLE not in rina.get(f"{API}/{path}", headers=ELSEWHERE)


def test_it_does_not_read_the_answer_to_what_it_wrote(rina: Client) -> None:
    assert READABLE not in rina.post(f"{API}/clubs", {}, content_type="application/json", headers=ELSEWHERE)


@pytest.mark.parametrize("place", ["cross-site", "same-site"])
def test_it_does_not_act_for_a_guest_of_a_table_either(place: str) -> None:
    """A form without a body needs no preflight, and a guest's session no token."""
    guest = Client()
    table = body_of(post(guest, "lobby", {"game": "truf", "preset": "classic"}), 201)
    address = f"{API}/tables/{table['id']}/begin"
    sent = guest.post(address, content_type="application/x-www-form-urlencoded", headers={"Sec-Fetch-Site": place})
    refused(sent, 403, "csrf_failed")
    assert body_of(get(guest, f"tables/{table['id']}"))["state"] == "gathering"
    own = guest.post(address, content_type="application/json", headers={"Sec-Fetch-Site": "same-origin"})
    assert body_of(own)["state"] == "running"


def test_it_does_not_read_pages(client: Client) -> None:
    assert READABLE not in client.get("/", headers=ELSEWHERE)


def test_a_preflight_request_may_read_without_a_token(client: Client) -> None:
    ask = {**ELSEWHERE, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"}
    answer = client.options(f"{API}/events", headers=ask)
    assert answer[READABLE] == "*"
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "authorization" not in answer["Access-Control-Allow-Headers"]
    assert CREDENTIALS not in answer
