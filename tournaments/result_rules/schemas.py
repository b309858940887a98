"""Rules of results as they come from a form, a document or a program: checked, with a sentence for what is wrong."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from tournaments.core.errors import EventError
from tournaments.result_rules.rules import KINDS

MAX_MINUTES = 366 * 24 * 60
"""The longest time that can be set, in minutes: a year."""
MIN_MINUTES = {"silence_minutes": 1, "ask_minutes": 0, "staff_minutes": 0}
"""With 0 minutes nobody may any more from the moment on; silence needs time to be noticed."""
SWITCHES = ("seat_pins", "second_typist", "two_to_correct", "admins_alone")


def checked_rules(given: Any, path: str = "") -> dict[str, Any]:
    """The rules as they are kept, those that were given. Raises EventError naming the field, after `path`."""
    if not isinstance(given, Mapping):
        raise EventError("not_result_rules", path.rstrip(".") or None)
    unknown = next((name for name in given if name not in READERS), None)
    if unknown is not None:
        names = list(READERS)
        raise EventError("no_result_rule", f"{path}{unknown}", names, name=unknown, allowed_values=", ".join(names))
    return {name: READERS[name](value, f"{path}{name}") for name, value in given.items()}


def choice_of(kind: type[StrEnum]) -> Callable[[Any, str], str]:
    """Reads one of these words; raises EventError naming the field and all of them."""
    allowed = [str(one) for one in kind]

    def read(value: Any, field: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise EventError("not_a_choice", field, allowed, value=value, allowed_values=", ".join(allowed))
        return str(value)

    return read


def _minutes(least: int) -> Callable[[Any, str], int | None]:
    def read(value: Any, field: str) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= MAX_MINUTES:
            raise EventError("minutes", field, least=least, most=MAX_MINUTES)
        return value

    return read


def yes_or_no(value: Any, field: str) -> bool:
    """Reads true or false; raises EventError naming the field."""
    if not isinstance(value, bool):
        raise EventError("yes_or_no", field, ["true", "false"])
    return value


READERS: dict[str, Callable[[Any, str], Any]] = {
    **{name: choice_of(kind) for name, kind in KINDS.items()},
    **{name: _minutes(least) for name, least in MIN_MINUTES.items()},
    **dict.fromkeys(SWITCHES, yes_or_no),
}
