"""Checked-in entries without a seat: seen on the desk and seated in one press."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, scorer, text
from tournaments.core.rounds import entries_without_seat
from tournaments.entries import services as entries_services
from tournaments.models import Entry, Event, Round

pytestmark = pytest.mark.django_db
WAY = re.compile(r'name="entry" value="(\d+)">\s*<input type="hidden" name="token" value="(\w+)"')


@pytest.fixture
def event() -> Event:
    made = club.event(7)
    club.published(made)
    return made


def desk(client: Client, event: Event) -> str:
    return text(client.get(f"/t/{event.slug}/desk/"))


def press(client: Client, event: Event, page: str, nth: int = 0) -> Any:
    entry, token = WAY.findall(page)[nth]
    sent = {"kind": "late", "entry": entry, "token": token, "key": "k", "next": f"/t/{event.slug}/desk/"}
    return client.post(f"/t/{event.slug}/r/1/change/", sent, follow=True)


@pytest.mark.long
def test_the_desk_names_a_latecomer_and_seats_them_in_one_press(client: Client, event: Event) -> None:
    organiser(client)
    late = club.late_entry(event)
    page = desk(client, event)
    assert "1 person without a seat" in page
    assert "Late Larry" in page
    answer = press(client, event, page)
    assert answer.redirect_chain[-1][0] == f"/t/{event.slug}/desk/"
    assert "without a seat" not in text(answer)
    assert late.places.filter(round__number=1).exists()


def test_the_first_button_is_what_disturbs_least_and_says_what_it_does(client: Client, event: Event) -> None:
    organiser(client)
    club.late_entry(event)
    short = next(number for number, seated in club.tables(Round.objects.get()).items() if len(seated) == 3)
    first = desk(client, event).split('class="seat-ways"')[1].split("</li>")[0]
    assert f">Seat at table {short}</button>" in first
    assert f"Late Larry joins table {short}." in first


@pytest.mark.long
def test_a_player_at_the_door_is_entered_and_seated_in_three_acts(client: Client, event: Event) -> None:
    organiser(client)
    address = f"/t/{event.slug}/desk/"
    assert 'name="people"' in desk(client, event)
    sent = {"people": "Walk-in Wim", "here": "1", "next": address, "key": "k1"}
    page = client.post(f"/t/{event.slug}/players/add", sent, follow=True)
    assert page.redirect_chain[-1][0] == address
    assert "1 person without a seat" in text(page)
    press(client, event, text(page))
    assert Entry.objects.get(name="Walk-in Wim").places.exists()


@pytest.mark.long
def test_a_way_that_is_no_longer_there_is_refused_and_nothing_happens(client: Client, event: Event) -> None:
    organiser(client)
    late = club.late_entry(event)
    page = desk(client, event)
    club.play_round(Round.objects.get())
    assert "has changed since you opened this page" in text(press(client, event, page))
    assert not late.places.exists()


@pytest.mark.long
def test_a_latecomer_for_whom_there_is_no_place_can_still_sit_out(client: Client) -> None:
    made = club.event(8)
    club.published(made)
    club.play_round(Round.objects.get())
    late = club.late_entry(made)
    organiser(client)
    page = desk(client, made)
    assert ">Sit out</button>" in page
    press(client, made, page)
    assert late.sitout_set.filter(round__number=1).exists()


@pytest.mark.long
def test_several_are_counted_and_the_tab_of_the_desk_says_how_many(client: Client, event: Event) -> None:
    organiser(client)
    for name in ("Late Larry", "Late Lisa"):
        club.late_entry(event, name)
    assert "2 people without a seat" in desk(client, event)
    players = text(client.get(f"/t/{event.slug}/players/"))
    assert '<span class="badge hot">2<span class="visually-hidden"> without a seat</span></span>' in players


def test_visitors_see_neither_the_badge_nor_the_names(client: Client, event: Event) -> None:
    club.late_entry(event)
    assert "without a seat" not in text(client.get(f"/t/{event.slug}/"))


def test_staff_without_permission_see_the_name_and_no_button(client: Client, event: Event) -> None:
    club.late_entry(event)
    scorer(client, event)
    page = desk(client, event)
    assert "1 person without a seat" in page
    assert WAY.findall(page) == []


@pytest.mark.long
def test_a_draft_that_was_made_without_a_latecomer_is_offered_to_be_paired_again(client: Client) -> None:
    made = club.event(7)
    club.drafted(made)
    late = club.late_entry(made)
    organiser(client)
    assert "Re-pair round 1" in desk(client, made)
    answer = client.post(f"/t/{made.slug}/r/1/again", {"key": "k"}, follow=True)
    assert late.places.exists()
    assert "without a seat" not in text(answer)


def test_entries_that_left_sit_out_or_are_not_here_are_not_without_a_seat(event: Event) -> None:
    late = club.late_entry(event)
    assert list(entries_without_seat(event)) == [late]
    entries_services.check_out(entry=late, by=club.user())
    assert not entries_without_seat(event)


@pytest.mark.long
def test_losers_of_a_knock_out_are_not_without_a_seat_and_a_latecomer_is(client: Client) -> None:
    made = club.event(8, **{**club.PAIRS, "system": "knockout"})
    club.played(made)
    club.published(made)
    assert not entries_without_seat(made)
    entries_services.enter_people(event=made, rows=club.rows(2, start=50), by=club.user())
    entries_services.check_in_all(event=made, by=club.user())
    organiser(client)
    page = desk(client, made)
    assert "1 pair without a seat" in page
    assert WAY.findall(page) == []


@pytest.mark.long
def test_no_player_is_unseated_between_two_rounds(client: Client) -> None:
    made = club.event(8)
    club.played(made)
    club.late_entry(made)
    organiser(client)
    assert "without a seat" not in desk(client, made)
