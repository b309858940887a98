"""What an organiser may set about the seating of an event (Event.seating_options), and what holds where he set nothing.

clubs              `avoid`: members of one club meet only where it cannot be helped; `never`: a hard rule; `ignore`
repeat_worth       points of difference in the standing that one repeated meeting is worth in a Swiss round; null: a
                   repeat is worse than any difference, 0: only the standing counts
seconds            the most a search may take
accessible_tables  numbers of the tables that everybody can reach
max_meetings       how often two may meet at most; null: as often as it must be
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
"""The highest number a table can have."""

DEFAULTS: Mapping[str, Any] = {
    "clubs": AVOID,
    "repeat_worth": None,
    "seconds": SECONDS,
    "accessible_tables": (),
    "max_meetings": None,
}


def filled(options: Mapping[str, Any]) -> Options:
    """The options with what holds where nothing was set."""
    known = {**DEFAULTS, **{name: value for name, value in options.items() if name in DEFAULTS}}
    return {**known, "accessible_tables": list(known["accessible_tables"])}


def read_options(given: Any, path: str = "") -> Options:
    """The options as they are kept: checked, tables in order. Raises EventError naming the field, after `path`."""
    if not isinstance(given, Mapping):
        raise EventError("not_options", path.rstrip("."))
    unknown = next((name for name in given if name not in READERS), None)
    if unknown is not None:
        names = list(READERS)
        raise EventError("no_such_option", f"{path}{unknown}", names, name=unknown, allowed_values=", ".join(names))
    return {name: READERS[name](value, f"{path}{name}") for name, value in given.items()}


def table_number(value: Any, field: str) -> int:
    """The number of a table. Raises EventError."""
    return int(_number(value, 1, LARGEST_NUMBER, field, whole=True))


def _clubs(value: Any, field: str) -> str:
    if value not in CLUBS:
        raise EventError("not_a_choice", field, CLUBS, value=value, allowed_values=", ".join(CLUBS))
    return str(value)


def _worth(value: Any, field: str) -> float | None:
    return None if value is None else _number(value, 0, MAX_WORTH, field)


def _seconds(value: Any, field: str) -> float:
    return _number(value, LEAST_SEARCH, MAX_SECONDS, field)


def _meetings(value: Any, field: str) -> int | None:
    return None if value is None else int(_number(value, 1, MAX_MEETINGS, field, whole=True))


def _tables(value: Any, field: str) -> list[int]:
    if not isinstance(value, list | tuple):
        raise EventError("not_table_numbers", field)
    return sorted({table_number(one, f"{field}[{place}]") for place, one in enumerate(value)})


def _number(value: Any, least: float, most: float, field: str, whole: bool = False) -> float:
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
