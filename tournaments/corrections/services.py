"""Correcting results: the next version of a sheet, a second person where the rules ask for one, going back.

Who may is asked by the caller; whether it is in time, and how many persons it takes, is looked at here under the lock,
so that the administration, programs and pages are bound alike. See docs/decisions/0151-two-persons.md.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from games import api
from games.api import Entered, SheetData
from tournaments.core import permissions
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import STAFF
from tournaments.core.transactions import By, author, changing, is_logged, log
from tournaments.models import Event, Place
from tournaments.result_rules.second_person import may_alone, undo_target, waits_for_second
from tournaments.result_rules.windows import Window, correction_period
from tournaments.sheets.services import Values, by_seat, place_of_table, points_told, where

UNDO = "undo"
"""The code of a version that goes back to an earlier one."""
COUNTS, ALONE, WAITS = "sheet_corrected", "sheet_corrected_alone", "correction_waits"
"""How a correction comes in, by the line of the log that tells it."""


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
) -> SheetData:
    """Put a new version of a sheet in the place of the one that counts; the old one stays.

    Where the rules of the event ask for a second person the new version waits for `confirm_correction`, and the old one
    goes on counting. `seen_version` is the newest version the corrector looked at: when another was written since,
    games.api.Conflict tells who wrote what. Rounds seated since keep their places, see
    sheets/corrections.py:seated_before_correction. `name` as in write_sheet. Raises SheetError, EventError,
    EventConflict when it is too late.
    """
    with changing(event.pk, only_sheets=True) as event:
        return write_correction(
            event, table_id, number, values, by, reason, reason_code, key, seen_version, source, name
        )


def correct_sheet_by_id(
    table_id: int,
    number: int,
    values: Values,
    by: By,
    reason: str,
    reason_code: str = "",
    key: str | None = None,
    seen_version: int | None = None,
) -> SheetData:
    """The same for a table of any origin: with log and standings when it belongs to an event, else by games alone.

    For the administration, which knows no events: in one only who may correct there. Raises NotAllowed.
    """
    place = Place.objects.filter(table_id=table_id).select_related("round__event").first()
    if place is None:
        return api.correct_sheet(table_id, number, values, author(by, "admin"), reason, reason_code, key, seen_version)
    event = place.round.event
    permissions.require(by, "correct", event)
    return correct_sheet(event, table_id, number, values, by, reason, reason_code, key, seen_version, source="admin")


def undo_correction(
    event: Event,
    table_id: int,
    number: int,
    by: By,
    to_version: int | None = None,
    key: str | None = None,
    seen_version: int | None = None,
    source: str = "desk",
) -> SheetData:
    """Go back to what an earlier version says, by another version. Left out: to the one that counted before.

    The same times and the same second person as for any correction. Raises EventConflict when there is nothing to go
    back to.
    """
    with changing(event.pk, only_sheets=True) as event:
        target = undo_target(_before(key, table_id, number), to_version)
        if target is None:
            raise EventConflict("nothing_to_undo", "to_version", deal=number)
        reason = gettext("Undo: back to version %(version)s") % {"version": target.version}
        return write_correction(event, table_id, number, target.values, by, reason, UNDO, key, seen_version, source)


def confirm_correction(event: Event, sheet_id: int, by: By, key: str | None = None) -> SheetData:
    """The second person says yes: the version counts from now on. The same again changes nothing.

    Raises EventConflict for who wrote it himself, or when it does not wait any more; games.api.Conflict when another
    version was written since.
    """
    with changing(event.pk, only_sheets=True) as event:
        fact, place = _waiting(event, sheet_id)
        if fact.settled:
            return fact
        if fact.state == "disputed":
            raise EventConflict("no_such_correction")
        window = window_at(event, place, fact.number)
        _require_in_time(window)
        alone = by is not None and by.pk == fact.author_id
        if alone and not may_alone(by, window.rules):
            raise EventConflict("second_person_missing", deal=fact.number)
        settled = api.answer_sheet(sheet_id, "desk", author(by, "desk"), settles=True, key=key)
        action = "correction_confirmed_alone" if alone else "correction_confirmed"
        log(event, action, by, **where(place, fact), name=fact.author_name)
    return settled


def reject_correction(event: Event, sheet_id: int, by: By, reason: str, key: str | None = None) -> SheetData:
    """The second person says no, or the first one takes it back: the version before goes on counting.

    Raises EventError without a reason, EventConflict when it does not wait any more.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    with changing(event.pk, only_sheets=True) as event:
        fact, place = _waiting(event, sheet_id)
        if fact.settled:
            raise EventConflict("correction_counts", deal=fact.number, version=fact.version)
        if fact.state == "disputed":
            return fact
        rejected = api.answer_sheet(sheet_id, "reject", author(by, "desk"), reason=reason, key=key)
        log(event, "correction_rejected", by, **where(place, fact), name=fact.author_name, reason=reason.strip())
    return rejected


