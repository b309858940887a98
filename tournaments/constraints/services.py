"""What the organiser asks of the seating: options of the event, and wishes for entries. It counts from the next
seating on; what has been seated stays."""

from collections.abc import Mapping
from typing import Any

from tournaments.constraints.options import read_options, table_number
from tournaments.constraints.selectors import options_of
from tournaments.core.errors import EventError
from tournaments.core.transactions import By, changing, log
from tournaments.models import Entry, Event, SeatingWish

KINDS = SeatingWish.Kind
Facts = dict[str, Any]


def change_seating_options(event: Event, by: By, changes: Mapping[str, Any]) -> Event:
    """Set some options of the seating (tournaments.constraints.options); the others stay. Raises EventError."""
    wanted = read_options(changes)
    with changing(event.pk) as event:
        before = options_of(event)
        event.seating_options = {**event.seating_options, **wanted}
        event.save(update_fields=["seating_options"])
        for name, value in wanted.items():
            if before[name] != value:
                log(event, f"seating_{name}", by, before=_word(before[name]), after=_word(value))
    return event


def _word(value: Any) -> str:
    """A value as it stands in the log."""
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "-"
    return "-" if value is None else str(value)


def add_wish(
    event: Event, by: By, kind: str, entry: Entry, other: Entry | None = None, table: int | None = None
) -> SeatingWish:
    """Ask something of every seating from now on; what was asked before comes back as it is.

    `kind`: `apart` with `other`, `fixed_table` with the number of a `table`, `accessible`. Another table for the same
    entry takes the place of the one before. Raises EventError naming the field.
    """
    one, other, number = check_wish(event, kind, entry, other, table)
    with changing(event.pk) as event:
        wish, made = SeatingWish.objects.get_or_create(
            event=event, kind=kind, entry=one, other=other, defaults={"table_number": number}
        )
        if made or wish.table_number != number:
            wish.table_number = number
            wish.save(update_fields=["table_number"])
            log(event, f"wish_{kind}", by, **_facts(wish))
    return wish


def remove_wish(event: Event, wish_id: int, by: By) -> bool:
    """Ask this no more. False when it was not asked: nothing happens then."""
    with changing(event.pk) as event:
        wish = SeatingWish.objects.filter(event=event, pk=wish_id).select_related("entry", "other").first()
        if wish is None:
            return False
        facts = _facts(wish)
        wish.delete()
        log(event, f"wish_{wish.kind}_removed", by, **facts)
    return True


def check_wish(
    event: Event, kind: str, entry: Entry, other: Entry | None, table: int | None
) -> tuple[Entry, Entry | None, int | None]:
    """Who and which table a wish is about, without what its kind does not need.

    Of two entries the lower number comes first, so that a wish is asked once. Raises EventError.
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
    first, second = sorted((entry, other), key=lambda one: one.number)
    return first, second


def _facts(wish: SeatingWish) -> Facts:
    """What the sentences of the log need."""
    facts: Facts = {"name": wish.entry.name}
    if wish.other:
        facts["other"] = wish.other.name
    if wish.table_number:
        facts["table"] = wish.table_number
    return facts
