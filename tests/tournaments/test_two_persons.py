"""Corrections that need a second person: they wait, the old version counts on; and going back to a version."""

from typing import Any

import pytest

from games import api
from tests.tournaments import club
from tests.tournaments.sheet_values import OTHER, SHEET
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import services as corrections_services
from tournaments.desk import log as desk_log
from tournaments.misplaced import services as misplaced_services
from tournaments.models import Event, LogEntry
from tournaments.result_rules.second_person import undo_target, waiting_corrections
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
THIRD = {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 5, "E": 3, "S": 3, "W": 2}}


@pytest.fixture
def event() -> Event:
    made = club.event(4)
    made.result_options = {"two_to_correct": True, "admins_alone": False}
    made.save(update_fields=["result_options"])
    return made


@pytest.fixture
def table(event: Event) -> int:
    table_id: int = club.published(event).places.all()[0].table_id
    sheets_services.write_sheet(event, table_id, 1, SHEET, club.user())
    return table_id


def correct(event: Event, table: int, values: Any = OTHER, by: str = "rina", **more: Any) -> api.SheetData:
    return corrections_services.correct_sheet(event, table, 1, values, club.user(by), "Typing error", "typing", **more)


def standing(table: int) -> api.SheetData:
    return api.sheets_of([table])[table][0]


def said(event: Event) -> str:
    return desk_log.log_of(event)[0].sentence


def test_a_correction_waits_and_the_old_version_counts(event: Event, table: int) -> None:
    before = club.points(event)
    fact = correct(event, table)
    assert (fact.version, fact.state) == (2, "waiting")
    assert standing(table).version == 1
    assert club.points(event) == before
    assert [one.sheet_id for one in waiting_corrections(event)] == [fact.sheet_id]
    assert "it waits for a second person: Typing error" in said(event)


def test_the_second_person_makes_it_count(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event, fact.sheet_id, club.user("budi"))
    assert standing(table).values == OTHER
    assert waiting_corrections(event) == []
    assert said(event).startswith("budi confirmed the correction of deal 1 at table 1 of round 1 by rina; version 2")


def test_confirming_twice_confirms_once(event: Event, table: int) -> None:
    fact = correct(event, table)
    for _ in range(2):
        corrections_services.confirm_correction(event, fact.sheet_id, club.user("budi"))
    assert LogEntry.objects.filter(action="correction_confirmed").count() == 1


def test_nobody_is_his_own_second_person(event: Event, table: int) -> None:
    fact = correct(event, table)
    with pytest.raises(EventConflict, match="somebody else of the directors"):
        corrections_services.confirm_correction(event, fact.sheet_id, club.user())
    assert standing(table).version == 1


def test_a_rejected_correction_never_counts_and_the_next_one_can(event: Event, table: int) -> None:
    fact = correct(event, table)
    with pytest.raises(EventError, match="Say why"):
        corrections_services.reject_correction(event, fact.sheet_id, club.user("budi"), " ")
    corrections_services.reject_correction(event, fact.sheet_id, club.user("budi"), "The slip says otherwise")
    assert said(event).endswith("by rina: The slip says otherwise")
    assert (standing(table).version, waiting_corrections(event)) == (1, [])
    assert api.unsettled_sheets([core_versions.event_topic(event)]) == []  # nothing keeps the event from being official
    again = correct(event, table, THIRD)
    corrections_services.confirm_correction(event, again.sheet_id, club.user("budi"))
    assert standing(table).version == 3


def test_what_was_confirmed_is_not_rejected_any_more(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event, fact.sheet_id, club.user("budi"))
    with pytest.raises(EventConflict, match="has been confirmed and counts"):
        corrections_services.reject_correction(event, fact.sheet_id, club.user("citra"), "No")


def test_a_newer_correction_takes_the_place_of_one_that_waits(event: Event, table: int) -> None:
    old = correct(event, table)
    correct(event, table, THIRD, by="citra")
    with pytest.raises(api.Conflict, match="citra corrected deal 1"):
        corrections_services.confirm_correction(event, old.sheet_id, club.user("budi"))


