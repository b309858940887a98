"""Drafts are for staff only; two taps swap two players; publishing is public."""

import pytest
from django.test import Client

from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import organiser, scorer, text
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors

pytestmark = pytest.mark.django_db
PUBLIC_PAGES = ("", "players/", "standings/", "rules/", "standings.csv", "table/1/", "me")


@pytest.fixture
def event() -> Event:
    return club.event(8)


@pytest.mark.long
def test_no_public_page_says_anything_of_a_draft(client: Client, event: Event) -> None:
    pages = [f"/t/{event.slug}/{page}" for page in PUBLIC_PAGES]
    before = [client.get(page).status_code for page in pages]
    club.drafted(event)
    assert [client.get(page).status_code for page in pages] == before
    assert all("Table 1" not in text(client.get(page)) for page in pages if "table" not in page)
    assert client.get(f"/t/{event.slug}/r/1/").status_code == 404


def test_staff_see_the_draft_and_publish_it(client: Client, event: Event) -> None:
    organiser(client)
    club.drafted(event)
    assert "draft" in text(client.get(f"/t/{event.slug}/r/1/"))
    client.post(f"/t/{event.slug}/r/1/publish", {"key": "1"})
    assert "Person 01" in text(Client().get(f"/t/{event.slug}/r/1/"))


def test_two_taps_swap_two_people(client: Client, event: Event) -> None:
    organiser(client)
    club.drafted(event)
    first, last = (table.occupants[0] for table in rounds_selectors.pairings_of(Round.objects.get()).tables)
    page = client.get(f"/t/{event.slug}/r/1/", {"pick": f"p{first.place_id}"})
    assert f"Tap the name to swap with {first.name}." in text(page)
    client.post(f"/t/{event.slug}/r/1/swap", {"one": f"p{first.place_id}", "other": f"p{last.place_id}"})
    swapped = [table.occupants[0].name for table in rounds_selectors.pairings_of(Round.objects.get()).tables]
    assert swapped == [last.name, first.name]


def test_a_double_click_on_swap_swaps_once_and_complains_not(client: Client, event: Event) -> None:
    organiser(client)
    club.drafted(event)
    first, last = (table.occupants[0] for table in rounds_selectors.pairings_of(Round.objects.get()).tables)
    sent = {"one": f"p{first.place_id}", "other": f"p{last.place_id}", "key": "same"}
    for _ in range(2):
        client.post(f"/t/{event.slug}/r/1/swap", sent)
    assert rounds_selectors.pairings_of(Round.objects.get()).tables[0].occupants[0].name == last.name
    assert "chosen" not in text(client.get(f"/t/{event.slug}/r/1/"))


@pytest.mark.long
def test_the_desk_names_what_blocks_the_round(client: Client, event: Event) -> None:
    organiser(client)
    round_ = club.published(event)
    page = text(client.get(f"/t/{event.slug}/desk/"))
    assert "Table 1: deals 1 and 2 are missing." in page
    assert "disabled" in page
    club.play_round(round_)
    page = text(client.get(f"/t/{event.slug}/desk/"))
    assert f"/t/{event.slug}/r/1/close" in page


def test_closing_too_early_is_refused_in_words(client: Client, event: Event) -> None:
    organiser(client)
    club.published(event)
    answer = client.post(f"/t/{event.slug}/r/1/close", {"key": "x"}, follow=True)
    assert "Round 1 cannot be closed. Table 1: deals 1 and 2 are missing." in text(answer)


def test_a_scorer_may_not_publish_and_learns_who_can(client: Client, event: Event) -> None:
    scorer(client, event)
    club.drafted(event)
    answer = client.post(f"/t/{event.slug}/r/1/publish")
    assert answer.status_code == 403
    assert "in this event. Ask rina." in text(answer)


def test_the_whole_evening_goes_by_the_one_next_button(client: Client, event: Event) -> None:
    organiser(client)
    for number in (1, 2, 3):
        client.post(f"/t/{event.slug}/desk/seat", {"key": f"s{number}"})
        client.post(f"/t/{event.slug}/r/{number}/publish", {"key": f"p{number}"})
        club.play_round(event.rounds.get(number=number))
        client.post(f"/t/{event.slug}/r/{number}/close", {"key": f"c{number}"})
    client.post(f"/t/{event.slug}/desk/finish", {"key": "f"})
    assert "Final standings" in text(Client().get(f"/t/{event.slug}/"))


def test_a_table_goes_online_and_back(client: Client, event: Event) -> None:
    organiser(client)
    round_ = club.published(event)
    for place in ("online", "club"):
        client.post(f"/t/{event.slug}/r/1/place", {"table": "2", "place": place, "key": place})
        assert rounds_selectors.pairings_of(round_).tables[1].fact.place == place


@pytest.mark.long
def test_the_desk_leads_in_one_tap_to_the_options_for_an_absent_player(client: Client, event: Event) -> None:
    organiser(client)
    round_ = club.published(event)
    club.late_entry(event)
    absent = round_.places.filter(table_number=1)[0].entry
    address = f"/t/{event.slug}/r/1/change/?kind=no_show&amp;entry={absent.number}"
    assert address in text(client.get(f"/t/{event.slug}/desk/"))
    page = text(client.get(address.replace("&amp;", "&")))
    assert "Replaced by Late Larry" in page
    assert "Table 1 plays with one seat fewer" in page


@pytest.mark.parametrize("sent", [{}, {"entry": "x"}, {"entry": "9" * 40}, {"entry": "0", "token": "9999999"}])
def test_a_change_without_an_entry_changes_nothing(client: Client, event: Event, sent: dict[str, str]) -> None:
    organiser(client)
    round_ = club.published(event)
    before = club.tables(round_)
    answer = client.post(f"/t/{event.slug}/r/1/change/", sent, follow=True)
    assert "Choose a name first." in text(answer)
    assert club.tables(round_) == before


def test_a_scorer_is_not_asked_for_absent_players(client: Client, event: Event) -> None:
    scorer(client, event)
    club.published(event)
    assert "Change players" not in text(client.get(f"/t/{event.slug}/desk/"))


@pytest.mark.long
def test_a_late_player_gets_a_place_and_no_other_player_moves(client: Client) -> None:
    organiser(client)
    event = club.event(7)
    round_ = club.published(event)
    before = club.tables(round_)
    late = club.late_entry(event)
    address = f"/t/{event.slug}/r/1/change/?kind=late&amp;entry={late.number}"
    assert address in text(client.get(f"/t/{event.slug}/players/"))
    token = text(client.get(address.replace("&amp;", "&"))).split('name="token" value="')[1].split('"')[0]
    client.post(f"/t/{event.slug}/r/1/change/", {"kind": "late", "entry": late.number, "token": token, "key": "j"})
    after = club.tables(round_)
    assert sum(len(table) for table in after.values()) == 8
    assert all(set(before[number]) <= set(after[number]) for number in before)
