"""Sheets of an event: written once, corrected with a reason, counted and logged."""

from typing import Any

import pytest

from engine.errors import SheetError
from games.api import sheets
from games.api.sheets import Correction
from games.api.values import Conflict
from inputs.reading import InvalidInputError
from tests.present import present
from tests.tournaments.helpers import club
from tests.tournaments.helpers.sheet_values import OTHER, SHEET
from tournaments.core import events as core_events
from tournaments.core import versions as core_versions
from tournaments.core.errors import EventError, NotAllowed
from tournaments.core.schemas import Reason
from tournaments.corrections import services as corrections_services
from tournaments.desk import log as desk_log
from tournaments.desk import services as desk_services
from tournaments.events import services as events_services
from tournaments.models import LogEntry
from tournaments.rankings import selectors as rankings_selectors
from tournaments.rounds import selectors as rounds_selectors
from tournaments.rulings import services as rulings_services
from tournaments.sheets import correction_records
from tournaments.sheets import services as sheets_services

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def table() -> Any:
    return rounds_selectors.pairings_of(club.published(club.event(4))).tables[0]


@pytest.fixture
def event(table: Any) -> Any:
    return core_events.visible_events().get()


def last_log(event: Any) -> Any:
    return desk_log.log_of(event)[0]


def points_at(table: Any, event: Any) -> Any:
    return [club.points(event)[occupant.number] for occupant in table.occupants]


