"""Decisions of the desk on open sheets, and automatic confirmation by silence."""

from django.utils import timezone

from games.api import sheets
from games.api.sheets import SheetData
from games.api.values import Conflict
from tournaments.confirmation.selectors import DISPUTED, WAITING, action_to_settle, answers_of, is_held
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import authorize
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, event_write, is_logged, log
from tournaments.core.versions import event_topic
from tournaments.corrections.services import confirm_correction, reject_correction
from tournaments.models import Event, Place
from tournaments.result_rules.schemas import ResultRules, read_rules
from tournaments.result_rules.second_approver import may_alone, waits_for_second
from tournaments.sheets.selectors import sheet_for
from tournaments.sheets.services import points_text, where

SETTLED = ("sheet_settled", "sheet_settled_because", "sheet_settled_alone")


def settle_sheet(*, event: Event, sheet_id: int, by: By, reason: str = "", key: str | None = None) -> SheetData:
    """Confirm a pending or disputed sheet at the desk, as it was entered.

    A sheet typed by staff needs another user than its author. An administrator may act alone if the event allows it
    (`admins_alone`); the log records that. Raises EventError; EventConflict for the author; Conflict if it
    was settled or corrected before. `confirm_correction` confirms a pending correction within its period.
    """
    fact, _place = sheet_for(event, sheet_id)
    if waits_for_second(fact):
        return confirm_correction(event=event, sheet_id=sheet_id, by=by, key=key)
    with event_write(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        authorize(by, action_to_settle(fact), event)
        action = _settling(event, fact, by, reason)
        fact = sheets.answer(sheet_id, "desk", author(by, "desk"), settles=True, reason=reason, key=key)
        if not is_logged(event, *SETTLED, sheet=fact.sheet_id):
            log(event, action, by, **where(place, fact), after=points_text(fact), reason=reason.strip())
    return fact


def reject_sheet(*, event: Event, sheet_id: int, by: By, reason: str, key: str | None = None) -> SheetData:
    """Reject a pending sheet as staff: it is disputed until settled or written again.

    Idempotent. Raises EventError for a blank reason, Conflict as in settle_sheet.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    fact, _place = sheet_for(event, sheet_id)
    if waits_for_second(fact):
        return reject_correction(event=event, sheet_id=sheet_id, by=by, reason=reason, key=key)
    with event_write(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        authorize(by, action_to_settle(fact), event)
        if fact.state == DISPUTED and is_logged(event, "sheet_rejected_because", sheet=fact.sheet_id):
            return fact
        fact = sheets.answer(sheet_id, "reject", author(by, "desk"), reason=reason, key=key)
        log(event, "sheet_rejected_because", by, **where(place, fact), reason=reason.strip(), seat="")
    return fact


def settle_silent() -> int:
    """Confirm every sheet without an objection in time; return their number.

    It may run at any time, and in several processes at once: sheets answered meanwhile are left alone.
    """
    events = {event_topic(event): event for event in Event.objects.filter(state=Event.State.RUNNING)}
    facts = sheets.silent(events, timezone.now())
    tables = {fact.table_id for fact in facts}
    places = Place.objects.filter(table_id__in=tables, round__state__in=PUBLIC).select_related("round__event")
    event_of = {place.table_id: place.round.event for place in places}
    return sum(_settled_by_silence(event_of[fact.table_id], fact) for fact in facts if fact.table_id in event_of)


def _settled_by_silence(event: Event, fact: SheetData) -> bool:
    try:
        with event_write(event.pk, only_sheets=True) as event:
            now, place = sheet_for(event, fact.sheet_id)
            if now.state != WAITING or is_held(read_rules(event.result_options), answers_of(now)):
                return False
            settled = sheets.answer(fact.sheet_id, "silence", author(None, "phone"), settles=True)
            log(event, "sheet_silent", None, **where(place, settled), after=points_text(settled))
    except (Conflict, EventError):
        return False  # answered, corrected or withdrawn meanwhile
    return True


def _settling(event: Event, fact: SheetData, by: By, reason: str) -> str:
    """Return the log action of this user's decision.

    Raises EventConflict if another user must decide.
    """
    if by is None or fact.author_id != by.pk:
        return "sheet_settled_because" if reason.strip() else "sheet_settled"
    rules = read_rules(event.result_options)
    if needs_second_person(fact, rules) and not may_alone(by, rules):
        raise EventConflict("second_person", number=fact.number)
    return "sheet_settled_alone"


def needs_second_person(fact: SheetData, rules: ResultRules) -> bool:
    """Whether its author may not settle it, as for sheets typed by staff."""
    return fact.waits and not fact.seat and rules.second_typist
