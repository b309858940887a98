"""A spreadsheet of the same content is the same file, whenever it was asked for."""

import io

import time_machine
from openpyxl import load_workbook

from tournaments.core.workbooks import workbook


def workbook_bytes() -> bytes:
    return workbook({"Stand": [[1, "=1+1", "Zoë"]]})


def test_the_moment_does_not_show() -> None:
    with time_machine.travel("2026-11-21 20:00+00:00"):
        one = workbook_bytes()
    with time_machine.travel("2027-01-02 03:04+00:00"):
        other = workbook_bytes()
    assert one == other
    assert [cell.value for cell in next(load_workbook(io.BytesIO(one)).active.iter_rows())] == [1, "=1+1", "Zoë"]
