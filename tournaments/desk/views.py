"""The director's desk: the round, its blockers and the next step; also the log."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from inputs.reading import read
from inputs.values import whole_number
from tournaments.brackets import selectors as brackets
from tournaments.brackets.groups_page import notices_of_groups
from tournaments.changes.unseated_page import without_seat
from tournaments.confirmation.selectors import open_sheets
from tournaments.core import formats as core_formats
from tournaments.core import permissions
from tournaments.core.undelivered import late_messages
from tournaments.core.views import event_page, note_done, once, reason_of, show, was_done
from tournaments.corrections.request_page import requests_at_desk, waiting_at_desk
from tournaments.desk import log as desk_log
from tournaments.desk.board import DeskBoard, board_of
from tournaments.desk.printed import old_cards
from tournaments.entries import services as entries_services
from tournaments.events import services as events_services
from tournaments.events.schemas import ChangedEvent
from tournaments.followups.selectors import to_follow_of
from tournaments.front.offline import may_be_kept
from tournaments.links.selectors import disowned_in
from tournaments.models import Entry, Event, Round
from tournaments.models.limits import REASON
from tournaments.online.selectors import online_desk
from tournaments.pairing import next_step as pairing_next_step
from tournaments.pairing import services as pairing_services
from tournaments.pairing.next_step import Blocker
from tournaments.people.import_rows import MAX_LENGTHS
from tournaments.quality import selectors as quality_selectors
from tournaments.quality.selectors import RelaxedRules
from tournaments.rankings.checks import checks_of
from tournaments.registration.selectors import arrivals, missing_after_check_in, to_approve
from tournaments.rounds import selectors as rounds_selectors
from tournaments.score_entry.settling_views import results_to_look_at
from tournaments.sheets import correction_records

STEP_PERMISSION = {
    "enter": "enter",
    "check_in": "check_in",
    "seat": "seat",
    "again": "edit_draft",
    "publish": "publish",
    "results": "close_round",
    "close": "close_round",
    "finish": "finish",
}
CORRECTIONS_SHOWN = 5
NEWEST = 5
"""Lines of the log on the desk."""
BLOCKERS_SHOWN = 3
BY_NUMBER = "number"
LOG_SHOWN = 300


@require_safe
@event_page("see_desk")
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what blocks the next round, and the button of the next step."""
    step = pairing_next_step.next_step(event)
    current, draft = rounds_selectors.current_round(event), rounds_selectors.draft_round(event)
    open_round = current if current and current.state == "published" else None
    pairings = rounds_selectors.pairings_of(current, full_names=True) if current else None
    states = list(event.entries.values_list("state", flat=True))
    opened = open_sheets(event)
    look_at = results_to_look_at(request, event, opened)
    online = online_desk(pairings.tables if pairings and open_round else ())
    by_number = request.GET.get("order") == BY_NUMBER
    board = board_of(event, pairings, sheets=opened, away=online.away, by_number=by_number) if pairings else None
    context = {
        "step": step,
        "old_cards": old_cards(request, event),
        "late_messages": late_messages(event).count() if permissions.may(request.user, "see_people", event) else 0,
        "step_allowed": _may_step(request, event, step.code),
        "current": current,
        "open_round": open_round,
        "pairings": pairings,
        "board": board,
        "by_number": by_number,
        "held_up": _held_up(step.blockers, board),
        "newest": desk_log.newest_of(event, NEWEST, wishes=permissions.may(request.user, "see_wishes", event)),
        "may_read_log": permissions.may(request.user, "see_log", event),
        "draft": draft,
        "musts": [rule for rule in _relaxed_rules(request, draft) if rule.hard],
        "online_tables": _online(pairings),
        "stopped_tables": [table for table in _online(pairings) if table.fact.paused],
        "entries": len(states),
        "unseated": without_seat(request, event),
        "walk_in": _walk_in(request, event, open_round),
        "absences": _absences(request, event, open_round, pairings),
        "present": states.count(Entry.State.PRESENT),
        "missing": states.count(Entry.State.REGISTERED) + states.count(Entry.State.ABSENT),
        "corrections": correction_records.corrections_of(event)[:CORRECTIONS_SHOWN],
        "to_follow": to_follow_of(event),
        "may_follow": permissions.may(request.user, "change_round", event),
        "bracket_notices": [*brackets.notices_of(event), *notices_of_groups(event)],
        "look_at": look_at,
        "look_ids": {result.open.fact.sheet_id for result in look_at.shown},
        "checked": checks_of(event),
        "requests": requests_at_desk(request, event),
        "waiting": waiting_at_desk(request, event),
        "online": online,
        "disowned": disowned_in(event),
        "arrivals": arrivals(event),
        "may_check_in": permissions.may(request.user, "check_in", event),
        "missing_people": missing_after_check_in(event, timezone.now()),
        "to_approve": to_approve(event),
        "may_answer_calls": permissions.may(request.user, "answer_calls", event),
        "may_copy": permissions.may(request.user, permissions.CREATE),
        **_may(request, event),
    }
    return may_be_kept(show(request, event, "desk/desk.html", context, tab="desk"))


