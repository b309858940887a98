"""Pages that correct seats and tables after sheets, and the choice of followups."""

from typing import Any

import pytest
from django.test import Client

from games.api import sheets
from testkit.markup import flat
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.pages import TRUF_SHEET, messages_at, organiser, scorer, text
from tournaments.desk import log as desk_log
from tournaments.models import Event, Round
from tournaments.rounds import selectors as rounds_selectors
from tournaments.sheets import services as sheets_services

pytestmark = pytest.mark.django_db
SHEET = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}}
OTHER = {**TRUF_SHEET, "tricks.N": 3, "tricks.S": 5}


@pytest.fixture
def event() -> Event:
    return club.event(8)


@pytest.fixture
def round_(event: Event) -> Round:
    new_round = club.published(event)
    sheets_services.write_sheet(event=event, table_id=table_id(new_round, 1), number=1, values=SHEET, by=club.user())
    return new_round


@pytest.fixture
def two(event: Event) -> tuple[Round, Round]:
    return club.played(event), club.published(event)


def table_id(round_: Round, number: int) -> int:
    return present(rounds_selectors.table_of(round_, number)).table_id


def page_of(event: Event, number: int = 1) -> str:
    return f"/t/{event.slug}/r/{number}/correct/"


def pair(round_: Round) -> dict[str, Any]:
    tables = club.tables(round_)
    return {"one": tables[1][2], "other": tables[2][0]}


@pytest.mark.long
def test_two_swapped_players_are_previewed_and_then_corrected(client: Client, event: Event, round_: Round) -> None:
    organiser(client)
    page = text(client.get(page_of(event), {"kind": "seats", **pair(round_)}))
    assert "sat in each other’s seats in round 1" in page
    assert "What this changes" in page
    before = club.points(event)
    sent = {"kind": "seats", **pair(round_), "reason_code": "seat", "key": "k1"}
    assert client.post(page_of(event), sent).status_code == 302
    client.post(page_of(event), sent)
    after = club.points(event)
    one, other = (pair(round_)[name] for name in ("other", "one"))  # they have changed places
    assert (after[one], after[other]) == (before[other], before[one])
    assert after[one] != after[other]
    assert round_.changes.count() == 1
    assert "The last change to this round corrected the seats." in text(client.get(page_of(event)))
    client.post(page_of(event) + "undo", {"change": 1, "key": "k2"})
    assert club.points(event) == before


def test_without_a_reason_nothing_is_saved_and_what_was_chosen_stays(
    client: Client, event: Event, round_: Round
) -> None:
    organiser(client)
    answer = client.post(page_of(event), {"kind": "seats", **pair(round_), "key": "k"})
    assert answer.status_code == 422
    assert "Choose a reason" in flat(text(answer))
    assert f'name="one" value="{pair(round_)["one"]}"' in flat(text(answer))
    assert round_.changes.count() == 0


@pytest.mark.long
def test_a_sheet_goes_to_its_table_and_two_tables_exchange(client: Client, event: Event, round_: Round) -> None:
    organiser(client)
    body = {"kind": "move", "sheet": "1-1", "to_table": "2", "to_deal": ""}
    assert "Deal 1 of table 1 will become deal 1 of table 2 (round 1)." in text(client.get(page_of(event), body))
    client.post(page_of(event), {**body, "reason_code": "seat", "key": "a"})
    assert [len(sheets.of_tables([table_id(round_, n)])[table_id(round_, n)]) for n in (1, 2)] == [0, 1]
    body = {"kind": "exchange", "table": "1", "to_table": "2"}
    assert "will be swapped" in text(client.get(page_of(event), body))
    client.post(
        page_of(event), {"kind": "exchange", "sheet": "1-0", "to_table": "2", "reason_code": "seat", "key": "b"}
    )
    assert [len(sheets.of_tables([table_id(round_, n)])[table_id(round_, n)]) for n in (1, 2)] == [1, 0]
    client.post(page_of(event), {"kind": "away", "sheet": "1-1", "reason_code": "typing", "key": "c"})
    assert sheets.of_tables([table_id(round_, 1)])[table_id(round_, 1)] == []


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"kind": "seats", "one": "1", "other": "1"}, "cannot be swapped with itself"),
        ({"kind": "seats", "one": "1", "other": "99999999999999999999"}, "does not play in round 1"),
        ({"kind": "seats", "one": "x", "other": ""}, "does not play in round 1"),
        ({"kind": "move", "sheet": "1-7", "to_table": "2"}, "Deal 7 has no score sheet yet"),
        ({"kind": "move", "sheet": "9-1", "to_table": "2"}, "Round 1 has no table 9. Check the table number."),
        ({"kind": "move", "sheet": "--", "to_table": "2"}, "Round 1 has no table 0. Check the table number."),
        ({"kind": "exchange", "table": "1", "to_table": "7"}, "Round 1 has no table 7. Check the table number."),
    ],
)
def test_an_impossible_swap_is_reported(
    client: Client, event: Event, round_: Round, asked: dict[str, str], words: str
) -> None:
    organiser(client)
    answer = client.get(page_of(event), asked)
    assert answer.status_code == 422
    assert words in flat(text(answer))
    answer = client.post(page_of(event), {**asked, "reason_code": "typing", "key": "k"})
    assert answer.status_code in (302, 422)