def write_correction(
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
) -> SheetData:
    """`correct_sheet` inside `changing`, for services that do something more with it."""
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    place = place_of_table(event, table_id)
    standing = api.sheets_of([table_id], everything=True)[table_id]
    old = next((sheet for sheet in standing if sheet.number == number), None)
    window = window_at(event, place, number)
    how = _how(window, by, old)
    _require_in_time(window)
    who, entered = author(by, source, name), Entered(waits=how == WAITS)
    fact = api.correct_sheet(
        table_id, number, values, who, reason.strip(), reason_code, key, seen_version, entered=entered
    )
    if not is_logged(event, COUNTS, ALONE, WAITS, sheet=fact.sheet_id):
        _log(event, how, place, old, fact, by, name)
    return fact


def window_at(event: Event, place: Place, number: int) -> Window:
    """The times of the result of deal `number` at the table of a place."""
    versions = api.history_of(place.table_id, number)
    return correction_period(event, place.round, versions[0].written_at if versions else None)


def _before(key: str | None, table_id: int, number: int) -> list[SheetData]:
    """The versions of a sheet; of a request that comes again those it met the first time, so that it asks the same."""
    done = api.sheet_with_key(table_id, key) if key else None
    versions = api.history_of(table_id, number)
    return [fact for fact in versions if done is None or done.number != number or fact.version < done.version]


def _how(window: Window, by: By, old: SheetData | None) -> str:
    """How it comes in. Where typed sheets need a second person, writing over one that waits is no way past him."""
    typed = window.rules.second_typist and not (old and old.settled)
    if by is None or not (window.needs_two or typed):
        return COUNTS
    return ALONE if may_alone(by, window.rules) else WAITS


def _require_in_time(window: Window) -> None:
    if sentence := window.refusal(STAFF):
        raise EventConflict("too_late", sentence=sentence)


def _waiting(event: Event, sheet_id: int) -> tuple[SheetData, Place]:
    """A correction that waits or waited for a second person, and where. Raises EventConflict, EventError."""
    fact = api.sheet_with_id(sheet_id)
    if fact is None or not waits_for_second(fact):
        raise EventConflict("no_such_correction")
    return fact, place_of_table(event, fact.table_id)


def _log(event: Event, how: str, place: Place, old: SheetData | None, new: SheetData, by: By, name: str) -> None:
    before, after = changes_told(old, new)
    was = (old.values, old.points) if old else ({}, {})
    facts = {"from": was[0], "to": dict(new.values), "from_points": was[1], "to_points": new.points}
    words = {"before": before, "after": after, "reason": new.reason, "reason_code": new.reason_code}
    log(event, how, by, name, **where(place, new), **words, **facts)


def changes_told(old: SheetData | None, new: SheetData) -> tuple[str, str]:
    """What differs, before and after: `tricks.N 4, tricks.E 3 (N +0, …)`; `-` where nothing stood."""
    was, now = _flat(old.values if old else {}), _flat(new.values)
    names = [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
    before = _told(names, was, points_told(old, new.points)) if old else "-"
    return before, _told(names, now, points_told(new))


def _told(names: Iterable[str], values: Mapping[str, Any], points: str) -> str:
    listed = ", ".join(f"{name} {values.get(name, '-')}" for name in names)
    return f"{listed} ({points})"


def _flat(values: Values) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{inner}": value[inner] for inner in by_seat(value)}
        else:
            flat[name] = value
    return flat
