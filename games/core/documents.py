"""Input and output of the document commands: one document a file, or one a line.

The input is bytes, so that invalid UTF-8 gives an answer and never a traceback.
Source: docs/formats/README.md#commands.
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
"""A command's work on a document: returns its answer and the exit code."""


class Out(Protocol):
    """Output of a command: a text stream, or Django's wrapper of one."""

    def write(self, msg: str, /) -> Any: ...

    def flush(self) -> None: ...


def judged_by(judge: Judge) -> Answering:
    """Return a judge of documents that answers in the active language."""
    return partial(_answer_of, judge)


def _answer_of(judge: Judge, document: Any) -> tuple[Answer, int]:
    return answered(judge, document, say)


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments every command that reads documents takes."""
    parser.add_argument("file", help="the file to read, or - for standard input")
    parser.add_argument("--lines", action="store_true", help="one document a line in, one answer a line out")


def run(answering: Answering, path: str, *, lines: bool, out: Out, err: Out) -> int:
    """Answer the documents of a file; return the worst exit code of its answers."""
    answer = partial(_answer_lines, answering) if lines else partial(_answer_whole, partial(answer_bytes, answering))
    return _from_file(answer, path, indent=None if lines else 2, out=out, err=err)


def run_bytes(answering: Callable[[bytes], tuple[Answer, int]], path: str, out: Out, err: Out) -> int:
    """Answers a file that need not be JSON, and returns the exit code."""
    return _from_file(partial(_answer_whole, answering), path, indent=2, out=out, err=err)


def put(answer: Answer, code: int, out: Out, err: Out) -> int:
    """Prints an answer as every command does, and gives the exit code back."""
    return _put(answer, code=code, out=out, err=err, indent=2)


def _from_file(
    answer: Callable[[BinaryIO, Out, Out], int], path: str, *, indent: int | None, out: Out, err: Out
) -> int:
    try:
        with _open_input(path) as source:
            return answer(source, out, err)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            _hang_up()
        refused = InputError("no_file", "file", problem=error.strerror or type(error).__name__)
        return _put(unreadable(refused, say), code=UNREADABLE, out=out, err=err, indent=indent)


def _open_input(path: str) -> BinaryIO:
    return open(os.dup(sys.stdin.fileno() if sys.stdin else 0), "rb") if path == STDIN else open(path, "rb")


def _hang_up() -> NoReturn:
    """Exit quietly after the reader has gone.

    Standard output is redirected, so that nothing is flushed into the broken pipe.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(UNREADABLE)


def _answer_whole(answering: Callable[[bytes], tuple[Answer, int]], source: BinaryIO, out: Out, err: Out) -> int:
    answer, code = answering(source.read())
    return _put(answer, code=code, out=out, err=err, indent=2)


def _answer_lines(answering: Answering, source: BinaryIO, out: Out, err: Out) -> int:
    worst = 0
    for number, data in _filled(source):
        answer, code = answer_bytes(answering, data, number)
        worst = max(worst, _put(answer, code=code, out=out, err=err))
    return worst


def _filled(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number, data in enumerate(source, start=1):
        if data.strip(b" \t\r\n\xef\xbb\xbf"):
            yield number, data


def answer_bytes(answering: Answering, data: bytes, line: int | None = None) -> tuple[Answer, int]:
    """Answer one document as bytes, with the line where it could not be read."""
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
    """A text that is not JSON: the problem in words, and the line if known."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem, self.line = problem, line


def read_json(data: bytes) -> Any:
    """Parse UTF-8 JSON with or without byte order mark, without NaN and Infinity."""
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


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, object]:
    """Build an object, refusing a name that occurs twice.

    Other readers would take the other value.
    """
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in values if names.count(name) > 1)
        raise JsonError(f"“{twice[:60]}” appears twice in one object")
    return values


def _no_number(name: str) -> NoReturn:
    raise JsonError(f"{name} is no number")


def _put(answer: Answer, *, code: int, out: Out, err: Out, indent: int | None = None) -> int:
    """Print an answer and flush it, because the reader of a pipe may wait for it."""
    separators = (",", ":") if indent is None else None
    out.write(json.dumps(answer, indent=indent, separators=separators) + "\n")
    out.flush()
    if code == UNREADABLE:
        error = answer["error"]
        line = f"line {error['line']}" if "line" in error else ""
        err.write(": ".join(part for part in (line, error["field"], error["message"]) if part) + "\n")
    return code
