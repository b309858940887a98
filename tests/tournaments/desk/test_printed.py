"""Printed cards whose address is no longer the right one: what the desk says, and when it stops."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import sign_in, text
from tournaments.models import Club, Event, PersonalLink

pytestmark = pytest.mark.django_db
FIRST: Any = {"HTTP_HOST": "192.168.1.20:8000"}
OTHER: Any = {"HTTP_HOST": "192.168.7.4:8000"}
OLD, NEW = "http://192.168.1.20:8000", "https://cards.example.org"


@pytest.fixture(autouse=True)
def answering(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20", "192.168.7.4", "127.0.0.1", "cards.example.org", "testserver"]


@pytest.fixture
def event() -> Event:
    return event_of(hosted(), 8)


@pytest.fixture
def rina(event: Event) -> Client:
    client = Client()
    sign_in(client, clubs.user())
    return client


def notice(rina: Client, event: Event, page: str = "desk", **at: Any) -> str:
    html = text(rina.get(f"/t/{event.slug}/{page}/", **(at or FIRST)))
    return html[html.index('id="old-cards"') :].partition("</p>")[0] if 'id="old-cards"' in html else ""


def print_cards(rina: Client, event: Event, **at: Any) -> None:
    assert rina.get(f"/t/{event.slug}/print/cards/", **(at or FIRST)).status_code == 200


def test_cards_with_the_right_address_need_no_notice(rina: Client, event: Event) -> None:
    print_cards(rina, event)
    assert notice(rina, event) == ""


@pytest.mark.parametrize("page", ["desk", "print"])
def test_another_public_address_makes_the_printed_cards_old(rina: Client, event: Event, page: str) -> None:
    print_cards(rina, event)
    Club.objects.update(public_address=NEW)
    assert f"2 printed cards carry the old address {OLD}." in notice(rina, event, page)


def test_cards_that_are_printed_again_are_right_again(rina: Client, event: Event) -> None:
    print_cards(rina, event)
    Club.objects.update(public_address=NEW)
    print_cards(rina, event)
    assert notice(rina, event) == ""


@pytest.mark.long
def test_printed_links_count_until_another_replaces_them(rina: Client, event: Event) -> None:
    rina.post(f"/t/{event.slug}/print/links/new", {"key": "first"}, **FIRST)
    assert PersonalLink.objects.filter(printed_site=OLD).count() == 8
    Club.objects.update(public_address=NEW)
    assert "8 printed cards carry" in notice(rina, event)
    rina.post(f"/t/{event.slug}/print/links/new", {"key": "second", "all": "on"}, **FIRST)
    assert notice(rina, event) == ""


def test_another_local_network_makes_them_old(rina: Client, event: Event) -> None:
    print_cards(rina, event)
    assert "2 printed cards" in notice(rina, event, **OTHER)


def test_a_desk_opened_on_the_server_itself_says_nothing(rina: Client, event: Event) -> None:
    print_cards(rina, event)
    assert notice(rina, event, HTTP_HOST="127.0.0.1:8000") == ""


def test_an_address_to_which_the_server_answers_no_longer_is_old(rina: Client, event: Event, settings: Any) -> None:
    print_cards(rina, event)
    settings.ALLOWED_HOSTS = ["192.168.7.4"]
    assert "2 printed cards" in notice(rina, event, **OTHER)


def test_cards_without_codes_carry_no_address(rina: Client, event: Event) -> None:
    print_cards(rina, event, HTTP_HOST="127.0.0.1:8000")
    Club.objects.update(public_address=NEW)
    assert notice(rina, event) == ""


def test_after_the_event_old_cards_do_not_matter(rina: Client, event: Event) -> None:
    print_cards(rina, event)
    Club.objects.update(public_address=NEW)
    Event.objects.update(state=Event.State.FINISHED)
    assert notice(rina, event) == ""
