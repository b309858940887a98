"""Pairing of a round from checked-in entries and standings to a draft.

Publishing is separate.
"""

import hashlib
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import time_format

from tournaments.brackets import selectors as brackets
from tournaments.core import tasks as dispatch
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import layout_of
from tournaments.core.names import with_people
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, event_write, log
from tournaments.core.versions import version_as_read, version_of
from tournaments.models import Entry, Event, LogEntry, Place, Round, Schedule, SitOut
from tournaments.pairing.figures import least_repeats
from tournaments.pairing.next_step import blockers_of_round
from tournaments.pairing.plans import NewDraw, Plan, method_of, plan_round
from tournaments.pairing.plans.search import expected_seconds
from tournaments.pairing.progress import Superseded, beating, claim, own_round, release, watching
from tournaments.rounds.seats import open_table
from tournaments.shuffles.services import draw_root

AT_ONCE = 3.0
"""The maximum seconds of a pairing in a request; longer ones go to a worker."""
ENOUGH_TRIED = 2
"""Restarts of a search after changes; then it is valid for the same entries."""


def seat_round(*, event: Event, by: By, method: str | None = None) -> Round:
    """Pair the next round as a draft and return it.

    `method`: `random`, `swiss` (by standings), `draw`, `schedule`. The default is random for round 1 and swiss later. A
    club match always follows its movement. A search longer than AT_ONCE returns the round in state `seating`, and a
    worker makes the draft. A second press returns the existing draft. If another user paired it, EventConflict names
    them and the time, and has the draft as `existing`. Raises EventError if pairing is impossible; NotAllowed.
    """
    authorize(by, "seat", event)
    waiting = _waiting_draft(event, by)
    if waiting:
        return waiting
    try:
        version, planned, large, plan = _search(event.pk, method)
    except EventError:
        waiting = _waiting_draft(event, by)  # another request may have paired the round since
        if waiting:
            return waiting
        raise
    with event_write(event.pk) as event:
        waiting = _waiting_draft(event, by)
        if waiting:
            return waiting
        if plan is None or version != version_of(event):
            planned = _next(event, method)
            plan = None if large else plan_round(event, planned)
        return _insert(event, planned, plan, by)


def _search(event_id: int, method: str | None) -> tuple[int, Round, bool, Plan | None]:
    """Search for the next round without a lock.

    Return the version searched at, the round, and whether its search is too long for a request; else also the plan.
    """
    event = Event.objects.get(pk=event_id)
    draw_root(event, _next(event, method).number)
    event = Event.objects.get(pk=event_id)
    version, planned = version_as_read(event), _next(event, method)
    large = expected_seconds(event, planned.number, planned.method) > AT_ONCE
    return version, planned, large, None if large else plan_round(event, planned)


def _next(event: Event, method: str | None) -> Round:
    """Return the next round before it is stored. Raises EventError."""
    number = _next_number(event)
    return Round(event=event, number=number, method=method_of(event, number, method), seed=event_seed(event, number))


def fill_round(round_id: int, *, apart: bool = False) -> None:
    """Pair a round in state `seating`, in a worker. Safe to run twice or too late.

    `apart`: this process is a separate worker, and sends signs of life from a thread.
    """
    round_ = Round.objects.select_related("event").filter(pk=round_id, state=Round.State.SEATING).first()
    if round_ is None:
        return
    token = None
    try:
        token = claim(round_id)
        if token is not None:
            with beating(round_id, token) if apart else nullcontext():
                _fill(round_, token)
    except Superseded:
        return
    except EventError as error:
        give_up_seating(round_, error.message, token)


def _fill(round_: Round, token: str) -> None:
    """Search without a lock; then write under it, if the input is unchanged."""
    for tried in range(ENOUGH_TRIED + 1):
        event = Event.objects.get(pk=round_.event_id)
        version = version_as_read(event)
        watch = watching(round_, token, partial(least_repeats, event, round_.number))
        plan = plan_round(event, round_, watch)
        with event_write(round_.event_id) as event:
            locked = own_round(round_.pk, token)
            if version == version_of(event) or (tried == ENOUGH_TRIED and _seats_who_is_here(event, plan)):
                requests = LogEntry.objects.filter(event=event, action="seating_asked", facts__round=locked.number)
                first = requests.select_related("by").first()
                write_draft(event, locked, plan, first.by if first else None)
                return
    release(round_.pk, token)
    dispatch.seat(round_.pk)


def _seats_who_is_here(event: Event, plan: Plan) -> bool:
    planned = {name for table in plan.tables for name in table if name} | set(plan.sit_out)
    here = event.entries.filter(state=Entry.State.PRESENT).values_list("number", flat=True)
    return planned == set(map(str, here))


def give_up_seating(round_: Round, reason: str, token: str | None) -> None:
    """Remove a round that this worker could not pair, and log the reason.

    A round of another worker stays. Without a token it is removed in any case: too many workers were lost on it.
    """
    waiting = Round.objects.filter(pk=round_.pk, state=Round.State.SEATING)
    with event_write(round_.event_id) as event:
        mine = waiting if token is None else waiting.filter(progress__worker=token)
        if mine.delete()[0]:
            log(event, "seating_failed", None, round=round_.number, reason=reason)


