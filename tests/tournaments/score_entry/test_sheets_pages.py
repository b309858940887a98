"""Entering sheets: checked first; a second writer sees the first sheet."""

import re

import pytest
from django.test import Client

from games.api import sheets as game_sheets
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, organiser, person_of, text
from tournaments.desk import log as desk_log
from tournaments.models import Event, LogEntry, Round

pytestmark = pytest.mark.django_db
OTHER = {**TRUF_SHEET, "tricks.N": 3, "tricks.E": 4}


@pytest.fixture
def event() -> Event:
    made = club.event(8)
    club.published(made)
    return made


def sheets(event: Event) -> list[game_sheets.SheetData]:
    table = Round.objects.get(event=event).places.filter(table_number=1).first()
    assert table
    return game_sheets.of_tables([table.table_id])[table.table_id]


def test_a_sheet_is_shown_with_its_points_before_it_is_saved(client: Client, event: Event) -> None:
    organiser(client)
    page = text(client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "check": "1"}))
    assert "The bids total 14, which means main atas." in page
    assert "−1" in page
    assert sheets(event) == []
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"})
    assert [sheet.author_name for sheet in sheets(event)] == ["rina"]


def test_a_sheet_that_cannot_be_true_names_the_field_and_keeps_what_was_typed(client: Client, event: Event) -> None:
    organiser(client)
    wrong = {**TRUF_SHEET, "tricks.W": 7}
    answer = client.post(f"/t/{event.slug}/table/1/", {**wrong, "deal": 1, "key": "a", "save": "1"})
    assert answer.status_code == 422
    assert answer.context["sheet_form"].errors
    assert 'value="7"' in text(answer)
    assert sheets(event) == []


def test_a_double_click_saves_one_sheet(client: Client, event: Event) -> None:
    organiser(client)
    sent = {**TRUF_SHEET, "deal": 1, "key": "same", "save": "1"}
    assert [client.post(f"/t/{event.slug}/table/1/", sent).status_code for _ in range(2)] == [302, 302]
    assert len(sheets(event)) == 1


def focused(page: str) -> list[str]:
    """The tags that get the focus when the page opens."""
    return re.findall(r"<[a-z0-9]+\b[^>]* autofocus[^>]*>", page)


@pytest.mark.long
def test_the_page_of_a_table_opens_in_the_first_field_also_after_saving(client: Client, event: Event) -> None:
    organiser(client)
    address = f"/t/{event.slug}/table/1/"
    opened = focused(text(client.get(address)))
    saved = client.post(address, {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"}, follow=True)
    assert 'value="2"' in text(saved)
    assert [tag.count('name="bids.N"') for tag in (*opened, *focused(text(saved)))] == [1, 1]


def test_when_all_deals_of_a_table_are_in_the_next_table_has_the_focus(client: Client) -> None:
    made = club.event(8, options={"deals": 1})
    club.published(made)
    organiser(client)
    sent = {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"}
    saved = client.post(f"/t/{made.slug}/table/1/", sent, follow=True)
    (link,) = focused(text(saved))
    assert f'href="/t/{made.slug}/table/2/"' in link


def test_a_sheet_that_was_checked_has_the_focus_on_save(client: Client, event: Event) -> None:
    organiser(client)
    page = text(client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "check": "1"}))
    (button,) = focused(page)
    assert 'name="save"' in button


def test_a_sheet_that_came_second_has_the_focus_on_what_happened(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"})
    (place,) = focused(text(client.post(f"/t/{event.slug}/table/1/", {**OTHER, "deal": 1, "key": "b", "save": "1"})))
    assert 'id="conflict"' in place


def test_a_correction_opens_in_its_first_field(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"})
    (field,) = focused(text(client.get(f"/t/{event.slug}/result/{sheets(event)[0].sheet_id}/correct")))
    assert 'name="bids.N"' in field


@pytest.mark.long
def test_a_second_writer_is_shown_the_first_sheet(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "a", "save": "1"})
    answer = client.post(f"/t/{event.slug}/table/1/", {**OTHER, "deal": 1, "key": "b", "save": "1"})
    page = text(answer)
    assert answer.status_code == 409
    assert "rina entered deal 1 at" in page
    assert f"/t/{event.slug}/result/{sheets(event)[0].sheet_id}/" in page
    assert [sheet.version for sheet in sheets(event)] == [1]


def test_a_player_writes_the_sheet_of_their_table_by_the_personal_link(client: Client, event: Event) -> None:
    place = Round.objects.get().places.select_related("entry").filter(table_number=1)[0]
    person = person_of(event, place.entry.number)
    client.get(f"/go/{club.link(person)}")
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "p", "save": "1"})
    assert [(sheet.author_name, sheet.source) for sheet in sheets(event)] == [(person.name, "phone")]
    line = desk_log.log_of(event)[0]
    assert line.sentence.startswith(f"{person.name} entered deal 1 at table 1 in round 1")


def test_a_sheet_of_a_player_without_account_changes_the_event_like_any_other(client: Client, event: Event) -> None:
    place = Round.objects.get().places.select_related("entry").filter(table_number=1)[0]
    client.get(f"/go/{club.link(person_of(event, place.entry.number))}")
    before = Event.objects.get().version
    client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "p", "save": "1"})
    assert Event.objects.get().version > before
    assert (LogEntry.objects.latest("pk").action, LogEntry.objects.latest("pk").by) == ("sheet_written", None)


def test_a_player_of_another_table_only_looks(client: Client, event: Event) -> None:
    place = Round.objects.get().places.select_related("entry").filter(table_number=2)[0]
    client.get(f"/go/{club.link(person_of(event, place.entry.number))}")
    answer = client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "key": "p", "save": "1"})
    assert answer.status_code == 403
    assert sheets(event) == []


def test_an_outsider_cannot_write(client: Client, event: Event) -> None:
    assert 'name="save"' not in text(client.get(f"/t/{event.slug}/table/1/"))
    assert client.post(f"/t/{event.slug}/table/1/", {**TRUF_SHEET, "deal": 1, "save": "1"}).status_code == 403


def test_the_names_of_the_players_are_in_the_form(client: Client, event: Event) -> None:
    organiser(client)
    page = text(client.get(f"/t/{event.slug}/table/1/"))
    names = Round.objects.get().places.filter(table_number=1).values_list("entry__name", flat=True)
    assert all(f"{name}: Bid" in page for name in names)
