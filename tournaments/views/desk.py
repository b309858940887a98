"""The organiser's desk: the round and what blocks it, and the one next step. And the log."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from games import api
from tournaments import permissions, selectors, services
from tournaments.bounds import REASON
from tournaments.models import Entry, Event, Round
from tournaments.people import LONGEST
from tournaments.selectors import brackets
from tournaments.selectors.checks import checks_of
from tournaments.selectors.following import to_follow_of
from tournaments.selectors.group_board import notices_of_groups
from tournaments.selectors.links import disowned_in
from tournaments.selectors.online_desk import online_desk
from tournaments.selectors.quality import GivenUp
from tournaments.views.edge import event_page, note_done, once, reason_of, show, was_done
from tournaments.views.request_shown import requests_at_desk, waiting_at_desk
from tournaments.views.settling import results_to_look_at
from tournaments.views.unseated_shown import without_seat

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
LOG_SHOWN = 300


@require_GET
@event_page("see_desk")
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """What blocks the next round, by name, and the one button that leads on."""
    step = selectors.next_step(event)
    current, draft = selectors.current_round(event), selectors.draft_round(event)
    open_round = current if current and current.state == "published" else None
    pairings = selectors.pairings_of(current, full_names=True) if current else None
    states = list(event.entries.values_list("state", flat=True))
    context = {
        "step": step,
        "step_allowed": _may_step(request, event, step.code),
        "current": current,
        "open_round": open_round,
        "pairings": pairings,
        "draft": draft,
        "musts": [one for one in _given_up(request, draft) if one.hard],
        "online_tables": _online(pairings),
        "stopped_tables": [one for one in _online(pairings) if one.fact.paused],
        "entries": len(states),
        "unseated": without_seat(request, event),
        "walk_in": _walk_in(request, event, open_round),
        "absences": _absences(request, event, open_round, pairings),
        "present": states.count(Entry.State.PRESENT),
        "missing": states.count(Entry.State.REGISTERED) + states.count(Entry.State.ABSENT),
        "corrections": selectors.corrections_of(event)[:CORRECTIONS_SHOWN],
        "to_follow": to_follow_of(event),
        "may_follow": permissions.may(request.user, "change_round", event),
        "bracket_notices": [*brackets.notices_of(event), *notices_of_groups(event)],
        "look_at": results_to_look_at(request, event),
        "checked": checks_of(event),
        "requests": requests_at_desk(request, event),
        "waiting": waiting_at_desk(request, event),
        "online": online_desk(pairings.tables if pairings and open_round else ()),
        "disowned": disowned_in(event),
        "may_answer_calls": permissions.may(request.user, "answer_calls", event),
        **_may(request, event),
    }
    return show(request, event, "desk.html", context, "desk")


def _walk_in(request: HttpRequest, event: Event, round_: Round | None) -> int:
    """How many letters the name of a person at the door may have; 0 where nobody can be entered by a name alone."""
    alone = selectors.people_an_entry(event) == 1 and event.format != Event.Format.CLUB_MATCH
    return LONGEST["name"] if round_ and alone and permissions.may(request.user, "enter", event) else 0


def _given_up(request: HttpRequest, draft: Round | None) -> tuple[GivenUp, ...]:
    """What the seating of the draft gave up; whose wish it was is for those who see full names."""
    if draft is None:
        return ()
    return selectors.given_up(draft, full_names=permissions.may(request.user, "see_people", draft.event))


def _absences(
    request: HttpRequest, event: Event, round_: Round | None, pairings: selectors.Pairings | None
) -> set[int]:
    """The tables at which nothing was written yet, and somebody may say that one is not there."""
    if round_ is None or pairings is None or not permissions.may(request.user, "change_round", event):
        return set()
    return {table.number for table in pairings.tables if table.occupants and not table.fact.sheets_in}


def _online(pairings: selectors.Pairings | None) -> list[selectors.PairingTable]:
    """The tables that play online and have not finished."""
    tables = pairings.tables if pairings else ()
    return [one for one in tables if one.fact.place == "online" and not one.fact.finished]


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
    )
    return {f"may_{name}": permissions.may(request.user, name, event) for name in names}


@require_POST
@event_page()
def desk_do(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """A step of the event as a whole. Steps of a round are in rounds.py."""
    permissions.require(request.user, {"open_again": "reopen"}.get(action, action), event)
    if action == "seat" and not was_done(request):
        # Pressed twice it gives the draft that is there; the search is long, and others must not wait for it.
        round_ = services.seat_round(event, request.user, request.POST.get("method") or None)
        note_done(request)
        return redirect("event-round", event.slug, round_.number)
    with once(request) as first:
        if first:
            _plain_step(request, event, action)
    return redirect("event-desk", event.slug)


def _plain_step(request: HttpRequest, event: Event, action: str) -> None:
    if action == "check_in":
        count = services.check_in_all(event, request.user)
        words = ngettext("%(count)s entry was checked in.", "%(count)s entries were checked in.", count)
        messages.success(request, words % {"count": count})
    elif action == "finish":
        services.finish_event(event, request.user)
        messages.success(request, _("The event is finished. Results can still be corrected."))
    elif action == "open_again":
        services.reopen_event(event, request.user, reason_of(request, REASON))
        messages.success(request, _("The event is open again."))
    elif action == "edit":
        planned = api.whole_number(request.POST.get("rounds_planned", ""))
        rounds = event.rounds_planned + 1 if planned is None else planned
        services.change_event(event, request.user, rounds_planned=rounds)
        messages.success(request, _("%(rounds)s rounds are planned now.") % {"rounds": rounds})


@require_GET
@event_page("see_log")
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything staff did, by round, table or name."""
    asked: dict[str, Any] = {name: request.GET.get(name, "") for name in ("round", "table", "name")}
    numbers = {name: api.whole_number(asked[name]) for name in ("round", "table")}
    wishes = permissions.may(request.user, "see_wishes", event)
    lines = selectors.log_of(event, name=asked["name"].strip(), most=LOG_SHOWN, wishes=wishes, **numbers)
    context = {"lines": lines, "asked": asked, "filtered": any(asked.values()), "most": LOG_SHOWN}
    return show(request, event, "log.html", context, "log")
