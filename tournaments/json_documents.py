"""JSON documents for the commands of this application: one in a file, or one a line, as interfaces says.

Exit codes: 0 positive, 1 negative, 2 unreadable. Bytes in, so that what is no UTF-8 is an answer like any other.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TextIO

import orjson
from django.utils.translation import gettext as _

Answer = dict[str, Any]
Judge = Callable[[Any], tuple[Answer, int]]
"""What a command does with a document: its answer and exit code."""

NEGATIVE, UNREADABLE = 1, 2
BOM = b"\xef\xbb\xbf"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments every such command takes."""
    parser.add_argument("file", help=_("The file to read, or - for standard input."))
    parser.add_argument("--lines", action="store_true", help=_("One document a line in, one answer a line out."))


def error(code: str, message: str, field: str, line: int | None = None) -> Answer:
    """The answer to what cannot be read."""
    told: Answer = {"code": code, "message": message, "field": field}
    return {"error": told if line is None else {**told, "line": line}}


def run(judge: Judge, path: str, lines: bool, out: TextIO, err: TextIO) -> int:
    """Answers the documents of a file; the worst answer is the exit code."""
    worst = 0
    try:
        with _opened(path) as source:
            for line, data in _documents(source, lines):
                worst = max(worst, _put(*_answered(judge, data, line), lines, out, err))
    except OSError as problem:
        message = _("The file cannot be read: %(problem)s.") % {"problem": problem.strerror}
        return _put(error("no_file", message, "file"), UNREADABLE, lines, out, err)
    return worst


def _opened(path: str) -> BinaryIO:
    return open(os.dup(sys.stdin.fileno()), "rb") if path == "-" else open(path, "rb")


def _documents(source: BinaryIO, lines: bool) -> Iterator[tuple[int | None, bytes]]:
    if not lines:
        yield None, source.read()
        return
    for number, data in enumerate(source, start=1):
        if data.strip():
            yield number, data


def _answered(judge: Judge, data: bytes, line: int | None) -> tuple[Answer, int]:
    try:
        document = orjson.loads(data.removeprefix(BOM))
    except orjson.JSONDecodeError as problem:
        message = _("This is not a JSON document: %(problem)s.") % {"problem": str(problem).rstrip(".")}
        return error("not_json", message, "", problem.lineno if line is None else line), UNREADABLE
    answer, code = judge(document)
    if code == UNREADABLE and line is not None:
        answer["error"]["line"] = line
    return answer, code


def _put(answer: Answer, code: int, lines: bool, out: TextIO, err: TextIO) -> int:
    """Prints an answer at once, so that a program at the other end of a pipe can wait for it."""
    out.write(orjson.dumps(answer, option=0 if lines else orjson.OPT_INDENT_2).decode() + "\n")
    out.flush()
    if code == UNREADABLE:
        told = answer["error"]
        where = " ".join(filter(None, [f"line {told['line']}" if "line" in told else "", told["field"]]))
        err.write(f"{where}: {told['message']}\n" if where else f"{told['message']}\n")
    return code