def test_an_administrator_is_bound_too_in_the_administration_as_well(event: Event, table: int) -> None:
    root = club.user("root", is_superuser=True)
    fact = corrections_services.correct_sheet_by_id(table, 1, OTHER, root, "Typing error", "typing_error")
    assert fact.state == "waiting"
    with pytest.raises(EventConflict):
        corrections_services.confirm_correction(event, fact.sheet_id, root)


def test_an_administrator_who_may_do_it_alone_is_logged_as_alone(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True, "admins_alone": True}
    event.save(update_fields=["result_options"])
    fact = corrections_services.correct_sheet_by_id(
        table, 1, OTHER, club.user("root", is_superuser=True), "Typing error"
    )
    assert fact.settled
    assert "without the second person the rules ask for: Typing error" in said(event)
    assert correct(event, table, THIRD).state == "waiting"  # others are bound all the same


def test_the_same_request_again_writes_and_logs_once(event: Event, table: int) -> None:
    first, again = (correct(event, table, key="k") for _ in range(2))
    assert first == again
    assert LogEntry.objects.filter(action="correction_waits").count() == 1


@pytest.fixture
def free(event: Event, table: int) -> Event:
    """The same event without the second person."""
    event.result_options = {}
    event.save(update_fields=["result_options"])
    return event


def test_undo_is_another_version_with_a_reason(free: Event, table: int) -> None:
    correct(free, table)
    fact = corrections_services.undo_correction(free, table, 1, club.user())
    assert (fact.version, fact.values, fact.reason_code) == (3, SHEET, "undo")
    assert fact.reason == "Undo: back to version 1"
    assert corrections_services.undo_correction(free, table, 1, club.user()).values == OTHER  # and undone in turn


def test_an_undo_whose_answer_was_lost_is_asked_again_and_done_once(free: Event, table: int) -> None:
    correct(free, table, THIRD)
    correct(free, table)
    fact = corrections_services.undo_correction(free, table, 1, club.user(), key="again")
    assert corrections_services.undo_correction(free, table, 1, club.user(), key="again") == fact
    assert len(api.history_of(table, 1)) == 4


def test_an_undo_that_waits_can_be_asked_again_as_well(event: Event, table: int) -> None:
    corrections_services.confirm_correction(event, correct(event, table).sheet_id, club.user("budi"))
    fact = corrections_services.undo_correction(event, table, 1, club.user(), key="again")
    assert corrections_services.undo_correction(event, table, 1, club.user(), key="again").sheet_id == fact.sheet_id
    assert corrections_services.undo_correction(event, table, 1, club.user(), key="again").state == "waiting"


def test_undo_goes_to_the_version_asked_for(free: Event, table: int) -> None:
    correct(free, table)
    correct(free, table, THIRD)
    assert corrections_services.undo_correction(free, table, 1, club.user(), to_version=1).values == SHEET


def test_undo_passes_over_a_version_that_equals_the_present_one(free: Event, table: int) -> None:
    correct(free, table)
    misplaced_services.take_away_sheet(free, table, 1, "Never played", club.user())
    sheets_services.write_sheet(free, table, 1, OTHER, club.user())
    assert corrections_services.undo_correction(free, table, 1, club.user()).values == SHEET


def test_there_is_nothing_to_undo_of_a_first_version(free: Event, table: int) -> None:
    with pytest.raises(EventConflict, match="no earlier version of deal 1"):
        corrections_services.undo_correction(free, table, 1, club.user())
    with pytest.raises(EventConflict):
        corrections_services.undo_correction(free, table, 1, club.user(), to_version=7)


def test_undo_brings_back_a_sheet_that_was_taken_away(free: Event, table: int) -> None:
    api.take_away(table, 1, api.Author("rina"), "Never played")
    assert api.sheets_of([table])[table] == []
    fact = corrections_services.undo_correction(free, table, 1, club.user())
    assert (standing(table).version, fact.values) == (3, SHEET)
    assert "from - to " in said(free)


def test_undo_needs_the_second_person_as_well(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event, fact.sheet_id, club.user("budi"))
    assert corrections_services.undo_correction(event, table, 1, club.user()).state == "waiting"
    assert undo_target(api.history_of(table, 1)) is None  # what waits is rejected instead
