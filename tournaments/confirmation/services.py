"""Results that players enter, and what players of the other sides say to them.

Two sides may report the same deal. Equal reports confirm each other; different ones are kept as two versions of the
sheet, and the deal is disputed until the desk decides or a side enters what the other reported.

Who must agree is a rule of the event (tournaments/result_rules/rules.py); who may answer: selectors.py. What the desk
says to them, and what silence means: tournaments/score_entry/settling.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from games import api
from games.api import AnswerData, Author, Entered, SheetData
from tournaments.confirmation.selectors import DISPUTED, TableSides, answers_of, is_held, sides_at, unanswered
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.transactions import By, author, changing, is_logged, log
from tournaments.models import Event, Place, Round
from tournaments.result_rules.rules import Confirm, read_rules
from tournaments.sheets.selectors import sheet_for
from tournaments.sheets.services import place_of_table, points_told, where

Values = Mapping[str, Any]
PHONE = "phone"
AGAIN = "again"


def enter_sheet(
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    *,
    seat: str,
    name: str,
    device: str = "",
    by: By = None,
    key: str | None = None,
) -> SheetData:
    """A player reports deal `number` for `seat`, their seat or the side they play for.

    It waits where the event says that another side must agree and a person sits there who can. Where another side has
    reported the deal and waits, an equal report confirms it, a different one makes a dispute. `name` is the player's
    public name, `device` an opaque token of the device, `by` their user if they have one. A repeated `key`, or a report
    equal to what stands, gives the same sheet back. Raises SheetError, games.api.Conflict with the sheet that was
    there, EventError.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entered(event, table_id, seat, device)
        there = _standing(table_id, number)
        if there is not None:
            said = _Report(event, place, there, values, entered, author(by, PHONE, name), by, name, key)
            if (fact := _second_report(said)) is not None:
                return fact
        fact = api.write_sheet(table_id, number, values, author(by, PHONE, name), key, entered)
        if not is_logged(event, "sheet_written", sheet=fact.sheet_id):  # else the same request came a second time
            _require_being_played(place)
            log(event, "sheet_written", by, name, **where(place, fact), **_of_player(fact))
    return fact


def enter_again(
    event: Event,
    table_id: int,
    number: int,
    values: Values,
    *,
    seat: str,
    name: str,
    seen_version: int,
    device: str = "",
    by: By = None,
    key: str | None = None,
) -> SheetData:
    """A player of the table enters a sheet anew that was rejected or still waits: the next version, which waits again.

    `seen_version` is the newest version he saw. Raises SheetError, games.api.Conflict when another was written since or
    the same is sent again, EventConflict when what stands there is not for players to enter again.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entered(event, table_id, seat, device)
        newest = next(iter(api.history_of(table_id, number)[-1:]), None)
        said = author(by, PHONE, name)
        entered = _unless_agreed(event, api.history_of(table_id, number), values, entered)
        fact = api.correct_sheet(table_id, number, values, said, "", AGAIN, key, seen_version, entered)
        if newest is None or fact.version > newest.version:  # else the same request came a second time
            _require_being_played(place)
            _require_open_to_players(newest, number)
            log(event, "sheet_entered_again", by, name, **where(place, fact), **_of_player(fact))
    return fact


def answer_sheet(
    event: Event,
    sheet_id: int,
    accept: bool,
    *,
    seat: str,
    name: str,
    device: str = "",
    by: By = None,
    reason: str = "",
    key: str | None = None,
) -> SheetData:
    """Somebody of another side says yes or no to what a player entered; never the side that entered it.

    With a yes it counts, where the event wants every other side to agree with the last of them. Where seats have PINs,
    a yes from the device that entered it does not count: the result waits for the desk. With a no it is disputed until
    the desk decides or it is entered again. The same answer again changes nothing. Raises EventError, EventConflict for
    the side that entered it, games.api.Conflict when it was settled or corrected before.
    """
    with changing(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        sides = sides_with(event, fact.table_id, seat)
        settles = accept and _settles(event, fact, sides, seat)
        first = _answer_of(fact, seat) is None
        if first:
            _require_may_answer(fact, sides, seat)
        kind, said = "accept" if accept else "reject", author(by, PHONE, name)
        fact = api.answer_sheet(
            sheet_id,
            kind,
            said,
            settles=settles,
            seat=seat,
            device=device,
            hold_same_device=read_rules(event.result_options).seat_pins,
            reason=reason,
            key=key,
        )
        if first:
            _log_answer(event, place, fact, seat, by, name)
    return fact


@dataclass(frozen=True, slots=True)
class _Report:
    """What a player reports of a deal of which another version stands."""

    event: Event
    place: Place
    there: SheetData
    values: Values
    entered: Entered
    author: Author
    by: By
    name: str
    key: str | None


def _standing(table_id: int, number: int) -> SheetData | None:
    """The newest version of a deal, unless it was taken away."""
    newest = next(iter(api.history_of(table_id, number)[-1:]), None)
    return None if newest is None or newest.void else newest


def _second_report(said: _Report) -> SheetData | None:
    """What a report of a deal that was reported before comes to; None where it conflicts with what is there."""
    there, sides = said.there, sides_with(said.event, said.there.table_id, said.entered.seat)
    equal = there.values == dict(said.values)
    if equal and (there.settled or sides.side_of.get(there.seat) == sides.side_of[said.entered.seat]):
        return there
    if sides.side_of[said.entered.seat] not in unanswered(there, sides, answers_of(there)):
        return None
    _require_being_played(said.place)
    return _confirmed(said, sides) if equal else _disputed(said)


def _confirmed(said: _Report, sides: TableSides) -> SheetData:
    """The report that waits, confirmed by an equal one of another side."""
    there, seat = said.there, said.entered.seat
    settles = _settles(said.event, there, sides, seat)
    fact = api.answer_sheet(
        there.sheet_id,
        "accept",
        said.author,
        settles=settles,
        seat=seat,
        device=said.entered.device,
        hold_same_device=read_rules(said.event.result_options).seat_pins,
        key=said.key,
    )
    _log_answer(said.event, said.place, fact, seat, said.by, said.name)
    return fact


def _disputed(said: _Report) -> SheetData:
    """Both reports are kept: this one as the next version, to which the author of the one before does not agree."""
    there = said.there
    entered = replace(said.entered, waits=True, silent_until=None)
    fact = api.correct_sheet(
        there.table_id, there.number, said.values, said.author, "", AGAIN, said.key, there.version, entered
    )
    before = author(None, PHONE, there.author_name)
    fact = api.answer_sheet(fact.sheet_id, "reject", before, seat=there.seat)
    facts = {**where(said.place, fact), "after": points_told(fact), "before": points_told(there), "seat": fact.seat}
    log(said.event, "sheet_reported_otherwise", said.by, said.name, **facts, who=there.author_name)
    return fact


def _unless_agreed(event: Event, history: Sequence[SheetData], values: Values, entered: Entered) -> Entered:
    """How a version comes in that is entered again: it need not wait where the other sides reported the same."""
    if not entered.waits or not history:
        return entered
    sides = sides_with(event, history[0].table_id, entered.seat)
    since = max((one.version for one in history if one.settled), default=0)
    reports = [one for one in history if one.version > since and one.seat and not one.void]
    if read_rules(event.result_options).seat_pins and entered.device:  # two reports of one device are one report
        devices = api.devices_of(one.sheet_id for one in reports)
        reports = [one for one in reports if devices.get(one.sheet_id) != entered.device]
    agreed = {sides.side_of.get(one.seat) for one in reports if one.values == dict(values)}
    missing = [side for side in sides.others(entered.seat) if side not in agreed]
    others = len(sides.others(entered.seat)) - len(missing)
    enough = not missing if read_rules(event.result_options).confirm == Confirm.ALL else others > 0
    return replace(entered, waits=False, silent_until=None) if enough else entered


def _entered(event: Event, table_id: int, seat: str, device: str) -> Entered:
    """How a player's sheet comes in: it waits when somebody must agree and somebody can."""
    sides = sides_with(event, table_id, seat)
    rules = read_rules(event.result_options)
    waits = rules.confirm != Confirm.NOBODY and bool(sides.others(seat))
    return Entered(seat, device, waits, rules.silent_until(timezone.now()) if waits else None)


