"""Corrections of results: the next version, a second approver if required, undo.

Permissions, time limits and the number of approvers are checked here under the lock, so they bind administration, API
clients and pages alike. See decision 0150.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext

from games.api import sheets
from games.api.sheets import Correction, SheetData, SheetEntry
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import STAFF, authorize
from tournaments.core.transactions import By, author, event_write, is_logged, log
from tournaments.corrections.schemas import VersionToRestore
from tournaments.models import Event, Place
from tournaments.result_rules.correction_periods import CorrectionPeriod, correction_period
from tournaments.result_rules.second_approver import may_alone, undo_target, waits_for_second
from tournaments.sheets.services import Values, by_seat, place_of_table, points_text, where

UNDO = "undo"
"""The reason code of an undo."""
COUNTS, ALONE, WAITS = "sheet_corrected", "sheet_corrected_alone", "correction_waits"
"""Log actions of a correction, by how it enters."""


def correct_sheet(
    *,
    event: Event,
    table_id: int,
    number: int,
    correction: Correction,
    by: By,
    source: str = "desk",
) -> SheetData:
    """Replace the counting version of a sheet; the old one is kept.

    If the event requires a second approver, the new version waits for `confirm_correction`, and the old one still
    counts. If a version newer than `seen_version` exists, Conflict names its author and values. Later rounds keep their
    places; see sheets/correction_records.py:seated_before_correction. Raises SheetError, EventError, NotAllowed,
    EventConflict if too late.
    """
    with event_write(event.pk, only_sheets=True) as event:
        return write_correction(
            event=event, table_id=table_id, number=number, correction=correction, by=by, source=source
        )


def correct_sheet_by_id(*, table_id: int, number: int, correction: Correction, by: By) -> SheetData:
    """Correct a sheet of any table; in an event with log and standings.

    For the administration, which knows no events. Raises NotAllowed.
    """
    place = Place.objects.filter(table_id=table_id).select_related("round__event").first()
    if place is None:
        return sheets.correct(table_id=table_id, number=number, correction=correction, by=author(by, "admin"))
    return correct_sheet(
        event=place.round.event, table_id=table_id, number=number, correction=correction, by=by, source="admin"
    )


def undo_correction(
    *,
    event: Event,
    table_id: int,
    number: int,
    by: By,
    restore: VersionToRestore,
    source: str = "desk",
) -> SheetData:
    """Return to an earlier version by writing a new one.

    By default it is the one that counted before. Time limits and second approvers apply as for every correction. Raises
    NotAllowed, EventConflict without an earlier version.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        target = undo_target(_before(restore.key, table_id, number), restore.to_version)
        if target is None:
            raise EventConflict("nothing_to_undo", "to_version", deal=number)
        reason = gettext("Restore version %(version)s") % {"version": target.version}
        return write_correction(
            event=event,
            table_id=table_id,
            number=number,
            correction=Correction(
                values=target.values,
                reason=reason,
                reason_code=UNDO,
                key=restore.key,
                seen_version=restore.seen_version,
            ),
            by=by,
            source=source,
        )


