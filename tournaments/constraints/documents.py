"""Seating requests in the document of an event, read after its entries.

    "wishes": [{"kind": "apart", "entry": "Ayu Pratama", "other": 7},
               {"kind": "fixed_table", "entry": 3, "table": 1}, {"kind": "accessible", "entry": "Citra"}]

`entry` and `other` are entry numbers, or names that only one entry has.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from inputs.reading import InvalidInputError, read
from tournaments.constraints import services as constraints_services
from tournaments.constraints.schemas import NewWish
from tournaments.core.errors import EventError
from tournaments.models import Entry, Event

FIELDS = ("kind", "entry", "other", "table")


def ask_wishes(event: Event, listed: Any, by: Any) -> None:
    """Add all requests in the list. Raises EventError naming the path."""
    if not isinstance(listed, list):
        raise _bad("wishes", gettext("This should be a list."))
    for place, wish in enumerate(listed):
        _ask(event, wish, f"wishes[{place}]", by)


def _ask(event: Event, wish: Any, path: str, by: Any) -> None:
    if not isinstance(wish, Mapping) or not set(wish) <= set(FIELDS):
        raise _bad(
            path,
            gettext(
                "A request must be a JSON object with “kind”, “entry” and, depending on the kind, “other” or “table”."
            ),
        )
    named = [name for name in ("other", "entry") if name == "entry" or name in wish]
    numbers = {name: _entry(event, wish.get(name), f"{path}.{name}").number for name in named}
    try:
        new_wish = read(NewWish, {**wish, **numbers}, strict=True)
        constraints_services.add_wish(event=event, by=by, wish=new_wish)
    except (EventError, InvalidInputError) as error:
        raise _bad(f"{path}.{error.field}" if error.field else path, error.message) from error


def _entry(event: Event, value: Any, path: str) -> Entry:
    """Return the entry with a number or a name. Raises EventError."""
    named = event.entries.filter(name=value) if isinstance(value, str) else event.entries.none()
    numbered = isinstance(value, int) and not isinstance(value, bool)
    entries = list(event.entries.filter(number=value) if numbered else named)
    if len(entries) != 1:
        raise _bad(path, gettext("Enter the number of an entry, or a name that belongs to only one entry."))
    return entries[0]


def _bad(field: str, problem: str) -> EventError:
    return EventError("bad_document", field, problem=problem)
