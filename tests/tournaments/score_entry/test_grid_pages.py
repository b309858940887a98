"""The score grid: a whole slip in one form, each deal with its own outcome."""

import re
from typing import Any

import pytest
from django.test import Client

from games.api import sheets as game_sheets
from games.models import Sheet
from tests.profiles import rest_in_ring_2
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, organiser, person_of, scorer, text
from tournaments.models import Event, LogEntry, Round
from tournaments.sheets.services import write_sheet

pytestmark = pytest.mark.django_db
OTHER = {**TRUF_SHEET, "tricks.N": 3, "tricks.E": 4}
WRONG = {**TRUF_SHEET, "tricks.W": 7}


@pytest.fixture
def event() -> Event:
    made = club.event(8, options={"deals": 4})
    club.published(made)
    return made


def slip(**deals: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a form with these deals, called d1, d2 and so on."""
    return {f"{deal}-{name}": value for deal, sheet in deals.items() for name, value in sheet.items()} | {"key": "k"}


def table_id(event: Event, number: int = 1) -> int:
    place = Round.objects.get(event=event).places.filter(table_number=number).first()
    assert place
    assert place.table_id
    return place.table_id


def stored(event: Event, number: int = 1) -> dict[int, game_sheets.SheetData]:
    key = table_id(event, number)
    return {fact.number: fact for fact in game_sheets.of_tables([key])[key]}


def test_a_whole_slip_is_stored_with_one_request(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET, d2=OTHER, d3=TRUF_SHEET, d4=OTHER))
    assert answer.status_code == 302
    assert answer["Location"] == f"/t/{event.slug}/results/2/"
    assert [(number, fact.author_name, fact.source) for number, fact in stored(event).items()] == [
        (number, "rina", "desk") for number in (1, 2, 3, 4)
    ]
    assert LogEntry.objects.filter(action="sheet_written").count() == 4


def test_a_slip_sent_twice_is_stored_once(client: Client, event: Event) -> None:
    organiser(client)
    sent = slip(d1=TRUF_SHEET, d2=OTHER)
    answers = [client.post(f"/t/{event.slug}/results/1/send", sent).json() for _ in range(2)]
    assert [answer["saved"] for answer in answers] == [True, True]
    assert Sheet.objects.count() == 2


def test_a_slip_with_missing_deals_leads_back_to_its_table(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d2=TRUF_SHEET))
    assert answer["Location"] == f"/t/{event.slug}/results/1/"
    assert list(stored(event)) == [2]


def test_after_the_last_slip_of_a_round_comes_the_desk(client: Client) -> None:
    made = club.event(4, options={"deals": 1})
    club.published(made)
    organiser(client)
    answer = client.post(f"/t/{made.slug}/results/1/", slip(d1=TRUF_SHEET))
    assert answer["Location"] == f"/t/{made.slug}/desk/"


def test_the_grid_opens_at_the_first_table_with_missing_deals(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET, d2=OTHER, d3=TRUF_SHEET, d4=OTHER))
    assert client.get(f"/t/{event.slug}/results/").context["table"].number == 2


def test_a_deal_of_another_device_is_reported_with_both_values_and_the_others_are_stored(
    client: Client, event: Event
) -> None:
    organiser(client)
    values = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
    write_sheet(event=event, table_id=table_id(event), number=2, values=values, by=club.director(event, "siti"))
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET, d2=OTHER, d3=TRUF_SHEET, d4=TRUF_SHEET))
    page = text(answer)
    assert answer.status_code == 409
    assert list(stored(event)) == [1, 2, 3, 4]
    assert stored(event)[2].author_name == "siti"
    assert [conflict["number"] for conflict in answer.context["conflicts"]] == [2]
    assert "took 3, " in answer.context["conflicts"][0]["typed"]
    assert re.search(r'id="conflict"[^>]*autofocus', page)
    assert "Keep saved score" in page


@pytest.mark.long
def test_what_was_typed_over_another_score_goes_to_the_preview_of_a_correction(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET))
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d1=OTHER) | {"key": "other"})
    (clash,) = answer.context["conflicts"]
    sheet = stored(event)[1]
    sent = dict(clash["fields"]) | {"check": "1", "seen_version": sheet.version, "reason_code": "typing_error"}
    page = client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/correct", sent)
    assert page.context["changes"] is not None
    assert page.context["sheet_form"].values()["tricks"]["N"] == 3
    assert stored(event)[1].version == 1


def test_an_equal_deal_of_another_device_is_no_conflict(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET))
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET, d2=OTHER) | {"key": "other"})
    assert answer.status_code == 302
    assert [fact.version for fact in stored(event).values()] == [1, 1]


def test_an_impossible_deal_has_its_sentence_and_the_focus_and_keeps_what_was_typed(
    client: Client, event: Event
) -> None:
    organiser(client)
    high = {**TRUF_SHEET, "bids.E": 14}
    answer = client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET, d2=high))
    page = text(answer)
    (cell,) = re.findall(r"<input\b[^>]* autofocus[^>]*>", page)
    assert answer.status_code == 409
    assert list(stored(event)) == [1]
    assert 'name="d2-bids.E"' in cell
    assert 'value="14"' in cell
    assert 'id="id_d2-bids.E_error"' in page


def test_a_wrong_sum_of_tricks_is_told_at_its_deal(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/results/1/send", slip(d1=WRONG))
    assert answer.status_code == 409
    assert answer.json()["sentence"].startswith("Deal 1: ")
    assert stored(event) == {}


def test_points_and_totals_follow_while_a_slip_is_typed_and_nothing_is_stored(client: Client, event: Event) -> None:
    organiser(client)
    answer = client.post(f"/t/{event.slug}/results/1/check", slip(d1=TRUF_SHEET, d2=TRUF_SHEET, d3=WRONG)).json()
    assert answer["rows"]["1"]["points"]["S"] == ["−1", "−1"]
    assert answer["rows"]["2"]["points"]["S"] == ["−1", "−2"]
    assert answer["totals"]["S"] == "−2"
    assert answer["counted"] == "after 2 deals"
    assert answer["rows"]["3"]["valid"] is False
    assert stored(event) == {}


def test_without_a_script_a_slip_is_checked_before_it_is_saved(client: Client, event: Event) -> None:
    organiser(client)
    page = text(client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET) | {"check": "1"}))
    assert "Adds up" in page
    assert '<b data-total="S">−1</b>' in page
    assert stored(event) == {}


def test_a_stored_deal_leads_to_its_correction_and_not_to_a_field(client: Client, event: Event) -> None:
    organiser(client)
    client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET))
    page = text(client.get(f"/t/{event.slug}/results/1/"))
    assert f"/t/{event.slug}/result/{stored(event)[1].sheet_id}/correct" in page
    assert 'name="d1-bids.N"' not in page
    assert 'name="d2-bids.N"' in page


def test_a_scorer_types_slips_and_does_not_correct(client: Client, event: Event) -> None:
    scorer(client, event)
    client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET))
    page = text(client.get(f"/t/{event.slug}/results/1/"))
    assert [fact.author_name for fact in stored(event).values()] == ["siti"]
    assert "/correct" not in page


def test_a_player_has_no_grid(client: Client, event: Event) -> None:
    place = Round.objects.get().places.select_related("entry").filter(table_number=1)[0]
    client.get(f"/go/{club.link(person_of(event, place.entry.number))}")
    assert client.get(f"/t/{event.slug}/results/").status_code == 302
    assert client.post(f"/t/{event.slug}/results/1/", slip(d1=TRUF_SHEET)).status_code == 302
    assert stored(event) == {}


def test_staff_who_play_at_a_table_enter_its_scores_as_players(client: Client, event: Event) -> None:
    user = organiser(client)
    place = Round.objects.get().places.select_related("entry").filter(table_number=1)[0]
    person = person_of(event, place.entry.number)
    person.user = user
    person.save()
    assert client.get(f"/t/{event.slug}/results/1/")["Location"] == f"/t/{event.slug}/table/1/"
    assert client.post(f"/t/{event.slug}/results/1/send", slip(d1=TRUF_SHEET)).json()["saved"] is False
    assert stored(event) == {}


def test_a_slip_of_the_round_before_is_not_stored_at_the_table_of_the_same_number(client: Client, event: Event) -> None:
    organiser(client)
    sent = slip(d1=TRUF_SHEET) | {"table_id": table_id(event) + 1000}
    answer = client.post(f"/t/{event.slug}/results/1/send", sent).json()
    assert answer["saved"] is False
    assert "another round" in answer["sentence"]
    assert stored(event) == {}


RULES = {
    "singles": {"game": "truf", "preset": "classic", "format": "individuals"},
    "pairs": club.PAIRS,
    "teams": club.TEAMS,
    "sides": club.RUFF,
    "alone": club.SINGLES,
    "to a target": {**club.PAIRS, "preset": "game15"},
}
DEALS: dict[str, dict[str, Any]] = {
    "singles": TRUF_SHEET,
    "pairs": {"caller": "N", "trump": "H", "kind": "normal", "side": "NS"},
    "teams": {"dealer": "5", "team.I": "E", "for.I": "truc", "points.I": "2"},
    "sides": {"ruff": "A", "tricks.A": "7", "tricks.B": "5"},
    "alone": {"ruff": "0", "tricks.0": "3", "tricks.1": "3", "tricks.2": "3", "tricks.3": "3"},
    "to a target": {"caller": "N", "trump": "H", "kind": "normal", "side": "NS"},
}


@pytest.mark.long
@pytest.mark.parametrize("name", rest_in_ring_2(RULES))
def test_the_columns_of_every_game_come_from_its_declaration(client: Client, name: str) -> None:
    made = club.event(12, **RULES[name])
    club.published(made)
    organiser(client)
    page = client.get(f"/t/{made.slug}/results/1/")
    form = page.context["slip"].blank_form
    first = set(re.findall(r'name="d1-([^"]+)"', text(page)))
    assert first == {blank.name for blank in form.blanks}
    answer = client.post(f"/t/{made.slug}/results/1/", slip(d1=DEALS[name], d2=DEALS[name]))
    assert answer.status_code == 302, [list(row.form.problems()) for row in answer.context["rows"]]
    assert list(stored(made)) == [1, 2]
    assert client.get(f"/t/{made.slug}/results/1/").status_code == 200
