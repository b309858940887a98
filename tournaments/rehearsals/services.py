"""Rehearsals: make one, replay its evening, pause it.

A rehearsal is a hidden event without a club. Its entries have names and no people, and all its tables are at the club:
nothing of it can reach players, ratings, series, profiles, feeds or webhooks.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.core.errors import EventConflict, EventError
from tournaments.core.permissions import IN_EVENTS, authorize
from tournaments.core.systems import RATED
from tournaments.core.transactions import By, log
from tournaments.core.versions import note_revision
from tournaments.events.copying import new_from
from tournaments.models import ClubRole, Entry, Event, Rehearsal, Role
from tournaments.models.clean_text import free_slug
from tournaments.models.limits import NAME
from tournaments.rehearsals.schemas import ReplayControl
from tournaments.rehearsals.selectors import position_of, rehearsal_of
from tournaments.rehearsals.timeline import timeline

MAX_REHEARSALS = 10
"""Rehearsals of one event: their results, like all others, are never deleted."""


def create_rehearsal(*, event: Event, by: By) -> Rehearsal:
    """Create a rehearsal of an event: its rules, staff and entries, all of them present, without rounds.

    Raises EventError for a rehearsal or duplicate deals, EventConflict when there are too many, NotAllowed.
    """
    authorize(by, "rehearse", event)
    if event.is_rehearsal:
        raise EventError("rehearsal_of_rehearsal")
    if event.duplicate:
        raise EventError("rehearsal_of_duplicate")
    with transaction.atomic(), timezone.override(event.time_zone):
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if locked.rehearsals.count() >= MAX_REHEARSALS:
            raise EventConflict("too_many_rehearsals", most=MAX_REHEARSALS)
        made = _clone(locked, by)
        row = Rehearsal.objects.create(event=made, original=locked, made_by=by)
        log(made, "rehearsal_created", by, name=locked.name)
        note_revision(made)
    return row


def _clone(event: Event, by: By) -> Event:
    made = new_from(event, starts_at=event.starts_at, club=None, by=by)
    made.name = (gettext("Rehearsal: %(name)s") % {"name": event.name})[:NAME]
    made.slug = free_slug(Event.objects.all(), made.name, otherwise="rehearsal")
    made.hidden, made.place, made.registration = True, Event.Place.CLUB, Event.Registering.CLOSED
    made.capacity, made.result_options = None, {}
    made.score_options = {**event.score_options, RATED: False}
    made.seed, made.rules_version = event.seed, event.rules_version  # ties are broken as in the evening
    made.save()
    for role in ClubRole.objects.filter(club=event.club_id) if event.club_id else ():
        Role.objects.get_or_create(event=made, user=role.user, kind=IN_EVENTS.get(role.kind, role.kind))
    present = Entry.State.PRESENT
    Entry.objects.bulk_create(
        Entry(event=made, number=entry.number, name=entry.name, club=entry.club, side=entry.side, state=present)
        for entry in event.entries.order_by("number")
    )
    for schedule in event.schedules.order_by("version"):
        schedule.pk, schedule.event = None, made
        schedule._state.adding = True
        schedule.save()
    return made


def control_replay(*, event: Event, by: By, control: ReplayControl) -> Rehearsal:
    """Start, pause or change the speed of the replay. Idempotent.

    Raises Rehearsal.DoesNotExist for any other event, EventError without an evening, NotAllowed.
    """
    with transaction.atomic():
        row = _locked(event, by)
        _check_evening(row)
        now = timezone.now()
        row.seconds, row.began_at = int(position_of(row, now)), now if control.running else None
        row.speed = control.speed
        row.save()
    return row


def skip_to_next_step(*, event: Event, by: By) -> Rehearsal:
    """Move the replay on to the next step of the evening. Raises as `control_replay`."""
    with transaction.atomic():
        row = _locked(event, by)
        _check_evening(row)
        steps, now = timeline(row.original) if row.original else [], timezone.now()
        if row.steps_done < len(steps):
            row.seconds = max(int(position_of(row, now)), steps[row.steps_done].at)
            row.began_at = now
            row.save()
    return row


def _locked(event: Event, by: By) -> Rehearsal:
    authorize(by, "rehearse", event)
    Rehearsal.objects.select_for_update().only("pk").get(event=event)
    return rehearsal_of(event)


def _check_evening(row: Rehearsal) -> None:
    if row.original is None or not timeline(row.original):
        raise EventError("no_evening_to_replay")