def confirm_correction(*, event: Event, sheet_id: int, by: By, key: str | None = None) -> SheetData:
    """Confirm a correction as second approver: it counts from now on. Idempotent.

    Raises NotAllowed; EventConflict for its author, or if it is no longer pending; Conflict if a newer version exists.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        fact, place = _waiting(event, sheet_id)
        if fact.settled:
            return fact
        if fact.state == "disputed":
            raise EventConflict("no_such_correction")
        period = correction_period_at(event, place, fact.number)
        _require_in_time(period)
        alone = by is not None and by.pk == fact.author_id
        if alone and not may_alone(by, period.rules):
            raise EventConflict("second_person_missing", deal=fact.number)
        settled = sheets.answer(sheet_id, "desk", author(by, "desk"), settles=True, key=key)
        action = "correction_confirmed_alone" if alone else "correction_confirmed"
        log(event, action, by, **where(place, fact), name=fact.author_name)
    return settled


def reject_correction(*, event: Event, sheet_id: int, by: By, reason: str, key: str | None = None) -> SheetData:
    """Reject a correction, or withdraw one's own: the version before still counts.

    Raises NotAllowed, EventError without a reason, EventConflict if it is no longer pending.
    """
    with event_write(event.pk, only_sheets=True) as event:
        authorize(by, "correct", event)
        if not reason.strip():
            raise EventError("reason_missing", "reason")
        fact, place = _waiting(event, sheet_id)
        if fact.settled:
            raise EventConflict("correction_counts", deal=fact.number, version=fact.version)
        if fact.state == "disputed":
            return fact
        rejected = sheets.answer(sheet_id, "reject", author(by, "desk"), reason=reason, key=key)
        log(event, "correction_rejected", by, **where(place, fact), name=fact.author_name, reason=reason.strip())
    return rejected


def write_correction(
    *,
    event: Event,
    table_id: int,
    number: int,
    correction: Correction,
    by: By,
    source: str = "desk",
) -> SheetData:
    """Run `correct_sheet` inside `event_write`, for services that do more."""
    authorize(by, "correct", event)
    correction = replace(correction, reason=correction.reason.strip())
    if not correction.reason:
        raise EventError("reason_missing", "reason")
    place = place_of_table(event, table_id)
    current = sheets.of_tables([table_id], everything=True)[table_id]
    old = next((sheet for sheet in current if sheet.number == number), None)
    period = correction_period_at(event, place, number)
    how = _how(period, by, old)
    _require_in_time(period)
    entered = SheetEntry(waits=how == WAITS)
    fact = sheets.correct(
        table_id=table_id, number=number, correction=correction, by=author(by, source), entered=entered
    )
    if not is_logged(event, COUNTS, ALONE, WAITS, sheet=fact.sheet_id):
        _log(event, how, place=place, old=old, new=fact, by=by)
    return fact


def correction_period_at(event: Event, place: Place, number: int) -> CorrectionPeriod:
    """Return the correction period of deal `number` at a place's table."""
    versions = sheets.history(place.table_id, number)
    return correction_period(event, place.round, versions[0].written_at if versions else None)


def _before(key: str | None, table_id: int, number: int) -> list[SheetData]:
    """Return the versions of a sheet, for a repeated request those of its first run.

    So a repeat asks for the same change.
    """
    done = sheets.with_key(table_id, key) if key else None
    versions = sheets.history(table_id, number)
    return [fact for fact in versions if done is None or done.number != number or fact.version < done.version]


def _how(period: CorrectionPeriod, by: By, old: SheetData | None) -> str:
    """Return how a correction enters.

    If typed sheets need a second approver, overwriting a pending one cannot bypass them.
    """
    typed = period.rules.second_typist and not (old and old.settled)
    if by is None or not (period.needs_two or typed):
        return COUNTS
    return ALONE if may_alone(by, period.rules) else WAITS


def _require_in_time(period: CorrectionPeriod) -> None:
    if sentence := period.refusal(STAFF):
        raise EventConflict("too_late", sentence=sentence)


def _waiting(event: Event, sheet_id: int) -> tuple[SheetData, Place]:
    """Return a correction with a second approver, and its place.

    Raises EventConflict, EventError.
    """
    fact = sheets.with_id(sheet_id)
    if fact is None or not waits_for_second(fact):
        raise EventConflict("no_such_correction")
    return fact, place_of_table(event, fact.table_id)


def _log(event: Event, how: str, *, place: Place, old: SheetData | None, new: SheetData, by: By) -> None:
    before, after = value_changes(old, new)
    was = (old.values, old.points) if old else ({}, {})
    facts = {"from": was[0], "to": dict(new.values), "from_points": was[1], "to_points": new.points}
    words = {"before": before, "after": after, "reason": new.reason, "reason_code": new.reason_code}
    log(event, how, by, "", **where(place, new), **words, **facts)


def value_changes(old: SheetData | None, new: SheetData) -> tuple[str, str]:
    """Return the differences: `tricks.N 4, tricks.E 3 (N +0, …)`; `-` for no sheet."""
    was, now = _flat(old.values if old else {}), _flat(new.values)
    names = [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
    before = _values_text(names, was, points_text(old, new.points)) if old else "-"
    return before, _values_text(names, now, points_text(new))


def _values_text(names: Iterable[str], values: Mapping[str, object], points: str) -> str:
    listed = ", ".join(f"{name} {values.get(name, '-')}" for name in names)
    return f"{listed} ({points})"


def _flat(values: Values) -> dict[str, object]:
    flat: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}.{inner}": value[inner] for inner in by_seat(value)}
        else:
            flat[name] = value
    return flat
