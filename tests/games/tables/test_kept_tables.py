"""Play is cached while a table does not change, and never longer."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.api import sheets
from games.core.facts import Correction
from games.models import Sheet
from games.sheets import answers as sheets_answers
from games.sheets import moving as sheets_moving
from games.sheets import services as sheets_services
from tests.games.helpers.tables import BUDI, OTHER_SHEETS, RINA, SHEETS, open_table, write

pytestmark = pytest.mark.django_db(transaction=True)

VALUES, OTHER = SHEETS["truf"], OTHER_SHEETS["truf"]


def sheet_values(*table_ids: int) -> list[list[dict[str, Any]]]:
    found = sheets.played(table_ids)
    return [[sheet.values for sheet in found[table_id].sheets] for table_id in table_ids]


def test_tables_that_did_not_change_cost_one_query_together() -> None:
    tables = [open_table() for _ in range(3)]
    for table_id in tables:
        write(table_id)
    sheet_values(*tables)
    with CaptureQueriesContext(connection) as queries:
        again = sheet_values(*tables)
    assert again == [[VALUES]] * 3
    assert len([query for query in queries if "games_sheet" in query["sql"]]) == 0


def test_every_write_is_seen_at_once() -> None:
    table_id = open_table()
    assert sheet_values(table_id) == [[]]
    first = write(table_id)
    assert sheet_values(table_id) == [[VALUES]]
    waiting = sheets.SheetEntry(waits=True)
    second = sheets_services.correct_sheet(
        table_id=table_id,
        number=1,
        correction=Correction(values=OTHER, reason="Why.", seen_version=first.version),
        by=BUDI,
        entered=waiting,
    )
    assert sheet_values(table_id) == [[VALUES]]
    sheets_answers.answer_sheet(second.sheet_id, "accept", RINA, settles=True)
    assert sheet_values(table_id) == [[OTHER]]
    sheets_moving.take_away(table_id=table_id, number=1, by=RINA, reason="Never played.")
    assert sheet_values(table_id) == [[]]


def test_uncommitted_data_is_never_shown() -> None:
    table_id = open_table()
    write(table_id)
    with transaction.atomic():
        sheets_services.correct_sheet(
            table_id=table_id, number=1, correction=Correction(values=OTHER, reason="Why."), by=BUDI
        )
        assert sheet_values(table_id) == [[OTHER]]
        transaction.set_rollback(True)
    assert sheet_values(table_id) == [[VALUES]]
    last = {**VALUES, "tricks": {"N": 5, "E": 2, "S": 4, "W": 2}}
    sheets_services.correct_sheet(
        table_id=table_id, number=1, correction=Correction(values=last, reason="Why."), by=BUDI
    )  # the version of the table that was rolled back
    assert sheet_values(table_id) == [[last]]
    assert Sheet.objects.count() == 2
