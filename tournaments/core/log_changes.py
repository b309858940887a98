"""What a change of the rules of an event leaves in its log, a line for each rule that became another."""

from collections.abc import Mapping
from typing import Any

from tournaments.core.transactions import By, log
from tournaments.models import Event


def log_changes(event: Event, by: By, prefix: str, before: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """One line of the log `PREFIX_NAME` for every rule whose value is another one now."""
    for name, value in wanted.items():
        if before[name] != value:
            log(event, f"{prefix}_{name}", by, before=_word(before[name]), after=_word(value))


def _word(value: Any) -> str:
    """A value as it is kept in the log; log_sentences says it in words."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
