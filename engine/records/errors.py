"""What cannot be read in a record: every mistake with its line, its field, and what would be right."""

from collections.abc import Sequence

from engine.errors import InputError

MAX_TOLD = 20
"""Mistakes told at once; whoever has made more finds the rest when these are mended."""


class LineError(InputError):
    """One thing in a record that cannot be read. `line` counts from 1; None in a record that is no text."""

    def __init__(self, code: str, field: str, line: int | None = None, **facts: object) -> None:
        super().__init__(code, field, **facts)
        self.line = line


class RecordError(LineError):
    """A record that cannot be read. It says the first mistake; `errors` are all that were found, by line."""

    def __init__(self, errors: Sequence[LineError]) -> None:
        first = errors[0]
        super().__init__(first.code, first.field, first.line, **first.facts)
        self.errors = tuple(errors)[:MAX_TOLD]


def placed(error: InputError, line: int | None) -> LineError:
    """An error of a reader that knows no lines, with the line of what it read."""
    return LineError(error.code, error.field, line, **error.facts)
