"""Results entered by players, and the answers of the other sides.

Two sides may report the same deal. Equal reports confirm each other. Different ones are stored as two versions, and the
deal is disputed until the desk decides or a side enters the other's report.

tournaments/result_rules/schemas.py defines the required confirmations, selectors.py the possible answers, and
tournaments/score_entry/settling.py the desk's decisions and automatic confirmation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from games.api import sheets
from games.api.sheets import AnswerData, Author, Correction, SheetData, SheetEntry
from tournaments.confirmation.answering import is_settled_by, require_may_answer, sides_with
from tournaments.confirmation.selectors import TableSides, answers_of, is_held, unanswered
from tournaments.core.errors import EventConflict
from tournaments.core.transactions import By, author, event_write, is_logged, log
from tournaments.models import Event, Place, Round
from tournaments.result_rules.schemas import Confirm, read_rules
from tournaments.sheets.selectors import sheet_for
from tournaments.sheets.services import place_of_table, points_text, where

Values = Mapping[str, Any]
PHONE = "phone"
AGAIN = "again"


@dataclass(frozen=True, slots=True)
class PlayerAtTable:
    """The player who enters or answers a sheet, whose chair the edge has found (sheets/table_request.py).

    `seat` is a seat or side, `name` the public name, `device` an opaque token, and `by` the user, if any.
    """

    seat: str
    name: str
    device: str = ""
    by: By = None

    @property
    def author(self) -> Author:
        return author(self.by, PHONE, self.name)


def enter_sheet(
    *, event: Event, table_id: int, number: int, values: Values, player: PlayerAtTable, key: str | None = None
) -> SheetData:
    """Report deal `number` for the seat or side of a player.

    The sheet is pending if the event requires another side to agree and a person sits there. If another side's report
    is pending, an equal report confirms it, and a different one makes a dispute. A repeated `key`, or a report equal to
    the present one, returns the same sheet. Raises SheetError, Conflict with the earlier sheet, EventError.
    """
    with event_write(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entry_state(event, table_id, player)
        there = _current(table_id, number)
        if there is not None:
            report = _Report(event, place, there, values, entered, player, key)
            if (fact := _second_report(report)) is not None:
                return fact
        fact = sheets.write(table_id=table_id, number=number, values=values, by=player.author, key=key, entered=entered)
        if not is_logged(event, "sheet_written", sheet=fact.sheet_id):  # otherwise the same request came a second time
            _require_being_played(place)
            log(event, "sheet_written", player.by, player.name, **where(place, fact), **_of_player(fact))
    return fact


def enter_again(
    *,
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    player: PlayerAtTable,
    seen_version: int,
    key: str | None = None,
) -> SheetData:
    """Enter a rejected or pending sheet again as a player of the table.

    The next version is pending again. `seen_version` is the newest version they saw. Raises SheetError;
    Conflict if a newer version exists or the same values are sent again; EventConflict if players may not
    enter it again.
    """
    with event_write(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entry_state(event, table_id, player)
        newest = next(iter(sheets.history(table_id, number)[-1:]), None)
        entered = _unless_agreed(event, sheets.history(table_id, number), values, entered)
        fact = sheets.correct(
            table_id=table_id,
            number=number,
            correction=Correction(values=values, reason="", reason_code=AGAIN, key=key, seen_version=seen_version),
            by=player.author,
            entered=entered,
        )
        if newest is None or fact.version > newest.version:  # otherwise the same request came a second time
            _require_being_played(place)
            _require_open_to_players(newest, number)
            log(event, "sheet_entered_again", player.by, player.name, **where(place, fact), **_of_player(fact))
    return fact


def answer_sheet(
    *,
    event: Event,
    sheet_id: int,
    accept: bool,
    player: PlayerAtTable,
    reason: str = "",
    key: str | None = None,
) -> SheetData:
    """Confirm or reject a player's sheet for another side, never for its own side.

    The sheet counts with one confirmation, or with the last if the event requires every other side. If seats have PINs,
    a confirmation from the entering device does not count: the result waits for the desk. A rejected sheet is disputed
    until the desk decides or it is entered again. Repeating an answer changes nothing. Raises EventError; EventConflict
    for the entering side; Conflict if it was settled or corrected before.
    """
    seat = player.seat
    with event_write(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        sides = sides_with(event, fact.table_id, seat)
        settles = accept and is_settled_by(event, fact, sides, seat)
        first = _answer_of(fact, seat) is None
        if first:
            require_may_answer(fact, sides, seat)
        fact = sheets.answer(
            sheet_id,
            "accept" if accept else "reject",
            player.author,
            settles=settles,
            seat=seat,
            device=player.device,
            hold_same_device=read_rules(event.result_options).seat_pins,
            reason=reason,
            key=key,
        )
        if first:
            _log_answer(event, place=place, fact=fact, player=player)
    return fact


@dataclass(frozen=True, slots=True)
class _Report:
    """A player's report of a deal that already has a version."""

    event: Event
    place: Place
    there: SheetData
    values: Values
    entered: SheetEntry
    player: PlayerAtTable
    key: str | None


