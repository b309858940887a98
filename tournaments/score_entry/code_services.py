"""Codes of an event's tables, created on first use, and the table of a code.

They change no version and no log.
"""

from django.db.models import Max

from tournaments.core.codes import new_code, read_code
from tournaments.core.formats import layout_of
from tournaments.models import Entry, Event, Place, TableCode

TRIES = 3
"""The number of tries for a free code; two collisions in a row never happen."""


def table_codes(event: Event) -> dict[int, str]:
    """Return the code of every table by number, creating missing ones. Idempotent.

    Two concurrent requests get the same codes: the database accepts one per table.
    """
    for _ in range(TRIES):
        codes = dict(event.table_codes.values_list("number", "code"))
        missing = [number for number in range(1, _tables(event) + 1) if number not in codes]
        if not missing:
            break
        TableCode.objects.bulk_create(
            [TableCode(event=event, number=number, code=new_code()) for number in missing], ignore_conflicts=True
        )
    return codes


def note_printed(event: Event, site: str) -> None:
    """Note the address in the codes of the cards that are printed now, for `tournaments.desk.printed`."""
    event.table_codes.exclude(printed_site=site).update(printed_site=site)


def _tables(event: Event) -> int:
    """Return the number of tables so far, or those needed for round 1."""
    most: int | None = Place.objects.filter(round__event=event).aggregate(most=Max("table_number"))["most"]
    if most is not None:
        return most
    entries = event.entries.exclude(state=Entry.State.WITHDRAWN).count()
    return -(-entries // len(layout_of(event).places))


def table_of_code(text: str) -> TableCode | None:
    """Return the table of a typed code; None if there is none."""
    code = read_code(text)
    return TableCode.objects.select_related("event").filter(code=code).first() if code else None