def test_a_sheet_counts_at_the_next_look(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    assert points_at(table, event) == [0, 0, -1, 0]


def test_the_log_has_the_author_of_each_sheet(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    assert (
        last_log(event).sentence == "rina entered deal 1 at table 1 in round 1: North +0, East +0, South −1, West +0."
    )


def test_the_same_key_twice_writes_and_logs_once(table: Any, event: Any) -> None:
    first = sheets_services.write_sheet(
        event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user(), key="phone-1"
    )
    again = sheets_services.write_sheet(
        event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user(), key="phone-1"
    )
    assert first == again
    assert LogEntry.objects.filter(action="sheet_written").count() == 1


def test_a_second_writer_is_shown_the_first_sheet(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    budi = club.director(event, "budi")
    with pytest.raises(Conflict, match="rina entered deal 1") as error:
        sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=OTHER, by=budi)
    assert present(error.value.existing).values == SHEET


def correct_deal_1(table: Any, event: Any) -> None:
    """Correct deal 1 as budi, who mistyped it."""
    corrections_services.correct_sheet(
        event=event,
        table_id=table.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error.", reason_code="typing"),
        by=club.director(event),
    )


def test_a_correction_is_a_new_version_that_counts(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    correct_deal_1(table, event)
    assert points_at(table, event) == [-1, 1, -1, 0]
    assert [sheet.version for sheet in correction_records.sheet_history(event, table.table_id, 1)] == [1, 2]


def test_the_log_of_a_correction_has_author_old_and_new_value_and_reason(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    correct_deal_1(table, event)
    line = last_log(event)
    assert line.sentence == (
        "budi corrected deal 1 at table 1 in round 1 from North: Tricks 4, East: Tricks 3 "
        "(North +0, East +0, South −1, West +0) to North: Tricks 3, East: Tricks 4 "
        "(North −1, East +1, South −1, West +0): Typing error."
    )
    assert (line.facts["from"], line.facts["to"], line.facts["reason_code"]) == (SHEET, OTHER, "typing")


def test_the_list_of_corrections_is_public_and_dated(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    assert correction_records.corrections_of(event) == []
    corrections_services.correct_sheet(
        event=event,
        table_id=table.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error."),
        by=club.director(event),
    )
    (one,) = correction_records.corrections_of(event)
    assert (one.by, one.round, one.table, one.deal, one.reason) == ("budi", 1, 1, 1, "Typing error.")
    assert (one.before, one.after) == (SHEET, OTHER)
    assert rankings_selectors.standings_of(event).corrected_at == one.at


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_without_a_reason_is_refused(table: Any, event: Any, reason: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    with pytest.raises(EventError, match="needs a reason"):
        corrections_services.correct_sheet(
            event=event,
            table_id=table.table_id,
            number=1,
            correction=Correction(values=OTHER, reason=reason),
            by=club.user(),
        )


def test_a_wrong_sheet_is_refused_with_the_field_and_nothing_is_kept(table: Any, event: Any) -> None:
    before = core_versions.version_of(event)
    with pytest.raises(SheetError) as refused:
        sheets_services.write_sheet(
            event=event,
            table_id=table.table_id,
            number=1,
            values={**SHEET, "tricks": {**SHEET["tricks"], "N": 5}},
            by=club.user(),
        )
    assert refused.value.errors[0].field.startswith("tricks")
    assert core_versions.version_of(event) == before
    assert last_log(event).action == "round_published"


def test_a_correction_of_an_older_version_is_refused_with_the_first_author(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    corrections_services.correct_sheet(
        event=event,
        table_id=table.table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Typing error.", seen_version=1),
        by=club.director(event),
    )
    with pytest.raises(Conflict, match="budi corrected deal 1"):
        corrections_services.correct_sheet(
            event=event,
            table_id=table.table_id,
            number=1,
            correction=Correction(values={**SHEET}, reason="No.", seen_version=1),
            by=club.user(),
        )


def test_a_draft_takes_no_sheets() -> None:
    round_ = club.drafted(club.event(4))
    table_id = present(round_.places.first()).table_id
    with pytest.raises(EventError, match="is not in a published round"):
        sheets_services.write_sheet(event=round_.event, table_id=table_id, number=1, values=SHEET, by=None)


def test_a_table_of_another_event_is_refused(table: Any) -> None:
    other = club.event(4, name="Other")
    with pytest.raises(EventError, match="is not in a published round"):
        sheets_services.write_sheet(event=other, table_id=table.table_id, number=1, values=SHEET, by=None)


def test_the_admin_corrects_an_events_sheet_through_its_log(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    admin = club.user("admin", is_superuser=True)
    fact = corrections_services.correct_sheet_by_id(
        table_id=table.table_id, number=1, correction=Correction(values=OTHER, reason="Slip checked."), by=admin
    )
    assert (fact.version, fact.source) == (2, "admin")
    assert last_log(event).action == "sheet_corrected"


def test_the_office_corrects_no_sheet_of_an_event_in_which_it_has_no_role(table: Any, event: Any) -> None:
    sheets_services.write_sheet(event=event, table_id=table.table_id, number=1, values=SHEET, by=club.user())
    with pytest.raises(NotAllowed):
        corrections_services.correct_sheet_by_id(
            table_id=table.table_id,
            number=1,
            correction=Correction(values=OTHER, reason="Slip checked."),
            by=club.user("office", is_staff=True),
        )
    assert sheets.of_tables([table.table_id])[table.table_id][0].version == 1


def test_a_result_can_be_corrected_after_the_event_was_finished(event: Any, table: Any) -> None:
    club.play_table(event, table.table_id)
    club.changed(event, rounds_planned=1)
    round_ = desk_services.close_round(round_=present(rounds_selectors.current_round(event)), by=club.user())
    events_services.finish_event(event=round_.event, by=club.user())
    old = sheets.of_tables([table.table_id])[table.table_id][0].values
    corrections_services.correct_sheet(
        event=event,
        table_id=table.table_id,
        number=1,
        correction=Correction(values=SHEET if old != SHEET else OTHER, reason="Slip checked."),
        by=club.user(),
    )
    assert len(correction_records.corrections_of(event)) == 1


def test_a_penalty_counts_until_it_is_cancelled(table: Any, event: Any) -> None:
    entry = club.entry(event, 1)
    ruling = club.ruling(
        event=event, entry=entry, kind="penalty", points=-2, reason="Spoke during play.", by=club.user(), article="7.2"
    )
    assert club.points(event)[1] == -2
    rulings_services.cancel_ruling(
        ruling=ruling, reason=Reason(reason="It was another table."), by=club.director(event)
    )
    assert club.points(event)[1] == 0
    assert last_log(event).sentence == "budi cancelled a ruling for Person 01 (points: −2): It was another table."


@pytest.mark.parametrize(("kind", "points"), [("penalty", 2), ("penalty", 0), ("bonus", -1), ("note", 3)])
def test_the_sign_of_a_ruling_goes_with_its_kind(table: Any, event: Any, kind: Any, points: Any) -> None:
    with pytest.raises(InvalidInputError):
        club.ruling(event=event, entry=club.entry(event, 1), kind=kind, points=points, reason="Why.", by=club.user())


def test_a_ruling_is_cancelled_once(table: Any, event: Any) -> None:
    ruling = club.ruling(
        event=event, entry=club.entry(event, 1), kind="bonus", points=1, reason="Fair play.", by=club.user()
    )
    rulings_services.cancel_ruling(ruling=ruling, reason=Reason(reason="Mistake."), by=club.director(event))
    with pytest.raises(EventError, match="budi has already cancelled"):
        rulings_services.cancel_ruling(ruling=ruling, reason=Reason(reason="Mistake."), by=club.user())
