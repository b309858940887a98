"""Writing down what a table played. Games keeps and checks the sheets; corrections/services.py corrects."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import api
from games.api import Entered, SheetData
from tournaments.core.errors import EventError
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, changing, is_logged, log
from tournaments.models import Event, Place
from tournaments.result_rules.rules import read_rules

Values = Mapping[str, Any]


def write_sheet(
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    by: By,
    key: str | None = None,
    source: str = "desk",
    name: str = "",
) -> SheetData:
    """Staff write down deal `number` of a table. A repeated `key` gives the same sheet back.

    Where the event asks for a second person it waits for one (settling.py). `name` is that of a player who writes by
    a personal link; `by` is None when he has no account. Raises SheetError naming every wrong field, games.api.Conflict
    with the sheet that was there first, EventError.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = Entered(waits=read_rules(event.result_options).second_typist)
        fact = api.write_sheet(table_id, number, values, author(by, source, name), key, entered)
        if not is_logged(event, "sheet_written", sheet=fact.sheet_id):
            log(event, "sheet_written", by, name, **where(place, fact), after=points_told(fact))
    return fact


def place_of_table(event: Event, table_id: int) -> Place:
    """A place at a table of a published round of this event, with its round. Raises EventError."""
    places = Place.objects.filter(table_id=table_id, round__event=event, round__state__in=PUBLIC)
    place = places.select_related("round").first()
    if place is None:
        raise EventError("unknown_table", "table", table=table_id)
    return place


def where(place: Place, fact: SheetData) -> dict[str, Any]:
    """Round, table, deal and version of a sheet, as the facts of a line of the log."""
    return {
        "round": place.round.number,
        "table": place.table_number,
        "table_id": place.table_id,
        "deal": fact.number,
        "sheet": fact.sheet_id,
        "version": fact.version,
    }


def points_told(fact: SheetData, order: Iterable[str] = ()) -> str:
    """`N +0, E -1`, in the order of the seats: a database may hand back the old sheet in another."""
    return ", ".join(f"{side} {fact.points[side]:+d}" for side in order or by_seat(fact.points))


def by_seat(sides: Iterable[str]) -> list[str]:
    """Seats or sides in the order in which they sit, `N E S W` and `NS EW`; a database may keep them in another."""
    return sorted(sides, key=lambda side: (["NESW".find(letter) for letter in side], side))
