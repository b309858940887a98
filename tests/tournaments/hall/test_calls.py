"""Calling the director from the phone of a table at the club, and the answer of the desk."""

import pytest
from django.test import Client

from games.models import Call
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import person_of, scorer, text
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def phone(event: Event, number: int) -> Client:
    """Return the browser of an entry's player, who opened the personal link."""
    browser = Client()
    browser.get(f"/go/{club.link(person_of(event, number))}")
    return browser


def first_table(event: Event) -> list[int]:
    return club.tables(event.rounds.get())[1]


def call(browser: Client, event: Event, reason: str = "numbers") -> str:
    answer = browser.post(f"/t/{event.slug}/table/1/call", {"reason": reason}, follow=True)
    return text(answer)


@pytest.mark.long
def test_a_call_reaches_the_desk_and_is_answered_with_one_press(event: Event, client: Client) -> None:
    player = phone(event, first_table(event)[0])
    assert "The director has been called." in call(player, event)
    staff = scorer(client, event)
    assert "A score is wrong" in text(client.get(f"/t/{event.slug}/desk/"))
    made = Call.objects.get()
    address = f"/t/{event.slug}/desk/table/{made.table_id}/call/{made.pk}"
    answer = client.post(address, {"take": "1", "next": f"/t/{event.slug}/desk/"})
    assert answer.headers["Location"] == f"/t/{event.slug}/desk/"
    page = text(player.get(f"/t/{event.slug}/table/1/"))
    assert "The director is coming." in page
    assert str(staff) in page
    client.post(address, {"done": "1", "next": f"/t/{event.slug}/desk/"})
    assert "Call director" in text(player.get(f"/t/{event.slug}/table/1/"))
    assert list(event.log.order_by("pk").values_list("action", flat=True))[-3:] == [
        "director_called", "call_taken", "call_settled",
    ]  # fmt: skip


def test_a_second_call_of_the_table_joins_the_first(event: Event) -> None:
    one, other = first_table(event)[:2]
    call(phone(event, one), event, "numbers")
    call(phone(event, other), event, "rules")
    assert list(Call.objects.values_list("reason", flat=True)) == ["numbers"]


@pytest.mark.parametrize("reason", ["rules", "numbers", "missing", "other"])
def test_there_are_four_reasons(event: Event, reason: str) -> None:
    call(phone(event, first_table(event)[0]), event, reason)
    assert Call.objects.get().reason == reason


def test_other_reasons_are_refused(event: Event) -> None:
    call(phone(event, first_table(event)[0]), event, "shuffle")
    assert not Call.objects.exists()


def test_nobody_calls_from_a_table_at_which_they_do_not_sit(event: Event, client: Client) -> None:
    elsewhere = club.tables(event.rounds.get())[2][0]
    for browser in (phone(event, elsewhere), client):
        call(browser, event)
    assert not Call.objects.exists()


def test_a_table_that_has_finished_may_still_say_that_its_numbers_are_wrong(event: Event) -> None:
    club.play_round(event.rounds.get())
    call(phone(event, first_table(event)[0]), event)
    assert Call.objects.get().reason == "numbers"
