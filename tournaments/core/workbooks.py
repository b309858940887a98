"""Spreadsheets as bytes; equal content gives equal bytes at any time.

A text that begins like a formula stays text, by the type of its cell.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Line = Sequence[Any]
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SAVED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")
ALWAYS = rb"\g<1>2000-01-01T00:00:00Z"
"""The fixed time in each file: its content follows from a version, not a moment."""
MAX_TITLE_LENGTH = 31


def workbook(sheets: Mapping[str, Iterable[Line]]) -> bytes:
    """Return a file with these sheets by title, each a list of lines."""
    # Imported here: it would make every process a sixth slower to start and 20 MB larger, and most never write a
    # spreadsheet.
    from openpyxl import Workbook  # noqa: PLC0415

    book = Workbook(write_only=True)
    for title, lines in sheets.items():
        sheet = book.create_sheet(title[:MAX_TITLE_LENGTH])
        for line in lines:
            sheet.append([_cell(sheet, value) for value in line])
    return _steady(book)


def _cell(sheet: Any, value: Any) -> Any:
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415 (as above)
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE  # noqa: PLC0415 (as above)

    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", value))
    cell.data_type = "s"
    return cell


def _steady(book: Any) -> bytes:
    file, steady = io.BytesIO(), io.BytesIO()
    book.save(file)
    with zipfile.ZipFile(file) as parts, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in parts.namelist():
            body = parts.read(name)
            packed.writestr(zipfile.ZipInfo(name), SAVED.sub(ALWAYS, body) if name.startswith("docProps/") else body)
    return steady.getvalue()
