"""Files that pages and REST send, and CSV: with a BOM for accents, a separator of choice, and no formulas."""

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.core.errors import EventError
from tournaments.core.workbooks import Line

CSV = "text/csv; charset=utf-8"
BOM = b"\xef\xbb\xbf"
SEPARATORS: Mapping[str, str] = {",": ",", ";": ";", "\t": "\t", "comma": ",", "semicolon": ";", "tab": "\t"}
"""Separators by what an address may say."""
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def file_response(
    body: bytes, content_type: str, name: str, *, inline: bool = False, cache_control: str = ""
) -> HttpResponse:
    """Return a response that a browser saves under a name, or shows if it is `inline`."""
    answer = name_file(HttpResponse(body, content_type=content_type), name, inline=inline)
    if cache_control:
        answer["Cache-Control"] = cache_control
    return answer


def name_file(answer: HttpResponse, name: str, *, inline: bool = False) -> HttpResponse:
    """Give a response the name under which it is saved."""
    answer["Content-Disposition"] = content_disposition_header(not inline, name) or ""
    return answer


def separator_of(written: str) -> str:
    """Return the separator that an address asks for; without one, a comma. Raises EventError."""
    if not written:
        return ","
    if written not in SEPARATORS:
        raise EventError("unknown_separator", "separator", list(SEPARATORS)[3:])
    return SEPARATORS[written]


def csv_file(lines: Iterable[Line], separator: str = ",") -> bytes:
    """Return the lines as a file."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    for line in lines:
        writer.writerow([harmless(value) for value in line])
    return BOM + text.getvalue().encode()


def harmless(value: Any) -> Any:
    """Quote a text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(BEGINS_A_FORMULA) else value


def without_quote(text: str) -> str:
    """Undo `harmless` in a cell that is read again."""
    return text[1:] if text[:1] == "'" and text[1:2] in BEGINS_A_FORMULA else text
