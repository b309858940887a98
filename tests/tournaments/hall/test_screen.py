"""The hall screen: its pages, its link, and its remote control."""

import re

import pytest
from django.test import Client

from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, scorer, text
from tournaments.core.errors import EventConflict, NotAllowed
from tournaments.hall import services
from tournaments.hall.schemas import NewAnnouncement, RoundTime, ScreenPage
from tournaments.hall.screen_page import pages_of
from tournaments.hall.selectors import clock_of, screen_of
from tournaments.models import Event, HallScreen
from tournaments.rounds.selectors import current_round, public_pairings

pytestmark = pytest.mark.django_db


def kinds(event: Event) -> list[str]:
    """Return the pages that the screen turns, by their keys."""
    round_ = current_round(event)
    pairings = public_pairings(round_) if round_ else None
    return [page.key for page in pages_of(event, screen_of(event), pairings, clock_of(event))]


def screen_html(client: Client, event: Event) -> str:
    return text(client.get(f"/t/{event.slug}/screen/"))


def linked(event: Event) -> str:
    services.make_screen_link(event=event, by=club.user())
    return f"/s/{HallScreen.objects.get(event=event).code}/"


def test_before_round_1_it_shows_who_is_here(client: Client) -> None:
    event = club.event(8)
    organiser(client)
    assert kinds(event) == ["here-1"]
    assert "Person 08" in screen_html(client, event)


def test_a_published_round_shows_every_name_with_its_table(event: Event, client: Client) -> None:
    organiser(client)
    assert kinds(event) == ["names-1"]
    names = re.findall(r"<li><span>(Person \d\d)</span><b>.*?(\d)</b></li>", screen_html(client, event))
    round_ = present(current_round(event))
    seats = {occupant.name: table.number for table in public_pairings(round_).tables for occupant in table.occupants}
    assert {name: int(table) for name, table in names} == seats


def test_standings_join_the_pairings_once_the_timer_runs() -> None:
    event = club.event(8)
    club.played(event)
    club.published(event)
    event.refresh_from_db()
    assert kinds(event) == ["names-1"]
    services.start_timer(event=event, by=club.user(), time=RoundTime(minutes=40))
    assert kinds(event) == ["names-1", "ranks-1"]


@pytest.mark.long
def test_sixty_names_have_three_pages_of_at_least_8_seconds() -> None:
    event = club.event(60)
    round_ = club.published(event)
    event.refresh_from_db()
    pages = list(pages_of(event, screen_of(event), public_pairings(round_), clock_of(event)))
    assert [len(page.lines) for page in pages] == [24, 24, 12]
    assert all(page.seconds >= 8 for page in pages)


def test_the_desk_chooses_the_page(event: Event, client: Client) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/desk/screen", {"do": "page", "page": "blank"})
    assert kinds(event) == ["blank-1"]


def test_a_link_opens_it_without_signing_in_and_sets_no_session(event: Event, client: Client) -> None:
    address = linked(event)
    answer = client.get(address)
    assert answer.status_code == 200
    assert "Person 01" in text(answer)
    assert "sessionid" not in answer.cookies
    assert "csrfmiddlewaretoken" not in text(answer)


def test_a_new_link_ends_the_old_one_and_a_revoked_one_opens_nothing(event: Event, client: Client) -> None:
    first = linked(event)
    second = linked(event)
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    services.end_screen_link(event=event, by=club.user())
    assert client.get(second).status_code == 404


def test_an_unknown_code_says_where_the_right_one_is(client: Client) -> None:
    answer = client.get("/s/BCDFGH/")
    assert answer.status_code == 404
    assert "Check the code at the director’s desk." in text(answer)
    assert "tries the code again every 10 seconds" in text(answer)


def test_without_a_link_only_staff_open_it(event: Event, client: Client) -> None:
    assert client.get(f"/t/{event.slug}/screen/").status_code == 302
    scorer(client, event)
    assert client.get(f"/t/{event.slug}/screen/").status_code == 200


def test_scorers_do_not_steer_it(event: Event, client: Client) -> None:
    user = scorer(client, event)
    with pytest.raises(NotAllowed):
        services.show_page(event=event, by=user, page=ScreenPage(page=HallScreen.Page.BLANK))
    assert client.get(f"/t/{event.slug}/desk/screen").status_code == 403


@pytest.mark.long
def test_held_results_are_revealed_from_the_last_place_to_the_first(client: Client) -> None:
    event = club.event(4)
    club.played(event)
    event.refresh_from_db()
    organiser(client)
    services.show_page(event=event, by=club.user(), page=ScreenPage(page=HallScreen.Page.STANDINGS))
    services.hold_results(event=event, by=club.user())
    assert "Person" not in screen_html(client, event)
    seen = []
    while (screen_of(event).revealed_to or 0) > 1:
        services.reveal_next(event=event, by=club.user())
        seen.append(len(set(re.findall(r"Person \d\d", screen_html(client, event)))))
    assert seen == sorted(set(seen))
    assert seen[-1] == 4
    services.show_results(event=event, by=club.user())
    with pytest.raises(EventConflict):
        services.reveal_next(event=event, by=club.user())


def test_an_announcement_is_on_the_screen_and_on_every_page_until_its_end(event: Event, client: Client) -> None:
    address = linked(event)
    made = services.announce(event=event, by=club.user(), news=NewAnnouncement(text="Coffee at the bar.", urgent=True))
    for path in (address, f"/t/{event.slug}/", f"/t/{event.slug}/standings/"):
        assert "Coffee at the bar." in text(client.get(path))
    services.end_announcement(event=event, by=club.user(), announcement_id=made.pk)
    for path in (address, f"/t/{event.slug}/"):
        assert "Coffee at the bar." not in text(client.get(path))


def test_an_empty_announcement_is_refused_in_a_sentence(event: Event, client: Client) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/desk/screen", {"do": "announce", "text": " "}, follow=True)
    assert "Write the announcement first." in text(answer)


def test_no_code_is_drawn_for_an_address_that_phones_cannot_open(event: Event, client: Client) -> None:
    address = linked(event)
    assert 'class="qr"' not in text(client.get(address, headers={"host": "localhost"}))
    assert 'class="qr"' in text(client.get(address, headers={"host": "testserver"}))
