"""Unlisted events: open to everyone with the link, and absent from everything that lists events."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import sign_in
from tournaments.models import Club, Event, OutboxEvent
from tournaments.profiles.history import profile_of
from tournaments.ratings.selectors import counts_for_ratings
from tournaments.series.selectors import search_events, series_table
from tournaments.webhooks.queue import body_of

pytestmark = pytest.mark.django_db
NAME = "Secret Santa"


@pytest.fixture
def club() -> Club:
    return hosted()


def unlisted(club: Club, people: int = 0, **more: Any) -> Event:
    made = event_of(club, people, name=NAME, starts_at=timezone.now(), **more)
    return clubs.changed(made, unlisted=True)


@pytest.mark.parametrize("page", ["", "standings/", "players/", "rules/", "event.ics", "share.png", "me"])
def test_everyone_with_the_link_opens_an_unlisted_event(club: Club, page: str) -> None:
    event = unlisted(club, 4)
    assert Client().get(f"/t/{event.slug}/{page}").status_code == 200


def test_no_list_calendar_or_feed_has_an_unlisted_event(club: Club) -> None:
    event = unlisted(club, 4)
    lists = ("/", "/events/", "/events.ics", f"/c/{club.slug}/", f"/c/{club.slug}/calendar.ics")
    for address in (*lists, f"/c/{club.slug}/feed.atom", "/api/v1/events"):
        text = Client().get(address, follow=True).text
        assert event.slug not in text, address
        assert f">{NAME}<" not in text, address


def test_rest_gives_an_unlisted_event_to_whoever_has_its_address(club: Club) -> None:
    event = unlisted(club)
    answer = Client().get(f"/api/v1/events/{event.slug}").json()
    assert (answer["visibility"], answer["unlisted"], answer["hidden"]) == ("unlisted", True, False)


def test_a_part_of_an_unlisted_event_shows_in_other_sites(club: Club) -> None:
    assert Client().get(f"/embed/t/{unlisted(club).slug}/standings").status_code == 200


def test_the_typed_address_of_an_unlisted_event_leads_to_it(club: Club) -> None:
    event = unlisted(club)
    assert Client().get("/join", {"code": event.slug}).headers["Location"] == f"/t/{event.slug}/"


def test_staff_find_an_unlisted_event_in_their_list(club: Club, client: Client) -> None:
    event = unlisted(club)
    sign_in(client, clubs.user())
    assert event.slug in client.get("/events/").text
    assert "This event is unlisted." in client.get(f"/t/{event.slug}/").text


def test_players_find_an_unlisted_event_among_their_own(club: Club, client: Client) -> None:
    event = unlisted(club, 4)
    client.get(f"/go/{clubs.link(clubs.entry(event, 1).people.get())}")
    assert event.slug in client.get("/me/").text


def test_profiles_ratings_and_series_leave_an_unlisted_event_out(club: Club) -> None:
    event = event_of(club, 4, name=NAME)
    clubs.played(event)
    series = clubs.series(event)
    event = clubs.changed(event, unlisted=True)
    assert profile_of(clubs.entry(event, 1).people.get()).events == []
    assert not counts_for_ratings(event)
    assert series_table(series).events == ()
    assert search_events(NAME) == []


def test_programs_that_list_events_are_notified_that_one_is_unlisted(club: Club) -> None:
    event = unlisted(club)
    cause = OutboxEvent(kind=OutboxEvent.Kind.UPDATED, event=event, club=club, version="2", at=timezone.now())
    assert json.loads(body_of(cause, "https://cards.test"))["data"]["visibility"] == "unlisted"


def test_search_engines_are_asked_to_leave_an_unlisted_event_out(club: Club) -> None:
    assert '<meta name="robots" content="noindex">' in Client().get(f"/t/{unlisted(club).slug}/").text


def test_the_page_of_details_changes_whether_an_event_is_listed(club: Club, client: Client) -> None:
    event = event_of(club)
    sign_in(client, clubs.user())
    client.post(f"/t/{event.slug}/desk/details", {"name": event.name, "unlisted": "on"})
    assert Event.objects.get().visibility == Event.Visibility.UNLISTED
    client.post(f"/t/{event.slug}/desk/details", {"name": event.name})
    assert Event.objects.get().visibility == Event.Visibility.PUBLIC


def test_a_draft_is_a_draft_whether_unlisted_or_not(club: Club) -> None:
    event = clubs.changed(event_of(club, draft=True), unlisted=True)
    assert event.visibility == Event.Visibility.DRAFT
    assert Client().get(f"/t/{event.slug}/").status_code == 404
