"""Pages cached for anonymous visitors are never personal and never stale."""

import gzip
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, person_of, text
from tournaments.desk import services as desk_services
from tournaments.models import Event
from tournaments.people import services as people_services

pytestmark = pytest.mark.django_db
PAGES = ("", "r/1/", "r/1/?by=table", "standings/", "players/", "rules/")


@pytest.fixture
def event() -> Event:
    made = club.event(8)
    club.published(made)
    return made


def look(event: Event, page: str = "r/1/", client: Client | None = None, **headers: str) -> Any:
    """Return the page as a new visitor sees it."""
    return (client or Client()).get(f"/t/{event.slug}/{page}", headers=headers)


@pytest.mark.parametrize("page", PAGES)
def test_it_is_drawn_once_for_each_version(
    event: Event, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = look(event, page)
    with django_assert_num_queries(2):  # the event, and how many sheets its tables have
        again = look(event, page)
    assert first.content == again.content
    assert again["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "Accept-Language", "Accept-Encoding"} <= set(again["Vary"].split(", "))


@pytest.mark.parametrize("page", PAGES)
def test_staff_see_their_own_page_and_leave_nothing_of_it_to_visitors(event: Event, page: str) -> None:
    staff = Client()
    organiser(staff)
    before = look(event, page)
    assert "Director’s desk" in text(look(event, page, staff))
    assert "Director’s desk" not in text(look(event, page))
    assert look(event, page).content == before.content


@pytest.mark.parametrize("page", [name for name in PAGES if name != "rules/"])
def test_another_name_is_seen_at_once(event: Event, page: str) -> None:
    assert "Zebulon" not in text(look(event, page))
    people_services.change_person(person_of(event, 1), club.user(), name="Zebulon")
    assert "Zebulon" in text(look(event, page))


@pytest.mark.parametrize("page", ["", "r/1/?by=table", "standings/"])
def test_a_result_is_seen_at_once(event: Event, page: str) -> None:
    before = text(look(event, page))
    club.play_round(event.rounds.get(number=1))
    assert text(look(event, page)) != before


def test_a_round_taken_back_is_gone_and_one_published_is_there(event: Event) -> None:
    round_ = event.rounds.get(number=1)
    assert look(event).status_code == 200
    desk_services.unpublish_round(round_=round_, by=club.user())
    assert look(event).status_code == 404
    desk_services.publish_round(round_=round_, by=club.user())
    assert look(event).status_code == 200


def test_a_message_to_one_is_not_shown_to_all(event: Event) -> None:
    browser = Client()
    organiser(browser)
    browser.post(reverse("account_logout"))
    assert "You have signed out." in text(look(event, client=browser))
    assert "You have signed out." not in text(look(event)) + text(look(event, client=browser))


def test_a_browser_gets_it_packed_and_nothing_when_it_has_it(event: Event) -> None:
    plain, packed = look(event), look(event, accept_encoding="gzip, br")
    assert (packed["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", plain.content)
    assert look(event, if_none_match=packed["ETag"]).status_code == 304
    club.play_round(event.rounds.get(number=1))
    assert look(event, "r/1/?by=table", if_none_match=packed["ETag"]).status_code == 200


def test_each_language_has_its_own(event: Event) -> None:
    assert "Ronde 1" in text(look(event, accept_language="nl"))
    assert "Round 1" in text(look(event, accept_language="en"))


def test_a_visitor_with_a_personal_link_finds_the_way_to_their_card(event: Event) -> None:
    own = Client()
    own.get(f"/go/{club.link(person_of(event, 1))}")
    look(event, "")
    assert "My seat" in text(look(event, "", own))
    assert "My seat" not in text(look(event, ""))


def test_each_host_has_its_own_picture_for_shared_links(event: Event, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    for host in settings.ALLOWED_HOSTS:
        assert f'content="http://{host}/t/' in text(look(event, host=host))


def test_searches_are_not_cached(event: Event) -> None:
    assert "No name contains" in text(look(event, "players/?find=xyz"))
    assert "No name contains" not in text(look(event, "players/"))
