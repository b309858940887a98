"""Codes for the tables of an event, made when first needed. Nothing that counts changes: no version, no log.

Which table a code opens.
"""

from django.db.models import Max

from tournaments.core.codes import new_code, read_code
from tournaments.core.formats import shape_of
from tournaments.models import Entry, Event, Place, TableCode

TRIES = 3
"""A code that is taken already is thrown again; twice running that does not happen before the sun goes out."""


def table_codes(event: Event) -> dict[int, str]:
    """The code of every table of the event by number, those made now included. Asked again, the same codes.

    Two who ask at once get the same: the database takes one code for a table.
    """
    for _ in range(TRIES):
        found = dict(event.table_codes.values_list("number", "code"))
        missing = [number for number in range(1, _tables(event) + 1) if number not in found]
        if not missing:
            break
        TableCode.objects.bulk_create(
            [TableCode(event=event, number=number, code=new_code()) for number in missing], ignore_conflicts=True
        )
    return found


def _tables(event: Event) -> int:
    """The tables of all rounds so far; before the first, as many as the entries need."""
    most: int | None = Place.objects.filter(round__event=event).aggregate(most=Max("table_number"))["most"]
    if most is not None:
        return most
    entries = event.entries.exclude(state=Entry.State.WITHDRAWN).count()
    return -(-entries // len(shape_of(event).places))


def table_of_code(text: str) -> TableCode | None:
    """The table with this code, however it was typed; None when there is none."""
    code = read_code(text)
    return TableCode.objects.select_related("event").filter(code=code).first() if code else None