def sides_with(event: Event, table_id: int, seat: str) -> TableSides:
    """The sides of the table, to which the seat must belong. Raises EventError."""
    sides = sides_at(event, table_id)
    if sides is None:
        raise EventError("unknown_table", "table", table=table_id)
    if seat not in sides.side_of:
        seats = list(sides.side_of)
        raise EventError("no_such_seat", "seat", seats, seat=seat, allowed_values=", ".join(seats))
    return sides


def _settles(event: Event, fact: SheetData, sides: TableSides, seat: str) -> bool:
    """Whether with a yes of this seat everybody who must agree has."""
    rules = read_rules(event.result_options)
    if rules.confirm != Confirm.ALL:
        return True
    if is_held(rules, answers_of(fact)):
        return False
    left = unanswered(fact, sides, answers_of(fact))
    return set(left) <= {sides.side_of[seat]}


def _require_may_answer(fact: SheetData, sides: TableSides, seat: str) -> None:
    """Nothing when this seat may answer, or when games has the better reason why it cannot. Raises EventConflict."""
    newest = api.history_of(fact.table_id, fact.number)[-1]
    if fact.settled or newest.sheet_id != fact.sheet_id:
        return
    if sides.side_of[seat] in unanswered(fact, sides, answers_of(fact)):
        return
    if not fact.seat:
        raise EventConflict("staff_must_agree", number=fact.number)
    if sides.side_of[seat] == sides.side_of.get(fact.seat):
        raise EventConflict("own_entry", number=fact.number, name=fact.author_name)
    if fact.state == DISPUTED:
        raise EventConflict("disputed_already", number=fact.number)
    raise EventConflict("side_answered", number=fact.number)


def _require_being_played(place: Place) -> None:
    """In a round that is closed only the desk writes, such as after a sheet was taken away. Raises EventConflict."""
    if place.round.state != Round.State.PUBLISHED:
        raise EventConflict("round_closed", number=place.round.number)


def _require_open_to_players(newest: SheetData | None, number: int) -> None:
    """What is entered anew must have been entered by a player and not count yet. Raises EventConflict."""
    if newest is None or newest.settled or not newest.seat:
        raise EventConflict("not_to_enter_again", number=number)


def _answer_of(fact: SheetData, seat: str) -> AnswerData | None:
    return next((one for one in answers_of(fact) if one.seat == seat), None)


def _log_answer(event: Event, place: Place, fact: SheetData, seat: str, by: By, name: str) -> None:
    said = _answer_of(fact, seat)
    if said is None:  # pragma: no cover (it was given a moment ago)
        return
    if said.kind == "accept":
        held = is_held(read_rules(event.result_options), [said])
        on_one = "sheet_held_same_device" if held else "sheet_accepted_same_device"
        action = on_one if said.same_device else "sheet_accepted"
    else:
        action = "sheet_rejected_because" if said.reason else "sheet_rejected"
    more = {"after": points_told(fact), "reason": said.reason, "same_device": said.same_device}
    log(event, action, by, name, **where(place, fact), seat=seat, **more)


def _of_player(fact: SheetData) -> dict[str, Any]:
    return {"after": points_told(fact), "seat": fact.seat, "waits": fact.waits}
