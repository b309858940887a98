"""An event created by mistake can be deleted before play, and hidden afterwards."""

import logging
from typing import Any

import pytest
from django.test import Client

from games.models import Table
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, person_of, scorer, text
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.versions import event_topic
from tournaments.desk import services as desk_services
from tournaments.events import removal as events_removal
from tournaments.models import Event, LogEntry, Person, Round, Series
from tournaments.ratings.selectors import counts_for_ratings
from tournaments.series.selectors import series_table

pytestmark = pytest.mark.django_db


def remove(client: Client, event: Event, **sent: Any) -> Any:
    return client.post(f"/t/{event.slug}/desk/remove", {"key": "k", **sent}, follow=True)


def test_an_event_without_a_round_is_deleted_by_its_name(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    assert "Type “Friday” to confirm" in text(client.get(f"/t/{event.slug}/desk/remove"))
    answer = remove(client, event, do="delete", name=" friday ")
    assert answer.redirect_chain[-1][0] == "/events/"
    assert "“Friday” was deleted." in text(answer)
    assert not Event.objects.exists()
    assert Person.objects.count() == 4


@pytest.mark.parametrize("place", ["club", "online"])
@pytest.mark.parametrize("published", [False, True])
def test_unplayed_rounds_are_deleted_with_the_event(place: str, published: bool) -> None:
    event = club.event(9, place=place, odd="sit_out")
    club.drafted(event)
    if published:
        desk_services.publish_round(round_=Round.objects.get(), by=club.user())
        club.late_entry(event)
    events_removal.delete_event(event=event, by=club.user())
    assert not Event.objects.exists()
    assert not Table.objects.filter(context=event_topic(event)).exists()


def test_another_name_deletes_nothing_and_stays_typed(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    page = text(remove(client, event, do="delete", name="Monday", next=f"/t/{event.slug}/desk/remove"))
    assert "The name does not match. Type “Friday” to delete the event." in page
    assert 'value="Monday"' in page
    assert Event.objects.exists()


@pytest.mark.long
def test_an_event_with_a_result_is_hidden_and_not_deleted(client: Client) -> None:
    event = club.event(4)
    club.published(event)
    club.play_round(Round.objects.get())
    organiser(client)
    assert "cannot be deleted" in text(client.get(f"/t/{event.slug}/desk/remove"))
    assert "cannot be deleted" in text(remove(client, event, do="delete", name="Friday"))
    assert "The event is hidden" in text(remove(client, event, do="hide"))
    assert Event.objects.get().hidden


@pytest.mark.parametrize("what", ["ruling", "closed"])
def test_a_ruling_and_a_closed_round_keep_an_event(what: str) -> None:
    event = club.event(4)
    if what == "closed":
        club.played(event)
    else:
        club.published(event)
        club.ruling(event=event, entry=club.entry(event, 1), kind="note", points=0, reason="Late.", by=club.user())
    with pytest.raises(EventConflict, match="Hide it instead"):
        events_removal.delete_event(event=event, by=club.user())


def test_a_double_click_deletes_once_and_says_so(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    answers = [remove(client, event, do="delete", name="Friday") for _click in range(2)]
    assert [answer.redirect_chain[-1][0] for answer in answers] == ["/events/", "/events/"]


@pytest.mark.long
def test_a_hidden_event_is_found_by_its_staff_alone(client: Client) -> None:
    event = club.event(4)
    club.played(event)
    events_removal.hide_event(event=event, by=club.user())
    link = club.link(person_of(event, 1))
    player = Client()
    addresses = [f"/t/{event.slug}/", f"/t/{event.slug}/standings/", f"/api/v1/events/{event.slug}"]
    addresses += [f"/api/v1/events/{event.slug}/entries", f"/api/v1/events/{event.slug}/standings"]
    player.get(f"/go/{link}")
    for visitor in (Client(), player):
        assert [visitor.get(address).status_code for address in addresses] == [404] * len(addresses)
        assert event.name not in text(visitor.get("/events/")) + text(visitor.get("/"))
        assert visitor.get("/api/v1/events").json()["results"] == []
    scorer(client, event)
    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
    assert "</svg>hidden</span>" in text(client.get("/events/"))


def test_the_page_of_a_visitor_is_gone_as_soon_as_the_event_is_hidden(client: Client) -> None:
    event = club.event(4)
    assert [client.get(f"/t/{event.slug}/").status_code for _time in range(2)] == [200, 200]
    events_removal.hide_event(event=event, by=club.user())
    assert client.get(f"/t/{event.slug}/").status_code == 404


def test_a_hidden_event_counts_for_no_rating_and_no_series() -> None:
    event = club.event(4)
    club.played(event)
    series = club.series(event, name="Autumn")
    assert (counts_for_ratings(event), len(series_table(series).season.rows)) == (True, 4)
    event = events_removal.hide_event(event=event, by=club.user())
    assert (counts_for_ratings(event), len(series_table(series).season.rows)) == (False, 0)


def test_an_event_of_a_series_is_deleted_out_of_it() -> None:
    event = club.event(4)
    series = club.series(event, name="Autumn")
    events_removal.delete_event(event=event, by=club.user())
    assert not Series.objects.get(pk=series.pk).parts.exists()


def test_a_hidden_event_is_shown_again_and_both_acts_are_logged(client: Client) -> None:
    event = club.event(4)
    club.played(event)
    organiser(client)
    remove(client, event, do="hide")
    remove(client, event, do="show")
    assert not Event.objects.get().hidden
    assert Client().get(f"/t/{event.slug}/").status_code == 200
    result = LogEntry.objects.filter(action__in=("event_hidden", "event_shown")).order_by("pk")
    assert list(result.values_list("action", flat=True)) == ["event_hidden", "event_shown"]


def test_only_an_organiser_deletes_or_hides(client: Client) -> None:
    event = club.event(4)
    scorer(client, event)
    assert client.get(f"/t/{event.slug}/desk/remove").status_code == 403
    remove(client, event, do="delete", name="Friday")
    assert "Delete or hide" not in text(client.get(f"/t/{event.slug}/desk/"))
    assert not Event.objects.get().hidden


def test_over_rest_an_event_is_deleted_hidden_and_shown(client: Client) -> None:
    event = club.event(4)
    organiser(client)
    hidden = client.post(f"/api/v1/events/{event.slug}/hide").json()["hidden"]
    still_hidden = client.post(f"/api/v1/events/{event.slug}/show").json()["hidden"]
    assert (hidden, still_hidden) == (True, False)
    assert client.delete(f"/api/v1/events/{event.slug}").status_code == 204
    played = club.event(4)
    club.played(played)
    refused = client.delete(f"/api/v1/events/{played.slug}")
    assert (refused.status_code, refused.json()["code"]) == (409, "event_was_played")


def test_the_deleter_of_an_event_is_in_the_log_of_the_machine(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        events_removal.delete_event(event=club.event(4), by=club.user())
    assert "rina deleted the event friday." in caplog.messages


def test_the_name_is_only_asked_for_in_a_form() -> None:
    event = club.event(4)
    with pytest.raises(EventError):
        events_removal.delete_event(event=event, by=club.user(), typed="")
    events_removal.delete_event(event=event, by=club.user())
    assert not Event.objects.exists()
