"""Changes to seating options and seating requests.

They apply from the next pairing on; paired rounds stay.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.constraints.options import read_options, table_number
from tournaments.constraints.selectors import options_of
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Entry, Event, SeatingWish

KINDS = SeatingWish.Kind
Facts = dict[str, Any]


def change_seating_options(*, event: Event, by: By, changes: Mapping[str, object]) -> Event:
    """Set some seating options (tournaments.constraints.options); the others stay.

    Raises EventError, NotAllowed.
    """
    wanted = read_options(changes)
    with event_write(event.pk) as event:
        authorize(by, "wish", event)
        before = options_of(event)
        event.seating_options = {**event.seating_options, **wanted}
        event.save(update_fields=["seating_options"])
        for name, value in wanted.items():
            if before[name] != value:
                log(event, f"seating_{name}", by, before=_log_value(before[name]), after=_log_value(value))
    return event


def _log_value(value: Any) -> str:
    """Return a value in its log form."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"
    return "-" if value is None else str(value)


def add_wish(
    *, event: Event, by: By, kind: str, entry: Entry, other: Entry | None = None, table: int | None = None
) -> SeatingWish:
    """Add a request to all future pairings; an existing one is returned unchanged.

    `kind`: `apart` with `other`, `fixed_table` with the number of a `table`, `accessible`. Another table for the same
    entry replaces the previous one. Raises EventError naming the field; NotAllowed.
    """
    first, other, number = check_wish(event=event, kind=kind, entry=entry, other=other, table=table)
    with event_write(event.pk) as event:
        authorize(by, "wish", event)
        wish, created = SeatingWish.objects.get_or_create(
            event=event, kind=kind, entry=first, other=other, defaults={"table_number": number}
        )
        if created or wish.table_number != number:
            wish.table_number = number
            wish.save(update_fields=["table_number"])
            log(event, f"wish_{kind}", by, **_facts(wish))
    return wish


def remove_wish(*, event: Event, wish_id: int, by: By) -> bool:
    """Remove a request; return False if it was already gone. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "wish", event)
        wish = SeatingWish.objects.filter(event=event, pk=wish_id).select_related("entry", "other").first()
        if wish is None:
            return False
        facts = _facts(wish)
        wish.delete()
        log(event, f"wish_{wish.kind}_removed", by, **facts)
    return True


def check_wish(
    *, event: Event, kind: str, entry: Entry, other: Entry | None, table: int | None
) -> tuple[Entry, Entry | None, int | None]:
    """Return the entries and table of a request, without fields its kind ignores.

    Of two entries the lower number comes first, so a request is stored once. Raises EventError.
    """
    if kind not in KINDS.values:
        raise EventError("not_a_choice", "kind", KINDS.values, value=kind, allowed_values=", ".join(KINDS.values))
    if entry.event_id != event.pk:
        raise EventError("other_event", "entry")
    if kind != KINDS.APART:
        return entry, None, table_number(table, "table") if kind == KINDS.FIXED_TABLE else None
    first, second = _apart(event, entry, other)
    return first, second, None


def _apart(event: Event, entry: Entry, other: Entry | None) -> tuple[Entry, Entry]:
    if other is None:
        raise EventError("wish_needs_other", "other", name=entry.name)
    if other.event_id != event.pk:
        raise EventError("other_event", "other")
    if other.pk == entry.pk:
        raise EventError("wish_with_itself", "other", name=entry.name)
    first, second = sorted((entry, other), key=lambda member: member.number)
    return first, second


def _facts(wish: SeatingWish) -> Facts:
    """Return the values for the log sentence."""
    facts: Facts = {"name": wish.entry.name}
    if wish.other:
        facts["other"] = wish.other.name
    if wish.table_number:
        facts["table"] = wish.table_number
    return facts
