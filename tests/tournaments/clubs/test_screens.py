"""The screens of a club: what the hall screens of its events show until staff choose otherwise."""

from typing import Any

import pytest
from django.test import Client

from tests.tournaments.helpers import club as clubs
from tests.tournaments.helpers.hosted import event_of, hosted
from tests.tournaments.helpers.pages import sign_in
from tournaments.clubs.schemas import ClubScreens
from tournaments.clubs.services import change_settings
from tournaments.hall.schemas import ScreenPage
from tournaments.hall.selectors import screen_of
from tournaments.hall.services import make_screen_link, show_page
from tournaments.models import Club, Event, HallScreen

pytestmark = pytest.mark.django_db
Page = HallScreen.Page


@pytest.fixture
def club() -> Club:
    return hosted(public_address="http://192.168.1.20:8000")


@pytest.fixture
def rina() -> Client:
    client = Client()
    sign_in(client, clubs.user())
    return client


@pytest.fixture(autouse=True)
def reachable(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "192.168.1.20"]


def choose(club: Club, **changes: Any) -> None:
    change_settings(by=None, club=club, changes=ClubScreens(**changes))


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_the_screens_of_events_begin_with_the_page_of_the_club(club: Club) -> None:
    event = event_of(club)
    choose(club, screen_page=Page.STANDINGS)
    assert screen_of(fresh(event)).page == Page.STANDINGS


def test_a_link_to_the_screen_keeps_the_page_of_the_club(club: Club) -> None:
    choose(club, screen_page=Page.BLANK)
    event = event_of(club)
    make_screen_link(event=event, by=None)
    assert HallScreen.objects.get(event=event).page == Page.BLANK


def test_a_page_that_staff_chose_stays(club: Club) -> None:
    event = event_of(club)
    show_page(event=event, by=None, page=ScreenPage(page=Page.AUTO))
    choose(club, screen_page=Page.STANDINGS)
    assert screen_of(fresh(event)).page == Page.AUTO


def test_a_club_can_leave_the_address_off_its_screens(club: Club, rina: Client) -> None:
    path = f"/t/{event_of(club).slug}/screen/"
    assert 'class="h-qr"' in rina.get(path).content.decode()
    choose(club, screen_address=False)
    assert 'class="h-qr"' not in rina.get(path).content.decode()


def test_slow_screens_leave_each_page_half_as_long_again(club: Club, rina: Client) -> None:
    path = f"/t/{event_of(club, 4).slug}/screen/"
    assert 'data-seconds="8"' in rina.get(path).content.decode()
    choose(club, screen_slow=True)
    assert 'data-seconds="12"' in rina.get(path).content.decode()


def test_open_screens_follow(club: Club) -> None:
    event = event_of(club)
    before = fresh(event).version
    choose(club, screen_slow=True)
    assert fresh(event).version == before + 1


def test_staff_choose_the_defaults_and_find_the_screens_of_events(club: Club, rina: Client) -> None:
    event, path = event_of(club), f"/c/{club.slug}/settings/screens"
    assert f'href="/t/{event.slug}/desk/screen"' in rina.get(path).content.decode()
    assert rina.post(path, {"screen_page": "pairings", "screen_slow": "on"}).status_code == 302
    club.refresh_from_db()
    assert (club.screen_page, club.screen_address, club.screen_slow) == ("pairings", False, True)


def test_programs_read_and_change_the_screens(club: Club, rina: Client) -> None:
    path = f"/api/v1/clubs/{club.pk}/screens"
    answer = rina.patch(path, {"screen_page": "standings"}, content_type="application/json")
    assert answer.json() == {"screen_page": "standings", "screen_address": True, "screen_slow": False}
    assert rina.get(path).json() == answer.json()
