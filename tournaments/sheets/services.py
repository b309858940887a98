"""Entry of sheets at the desk.

Games stores and validates the sheets; corrections/services.py corrects.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.api import sheets
from games.api.sheets import SheetData, SheetEntry
from tournaments.core.errors import EventError
from tournaments.core.permissions import authorize
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, event_write, is_logged, log
from tournaments.models import Event, Place
from tournaments.result_rules.schemas import read_rules

Values = Mapping[str, Any]


def write_sheet(
    *,
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    by: By,
    key: str | None = None,
    source: str = "desk",
    name: str = "",
) -> SheetData:
    """Write deal `number` of a table as staff; a `key` makes repeats safe.

    If the event requires a second approver, it waits for one (score_entry/settling.py). `name` is that of a player with
    a personal link; then `by` is None without an account. Raises SheetError naming every wrong field, Conflict with the
    earlier sheet, EventError, NotAllowed.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "write_sheet", event)
        place = place_of_table(event, table_id)
        entered = SheetEntry(waits=read_rules(event.result_options).second_typist)
        fact = sheets.write(
            table_id=table_id, number=number, values=values, by=author(by, source, name), key=key, entered=entered
        )
        if key is None or not is_logged(event, "sheet_written", sheet=fact.sheet_id):
            log(event, "sheet_written", by, name, **where(place, fact), after=points_text(fact))
    return fact


def place_of_table(event: Event, table_id: int) -> Place:
    """Return a place at a table of a published round. Raises EventError."""
    places = Place.objects.filter(table_id=table_id, round__event=event, round__state__in=PUBLIC)
    place = places.select_related("round").first()
    if place is None:
        raise EventError("unknown_table", "table", table=table_id)
    return place


def where(place: Place, fact: SheetData) -> dict[str, Any]:
    """Return round, table, deal and version of a sheet, for the log."""
    return {
        "round": place.round.number,
        "table": place.table_number,
        "table_id": place.table_id,
        "deal": fact.number,
        "sheet": fact.sheet_id,
        "version": fact.version,
    }


def points_text(fact: SheetData, order: Iterable[str] = ()) -> str:
    """Return `N +0, E -1` in seat order, which a database may not keep."""
    return ", ".join(f"{side} {fact.points[side]:+d}" for side in order or by_seat(fact.points))


def by_seat(sides: Iterable[str]) -> list[str]:
    """Sort seats or sides in seat order, `N E S W` and `NS EW`, for any database."""
    return sorted(sides, key=lambda side: (["NESW".find(letter) for letter in side], side))
