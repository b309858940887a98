"""Results that players enter, and what players of the other sides say to them.

Who must agree is a rule of the event (tournaments/result_rules.py); who may answer: selectors/confirming.py. What the
desk says to them, and what silence means: settling.py.
"""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from games import api
from games.api import AnswerFact, Entered, SheetFact
from tournaments.errors import EventConflict, EventError
from tournaments.models import Event, Place, Round
from tournaments.result_rules import Confirm, read_rules
from tournaments.selectors.confirming import DISPUTED, TableSides, answers_of, sides_at, unanswered
from tournaments.services.ground import By, author, changing, log, was_logged
from tournaments.services.settling import found_sheet
from tournaments.services.sheets import place_of_table, points_told, where

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
) -> SheetFact:
    """A player writes down deal `number` for `seat`, his seat or the side he plays for.

    It waits where the event says that somebody of another side must agree and somebody sits there who can. `name` is
    how the player is called in public, `device` an opaque word for the device, `by` his user if he has one. A repeated
    `key` gives the same sheet back. Raises SheetError, games.api.Conflict with the sheet that was there, EventError.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entered(event, table_id, seat, device)
        fact = api.write_sheet(table_id, number, values, author(by, PHONE, name), key, entered)
        if not was_logged(event, "sheet_written", sheet=fact.sheet_id):  # else the same request came a second time
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
) -> SheetFact:
    """A player of the table enters a sheet anew that was rejected or still waits: the next version, which waits again.

    `seen_version` is the newest version he saw. Raises SheetError, games.api.Conflict when another was written since or
    the same is sent again, EventConflict when what stands there is not for players to enter again.
    """
    with changing(event.pk, only_sheets=True) as event:
        place = place_of_table(event, table_id)
        entered = _entered(event, table_id, seat, device)
        newest = next(iter(api.history_of(table_id, number)[-1:]), None)
        said = author(by, PHONE, name)
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
) -> SheetFact:
    """Somebody of another side says yes or no to what a player entered; never the side that entered it.

    With a yes it counts, where the event wants every other side to agree with the last of them. With a no it is
    disputed until the desk decides or it is entered again. The same answer again changes nothing. Raises EventError,
    EventConflict for the side that entered it, games.api.Conflict when it was settled or corrected before.
    """
    with changing(event.pk, only_sheets=True) as event:
        fact, place = found_sheet(event, sheet_id)
        sides = sides_with(event, fact.table_id, seat)
        settles = accept and _settles(event, fact, sides, seat)
        first = _answer_of(fact, seat) is None
        if first:
            _require_may_answer(fact, sides, seat)
        kind, said = "accept" if accept else "reject", author(by, PHONE, name)
        fact = api.answer_sheet(sheet_id, kind, said, settles=settles, seat=seat, device=device, reason=reason, key=key)
        if first:
            _log_answer(event, place, fact, seat, by, name)
    return fact


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


def _settles(event: Event, fact: SheetFact, sides: TableSides, seat: str) -> bool:
    """Whether with a yes of this seat everybody who must agree has."""
    if read_rules(event.result_options).confirm != Confirm.ALL:
        return True
    left = unanswered(fact, sides, answers_of(fact))
    return set(left) <= {sides.side_of[seat]}


def _require_may_answer(fact: SheetFact, sides: TableSides, seat: str) -> None:
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


def _require_open_to_players(newest: SheetFact | None, number: int) -> None:
    """What is entered anew must have been entered by a player and not count yet. Raises EventConflict."""
    if newest is None or newest.settled or not newest.seat:
        raise EventConflict("not_to_enter_again", number=number)


def _answer_of(fact: SheetFact, seat: str) -> AnswerFact | None:
    return next((one for one in answers_of(fact) if one.seat == seat), None)


def _log_answer(event: Event, place: Place, fact: SheetFact, seat: str, by: By, name: str) -> None:
    said = _answer_of(fact, seat)
    if said is None:  # pragma: no cover (it was given a moment ago)
        return
    if said.kind == "accept":
        action = "sheet_accepted_same_device" if said.same_device else "sheet_accepted"
    else:
        action = "sheet_rejected_because" if said.reason else "sheet_rejected"
    more = {"after": points_told(fact), "reason": said.reason, "same_device": said.same_device}
    log(event, action, by, name, **where(place, fact), seat=seat, **more)


def _of_player(fact: SheetFact) -> dict[str, Any]:
    return {"after": points_told(fact), "seat": fact.seat, "waits": fact.waits}
