"""Two sides report one deal: equal reports confirm, different ones are disputed."""

from typing import Any

import pytest

from games.api import sheets
from games.api.values import Conflict
from inputs.reading import read
from tests.tournaments.helpers import club
from tests.tournaments.helpers.confirmations import EAST, NORTH, OTHER, SHEET, rules, table_of
from tournaments.confirmation import services as confirmation_services
from tournaments.confirmation.selectors import open_sheets
from tournaments.confirmation.services import PlayerAtTable
from tournaments.desk import log as desk_log
from tournaments.events import services as events_services
from tournaments.events.schemas import NewEvent
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def event() -> Any:
    made = club.event(4)
    club.published(made)
    return rules(made)


@pytest.fixture
def table(event: Any) -> int:
    return int(table_of(event).table_id)


def states(table: int) -> list[tuple[int, str, str]]:
    return [(sheet.version, sheet.seat, sheet.state) for sheet in sheets.history(table, 1)]


def test_a_new_event_asks_one_opponent_to_confirm_and_takes_silence_for_yes() -> None:
    event = events_services.create_event(by=None, event=read(NewEvent, {"name": "Friday", **club.TRUF}))
    assert event.result_options == {"confirm": "one", "silence_minutes": 10, "seat_pins": True}


def test_equal_reports_of_two_sides_count_without_another_press(event: Any, table: int) -> None:
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=EAST)
    assert fact.settled
    assert states(table) == [(1, "N", "settled")]
    assert "confirmed deal 1" in desk_log.log_of(event)[0].sentence


def test_the_same_report_from_the_same_seat_is_no_confirmation(event: Any, table: int) -> None:
    first = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    assert confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH) == first
    assert states(table) == [(1, "N", "waiting")]


def test_different_reports_are_both_kept_and_disputed(event: Any, table: int) -> None:
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=OTHER, player=EAST)
    assert fact.state == "disputed"
    assert [sheet.values for sheet in sheets.history(table, 1)] == [SHEET, OTHER]
    (waiting,) = open_sheets(event)
    assert waiting.rivals[0].values == SHEET
    assert "is disputed" in desk_log.log_of(event)[0].sentence


def test_a_dispute_ends_when_one_side_reports_what_the_other_did(event: Any, table: int) -> None:
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    fact = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=OTHER, player=EAST)
    agreed = confirmation_services.enter_again(
        event=event, table_id=table, number=1, values=SHEET, player=EAST, seen_version=fact.version
    )
    assert agreed.settled
    assert open_sheets(event) == []


def test_where_every_side_must_confirm_one_equal_report_is_one_confirmation(event: Any, table: int) -> None:
    rules(event, confirm="all")
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH)
    assert (
        confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=EAST).state
        == "waiting"
    )
    for seat in ("S", "W"):
        fact = confirmation_services.enter_sheet(
            event=event, table_id=table, number=1, values=SHEET, player=PlayerAtTable(seat=seat, name=seat)
        )
    assert fact.settled


def test_a_report_equal_to_what_counts_already_changes_nothing(event: Any, table: int) -> None:
    first = sheets_services.write_sheet(event=event, table_id=table, number=1, values=SHEET, by=club.user())
    assert (
        confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=EAST).sheet_id
        == first.sheet_id
    )
    with pytest.raises(Conflict):
        confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=OTHER, player=EAST)


def test_a_differing_report_sent_twice_is_kept_once(event: Any, table: int) -> None:
    confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=SHEET, player=NORTH, key="a")
    one = confirmation_services.enter_sheet(event=event, table_id=table, number=1, values=OTHER, player=EAST, key="b")
    assert (
        confirmation_services.enter_sheet(
            event=event, table_id=table, number=1, values=OTHER, player=EAST, key="b"
        ).sheet_id
        == one.sheet_id
    )
    assert (
        confirmation_services.enter_sheet(
            event=event, table_id=table, number=1, values=SHEET, player=NORTH, key="a"
        ).version
        == 1
    )
    assert len(sheets.history(table, 1)) == 2
