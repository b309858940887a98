"""Spreadsheets as bytes: the same content gives the same bytes, whenever it is asked for."""

import io
import re
import zipfile

from openpyxl import Workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SAVED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")
ALWAYS = rb"\g<1>2000-01-01T00:00:00Z"
"""A file says nothing of when it was asked for: what it tells is true of its version, not of a moment."""


def saved(book: Workbook) -> bytes:
    """The workbook as a file."""
    file, steady = io.BytesIO(), io.BytesIO()
    book.save(file)
    with zipfile.ZipFile(file) as parts, zipfile.ZipFile(steady, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in parts.namelist():
            body = parts.read(name)
            packed.writestr(zipfile.ZipInfo(name), SAVED.sub(ALWAYS, body) if name.startswith("docProps/") else body)
    return steady.getvalue()
