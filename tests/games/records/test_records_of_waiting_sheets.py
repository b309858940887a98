"""Records of tables with pending, rejected, entered again or removed sheets.

They can all be checked.
"""

from typing import Any

import pytest

from games.core.facts import Correction, SheetEntry
from games.models import Table
from games.records import checks as verifying
from games.records.selectors import table_record
from games.sheets import answers as sheets_answers
from games.sheets import moving as sheets_moving
from games.sheets import services as sheets_services
from games.tables.tables import match_of
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write
from tests.present import present

pytestmark = pytest.mark.django_db

OTHER = OTHER_SHEETS["truf"]
WAITS = SheetEntry(seat="N", waits=True)
AT_ONCE = SheetEntry()


def verified(table_id: Any) -> Any:
    """Return the sheets in the table's record, having checked that they follow.

    They must also match the table.
    """
    table = Table.objects.get(pk=table_id)
    answer = verifying.verify(table)
    assert answer["follows"], answer["findings"]
    record = table_record(table_id)
    assert present(record.result).totals == match_of(table).standing.totals
    return [(sheet.number, sheet.version, sheet.values) for sheet in record.sheets]


@pytest.fixture
def table() -> Any:
    return open_table()


def again(table: Any, values: Any = OTHER, entered: Any = WAITS) -> Any:
    return sheets_services.correct_sheet(
        table_id=table,
        number=1,
        correction=Correction(values=values, reason="", reason_code="again"),
        by=RINA,
        entered=entered,
    )


def corrected(table: Any, entered: Any = AT_ONCE) -> Any:
    correction = Correction(values=OTHER, reason="typing error")
    return sheets_services.correct_sheet(table_id=table, number=1, correction=correction, by=BUDI, entered=entered)


def test_a_sheet_that_waits_is_what_the_table_says(table: Any) -> None:
    sheets_services.write_sheet(table_id=table, number=1, values=SHEETS["truf"], by=RINA, entered=WAITS)
    assert verified(table) == [(1, 1, SHEETS["truf"])]


def test_one_entered_again_follows_the_one_before(table: Any) -> None:
    first = sheets_services.write_sheet(table_id=table, number=1, values=SHEETS["truf"], by=RINA, entered=WAITS)
    sheets_answers.answer_sheet(first.sheet_id, "reject", BUDI, seat="E")
    second = again(table)
    sheets_answers.answer_sheet(second.sheet_id, "accept", BUDI, seat="E", settles=True)
    assert verified(table) == [(1, 1, SHEETS["truf"]), (1, 2, OTHER)]


def test_a_pending_correction_is_not_disclosed_before_it_counts(table: Any) -> None:
    write(table)
    fact = corrected(table, entered=SheetEntry(waits=True))
    assert verified(table) == [(1, 1, SHEETS["truf"])]
    sheets_answers.answer_sheet(fact.sheet_id, "desk", RINA, settles=True)
    assert verified(table) == [(1, 1, SHEETS["truf"]), (1, 2, OTHER)]


def test_a_rejected_correction_is_never_disclosed(table: Any) -> None:
    write(table)
    fact = corrected(table, entered=SheetEntry(waits=True))
    sheets_answers.answer_sheet(fact.sheet_id, "reject", RINA)
    corrected(table)
    assert verified(table) == [(1, 1, SHEETS["truf"]), (1, 2, OTHER)]


def test_a_removed_sheet_is_absent_until_it_is_written_again(table: Any) -> None:
    write(table)
    sheets_moving.take_away(table_id=table, number=1, by=BUDI, reason="Never played.")
    assert verified(table) == []
    sheets_services.write_sheet(table_id=table, number=1, values=OTHER, by=RINA)
    assert verified(table) == [(1, 1, SHEETS["truf"]), (1, 2, OTHER)]
