"""Wishes for the seating in the document of an event, once everybody has been entered.

    "wishes": [{"kind": "apart", "entry": "Ayu Pratama", "other": 7},
               {"kind": "fixed_table", "entry": 3, "table": 1}, {"kind": "accessible", "entry": "Citra"}]

`entry` and `other` are the number of an entry, or its name where only one has it.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from tournaments.constraints import services as constraints_services
from tournaments.core.errors import EventError
from tournaments.models import Entry, Event

FIELDS = ("kind", "entry", "other", "table")


def ask_wishes(event: Event, listed: Any, by: Any) -> None:
    """Ask everything in the list. Raises EventError naming the place in the document."""
    if not isinstance(listed, list):
        raise _bad("wishes", gettext("A list is expected here."))
    for place, one in enumerate(listed):
        _ask(event, one, f"wishes[{place}]", by)


def _ask(event: Event, one: Any, path: str, by: Any) -> None:
    if not isinstance(one, Mapping) or not set(one) <= set(FIELDS):
        raise _bad(path, gettext("A wish is an object with kind, entry and, by its kind, other or table."))
    other = _entry(event, one["other"], f"{path}.other") if "other" in one else None
    entry = _entry(event, one.get("entry"), f"{path}.entry")
    try:
        constraints_services.add_wish(event, by, str(one.get("kind", "")), entry, other, one.get("table"))
    except EventError as error:
        raise _bad(f"{path}.{error.field}" if error.field else path, error.message) from error


def _entry(event: Event, value: Any, path: str) -> Entry:
    """The entry of a number or a name. Raises EventError."""
    named = event.entries.filter(name=value) if isinstance(value, str) else event.entries.none()
    numbered = isinstance(value, int) and not isinstance(value, bool)
    found = list(event.entries.filter(number=value) if numbered else named)
    if len(found) != 1:
        raise _bad(path, gettext("The number of an entry is expected here, or a name that one entry has."))
    return found[0]


def _bad(field: str, problem: str) -> EventError:
    return EventError("bad_document", field, problem=problem)
