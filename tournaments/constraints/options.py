"""Seating options of an event (Event.seating_options) and their defaults.

clubs              `avoid`: members of one club meet only if unavoidable; `never`: a hard rule; `ignore`
repeat_worth       points of difference in the standing that one rematch is worth in a Swiss round; null: a
                   rematch is worse than any difference, 0: only the standing counts
seconds            the maximum duration of a search
accessible_tables  numbers of the tables that all can reach
max_meetings       how often two may meet at most; null: no limit
"""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.core.errors import EventError
from tournaments.models.limits import LEAST_SEARCH, TABLE

Options = dict[str, Any]

AVOID, NEVER, IGNORE = "avoid", "never", "ignore"
CLUBS = (AVOID, NEVER, IGNORE)
SECONDS = 3
MAX_SECONDS = 60
MAX_WORTH = 1_000_000
MAX_MEETINGS = 100
LARGEST_NUMBER = TABLE.most
"""The maximum table number."""

DEFAULTS: Mapping[str, Any] = {
    "clubs": AVOID,
    "repeat_worth": None,
    "seconds": SECONDS,
    "accessible_tables": (),
    "max_meetings": None,
}


def with_defaults(options: Mapping[str, object]) -> Options:
    """Return the options with defaults."""
    values = {**DEFAULTS, **{name: value for name, value in options.items() if name in DEFAULTS}}
    return {**values, "accessible_tables": list(values["accessible_tables"])}


def read_options(options: Any, path: str = "") -> Options:
    """Return validated options with sorted tables, as they are stored.

    Raises EventError naming the field, prefixed by `path`.
    """
    if not isinstance(options, Mapping):
        raise EventError("not_options", path.rstrip("."))
    unknown = next((name for name in options if name not in READERS), None)
    if unknown is not None:
        names = list(READERS)
        raise EventError("no_such_option", f"{path}{unknown}", names, name=unknown, allowed_values=", ".join(names))
    return {name: READERS[name](value, f"{path}{name}") for name, value in options.items()}


def table_number(value: Any, field: str) -> int:
    """Return a valid table number. Raises EventError."""
    return int(_number(value, least=1, most=LARGEST_NUMBER, field=field, whole=True))


def _clubs(value: Any, field: str) -> str:
    if value not in CLUBS:
        raise EventError("not_a_choice", field, CLUBS, value=value, allowed_values=", ".join(CLUBS))
    return str(value)


def _worth(value: Any, field: str) -> float | None:
    return None if value is None else _number(value, least=0, most=MAX_WORTH, field=field)


def _seconds(value: Any, field: str) -> float:
    return _number(value, least=LEAST_SEARCH, most=MAX_SECONDS, field=field)


def _meetings(value: Any, field: str) -> int | None:
    return None if value is None else int(_number(value, least=1, most=MAX_MEETINGS, field=field, whole=True))


def _tables(value: Any, field: str) -> list[int]:
    if not isinstance(value, list | tuple):
        raise EventError("not_table_numbers", field)
    return sorted({table_number(number, f"{field}[{place}]") for place, number in enumerate(value)})


def _number(value: Any, *, least: float, most: float, field: str, whole: bool = False) -> float:
    kind = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kind) or not least <= value <= most:
        raise EventError("out_of_range" if whole else "not_between", field, least=least, most=most)
    return value


READERS: dict[str, Callable[[Any, str], Any]] = {
    "clubs": _clubs,
    "repeat_worth": _worth,
    "seconds": _seconds,
    "accessible_tables": _tables,
    "max_meetings": _meetings,
}