def test_only_leaders_come_here_and_only_to_published_rounds(client: Client, event: Event, round_: Round) -> None:
    assert client.get(page_of(event)).status_code == 302
    scorer(client, event)
    assert client.get(page_of(event)).status_code == 403
    assert "Correct seats or tables" not in text(client.get(f"/t/{event.slug}/r/1/"))
    organiser(client)
    assert "Correct seats or tables" in text(client.get(f"/t/{event.slug}/r/1/"))
    assert client.get(page_of(event, 7)).status_code == 404


@pytest.mark.long
def test_the_desk_says_which_round_was_seated_before_and_each_choice_is_a_button(
    client: Client, event: Event, two: tuple[Round, Round]
) -> None:
    """Correct round 1 after the next one is paired."""
    organiser(client)
    first, second = two
    sheet = sheets.of_tables([table_id(first, 1)])[table_id(first, 1)][0]
    before = club.tables(second)
    page = text(client.get(f"/t/{event.slug}/result/{sheet.sheet_id}/correct"))
    assert "What to do with round 2" in page
    client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/correct", {**OTHER, "reason_code": "typing", "save": "1"})
    assert club.tables(second) == before
    desk = text(client.get(f"/t/{event.slug}/desk/"))
    assert "Round 2 was paired before a result of round 1 was corrected" in desk
    assert "Re-pair whole round" in desk
    client.post(f"/t/{event.slug}/r/2/follow", {"choice": "keep", "key": "k"})
    assert "Round 2 was paired before" not in text(client.get(f"/t/{event.slug}/desk/"))
    assert club.tables(second) == before


def test_followups_are_chosen_together_with_the_correction(
    client: Client, event: Event, two: tuple[Round, Round]
) -> None:
    organiser(client)
    first, _second = two
    sheet = sheets.of_tables([table_id(first, 1)])[table_id(first, 1)][0]
    sent = {**OTHER, "reason_code": "typing", "save": "1", "follow": "round"}
    client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/correct", sent)
    assert desk_log.log_of(event)[0].sentence.startswith("rina re-paired round 2 after a correction in round 1")


@pytest.mark.long
def test_an_impossible_followup_is_reported_and_the_correction_stays(
    client: Client, event: Event, two: tuple[Round, Round]
) -> None:
    organiser(client)
    first, second = two
    sheets_services.write_sheet(event=event, table_id=table_id(second, 1), number=1, values=SHEET, by=club.user())
    sheet = sheets.of_tables([table_id(first, 1)])[table_id(first, 1)][0]
    sent = {**OTHER, "reason_code": "typing", "save": "1", "follow": "round"}
    client.post(f"/t/{event.slug}/result/{sheet.sheet_id}/correct", sent)
    assert "Table 1 of round 2 has started" in messages_at(client, f"/t/{event.slug}/desk/")
    assert len(sheets.history(table_id(first, 1), 1)) == 2
    assert client.post(f"/t/{event.slug}/r/2/follow", {"choice": "x\0", "key": "z"}).status_code == 302
