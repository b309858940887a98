"""The desk lets a sheet count that waits or is disputed, or does not agree with it; and silence that means yes."""

from django.utils import timezone

from games import api
from games.api import SheetData
from tournaments.confirmation.selectors import DISPUTED, WAITING, answers_of, is_held
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.rounds import PUBLIC
from tournaments.core.transactions import By, author, changing, is_logged, log
from tournaments.core.versions import event_topic
from tournaments.corrections.services import confirm_correction, reject_correction
from tournaments.models import Event, Place
from tournaments.result_rules.rules import ResultRules, read_rules
from tournaments.result_rules.second_person import may_alone, waits_for_second
from tournaments.sheets.selectors import sheet_for
from tournaments.sheets.services import points_told, where

SETTLED = ("sheet_settled", "sheet_settled_because", "sheet_settled_alone")


def settle_sheet(event: Event, sheet_id: int, by: By, reason: str = "", key: str | None = None) -> SheetData:
    """The desk lets a sheet count that waits or is disputed, as it was entered.

    What staff typed in is settled by another one than its author. An administrator may do without one where the event
    lets him (`admins_alone`); the log then says that he did. Raises EventError, EventConflict for the author himself,
    games.api.Conflict when it was settled or corrected before. A correction that waits is confirmed by
    `confirm_correction`, in its time.
    """
    if waits_for_second(sheet_for(event, sheet_id)[0]):
        return confirm_correction(event, sheet_id, by, key)
    with changing(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        action = _settling(event, fact, by, reason)
        fact = api.answer_sheet(sheet_id, "desk", author(by, "desk"), settles=True, reason=reason, key=key)
        if not is_logged(event, *SETTLED, sheet=fact.sheet_id):
            log(event, action, by, **where(place, fact), after=points_told(fact), reason=reason.strip())
    return fact


def reject_sheet(event: Event, sheet_id: int, by: By, reason: str, key: str | None = None) -> SheetData:
    """Staff does not agree with a sheet that waits: it is disputed until it is settled or written anew.

    Once said it is not said again. Raises EventError for a blank reason, games.api.Conflict as in settle_sheet.
    """
    if not reason.strip():
        raise EventError("reason_missing", "reason")
    if waits_for_second(sheet_for(event, sheet_id)[0]):
        return reject_correction(event, sheet_id, by, reason, key)
    with changing(event.pk, only_sheets=True) as event:
        fact, place = sheet_for(event, sheet_id)
        if fact.state == DISPUTED and is_logged(event, "sheet_rejected_because", sheet=fact.sheet_id):
            return fact
        fact = api.answer_sheet(sheet_id, "reject", author(by, "desk"), reason=reason, key=key)
        log(event, "sheet_rejected_because", by, **where(place, fact), reason=reason.strip(), seat="")
    return fact


def settle_silent() -> int:
    """Let every sheet count to which nobody objected in time; gives how many.

    May run as often as one likes, and in several processes at once: what was answered meanwhile is left alone.
    """
    events = {event_topic(event): event for event in Event.objects.filter(state=Event.State.RUNNING)}
    facts = api.silent_sheets(events, timezone.now())
    tables = {fact.table_id for fact in facts}
    places = Place.objects.filter(table_id__in=tables, round__state__in=PUBLIC).select_related("round__event")
    event_of = {place.table_id: place.round.event for place in places}
    return sum(_settled_by_silence(event_of[fact.table_id], fact) for fact in facts if fact.table_id in event_of)


def _settled_by_silence(event: Event, fact: SheetData) -> bool:
    try:
        with changing(event.pk, only_sheets=True) as event:
            now, place = sheet_for(event, fact.sheet_id)
            if now.state != WAITING or is_held(read_rules(event.result_options), answers_of(now)):
                return False
            settled = api.answer_sheet(fact.sheet_id, "silence", author(None, "phone"), settles=True)
            log(event, "sheet_silent", None, **where(place, settled), after=points_told(settled))
    except (api.Conflict, EventError):
        return False  # answered, corrected or taken back meanwhile
    return True


def _settling(event: Event, fact: SheetData, by: By, reason: str) -> str:
    """The sentence with which this user settles it. Raises EventConflict when somebody else has to."""
    if by is None or fact.author_id != by.pk:
        return "sheet_settled_because" if reason.strip() else "sheet_settled"
    rules = read_rules(event.result_options)
    if needs_second_person(fact, rules) and not may_alone(by, rules):
        raise EventConflict("second_person", number=fact.number)
    return "sheet_settled_alone"


def needs_second_person(fact: SheetData, rules: ResultRules) -> bool:
    """Whether another one than its author has to settle it: what staff typed in, as long as the event asks for that."""
    return fact.waits and not fact.seat and rules.second_typist
