"""Uploaded records: text or JSON, parsed and checked in the active language."""

from typing import Any, Protocol

from engine.documents import NEGATIVE, POSITIVE, UNREADABLE, Answer
from engine.records import Findings, LineError, Record, RecordError, check, from_plain, read, to_answer, write
from engine.records.fields import MAX_CHARACTERS
from engine.records.lines import decoded
from games.core.documents import JsonError, read_json
from games.core.errors import say

MAX_BYTES = 2 * MAX_CHARACTERS
"""Bytes read of a file: no record is longer, also with multi-byte letters and as JSON."""


class Readable(Protocol):
    """A file, or the body of a request."""

    def read(self, size: int, /) -> bytes: ...


def read_whole(source: Readable) -> bytes:
    """Read a file up to the size of a record. Raises RecordError for a longer one."""
    data = source.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RecordError([LineError("record_too_long", "", None, most=MAX_CHARACTERS)])
    return data


def record_in(data: bytes) -> Record:
    """Parse a record: JSON if it begins with a brace, else text. Raises RecordError."""
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return read(data)
    try:
        return from_plain(read_json(data))
    except JsonError as error:
        raise RecordError([LineError("not_json", "", error.line, problem=error.problem)]) from error


def check_record(data: bytes) -> tuple[Answer, int]:
    """Check a file; return the answer and the command's exit code."""
    try:
        findings = check(record_in(data))
    except RecordError as error:
        return {"error": unreadable(error)}, UNREADABLE
    return to_answer(findings, say), POSITIVE if findings.follows else NEGATIVE


def unreadable(error: RecordError) -> Answer:
    """A record that cannot be read: the first mistake, and every one that was found."""
    mistakes = [_mistake(inner) for inner in error.errors]
    return {**mistakes[0], "errors": mistakes}


def _mistake(error: LineError) -> dict[str, Any]:
    mistake = {"code": error.code, "message": say(error), "field": error.field}
    return mistake if error.line is None else {**mistake, "line": error.line}


def checked_text(data: bytes, *, lines: bool) -> tuple[Findings, str]:
    """The findings and the text of the record. Raises RecordError.

    With `lines` a record sent as JSON is checked as its own text, so that every finding has a line.
    """
    record = record_in(data)
    if not lines:
        return check(record), ""
    text = decoded(data) if record.lines else write(record)
    return check(record if record.lines else read(text)), text