def _current(table_id: int, number: int) -> SheetData | None:
    """Return the newest version of a deal, unless it was withdrawn."""
    newest = next(iter(sheets.history(table_id, number)[-1:]), None)
    return None if newest is None or newest.void else newest


def _second_report(report: _Report) -> SheetData | None:
    """Return the outcome of a second report; None if it conflicts with the first."""
    there, sides = report.there, sides_with(report.event, report.there.table_id, report.entered.seat)
    equal = there.values == dict(report.values)
    if equal and (there.settled or sides.side_of.get(there.seat) == sides.side_of[report.entered.seat]):
        return there
    if sides.side_of[report.entered.seat] not in unanswered(there, sides, answers_of(there)):
        return None
    _require_being_played(report.place)
    return _confirm_report(report, sides) if equal else _dispute_report(report)


def _confirm_report(report: _Report, sides: TableSides) -> SheetData:
    """Confirm the pending report by an equal one of another side."""
    there, seat = report.there, report.entered.seat
    settles = is_settled_by(report.event, there, sides, seat)
    fact = sheets.answer(
        there.sheet_id,
        "accept",
        report.player.author,
        settles=settles,
        seat=seat,
        device=report.entered.device,
        hold_same_device=read_rules(report.event.result_options).seat_pins,
        key=report.key,
    )
    _log_answer(report.event, place=report.place, fact=fact, player=report.player)
    return fact


def _dispute_report(report: _Report) -> SheetData:
    """Store both reports: this one as the next version, which rejects the one before."""
    there = report.there
    entered = replace(report.entered, waits=True, silent_until=None)
    fact = sheets.correct(
        table_id=there.table_id,
        number=there.number,
        correction=Correction(
            values=report.values, reason="", reason_code=AGAIN, key=report.key, seen_version=there.version
        ),
        by=report.player.author,
        entered=entered,
    )
    before = author(None, PHONE, there.author_name)
    fact = sheets.answer(fact.sheet_id, "reject", before, seat=there.seat)
    facts = {**where(report.place, fact), "after": points_text(fact), "before": points_text(there), "seat": fact.seat}
    by, name = report.player.by, report.player.name
    log(report.event, "sheet_reported_otherwise", by, name, **facts, who=there.author_name)
    return fact


def _unless_agreed(event: Event, history: Sequence[SheetData], values: Values, entered: SheetEntry) -> SheetEntry:
    """Return how a repeated version enters; equal reports of others confirm it."""
    if not entered.waits or not history:
        return entered
    sides = sides_with(event, history[0].table_id, entered.seat)
    since = max((version.version for version in history if version.settled), default=0)
    reports = [version for version in history if version.version > since and version.seat and not version.void]
    if read_rules(event.result_options).seat_pins and entered.device:  # two reports of one device are one report
        devices = sheets.devices(report.sheet_id for report in reports)
        reports = [report for report in reports if devices.get(report.sheet_id) != entered.device]
    agreed = {sides.side_of.get(report.seat) for report in reports if report.values == dict(values)}
    missing = [side for side in sides.others(entered.seat) if side not in agreed]
    others = len(sides.others(entered.seat)) - len(missing)
    enough = not missing if read_rules(event.result_options).confirm == Confirm.ALL else others > 0
    return replace(entered, waits=False, silent_until=None) if enough else entered


def _entry_state(event: Event, table_id: int, player: PlayerAtTable) -> SheetEntry:
    """Return how a sheet enters; it waits for a required and possible confirmation."""
    sides = sides_with(event, table_id, player.seat)
    rules = read_rules(event.result_options)
    waits = rules.confirm != Confirm.NOBODY and bool(sides.others(player.seat))
    return SheetEntry(player.seat, player.device, waits, rules.silent_until(timezone.now()) if waits else None)


def _require_being_played(place: Place) -> None:
    """Raise EventConflict in a closed round, where only the desk writes."""
    if place.round.state != Round.State.PUBLISHED:
        raise EventConflict("round_closed", number=place.round.number)


def _require_open_to_players(newest: SheetData | None, number: int) -> None:
    """Require an uncounted version entered by a player. Raises EventConflict."""
    if newest is None or newest.settled or not newest.seat:
        raise EventConflict("not_to_enter_again", number=number)


def _answer_of(fact: SheetData, seat: str) -> AnswerData | None:
    return next((answer for answer in answers_of(fact) if answer.seat == seat), None)


def _log_answer(event: Event, *, place: Place, fact: SheetData, player: PlayerAtTable) -> None:
    answer = _answer_of(fact, player.seat)
    if answer is None:  # pragma: no cover (it was given a moment ago)
        return
    if answer.kind == "accept":
        held = is_held(read_rules(event.result_options), [answer])
        on_one = "sheet_held_same_device" if held else "sheet_accepted_same_device"
        action = on_one if answer.same_device else "sheet_accepted"
    else:
        action = "sheet_rejected_because" if answer.reason else "sheet_rejected"
    more = {"after": points_text(fact), "reason": answer.reason, "same_device": answer.same_device}
    log(event, action, player.by, player.name, **where(place, fact), seat=player.seat, **more)


def _of_player(fact: SheetData) -> dict[str, object]:
    return {"after": points_text(fact), "seat": fact.seat, "waits": fact.waits}
