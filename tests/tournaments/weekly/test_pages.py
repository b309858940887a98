"""The page of weekly tournaments: what comes next, and one press."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tests.tournaments.helpers import club, hosted
from tests.tournaments.helpers.pages import sign_in
from tests.tournaments.helpers.weekly import MONDAY, START, planned
from tournaments.models import Entry, Event, Person

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Thursday", "rules": "truf/classic", "starts_at": "2026-10-15T20:00", "rounds_planned": "3",
    "automatic_from": "8", "clock_seconds": "30", "registration": "open",
}  # fmt: skip


def seen(client: Client) -> str:
    return client.get("/weekly/").content.decode()


def test_an_account_enters_and_checks_in_with_one_press_each(client: Client) -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        event = planned()
        clock.move_to(START - timedelta(hours=2))
        sign_in(client, club.user("ayu"))
        pages = [seen(client)]
        for before in (timedelta(hours=2), timedelta(minutes=10)):
            clock.move_to(START - before)
            client.post(f"/weekly/{event.slug}/enter")
            pages.append(seen(client))
        assert Entry.objects.get(event=event).state == "present"
    assert [("Enter" in pages[0]), ("Check-in begins at 19:45" in pages[1]), ("You are checked in." in pages[2])] == [
        True, True, True,
    ]  # fmt: skip


def test_a_visitor_without_a_name_is_led_to_the_page_that_asks_for_it(client: Client) -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        event = planned()
        clock.move_to(START - timedelta(hours=2))
        answer = client.post(f"/weekly/{event.slug}/enter")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{event.slug}/join")


def test_an_event_of_staff_takes_no_entry_by_one_press(client: Client) -> None:
    event = club.event(registration="open")
    sign_in(client, club.user("ayu"))
    client.post(f"/weekly/{event.slug}/enter")
    assert not Person.objects.filter(user__username="ayu").exists()


def test_only_the_next_date_of_a_tournament_is_listed(client: Client) -> None:
    with time_machine.travel(MONDAY, tick=False):
        planned()
        page = seen(client)
    assert (Event.objects.count(), page.count("<article")) == (4, 1)


def test_an_organiser_plans_a_weekly_tournament_in_the_time_of_the_club(client: Client) -> None:
    with time_machine.travel(MONDAY, tick=False):
        kap = hosted.hosted(time_zone="Europe/Amsterdam")
        sign_in(client, club.user("rina"))
        answer = client.post(f"/c/{kap.slug}/weekly/new", FORM)
        first = Event.objects.order_by("starts_at")[0]
    assert (answer.status_code, first.starts_at, first.repeat is not None) == (302, START, True)


def test_a_time_that_has_passed_is_refused_at_its_field(client: Client) -> None:
    with time_machine.travel(START, tick=False):
        kap = hosted.hosted(time_zone="Europe/Amsterdam")
        sign_in(client, club.user("rina"))
        answer = client.post(f"/c/{kap.slug}/weekly/new", FORM)
    assert (answer.status_code, "This time has passed." in answer.content.decode()) == (422, True)
