"""Two sides report the same deal: equal reports confirm each other, different ones are kept and disputed."""

from typing import Any

import pytest

from games import api
from games.api import Conflict
from tests.tournaments import club
from tests.tournaments.confirmations import EAST, NORTH, OTHER, SHEET, rules, table_of
from tournaments import selectors, services
from tournaments.selectors.confirming import open_sheets

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
    return [(one.version, one.seat, one.state) for one in api.history_of(table, 1)]


def test_a_new_event_asks_one_opponent_to_confirm_and_takes_silence_for_yes() -> None:
    event = services.create_event(club.user(), name="Friday", **club.TRUF)
    assert event.result_options == {"confirm": "one", "silence_minutes": 10, "seat_pins": True}


def test_equal_reports_of_two_sides_count_without_another_press(event: Any, table: int) -> None:
    services.enter_sheet(event, table, 1, SHEET, **NORTH)
    fact = services.enter_sheet(event, table, 1, SHEET, **EAST)
    assert fact.settled
    assert states(table) == [(1, "N", "settled")]
    assert "confirmed deal 1" in selectors.log_of(event)[0].sentence


def test_the_same_report_from_the_same_seat_is_no_confirmation(event: Any, table: int) -> None:
    first = services.enter_sheet(event, table, 1, SHEET, **NORTH)
    assert services.enter_sheet(event, table, 1, SHEET, **NORTH) == first
    assert states(table) == [(1, "N", "waiting")]


def test_different_reports_are_both_kept_and_disputed(event: Any, table: int) -> None:
    services.enter_sheet(event, table, 1, SHEET, **NORTH)
    fact = services.enter_sheet(event, table, 1, OTHER, **EAST)
    assert fact.state == "disputed"
    assert [one.values for one in api.history_of(table, 1)] == [SHEET, OTHER]
    (waiting,) = open_sheets(event)
    assert waiting.rivals[0].values == SHEET
    assert "is disputed" in selectors.log_of(event)[0].sentence


def test_a_dispute_ends_when_one_side_reports_what_the_other_did(event: Any, table: int) -> None:
    services.enter_sheet(event, table, 1, SHEET, **NORTH)
    fact = services.enter_sheet(event, table, 1, OTHER, **EAST)
    agreed = services.enter_again(event, table, 1, SHEET, seen_version=fact.version, **EAST)
    assert agreed.settled
    assert open_sheets(event) == []


def test_where_every_side_must_agree_one_equal_report_is_one_yes(event: Any, table: int) -> None:
    rules(event, confirm="all")
    services.enter_sheet(event, table, 1, SHEET, **NORTH)
    assert services.enter_sheet(event, table, 1, SHEET, **EAST).state == "waiting"
    for seat in ("S", "W"):
        fact = services.enter_sheet(event, table, 1, SHEET, seat=seat, name=seat)
    assert fact.settled


def test_a_report_equal_to_what_counts_already_changes_nothing(event: Any, table: int) -> None:
    first = services.write_sheet(event, table, 1, SHEET, club.user())
    assert services.enter_sheet(event, table, 1, SHEET, **EAST).sheet_id == first.sheet_id
    with pytest.raises(Conflict):
        services.enter_sheet(event, table, 1, OTHER, **EAST)


def test_a_differing_report_sent_twice_is_kept_once(event: Any, table: int) -> None:
    services.enter_sheet(event, table, 1, SHEET, **NORTH, key="a")
    one = services.enter_sheet(event, table, 1, OTHER, **EAST, key="b")
    assert services.enter_sheet(event, table, 1, OTHER, **EAST, key="b").sheet_id == one.sheet_id
    assert services.enter_sheet(event, table, 1, SHEET, **NORTH, key="a").version == 1
    assert len(api.history_of(table, 1)) == 2
