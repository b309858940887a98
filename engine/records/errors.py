"""Reading errors of a record, each with its line, its field and the valid values."""

from collections.abc import Sequence

from engine.errors import InputError

MAX_REPORTED = 20
"""The most mistakes reported at once; the rest appear after these are corrected."""


class LineError(InputError):
    """One unreadable thing in a record.

    `line` counts from 1; None in a record that is not a text.
    """

    def __init__(self, code: str, field: str, line: int | None = None, **facts: object) -> None:
        super().__init__(code, field, **facts)
        self.line = line


class RecordError(LineError):
    """A record that cannot be read.

    It says the first mistake; `errors` are all that were found, by line.
    """

    def __init__(self, errors: Sequence[LineError]) -> None:
        first = errors[0]
        super().__init__(first.code, first.field, first.line, **first.facts)
        self.errors = tuple(errors)[:MAX_REPORTED]


def placed(error: InputError, line: int | None) -> LineError:
    """Return an error of a reader that knows no lines, with the line of what it read."""
    return LineError(error.code, error.field, line, **error.facts)
