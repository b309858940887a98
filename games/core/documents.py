"""Documents in and answers out for the commands: one document in a file, or one a line.

Bytes in, so that what is no UTF-8 is an answer like any other and never a traceback.
Source: interfaces, opening paragraph.
"""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, BinaryIO, NoReturn, Protocol

from engine.documents import UNREADABLE, Answer, Judge, answered, unreadable
from engine.errors import InputError
from games.core.errors import say

STDIN = "-"
Answering = Callable[[Any], tuple[Answer, int]]
"""What a command does with a document: its answer and the exit code that goes with it."""


class Out(Protocol):
    """Where a command writes: a text stream, or Django's wrapper of one."""

    def write(self, msg: str, /) -> Any: ...

    def flush(self) -> None: ...


def judged_by(judge: Judge) -> Answering:
    """What the judge says of a document, in the listener's language."""
    return partial(_judged, judge)


def _judged(judge: Judge, document: Any) -> tuple[Answer, int]:
    return answered(judge, document, say)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments every command that reads documents takes."""
    parser.add_argument("file", help="the file to read, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one document a line in, one answer a line out")


def run(answering: Answering, path: str, lines: bool, out: Out, err: Out) -> int:
    """Answers the documents of a file and returns the exit code: the worst of its answers."""
    answer = partial(_answer_lines, answering) if lines else partial(_answer_whole, partial(answer_bytes, answering))
    return _from_file(answer, path, None if lines else 2, out, err)


def run_bytes(answering: Callable[[bytes], tuple[Answer, int]], path: str, out: Out, err: Out) -> int:
    """Answers a file that need not be JSON, and returns the exit code."""
    return _from_file(partial(_answer_whole, answering), path, 2, out, err)


def put(answer: Answer, code: int, out: Out, err: Out) -> int:
    """Prints an answer as every command does, and gives the exit code back."""
    return _put(answer, code, out, err, indent=2)


def _from_file(answer: Callable[[BinaryIO, Out, Out], int], path: str, indent: int | None, out: Out, err: Out) -> int:
    try:
        with _opened(path) as source:
            return answer(source, out, err)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            _hang_up()
        refused = InputError("no_file", "file", problem=error.strerror or type(error).__name__)
        return _put(unreadable(refused, say), UNREADABLE, out, err, indent)


def _opened(path: str) -> BinaryIO:
    return open(os.dup(sys.stdin.fileno() if sys.stdin else 0), "rb") if path == STDIN else open(path, "rb")


def _hang_up() -> NoReturn:
    """Whoever read our answers has gone: stop quietly, with nothing left to flush into the broken pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(UNREADABLE)


def _answer_whole(answering: Callable[[bytes], tuple[Answer, int]], source: BinaryIO, out: Out, err: Out) -> int:
    answer, code = answering(source.read())
    return _put(answer, code, out, err, indent=2)


def _answer_lines(answering: Answering, source: BinaryIO, out: Out, err: Out) -> int:
    worst = 0
    for number, data in _filled(source):
        answer, code = answer_bytes(answering, data, number)
        worst = max(worst, _put(answer, code, out, err))
    return worst


def _filled(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, data in enumerate(source, start=1):
        if data.strip(b" \t\r\n\xef\xbb\xbf"):
            yield number, data


def answer_bytes(answering: Answering, data: bytes, line: int | None = None) -> tuple[Answer, int]:
    """The answer to one document as it was sent, with the line where it could not be read."""
    try:
        document = read_json(data)
    except JsonError as error:
        where = error.line if line is None else line
        return unreadable(InputError("not_json", "", problem=error.problem), say, line=where), UNREADABLE
    answer, code = answering(document)
    if code == UNREADABLE and line is not None:
        answer["error"]["line"] = line
    return answer, code


class JsonError(Exception):
    """What is no JSON document: the problem in words, and the line where it is known."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem, self.line = problem, line


def read_json(data: bytes) -> Any:
    """A JSON document out of bytes: UTF-8 with or without a byte order mark, and no NaN or Infinity."""
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_no_number, object_pairs_hook=_named_once)
    except UnicodeDecodeError as error:
        raise JsonError("it is not written in UTF-8", data.count(b"\n", 0, error.start) + 1) from error
    except json.JSONDecodeError as error:
        raise JsonError(f"{error.msg} (line {error.lineno}, column {error.colno})", error.lineno) from error
    except RecursionError as error:
        raise JsonError("it is nested too deeply") from error
    except ValueError as error:  # a whole number of more digits than Python converts
        raise JsonError("a number has too many digits") from error


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as read; a name that stands in it twice would be read one way here and another way elsewhere."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        raise JsonError(f"“{twice[:60]}” stands twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise JsonError(f"{name} is no number")


def _put(answer: Answer, code: int, out: Out, err: Out, indent: int | None = None) -> int:
    """Prints an answer, at once, so that a program at the other end of a pipe can wait for it."""
    separators = (",", ":") if indent is None else None
    out.write(json.dumps(answer, indent=indent, separators=separators) + "\n")
    out.flush()
    if code == UNREADABLE:
        error = answer["error"]
        line = f"line {error['line']}" if "line" in error else ""
        err.write(": ".join(part for part in (line, error["field"], error["message"]) if part) + "\n")
    return code
