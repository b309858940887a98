"""Writing down and correcting what a table played. The sheets themselves are kept and checked by games."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import api
from games.api import SheetFact
from tournaments.errors import EventError
from tournaments.models import Event, LogEntry, Place
from tournaments.selectors.rounds import PUBLIC
from tournaments.services.ground import By, author, changing, log

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
) -> SheetFact:
    """Write down deal `number` of a table. A repeated `key` gives the same sheet back.

    `name` is that of a player who writes by a personal link; `by` is None when he has no account. Raises SheetError
    naming every wrong field, games.api.Conflict with the sheet that was there first, EventError.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        fact = api.write_sheet(table_id, number, values, author(by, source, name), key)
        if not _logged(event, fact):
            log(event, "sheet_written", by, name, **where(place, fact), after=points_told(fact))
    return fact


def correct_sheet(
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    by: By,
    reason: str,
    reason_code: str = "",
    key: str | None = None,
    seen_version: int | None = None,
    source: str = "desk",
    name: str = "",
) -> SheetFact:
    """Put a new version of a sheet in the place of the one that counts; the old one stays.

    `seen_version` is the version the corrector looked at: when another was written since, games.api.Conflict tells who
    wrote what. Rounds seated since keep their places, see selectors.seated_before_correction. `name` as in
    write_sheet. Raises SheetError, EventError.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        old = next((sheet for sheet in api.sheets_of([table_id])[table_id] if sheet.number == number), None)
        fact = api.correct_sheet(
            table_id, number, values, author(by, source, name), reason.strip(), reason_code, key, seen_version
        )
        if old is not None and fact.version > old.version:
            _log_correction(event, place, old, fact, by, name)
    return fact


def correct_sheet_by_id(
    table_id: int,
    number: int,
    values: Values,
    by: By,
    reason: str,
    reason_code: str = "",
    key: str | None = None,
    seen_version: int | None = None,
) -> SheetFact:
    """The same for a table of any origin: with log and standings when it belongs to an event, else by games alone."""
    place = Place.objects.filter(table_id=table_id).select_related("round__event").first()
    if place is None:
        return api.correct_sheet(table_id, number, values, author(by, "admin"), reason, reason_code, key, seen_version)
    event = place.round.event
    return correct_sheet(event, table_id, number, values, by, reason, reason_code, key, seen_version, source="admin")


def place_of_table(event: Event, table_id: int) -> Place:
    """A place at a table of a published round of this event, with its round. Raises EventError."""
    places = Place.objects.filter(table_id=table_id, round__event=event, round__state__in=PUBLIC)
    place = places.select_related("round").first()
    if place is None:
        raise EventError("unknown_table", "table", table=table_id)
    return place


def _logged(event: Event, fact: SheetFact) -> bool:
    """Whether this version stands in the log: then the request was a repeated one."""
    return LogEntry.objects.filter(event=event, action="sheet_written", facts__sheet=fact.sheet_id).exists()


def _log_correction(event: Event, place: Place, old: SheetFact, new: SheetFact, by: By, name: str) -> None:
    before, after = _changes(old, new)
    facts = {"from": old.values, "to": dict(new.values), "from_points": old.points, "to_points": new.points}
    words = {"before": before, "after": after, "reason": new.reason, "reason_code": new.reason_code}
    log(event, "sheet_corrected", by, name, **where(place, new), **words, **facts)


def where(place: Place, fact: SheetFact) -> dict[str, Any]:
    """Round, table, deal and version of a sheet, as the facts of a line of the log."""
    return {
        "round": place.round.number,
        "table": place.table_number,
        "table_id": place.table_id,
        "deal": fact.number,
        "sheet": fact.sheet_id,
        "version": fact.version,
    }


def points_told(fact: SheetFact, order: Iterable[str] = ()) -> str:
    """`N +0, E -1`, in the order of the seats: a database may hand back the old sheet in another."""
    return ", ".join(f"{side} {fact.points[side]:+d}" for side in order or fact.points)


def _changes(old: SheetFact, new: SheetFact) -> tuple[str, str]:
    """What differs, before and after: `tricks.N 4, tricks.E 3 (N +0, …)`."""
    was, now = _flat(old.values), _flat(new.values)
    names = [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
    return _told(names, was, points_told(old, new.points)), _told(names, now, points_told(new))


def _told(names: list[str], values: dict[str, Any], points: str) -> str:
    listed = ", ".join(f"{name} {values.get(name, '-')}" for name in names)
    return f"{listed} ({points})"


def _flat(values: Values) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{inner}": one for inner, one in value.items()}
        else:
            flat[name] = value
    return flat