@dataclass(frozen=True, slots=True)
class HeldUp:
    """What holds up a round: the first sentences with their icons, and the others; `tables` have them."""

    first: list[tuple[str, str]]
    others: list[tuple[str, str]]
    tables: int


def _held_up(blockers: tuple[Blocker, ...], board: DeskBoard | None) -> HeldUp:
    """Return one line for each table that holds up the round, in the order of the board."""
    # of a table with several, that of the open result
    sentences = {blocker.table: blocker.sentence for blocker in blockers}
    tiles = [tile for tile in board.tiles if tile.table.number in sentences] if board else []
    lines = [(tile.icon, tile.away_now or sentences[tile.table.number]) for tile in tiles]
    return HeldUp(lines[:BLOCKERS_SHOWN], lines[BLOCKERS_SHOWN:], len(sentences))


def _walk_in(request: HttpRequest, event: Event, round_: Round | None) -> int:
    """Return the maximum length of a walk-in's name; 0 if names are not enough."""
    alone = core_formats.people_an_entry(event) == 1 and event.format != Event.Format.CLUB_MATCH
    return MAX_LENGTHS["name"] if round_ and alone and permissions.may(request.user, "enter", event) else 0


def _relaxed_rules(request: HttpRequest, draft: Round | None) -> tuple[RelaxedRules, ...]:
    """Return the relaxed rules of the draft, with names for users who see them."""
    if draft is None:
        return ()
    return quality_selectors.relaxed_rules(draft, full_names=permissions.may(request.user, "see_people", draft.event))


def _absences(
    request: HttpRequest, event: Event, round_: Round | None, pairings: rounds_selectors.Pairings | None
) -> set[int]:
    """Return the tables without results, where an absence can be reported."""
    if round_ is None or pairings is None or not permissions.may(request.user, "change_round", event):
        return set()
    return {table.number for table in pairings.tables if table.occupants and not table.fact.sheets_in}


def _online(pairings: rounds_selectors.Pairings | None) -> list[rounds_selectors.PairingTable]:
    """Return the unfinished online tables."""
    tables = pairings.tables if pairings else ()
    return [table for table in tables if table.fact.place == "online" and not table.fact.finished]


def _may_step(request: HttpRequest, event: Event, code: str) -> bool:
    return code in STEP_PERMISSION and permissions.may(request.user, STEP_PERMISSION[code], event)


def _may(request: HttpRequest, event: Event) -> dict[str, bool]:
    names = (
        "set_place",
        "write_sheet",
        "finish",
        "reopen",
        "publish",
        "rule",
        "edit",
        "correct",
        "rate",
        "pause",
        "remove",
        "appoint",
        "cancel",
        "reinstate",
    )
    return {f"may_{name}": permissions.may(request.user, name, event) for name in names}


@require_POST
@event_page()
def desk_do(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """Run a step of the whole event. Steps of a round are in round_views.py."""
    if action == "seat" and not was_done(request):
        # A second press returns the existing draft; the search is long, and others must not wait for it.
        round_ = pairing_services.seat_round(event=event, by=request.user, method=request.POST.get("method") or None)
        note_done(request)
        return redirect("event-round", event.slug, round_.number)
    with once(request) as first:
        if first:
            _plain_step(request, event, action)
    return redirect("event-desk", event.slug)


def _plain_step(request: HttpRequest, event: Event, action: str) -> None:
    if action == "check_in":
        count = entries_services.check_in_all(event=event, by=request.user)
        words = ngettext("%(count)s entry was checked in.", "%(count)s entries were checked in.", count)
        messages.success(request, words % {"count": count})
    elif action == "finish":
        events_services.finish_event(event=event, by=request.user)
        messages.success(request, _("The event is finished. Results can still be corrected."))
    elif action == "open_again":
        events_services.reopen_event(event=event, by=request.user, reason=reason_of(request, REASON))
        messages.success(request, _("The event was reopened."))
    elif action == "edit":
        planned = whole_number(request.POST.get("rounds_planned", ""))
        rounds = event.rounds_planned + 1 if planned is None else planned
        changes = read(ChangedEvent, {"rounds_planned": rounds})
        events_services.change_event(by=request.user, event=event, changes=changes)
        messages.success(request, _("%(rounds)s rounds are now planned.") % {"rounds": rounds})


@require_safe
@event_page("see_log")
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the log of staff actions by round, table or name."""
    filters: dict[str, Any] = {name: request.GET.get(name, "") for name in ("round", "table", "name")}
    numbers = {name: whole_number(filters[name]) for name in ("round", "table")}
    wishes = permissions.may(request.user, "see_wishes", event)
    lines = desk_log.log_of(event, name=filters["name"].strip(), most=LOG_SHOWN, wishes=wishes, **numbers)
    context = {"lines": lines, "asked": filters, "filtered": any(filters.values()), "most": LOG_SHOWN}
    return show(request, event, "desk/log.html", context, tab="log")
