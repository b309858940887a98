"""Records as they come in from outside: text or JSON, read and checked in the listener's language."""

from typing import Any, Protocol

from engine.documents import NEGATIVE, POSITIVE, UNREADABLE, Answer
from engine.records import LineError, Record, RecordError, check, from_plain, read, told
from engine.records.fields import MAX_CHARACTERS
from games.core.documents import JsonError, read_json
from games.core.errors import say

MAX_BYTES = 2 * MAX_CHARACTERS
"""What is read of a file: no record is longer, also in letters of several bytes and as JSON."""


class Readable(Protocol):
    """A file, or the body of a request."""

    def read(self, size: int, /) -> bytes: ...


def read_whole(source: Readable) -> bytes:
    """A file, of which no more is read than a record can have. Raises RecordError for a longer one."""
    data = source.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RecordError([LineError("record_too_long", "", None, most=MAX_CHARACTERS)])
    return data


def record_in(data: bytes) -> Record:
    """The record in a file: JSON when it begins with a brace, else text. Raises RecordError."""
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return read(data)
    try:
        return from_plain(read_json(data))
    except JsonError as error:
        raise RecordError([LineError("not_json", "", error.line, problem=error.problem)]) from error


def checked(data: bytes) -> tuple[Answer, int]:
    """What a check of a file says, and the exit code of a command that says it."""
    try:
        findings = check(record_in(data))
    except RecordError as error:
        return {"error": unreadable(error)}, UNREADABLE
    return told(findings, say), POSITIVE if findings.follows else NEGATIVE


def unreadable(error: RecordError) -> Answer:
    """A record that cannot be read: the first mistake, and every one that was found."""
    mistakes = [_mistake(one) for one in error.errors]
    return {**mistakes[0], "errors": mistakes}


def _mistake(error: LineError) -> dict[str, Any]:
    mistake = {"code": error.code, "message": say(error), "field": error.field}
    return mistake if error.line is None else {**mistake, "line": error.line}