def _waiting_draft(event: Event, by: By) -> Round | None:
    """Return this user's draft; EventConflict names the author of another one."""
    waiting = event.rounds.filter(state__in=[Round.State.DRAFT, Round.State.SEATING]).first()
    if waiting is None:
        return None
    who = seated_by(waiting)
    if who is not None and who.by_id == (by.pk if by is not None else None):
        return waiting
    at = time_format(timezone.localtime(who.at if who else waiting.seated_at), "H:i")
    conflict = EventConflict("draft_exists", number=waiting.number, name=who.by_name if who else "", time=at)
    conflict.existing = waiting
    raise conflict


def seated_by(round_: Round) -> LogEntry | None:
    """Return the log entry with the author of a pairing."""
    seating_actions = Q(action="round_seated") | Q(action="seating_asked")
    return LogEntry.objects.filter(seating_actions, event_id=round_.event_id, facts__round=round_.number).first()


def _next_number(event: Event) -> int:
    last = event.rounds.order_by("-number").first()
    if last is None:
        return 1
    if last.state != Round.State.FINISHED:
        raise EventError("round_open", number=last.number, blockers=" ".join(blockers_of_round(last)))
    if not brackets.goes_on(event, last):
        code = "bracket_decided" if brackets.is_over(event) else "all_rounds_seated"
        raise EventError(code, "rounds_planned", rounds=event.rounds_planned)
    return last.number + 1


def event_seed(event: Event, number: int) -> int:
    """Return a seed from the event's seed, the round and its discarded drafts.

    It is repeatable, yet new for each draft. It is published with the round, so the draw can be repeated. The event's
    own seed, the source of later draws, cannot be derived from it.
    """
    thrown = LogEntry.objects.filter(event=event, action="draft_discarded", facts__round=number).count()
    drawn = hashlib.sha256(f"seating:{event.seed}:{number}:{thrown}".encode()).digest()
    return int.from_bytes(drawn[:4], "big") // 2


def _insert(event: Event, round_: Round, plan: Plan | None, by: By) -> Round:
    """Store the round with its draft, or call a worker without a plan."""
    if plan:
        return write_draft(event, round_, plan, by)
    round_.state, round_.standings_version = Round.State.SEATING, version_of(event)
    round_.save()
    log(event, "seating_asked", by, round=round_.number, entries=event.entries.filter(state="present").count())
    transaction.on_commit(partial(dispatch.seat, round_.pk))
    return round_


def write_draft(event: Event, round_: Round, plan: Plan, by: By) -> Round:
    """Store the planned round with its tables as a draft of the locked event."""
    round_.state, round_.standings_version = Round.State.DRAFT, plan.version
    round_.quality, round_.relaxed, round_.progress = plan.quality, plan.relaxed, None
    round_.seated_from = {**plan.seated_from, **as_seated(event, plan)}
    round_.save()
    if plan.schedule:
        _keep_schedule(event, plan.schedule, round_.seed)
    _plan_rounds(event, plan.rounds, by)
    entries = {str(entry.number): entry for entry in event.entries.prefetch_related(*with_people())}
    places: list[Place] = []
    for table_number, names in zip(plan.table_numbers, plan.tables, strict=True):
        places += _open(event, round_, table_number=table_number, names=names, entries=entries)
    Place.objects.bulk_create(places)
    waits = [SitOut(round=round_, entry=entries[name], score=event.sit_out_score) for name in plan.sit_out]
    SitOut.objects.bulk_create(waits)
    log(event, "round_seated", by, round=round_.number, method=round_.method, tables=len(plan.tables))
    return round_


def _plan_rounds(event: Event, rounds: int | None, by: By) -> None:
    """Set the number of rounds that follows from the system, such as a knock-out."""
    if rounds and rounds != event.rounds_planned:
        log(event, "rounds_follow", by, before=event.rounds_planned, after=rounds)
        event.rounds_planned = rounds
        event.save(update_fields=["rounds_planned"])


def as_seated(event: Event, plan: Plan) -> dict[str, object]:
    """Return the paired seats and system, for later comparison on the quality sheet."""
    tables = {str(number): names for number, names in zip(plan.table_numbers, plan.tables, strict=True)}
    system = {"system": event.system, "system_options": event.system_options}
    return {**system, "tables": tables, "sitout": plan.sit_out}


def _keep_schedule(event: Event, drawn: NewDraw, seed: int) -> None:
    """Store a new version of the draw; earlier ones stay."""
    version = event.schedules.count() + 1
    Schedule.objects.create(event=event, version=version, system=event.system, seed=seed, **asdict(drawn))


def _open(
    event: Event, round_: Round, *, table_number: int, names: list[str], entries: dict[str, Entry]
) -> list[Place]:
    """Open one table and return its places, to be stored with those of other tables."""
    slots = list(layout_of(event, len(names)).places)
    seated = {slot: entries[name] for slot, name in zip(slots, names, strict=True) if name}
    table_id = open_table(event, round_.number, table_number=table_number, size=len(names), seated=seated)
    return [
        Place(round=round_, table_id=table_id, table_number=table_number, entry=entry, seat=slot)
        for slot, entry in seated.items()
    ]
