"""Log lines for changed event rules, one for each rule."""

from collections.abc import Mapping
from typing import Any

from tournaments.core.transactions import By, log
from tournaments.models import Event


def log_changes(
    event: Event, *, by: By, prefix: str, before: Mapping[str, object], wanted: Mapping[str, object]
) -> None:
    """Log `PREFIX_NAME` for every rule whose value has changed."""
    for name, value in wanted.items():
        if before[name] != value:
            log(event, f"{prefix}_{name}", by, before=_log_value(before[name]), after=_log_value(value))


def _log_value(value: Any) -> str:
    """Return a value in its log form; log_sentences translates it."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
