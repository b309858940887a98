"""Changes to seating options and seating requests.

They apply from the next pairing on; paired rounds stay.
"""

from typing import Any

from tournaments.constraints.schemas import KINDS, NewWish, SeatingOptions
from tournaments.constraints.selectors import options_of
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.models import Entry, Event, SeatingWish

Facts = dict[str, Any]


def change_seating_options(*, event: Event, by: By, options: SeatingOptions) -> Event:
    """Set the options that are given; the others stay. Raises NotAllowed."""
    with event_write(event.pk) as event:
        authorize(by, "wish", event)
        before = dict(options_of(event))
        event.seating_options = {**event.seating_options, **options.given()}
        event.save(update_fields=["seating_options"])
        for name, value in options.given().items():
            if before[name] != value:
                log(event, f"seating_{name}", by, before=_log_value(before[name]), after=_log_value(value))
    return event


def _log_value(value: Any) -> str:
    """Return a value in its log form."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"
    return "-" if value is None else str(value)


def add_wish(*, event: Event, by: By, wish: NewWish) -> SeatingWish:
    """Add a request to all future pairings; an existing one is returned unchanged.

    Another table for the same entry replaces the previous one. Raises Entry.DoesNotExist, EventError naming the field,
    NotAllowed.
    """
    with event_write(event.pk) as event:
        authorize(by, "wish", event)
        first, other = check_wish(event=event, wish=wish)
        number = wish.table if wish.kind == KINDS.FIXED_TABLE else None
        row, created = SeatingWish.objects.get_or_create(
            event=event, kind=wish.kind, entry=first, other=other, defaults={"table_number": number}
        )
        if created or row.table_number != number:
            row.table_number = number
            row.save(update_fields=["table_number"])
            log(event, f"wish_{wish.kind}", by, **_facts(row))
    return row


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


def check_wish(*, event: Event, wish: NewWish) -> tuple[Entry, Entry | None]:
    """Return the entries of a request; of two, the lower number comes first, so a request is stored once.

    Raises Entry.DoesNotExist, EventError.
    """
    entry = event.entries.get(number=wish.entry)
    if wish.kind != KINDS.APART:
        return entry, None
    if wish.other is None:
        raise EventError("wish_needs_other", "other", name=entry.name)
    if wish.other == wish.entry:
        raise EventError("wish_with_itself", "other", name=entry.name)
    first, second = sorted((entry, event.entries.get(number=wish.other)), key=lambda member: member.number)
    return first, second


def _facts(wish: SeatingWish) -> Facts:
    """Return the values for the log sentence."""
    facts: Facts = {"name": wish.entry.name}
    if wish.other:
        facts["other"] = wish.other.name
    if wish.table_number:
        facts["table"] = wish.table_number
    return facts
