"""Seating a round: from who is checked in and how they stand to a draft. Publishing is another act."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext

from tournaments import club_match, seating
from tournaments.errors import EventConflict, EventError
from tournaments.models import Entry, Event, LogEntry, Place, Round, SitOut
from tournaments.selectors.desk import blockers_of_round
from tournaments.selectors.formats import shape_of, sizes_of
from tournaments.selectors.names import with_people
from tournaments.selectors.seating import present_entries, seating_document
from tournaments.selectors.standings import scores_before
from tournaments.selectors.versions import version_of
from tournaments.services import dispatch
from tournaments.services.ground import By, changing, log
from tournaments.services.seats import open_table

LARGE = 200
"""More entries than this are seated by a worker, so that no page waits for the search."""
MOVEMENT = "movement"
NEXT_SEED, NEXT_DRAFT = 7919, 104729


@dataclass(frozen=True, slots=True)
class Plan:
    """A seating that is not written down yet. Tables list entry numbers as text in seat order; "" is a free place."""

    tables: list[list[str]]
    version: int
    sit_out: list[str] = field(default_factory=list)
    quality: dict[str, Any] = field(default_factory=dict)
    relaxed: list[Any] = field(default_factory=list)


def seat_round(event: Event, by: By, method: str | None = None) -> Round:
    """Seat the next round as a draft and return it.

    `method`: `random`, `swiss` (by standings), `draw`, `schedule`; left open, random for round 1 and swiss later. A
    club match always follows its movement. With more than LARGE entries the round comes back in state `seating` and a
    worker makes the draft. Pressed twice, the draft that is there comes back; where somebody else seated it,
    EventConflict tells who and when, and carries the draft as `existing`. Raises EventError when it cannot be seated.
    """
    waiting = _waiting_draft(event, by)
    if waiting:
        return waiting
    number = _next_number(event)
    method = _method(event, number, method)
    seed = event_seed(event, number)
    large = event.entries.filter(state=Entry.State.PRESENT).count() > LARGE
    plan = None if large else plan_round(event, number, method, seed)
    with changing(event.pk) as event:
        waiting = _waiting_draft(event, by)
        if waiting:
            return waiting
        if _next_number(event) != number or (plan and plan.version != version_of(event)):
            number = _next_number(event)
            plan = None if large else plan_round(event, number, method, seed)
        return _insert(event, Round(event=event, number=number, method=method, seed=seed), plan, by)


def fill_round(round_id: int) -> None:
    """In the worker: seat a round that waits in state `seating`. Harmless when it runs twice or too late."""
    round_ = Round.objects.select_related("event").filter(pk=round_id, state=Round.State.SEATING).first()
    if round_ is None:
        return
    try:
        plan = plan_round(round_.event, round_.number, round_.method, round_.seed)
    except EventError as error:
        give_up_seating(round_, error.message)
        return
    with changing(round_.event_id) as event:
        locked = Round.objects.filter(pk=round_id, state=Round.State.SEATING).first()
        if locked is None:
            return
        if plan.version != version_of(event):
            plan = plan_round(event, locked.number, locked.method, locked.seed)
        asked = LogEntry.objects.filter(event=event, action="seating_asked").select_related("by").first()
        _write_draft(event, locked, plan, asked.by if asked else None)


def give_up_seating(round_: Round, reason: str) -> None:
    """The worker could not seat the round: it goes, and the log says why."""
    with changing(round_.event_id) as event:
        if Round.objects.filter(pk=round_.pk, state=Round.State.SEATING).delete()[0]:
            log(event, "seating_failed", None, round=round_.number, reason=reason)


def plan_round(event: Event, number: int, method: str, seed: int) -> Plan:
    """The seating of a round from what is in the database now, without writing anything. Raises EventError."""
    version = version_of(event)
    entries = present_entries(event)
    if event.format == Event.Format.CLUB_MATCH:
        return _movement(entries, number, version)
    _check_numbers(event, len(entries))
    document = seating_document(event, entries, number, method, seed, scores_before(event, number))
    try:
        made = seating.seat(document, gettext)
    except seating.SeatingError as error:
        raise EventError("cannot_seat", reason=error.message) from error
    if made.get("feasible") is False:
        raise EventError("cannot_seat", reason=made["reason"])
    last = made["rounds"][-1]
    known = {str(entry.number) for entry in entries}
    tables = [[name if name in known else "" for name in map(str, table)] for table in last["tables"]]
    return Plan(tables, version, list(map(str, last.get("sitout", []))), _quality(made), made.get("relaxed", []))


def _quality(made: dict[str, Any]) -> dict[str, Any]:
    return {"figures": made.get("quality", {}), "bounds": made.get("bounds", {})}


def _movement(entries: list[Entry], number: int, version: int) -> Plan:
    sides = {side: [str(entry.number) for entry in entries if entry.side == side] for side in ("home", "visitors")}
    if not sides["home"] or not sides["visitors"]:
        raise EventError("no_entries")
    met = club_match.movement(sides["home"], sides["visitors"], number)
    return Plan([[home or "", visitors or ""] for home, visitors in met if home or visitors], version)


def _check_numbers(event: Event, present: int) -> None:
    """Say in words what no seating could mend."""
    if not present:
        raise EventError("no_entries")
    sizes = sizes_of(event)
    if present == 5 and sizes == [4, 3]:
        raise EventError("five_people")
    if present < min(sizes) and event.odd != Event.Odd.BOTS:
        raise EventError("too_few", present=present, least=min(sizes))


def _waiting_draft(event: Event, by: By) -> Round | None:
    """The draft that is there already, if this user made it; otherwise EventConflict tells who did."""
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
    """The line of the log that tells who seated a round."""
    asked = Q(action="round_seated") | Q(action="seating_asked")
    return LogEntry.objects.filter(asked, event_id=round_.event_id, facts__round=round_.number).first()


def _next_number(event: Event) -> int:
    last = event.rounds.order_by("-number").first()
    if last is None:
        return 1
    if last.state != Round.State.FINISHED:
        raise EventError("round_open", number=last.number, blockers=" ".join(blockers_of_round(last)))
    if last.number >= event.rounds_planned:
        raise EventError("all_rounds_seated", "rounds_planned", rounds=event.rounds_planned)
    return last.number + 1


def _method(event: Event, number: int, wanted: str | None) -> str:
    if event.format == Event.Format.CLUB_MATCH:
        return MOVEMENT
    return wanted or ("random" if number == 1 else "swiss")


def event_seed(event: Event, number: int) -> int:
    """From the event's seed, the round and how often its draft was thrown away: repeatable, yet new each time."""
    thrown = LogEntry.objects.filter(event=event, action="draft_discarded", facts__round=number).count()
    return (event.seed + NEXT_SEED * number + NEXT_DRAFT * thrown) % 2**31


