"""Rules of play online as a form, a document or a program gives them: checked, with what is wrong as a sentence."""

from collections.abc import Callable, Mapping
from typing import Any

from games.api import Bots, Chat, Watch
from tournaments.core.errors import EventError
from tournaments.models.limits import ONLINE
from tournaments.result_rules.schemas import choice_of, yes_or_no


def checked_online(given: Any, path: str = "") -> dict[str, Any]:
    """The rules as they are kept, those that were given. Raises EventError naming the field, after `path`."""
    if not isinstance(given, Mapping):
        raise EventError("not_online_rules", path.rstrip(".") or None)
    unknown = next((name for name in given if name not in READERS), None)
    if unknown is not None:
        names = list(READERS)
        raise EventError("no_online_rule", f"{path}{unknown}", names, name=unknown, allowed_values=", ".join(names))
    return {name: READERS[name](value, f"{path}{name}") for name, value in given.items()}


def _number(least: int, most: int) -> Callable[[Any, str], int]:
    def read(value: Any, field: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise EventError("whole_number_from", field, least=least, most=most)
        return value

    return read


READERS: dict[str, Callable[[Any, str], Any]] = {
    **{name: _number(*bounds) for name, bounds in ONLINE.items()},
    "watch": choice_of(Watch),
    "chat": choice_of(Chat),
    "claims": yes_or_no,
    "calls": yes_or_no,
    "programs": yes_or_no,
    "bots": choice_of(Bots),
}
