"""The sheets of a match: from deals under the engine, and written by hand.

Each is scored again. The engine decides the points of a version, and its position in the match.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.errors import FieldError, SheetError, TroeftafelError
from engine.game import Points, Setup
from engine.matches import Match, fold
from engine.records.findings import CORRECTIONS, SHEETS, Notes
from engine.records.proofs import wrong
from engine.records.record import ENGINE, PLAYED, Record, RecordedDeal, RecordedSheet
from engine.records.values import write_counts, write_sheet


class RecordSheets:
    """The sheets of one record that are in force, during the replay of its deals."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self.record, self.notes = record, notes
        self.game, self.options = record.rules
        self.setups: dict[int, Setup] = {}
        self.in_force: dict[int, RecordedSheet] = {}
        self.waiting = _by_moment(record)
        self.index = {(sheet.number, sheet.version): index for index, sheet in enumerate(record.sheets)}
        self.deal_at = {deal.place: place for place, deal in enumerate(record.deals)}
        # as recorded, until the deal has been replayed
        self.played_at = {deal.number: place for place, deal in enumerate(record.deals) if deal.end == PLAYED}

    def match(self) -> Match:
        """Return the match with the sheets in force."""
        return fold(self.game, self.options, self.in_force.values(), self.setups)

    # --- sheets of deals -------------------------------------------------------------------------------------------

    def close(self, place: int, setup: Setup, values: dict[str, object]) -> None:
        """Add the sheet of a deal that was played out, with its points."""
        number = self.record.deals[place].number
        points = self.game.credits(self.options, setup, values)
        self.setups[number], self.played_at[number] = setup, place
        self.in_force[number] = RecordedSheet(number=number, values=values, points=points)
        index = self.index.get((number, 1))
        if index is None:
            self.notes.fail(SHEETS, f"deals[{place}]", wrong("record_no_sheet", number=number))
        else:
            self.compare(index, values, points)

    def compare(self, index: int, values: dict[str, object], points: dict[str, int]) -> None:
        """Note where a sheet differs from the course of its deal."""
        sheet, where = self.record.sheets[index], f"sheets[{index}]"
        if not _same(sheet.values, values):
            error = wrong("record_sheet_differs", number=sheet.number, expected=write_sheet(values))
            self.notes.fail(SHEETS, f"{where}.values", error)
        elif not _same(dict(sheet.points), points):
            error = wrong("record_points", number=sheet.number, expected=write_counts(points))
            self.notes.fail(SHEETS, f"{where}.points", error)
        elif sheet.source != ENGINE and self.record.place == "online":
            self.notes.fail(SHEETS, f"{where}.source", wrong("record_source", number=sheet.number))
        self.notes.hold(SHEETS)

    # --- sheets by hand ------------------------------------------------------------------------------------------

    def take_written_during(self, deal: RecordedDeal) -> bool:
        """Bring into force the corrections written during this pack.

        Returns False if one of them contradicts.
        """
        return self.take(self.waiting.pop((*deal.place, False), ()))

    def take_written_after(self) -> bool:
        """Bring all remaining sheets into force.

        These are all sheets of a club table, each with the corrections made before the next one. Corrections after the
        end of an online match follow, and those of unknown time.
        """
        sure = True
        for sheet in self.record.sheets:
            if sheet.version == 1 and sheet.number not in self.played_at:
                sure = self.take([sheet, *self.waiting.pop((sheet.number, 0, True), ())]) and sure
        return self.take(_in_time(sheet for left in self.waiting.values() for sheet in left)) and sure

    def take(self, sheets: Iterable[RecordedSheet]) -> bool:
        sure = True
        for sheet in sheets:
            scored = self.scored(self.index[sheet.number, sheet.version])
            if scored is None:
                sure = False
            elif scored.number not in self.in_force or self.in_force[scored.number].version < scored.version:
                self.in_force[scored.number] = scored
        return sure

    def scored(self, index: int) -> RecordedSheet | None:
        """Return a sheet with the points it is worth.

        None when it cannot be true or does not belong here.
        """
        sheet, where = self.record.sheets[index], f"sheets[{index}]"
        part = SHEETS if sheet.version == 1 else CORRECTIONS
        try:
            points = self.worth(sheet)
        except SheetError as refused:
            self.notes.fail(part, f"{where}.values", _with_field_name(refused.errors[0]))
            return None
        for at, code in self.misplaced(sheet):
            self.notes.fail(part, f"{where}{at}", wrong(code, number=sheet.number, version=sheet.version))
            return None
        if not _same(dict(sheet.points), points):
            error = wrong("record_points", number=sheet.number, expected=write_counts(points))
            self.notes.fail(part, f"{where}.points", error)
        self.notes.hold(part)
        return replace(sheet, points=points)

    def worth(self, sheet: RecordedSheet) -> Points:
        """Return the points of a sheet written by hand.

        In games of sets or rounds they depend on the match score at that time. Raises SheetError.
        """
        points = self.game.score(self.options, sheet.values).points
        if not self.game.parts:
            return points
        current = {**self.in_force, sheet.number: sheet}
        return fold(self.game, self.options, current.values(), self.setups).points[sheet.number]

    def misplaced(self, sheet: RecordedSheet) -> Iterator[tuple[str, str]]:
        """Return why a sheet written by hand is invalid here: its field, and the reason."""
        if sheet.version == 1:
            if self.record.place == "online":
                yield "", "record_sheet_without_deal"
            return
        if (sheet.number, sheet.version - 1) not in self.index:
            yield "", "record_version_missing"
        if not sheet.reason.strip():
            yield ".reason", "record_no_reason"
        if sheet.moment is not None and not self.was_in_force(sheet):
            yield ".moment", "record_too_early"

    def was_in_force(self, sheet: RecordedSheet) -> bool:
        """Return whether the corrected sheet was in force at the moment of the correction."""
        place = _place(sheet)
        if place is None or not self.record.deals:
            return place is not None and _over(sheet) and (place[0], 1) in self.index
        at, played = self.deal_at.get(place), self.played_at.get(sheet.number)
        if at is None or played is None:
            return False
        return played <= at if _over(sheet) else played < at


def _with_field_name(error: FieldError) -> TroeftafelError:
    """Return the error with the name of a missing field.

    A whole sheet has one position in a record, so the position alone would not say which.
    """
    return wrong("record_missing", name=error.field) if error.code == "missing" else error


def _by_moment(record: Record) -> dict[tuple[int, int, bool], list[RecordedSheet]]:
    """Return the corrections by the moment of writing, those of one moment in order."""
    by_moment: dict[tuple[int, int, bool], list[RecordedSheet]] = {}
    for sheet in _in_time(sheet for sheet in record.sheets if sheet.version > 1):
        by_moment.setdefault((*(_place(sheet) or (0, 0)), _over(sheet)), []).append(sheet)
    return by_moment


def _in_time(sheets: Iterable[RecordedSheet]) -> list[RecordedSheet]:
    return sorted(sheets, key=lambda sheet: (sheet.written, sheet.number, sheet.version))


def _place(sheet: RecordedSheet) -> tuple[int, int] | None:
    """Return the pack in whose time a sheet was written."""
    return None if sheet.moment is None else (sheet.moment.number, sheet.moment.attempt)


def _over(sheet: RecordedSheet) -> bool:
    """Return whether no pack was in play when a sheet was written."""
    return sheet.moment is not None and sheet.moment.over


def _same(value: object, other: object) -> bool:
    """Equal as JSON, where true is not 1."""
    return json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True)
