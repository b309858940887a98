"""Corrections: another version with a reason, which decides whether play is over."""

from typing import Any

import pytest

from engine.errors import SheetError
from games.api import sheets, tables
from games.core.errors import Conflict, sentence_of
from games.core.facts import Correction, SheetEntry
from games.models import Sheet, Table
from games.sheets import services as sheets_services
from games.sheets.selectors import points_of
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

OTHER = OTHER_SHEETS["truf"]


def corrected(
    table_id: Any, values: Any = OTHER, number: Any = 1, by: Any = BUDI, waits: bool = False, **more: Any
) -> Any:
    correction, entered = Correction(**{"values": values, "reason": "typing error", **more}), SheetEntry(waits=waits)
    return sheets_services.correct_sheet(
        table_id=table_id, number=number, correction=correction, by=by, entered=entered
    )


def test_a_correction_is_a_new_version_and_the_old_one_stays() -> None:
    table_id = open_table()
    write(table_id)
    corrected(table_id, reason_code="typing")
    history = sheets.history(table_id, 1)
    assert [(one.version, one.author_name, one.reason) for one in history] == [
        (1, "Rina", ""),
        (2, "Budi", "typing error"),
    ]
    assert history[0].values == SHEETS["truf"]
    assert history[1].points == {"N": -1, "E": 1, "S": -1, "W": 0}


def test_the_newest_version_counts() -> None:
    table_id = open_table()
    write(table_id)
    fact = corrected(table_id)
    assert sheets.of_tables([table_id]) == {table_id: [fact]}
    assert points_of([table_id]) == {table_id: {1: fact.points}}
    assert len(sheets.versions([table_id])[table_id]) == 2
    assert tables.facts([table_id])[table_id].totals == fact.points


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_a_correction_without_a_reason_is_refused(reason: Any) -> None:
    table_id = open_table()
    write(table_id)
    with pytest.raises(SheetError) as caught:
        corrected(table_id, reason=reason)
    assert caught.value.errors[0].field == "reason"
    assert sentence_of(caught.value) == "A correction needs a reason. Enter one."


def test_a_corrector_of_an_older_version_is_shown_the_newer_one_and_its_author() -> None:
    table_id = open_table()
    write(table_id)
    corrected(table_id, by=RINA, seen_version=1)
    with pytest.raises(Conflict) as caught:
        corrected(table_id, SHEETS["truf"], seen_version=1)
    assert caught.value.code == "corrected_meanwhile"
    assert present(caught.value.existing).version == 2
    assert caught.value.sentence.startswith("Rina corrected deal 1 at ")
    assert "Ayu bid 4 and took 3" in caught.value.sentence


def test_a_double_click_corrects_once() -> None:
    table_id = open_table()
    write(table_id)
    assert corrected(table_id, key="c1", seen_version=1) == corrected(table_id, key="c1", seen_version=1)
    assert Sheet.objects.count() == 2


def test_correcting_to_the_current_value_changes_nothing() -> None:
    table_id = open_table()
    write(table_id)
    with pytest.raises(Conflict, match="Nothing was changed"):
        corrected(table_id, SHEETS["truf"])


def test_an_unwritten_sheet_cannot_be_corrected() -> None:
    with pytest.raises(Conflict, match="no score sheet yet"):
        corrected(open_table())


def test_a_wrong_correction_is_refused_with_its_field() -> None:
    table_id = open_table()
    write(table_id)
    with pytest.raises(SheetError) as caught:
        corrected(table_id, {**OTHER, "tricks": {"N": 13, "E": 13, "S": 0, "W": 0}})
    assert caught.value.errors[0].field == "tricks"
    assert Sheet.objects.count() == 1


def test_a_correction_can_end_a_game_to_a_target_and_reopen_it() -> None:
    table_id = open_table("troefcall", "game15", options={"target": 5})
    write(table_id, 1, "troefcall")
    corrected(table_id, OTHER_SHEETS["troefcall"])
    assert Table.objects.get().state == "finished"
    corrected(table_id, SHEETS["troefcall"])
    assert Table.objects.get().state == "running"
    assert Table.objects.get().finished_at is None


def test_a_correction_that_waits_does_not_end_a_game_to_a_target() -> None:
    table_id = open_table("troefcall", "game15", options={"target": 5})
    write(table_id, 1, "troefcall")
    corrected(table_id, OTHER_SHEETS["troefcall"], waits=True)
    assert Table.objects.get().state == "running"


def test_an_undo_is_one_more_version() -> None:
    table_id = open_table()
    write(table_id)
    corrected(table_id)
    back = corrected(table_id, SHEETS["truf"], reason="it was right before")
    assert (back.version, back.values) == (3, SHEETS["truf"])
