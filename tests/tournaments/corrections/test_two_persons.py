"""Corrections that need a second person wait; older versions can be restored."""

from typing import Any

import pytest

from games.api import sheets
from games.api.sheets import Correction
from games.api.values import Conflict
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventConflict, EventError
from tournaments.corrections import services as corrections_services
from tournaments.corrections.schemas import VersionToRestore
from tournaments.desk import log as desk_log
from tournaments.misplaced import services as misplaced_services
from tournaments.models import Event, LogEntry
from tournaments.result_rules.second_approver import undo_target, waiting_corrections
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
    sheets_services.write_sheet(event=event, table_id=table_id, number=1, values=SHEET, by=club.user())
    return table_id


def correct(event: Event, table: int, values: Any = OTHER, by: str = "rina", **more: Any) -> sheets.SheetData:
    return corrections_services.correct_sheet(
        event=event,
        table_id=table,
        number=1,
        correction=Correction(values=values, reason="Typing error", reason_code="typing", **more),
        by=club.director(event, by),
    )


def standing(table: int) -> sheets.SheetData:
    return sheets.of_tables([table])[table][0]


def log_text(event: Event) -> str:
    return desk_log.log_of(event)[0].sentence


def undo(event: Event, table: int, **more: Any) -> sheets.SheetData:
    restore = VersionToRestore(**more)
    return corrections_services.undo_correction(event=event, table_id=table, number=1, by=club.user(), restore=restore)


def test_a_correction_waits_and_the_old_version_counts(event: Event, table: int) -> None:
    before = club.points(event)
    fact = correct(event, table)
    assert (fact.version, fact.state) == (2, "waiting")
    assert standing(table).version == 1
    assert club.points(event) == before
    assert [correction.sheet_id for correction in waiting_corrections(event)] == [fact.sheet_id]
    assert "pending a second approver: Typing error" in log_text(event)


def test_the_second_person_makes_it_count(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"))
    assert standing(table).values == OTHER
    assert waiting_corrections(event) == []
    assert log_text(event).startswith("budi confirmed rina’s correction to deal 1 at table 1 in round 1. Version 2")


def test_confirming_twice_confirms_once(event: Event, table: int) -> None:
    fact = correct(event, table)
    for _ in range(2):
        corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"))
    assert LogEntry.objects.filter(action="correction_confirmed").count() == 1


def test_no_one_is_their_own_second_person(event: Event, table: int) -> None:
    fact = correct(event, table)
    with pytest.raises(EventConflict, match="Another organiser or director"):
        corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=club.user())
    assert standing(table).version == 1


def test_a_rejected_correction_never_counts_and_the_next_one_can(event: Event, table: int) -> None:
    fact = correct(event, table)
    with pytest.raises(EventError, match="needs a reason"):
        corrections_services.reject_correction(
            event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"), reason=" "
        )
    corrections_services.reject_correction(
        event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"), reason="The slip says otherwise"
    )
    rejected = "budi rejected rina’s correction to deal 1 at table 1 in round 1"
    assert log_text(event) == f"{rejected}: The slip says otherwise"
    assert (standing(table).version, waiting_corrections(event)) == (1, [])
    assert sheets.unsettled([core_versions.event_topic(event)]) == []  # nothing keeps the event from being official
    again = correct(event, table, THIRD)
    corrections_services.confirm_correction(event=event, sheet_id=again.sheet_id, by=club.director(event, "budi"))
    assert standing(table).version == 3


def test_a_confirmed_correction_is_no_longer_rejected(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"))
    with pytest.raises(EventConflict, match="is already confirmed"):
        corrections_services.reject_correction(
            event=event, sheet_id=fact.sheet_id, by=club.director(event, "citra"), reason="No"
        )


def test_a_newer_correction_takes_the_place_of_one_that_waits(event: Event, table: int) -> None:
    old = correct(event, table)
    correct(event, table, THIRD, by="citra")
    with pytest.raises(Conflict, match="citra corrected deal 1"):
        corrections_services.confirm_correction(event=event, sheet_id=old.sheet_id, by=club.director(event, "budi"))


def test_an_administrator_is_bound_too_in_the_administration_as_well(event: Event, table: int) -> None:
    root = club.user("root", is_superuser=True)
    fact = corrections_services.correct_sheet_by_id(
        table_id=table,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error", reason_code="typing_error"),
        by=root,
    )
    assert fact.state == "waiting"
    with pytest.raises(EventConflict):
        corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=root)


def test_an_administrator_who_may_act_alone_is_logged_as_alone(event: Event, table: int) -> None:
    event.result_options = {"two_to_correct": True, "admins_alone": True}
    event.save(update_fields=["result_options"])
    fact = corrections_services.correct_sheet_by_id(
        table_id=table,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error"),
        by=club.user("root", is_superuser=True),
    )
    assert fact.settled
    assert "without a second approver: Typing error" in log_text(event)
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
    fact = undo(free, table)
    assert (fact.version, fact.values, fact.reason_code) == (3, SHEET, "undo")
    assert fact.reason == "Restore version 1"
    assert undo(free, table).values == OTHER  # and undone in turn


def test_an_undo_whose_answer_was_lost_is_asked_again_and_done_once(free: Event, table: int) -> None:
    correct(free, table, THIRD)
    correct(free, table)
    fact = undo(free, table, key="again")
    assert undo(free, table, key="again") == fact
    assert len(sheets.history(table, 1)) == 4


def test_an_undo_that_waits_can_be_asked_again_as_well(event: Event, table: int) -> None:
    corrections_services.confirm_correction(
        event=event, sheet_id=correct(event, table).sheet_id, by=club.director(event, "budi")
    )
    fact = undo(event, table, key="again")
    assert undo(event, table, key="again").sheet_id == fact.sheet_id
    assert undo(event, table, key="again").state == "waiting"


def test_undo_goes_to_the_version_asked_for(free: Event, table: int) -> None:
    correct(free, table)
    correct(free, table, THIRD)
    assert undo(free, table, to_version=1).values == SHEET


def test_undo_passes_over_a_version_that_equals_the_present_one(free: Event, table: int) -> None:
    correct(free, table)
    misplaced_services.take_away_sheet(event=free, table_id=table, number=1, reason="Never played", by=club.user())
    sheets_services.write_sheet(event=free, table_id=table, number=1, values=OTHER, by=club.user())
    assert undo(free, table).values == SHEET


def test_there_is_nothing_to_undo_of_a_first_version(free: Event, table: int) -> None:
    with pytest.raises(EventConflict, match="Deal 1 has no earlier version"):
        undo(free, table)
    with pytest.raises(EventConflict):
        undo(free, table, to_version=7)


def test_undo_restores_a_removed_sheet(free: Event, table: int) -> None:
    sheets.take_away(table_id=table, number=1, by=sheets.Author("rina"), reason="Never played")
    assert sheets.of_tables([table])[table] == []
    fact = undo(free, table)
    assert (standing(table).version, fact.values) == (3, SHEET)
    assert "from – to " in log_text(free)


def test_undo_needs_the_second_person_as_well(event: Event, table: int) -> None:
    fact = correct(event, table)
    corrections_services.confirm_correction(event=event, sheet_id=fact.sheet_id, by=club.director(event, "budi"))
    assert undo(event, table).state == "waiting"
    assert undo_target(sheets.history(table, 1)) is None  # what waits is rejected instead
