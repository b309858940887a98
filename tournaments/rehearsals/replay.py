"""The replay itself: steps of the evening that are due, applied by the services that staff use.

A step and the count of steps are stored in one transaction, so a worker that dies repeats nothing. A step that no
longer fits, since staff paired or entered something else, is skipped.
"""

import logging
from datetime import datetime

from django.db import transaction

from engine.errors import TroeftafelError
from games.api.sheets import Correction
from tournaments.core.formats import layout_of
from tournaments.core.transactions import event_write
from tournaments.core.versions import version_of
from tournaments.corrections.services import correct_sheet
from tournaments.desk.services import close_round, publish_round
from tournaments.events.services import finish_event
from tournaments.models import Event, Place, Rehearsal, Round, SitOut
from tournaments.pairing.plans import Plan
from tournaments.pairing.services import write_draft
from tournaments.rehearsals.selectors import position_of
from tournaments.rehearsals.timeline import EveningStep, StepKind, timeline
from tournaments.sheets.services import write_sheet

logger = logging.getLogger(__name__)

PER_RUN = 60
"""Steps of one rehearsal in one run of the worker, so that others get their turn."""
SOURCE = "api"
LARGEST_TABLE = 12


def advance_rehearsals(now: datetime) -> int:
    """Apply all steps that are due in running rehearsals; return how many."""
    running = Rehearsal.objects.exclude(began_at=None).order_by("pk").values_list("pk", flat=True)
    return sum(_advance(pk, now) for pk in running)


def _advance(pk: int, now: datetime) -> int:
    original = Rehearsal.objects.select_related("original").get(pk=pk).original
    steps = timeline(original) if original else []
    for done in range(PER_RUN):
        if not _apply_next(pk, steps, now):
            return done
    return PER_RUN


def _apply_next(pk: int, steps: list[EveningStep], now: datetime) -> bool:
    """Apply the next step if it is due; at the end of the evening the replay stops."""
    with transaction.atomic():
        row = Rehearsal.objects.select_for_update(of=("self",)).select_related("event", "original").get(pk=pk)
        if row.began_at is None:
            return False
        if row.steps_done >= len(steps):
            row.seconds, row.began_at = steps[-1].at if steps else 0, None
            row.save()
            return False
        step = steps[row.steps_done]
        if step.at > position_of(row, now):
            return False
        try:
            with transaction.atomic():
                _apply(row, step)
        except TroeftafelError as error:
            logger.info("Rehearsal %s skipped a step: %s", pk, error)
            row.skipped += 1
        row.steps_done += 1
        row.save(update_fields=["steps_done", "skipped"])
    return True


def _apply(row: Rehearsal, step: EveningStep) -> None:
    event = row.event
    if step.kind == StepKind.PUBLISH and row.original is not None:
        _publish(event, row.original.rounds.get(number=step.round))
    elif step.kind == StepKind.CLOSE:
        close_round(round_=event.rounds.get(number=step.round), by=None)
    elif step.kind == StepKind.FINISH:
        finish_event(event=event, by=None)
    elif step.sheet is not None:
        _write(event, step)


def _write(event: Event, step: EveningStep) -> None:
    assert step.sheet is not None
    places = Place.objects.filter(round__event=event, round__number=step.round, table_number=step.table)
    table_id = places.values_list("table_id", flat=True).first() or 0
    number, values, key = step.sheet.number, step.sheet.values, f"rehearsal-{step.sheet.sheet_id}"
    if step.kind == StepKind.SHEET:
        write_sheet(event=event, table_id=table_id, number=number, values=values, by=None, key=key, source=SOURCE)
    else:
        correct_sheet(
            event=event,
            table_id=table_id,
            number=number,
            correction=Correction(values=values, reason="–", reason_code=step.sheet.reason_code, key=key),
            by=None,
            source=SOURCE,
        )


def _publish(event: Event, original: Round) -> None:
    """Pair the round as it was in the evening and publish it, unless staff have paired it themselves."""
    with event_write(event.pk) as locked:
        round_ = locked.rounds.filter(number=original.number).first()
        if round_ is None:
            new = Round(event=locked, number=original.number, method=original.method, seed=original.seed)
            round_ = write_draft(locked, new, _plan(locked, original), None)
            _byes_of(original, round_)
    if round_.state == Round.State.DRAFT:
        publish_round(round_=round_, by=None)


def _plan(event: Event, original: Round) -> Plan:
    """Return the seats of a round as they were in the end."""
    tables: dict[int, dict[str, str]] = {}
    for place in original.places.select_related("entry").order_by("table_number", "pk"):
        tables.setdefault(place.table_number, {})[place.seat] = str(place.entry.number)
    waiting = original.sit_outs.order_by("entry__number").values_list("entry__number", flat=True)
    return Plan(
        tables=[_in_seat_order(event, seated) for seated in tables.values()],
        version=version_of(event),
        sit_out=[str(number) for number in waiting],
        quality=original.quality,
        numbers=list(tables),
    )


def _in_seat_order(event: Event, seated: dict[str, str]) -> list[str]:
    """Return the entries of a table in seat order, with "" for free seats, at the smallest table that fits."""
    for size in range(len(seated), LARGEST_TABLE + 1):
        try:
            slots = list(layout_of(event, size).places)
        except TroeftafelError:
            continue
        if set(seated) <= set(slots):
            return [seated.get(slot, "") for slot in slots]
    return list(seated.values())


def _byes_of(original: Round, round_: Round) -> None:
    for bye in original.sit_outs.select_related("entry"):
        SitOut.objects.filter(round=round_, entry__number=bye.entry.number).update(why=bye.why, score=bye.score)