def _insert(event: Event, round_: Round, plan: Plan | None, by: By) -> Round:
    """The round's row; with a plan the whole draft, without one the worker is called."""
    if plan:
        return _write_draft(event, round_, plan, by)
    round_.state, round_.standings_version = Round.State.SEATING, version_of(event)
    round_.save()
    log(event, "seating_asked", by, round=round_.number, entries=event.entries.filter(state="present").count())
    transaction.on_commit(partial(dispatch.seat, round_.pk))
    return round_


def _write_draft(event: Event, round_: Round, plan: Plan, by: By) -> Round:
    round_.state, round_.standings_version = Round.State.DRAFT, plan.version
    round_.quality, round_.relaxed = plan.quality, plan.relaxed
    round_.save()
    entries = {str(entry.number): entry for entry in event.entries.prefetch_related(*with_people())}
    places: list[Place] = []
    for table_number, names in enumerate(plan.tables, start=1):
        places += _open(event, round_, table_number, names, entries)
    Place.objects.bulk_create(places)
    waits = [SitOut(round=round_, entry=entries[name], score=event.sit_out_score) for name in plan.sit_out]
    SitOut.objects.bulk_create(waits)
    log(event, "round_seated", by, round=round_.number, method=round_.method, tables=len(plan.tables))
    return round_


def _open(event: Event, round_: Round, table_number: int, names: list[str], entries: dict[str, Entry]) -> list[Place]:
    """Open one table and return its places, which are written together with those of the other tables."""
    slots = list(shape_of(event, len(names)).places)
    seated = {slot: entries[name] for slot, name in zip(slots, names, strict=True) if name}
    table_id = open_table(event, round_.number, table_number, len(names), seated)
    return [
        Place(round=round_, table_id=table_id, table_number=table_number, entry=entry, seat=slot)
        for slot, entry in seated.items()
    ]
