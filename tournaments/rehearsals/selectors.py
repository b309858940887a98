"""Rehearsals of an event, and how far the replay of one is."""

from datetime import datetime

from django.utils import timezone

from tournaments.models import Event, Rehearsal
from tournaments.rehearsals.schemas import RehearsalOut
from tournaments.rehearsals.timeline import timeline


def rehearsals_of(event: Event) -> list[RehearsalOut]:
    """Return all rehearsals of an event, the newest first."""
    return [rehearsal_document(row) for row in event.rehearsals.select_related("event", "original")]


def rehearsal_of(event: Event) -> Rehearsal:
    """Return what makes an event a rehearsal. Raises Rehearsal.DoesNotExist for any other event."""
    return Rehearsal.objects.select_related("event", "original").get(event=event)


def position_of(row: Rehearsal, now: datetime) -> float:
    """Return the seconds of the evening that have passed in the replay."""
    if row.began_at is None:
        return row.seconds
    return row.seconds + max(0.0, (now - row.began_at).total_seconds()) * row.speed


def rehearsal_document(row: Rehearsal) -> RehearsalOut:
    """Return a rehearsal with its replay as it is now."""
    steps = timeline(row.original) if row.original else []
    length = steps[-1].at if steps else 0
    newest = row.event.rounds.order_by("-number").first()
    return RehearsalOut(
        slug=row.event.slug,
        name=row.event.name,
        original=row.original.slug if row.original else None,
        running=row.began_at is not None,
        speed=row.speed,
        position=min(length, int(position_of(row, timezone.now()))),
        length=length,
        steps=len(steps),
        steps_done=min(row.steps_done, len(steps)),
        skipped=row.skipped,
        round=newest.number if newest else None,
        made_at=row.made_at,
    )
