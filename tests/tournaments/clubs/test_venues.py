"""Venues of clubs: in the settings of the club, in the forms of its events, and over REST."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted, staff
from tests.tournaments.helpers.pages import new_event, text
from tournaments.clubs import venues
from tournaments.clubs.schemas import ChangedVenue, NewVenue
from tournaments.core.errors import EventError
from tournaments.core.venues import venue_of
from tournaments.events.cancelling import cancel_event
from tournaments.events.copying import copy_event
from tournaments.events.schemas import Cancellation
from tournaments.models import Club, Event, OutboxEvent, Venue

pytestmark = pytest.mark.django_db
CANTEEN, JSON = "Canteen, Dorpsstraat 1", "application/json"
MOVED = OutboxEvent.Kind.MOVED


def canteen(club: Club, **more: Any) -> Venue:
    """Return a venue of a club."""
    return venues.add_venue(by=None, club=club, venue=NewVenue(name="Canteen", address="Dorpsstraat 1", **more))


def coming(club: Club, **more: Any) -> Event:
    """Return an event of a club next week, at its canteen."""
    return event_of(club, 4, **{"venue": CANTEEN, "starts_at": timezone.now() + timedelta(days=7), **more})


def signed_in(client: Client, club: Club) -> Client:
    client.force_login(staff(club, "oki", "organiser"))
    return client


def changed(venue: Venue, **changes: Any) -> Venue:
    return venues.change_venue(by=None, venue=venue, changes=ChangedVenue(**changes))


def test_staff_add_a_venue_on_a_page_of_the_club(client: Client) -> None:
    club = hosted()
    typed = {"name": "Canteen", "address": "Dorpsstraat 1", "tables": "12"}
    page = text(signed_in(client, club).post(f"/c/{club.slug}/settings/venues", typed, follow=True))
    assert "The venue is added." in page
    assert "12 tables" in page
    assert club.venues.get().text == CANTEEN


def test_a_form_sent_twice_adds_one_venue(client: Client) -> None:
    club = hosted()
    for _press in range(2):
        signed_in(client, club).post(f"/c/{club.slug}/settings/venues", {"name": "Canteen", "key": "k1"})
    assert club.venues.count() == 1


def test_a_second_venue_of_the_same_name_is_refused_at_the_name(client: Client) -> None:
    club = hosted()
    canteen(club)
    answer = signed_in(client, club).post(f"/c/{club.slug}/settings/venues", {"name": "Canteen"})
    assert answer.status_code == 422
    assert "already has a venue called" in str(answer.context["form"].errors["name"])


def test_the_database_holds_one_venue_of_a_name_in_a_club() -> None:
    made = canteen(hosted())
    with pytest.raises(IntegrityError), transaction.atomic():
        Venue.objects.create(club=made.club, name=made.name)
    Venue.objects.create(club=hosted("Meja Empat"), name=made.name)


def test_a_club_has_at_most_thirty_venues() -> None:
    club = hosted()
    Venue.objects.bulk_create(Venue(club=club, name=f"Hall {number}") for number in range(30))
    with pytest.raises(EventError, match="30 venues"):
        canteen(club)


def test_places_of_earlier_events_become_venues_by_one_press(client: Client) -> None:
    club = hosted()
    event_of(club, venue=CANTEEN)
    settings = f"/c/{club.slug}/settings/venues"
    assert signed_in(client, club).get(settings).context["places"] == [CANTEEN]
    form = client.get(settings, {"text": CANTEEN}).context["form"]
    assert (form["name"].value(), form["address"].value()) == ("Canteen", "Dorpsstraat 1")
    client.post(settings, {"name": form["name"].value(), "address": form["address"].value()})
    assert client.get(settings).context["places"] == []


def test_an_event_from_before_the_venue_takes_place_at_it() -> None:
    club = hosted()
    event = coming(club)
    assert venue_of(event) is None
    made = canteen(club)
    assert venue_of(event) == made


def test_the_form_of_a_new_event_offers_the_venues_of_the_club(client: Client) -> None:
    club = hosted()
    canteen(club, tables=12), canteen(hosted("Meja Empat"))
    page = text(signed_in(client, club).get("/t/new"))
    assert page.count(f"{CANTEEN} (12 tables)") == 1
    assert "Another place" in page


def test_the_venue_that_is_chosen_counts_over_the_text(client: Client) -> None:
    club = hosted()
    canteen(club)
    new_event(signed_in(client, club), club=str(club.pk), club_venue=CANTEEN, venue="Somewhere")
    assert Event.objects.get().venue == CANTEEN


def test_a_text_is_possible_beside_the_venues(client: Client) -> None:
    club = hosted()
    canteen(club)
    new_event(signed_in(client, club), club=str(club.pk), club_venue="", venue="Town hall")
    made = Event.objects.get()
    assert made.venue == "Town hall"
    assert venue_of(made) is None


def test_the_form_of_the_details_shows_the_venue_of_the_event_as_chosen(client: Client) -> None:
    club = hosted()
    canteen(club)
    page = text(signed_in(client, club).get(f"/t/{coming(club).slug}/desk/details"))
    assert f'<option value="{CANTEEN}" selected>' in page


def test_another_venue_shows_its_message_before_it_is_saved(client: Client) -> None:
    club = hosted()
    canteen(club)
    event = coming(club, venue="Town hall")
    address, typed = f"/t/{event.slug}/desk/details", {"name": event.name, "club_venue": CANTEEN, "venue": "Town hall"}
    assert signed_in(client, club).post(address, typed).status_code == 302
    event.refresh_from_db()
    assert event.venue == CANTEEN


def test_the_pages_of_the_event_and_of_the_club_say_how_to_get_there() -> None:
    club = hosted()
    canteen(club, directions="Tram 1 to the market.", accessibility="Lift at the back door.")
    for address in (f"/t/{coming(club).slug}/", f"/c/{club.slug}/"):
        page = text(Client().get(address))
        assert "Tram 1 to the market." in page
        assert "Lift at the back door." in page


def test_new_directions_are_on_the_page_of_the_event_at_once() -> None:
    club = hosted()
    venue, event = canteen(club, directions="Tram 1."), coming(club)
    assert "Tram 1." in text(Client().get(f"/t/{event.slug}/"))
    changed(venue, directions="Tram 17.")
    assert "Tram 17." in text(Client().get(f"/t/{event.slug}/"))
    venues.remove_venue(by=None, venue=venue)
    page = text(Client().get(f"/t/{event.slug}/"))
    assert "Tram 17." not in page
    assert CANTEEN in page


def test_coming_events_take_a_new_address_over_and_past_ones_keep_theirs() -> None:
    club = hosted()
    venue, event, over, elsewhere = canteen(club), coming(club), coming(club), coming(club, venue="Town hall")
    cancel_event(event=over, by=None, cancellation=Cancellation(reason="Flood"))
    changed(venue, address="Dorpsstraat 2")
    texts = [Event.objects.get(pk=one.pk).venue for one in (event, over, elsewhere)]
    assert texts == ["Canteen, Dorpsstraat 2", CANTEEN, "Town hall"]


@pytest.mark.parametrize("tell", [True, False])
def test_staff_choose_whether_players_get_a_message_about_a_new_address(tell: bool) -> None:
    club = hosted()
    venue, event = canteen(club), coming(club)
    changed(venue, address="Dorpsstraat 2", tell=tell)
    assert OutboxEvent.objects.filter(event=event, kind=MOVED).exists() is tell


def test_the_page_of_a_venue_lists_the_coming_events_that_follow(client: Client) -> None:
    club = hosted()
    venue, event = canteen(club), coming(club, name="Autumn evening")
    address = f"/c/{club.slug}/settings/venues/{venue.pk}"
    assert "Autumn evening" in text(signed_in(client, club).get(address))
    client.post(address, {"do": "save", "name": "Upper room", "address": "Dorpsstraat 1"})
    event.refresh_from_db()
    assert event.venue == "Upper room, Dorpsstraat 1"
    assert not OutboxEvent.objects.filter(kind=MOVED).exists()


def test_a_venue_is_removed_and_its_events_keep_their_text(client: Client) -> None:
    club = hosted()
    venue, event = canteen(club), coming(club)
    address = f"/c/{club.slug}/settings/venues/{venue.pk}"
    assert "The venue is removed." in text(signed_in(client, club).post(address, {"do": "remove"}, follow=True))
    event.refresh_from_db()
    assert event.venue == CANTEEN


def test_a_venue_of_another_club_is_not_found(client: Client) -> None:
    club, other = hosted(), canteen(hosted("Meja Empat"))
    assert signed_in(client, club).get(f"/c/{club.slug}/settings/venues/{other.pk}").status_code == 404


def test_a_copy_takes_place_at_the_same_venue() -> None:
    club = hosted()
    venue = canteen(club)
    assert venue_of(copy_event(event=coming(club), by=clubs.user())) == venue


def test_over_rest_everyone_reads_the_venues_and_staff_change_them(client: Client) -> None:
    club = hosted()
    address = f"/api/v1/clubs/{club.pk}/venues"
    typed = {"name": "Canteen", "address": "Dorpsstraat 1"}
    made = signed_in(client, club).post(address, typed, content_type=JSON).json()
    assert made["text"] == CANTEEN
    event = coming(club, venue=made["text"])
    patched = client.patch(f"{address}/{made['id']}", {"tables": 8, "tell": False}, content_type=JSON).json()
    assert (patched["tables"], patched["name"]) == (8, "Canteen")
    assert Client().get(address).json() == [patched]
    assert client.delete(f"{address}/{made['id']}").status_code == 204
    assert Event.objects.get(pk=event.pk).venue == CANTEEN
