"""Copies of events for the next date."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.core.clubs import club_for_event, may_in_club
from tournaments.core.permissions import CREATE, authorize
from tournaments.core.transactions import By, log
from tournaments.core.versions import note_revision
from tournaments.models import Club, Event, EventRepeat, Role, new_seed
from tournaments.models.clean_text import free_slug
from tournaments.models.events import RULES_VERSION


def copy_event(*, event: Event, by: By) -> Event:
    """Create an event with the same rules, venue and description a week later, without entries.

    Its first date after today keeps the weekday and the time on the clock. Raises NotAllowed.
    """
    authorize(by, CREATE)
    authorize(by, "see_desk", event)
    with transaction.atomic(), timezone.override(event.time_zone):
        club = _club_of_copy(event, by)
        made = new_from(event, starts_at=_next_week(event.starts_at) if event.starts_at else None, club=club, by=by)
        log(made, "event_copied", by, name=event.name)
        note_revision(made)
    return made


def new_from(
    event: Event, *, starts_at: datetime | None, club: Club | None, by: By, repeat: EventRepeat | None = None
) -> Event:
    """Store an event like another one on its own date, without entries; in the caller's transaction and time zone.

    Its staff is the same, and `by` becomes its organiser. One of a `repeat` is a draft if the other one is.
    """
    made = Event.objects.get(pk=event.pk)
    made.pk, made.state, made.seed, made.version = None, Event.State.OPEN, new_seed(), 1
    made.official_at, made.held_version, made.cancel_reason = None, None, ""
    made.hidden, made.repeat = repeat is not None and event.is_draft, repeat
    made.club, made.created_by = club, repeat.made_by if repeat is not None else by
    made.slug = free_slug(Event.objects.all(), made.name, otherwise="event")
    made.rules_version, made.starts_at = RULES_VERSION, starts_at
    for name in FOLLOWING:
        setattr(made, name, following(getattr(event, name), event.starts_at, starts_at))
    made._state.adding = True
    made.save()
    for role in event.roles.exclude(user=by):
        Role.objects.create(event=made, user=role.user, kind=role.kind)
    if by is not None:
        Role.objects.create(event=made, user=by, kind=Role.Kind.ORGANISER)
    return made


def _club_of_copy(event: Event, by: By) -> Club | None:
    """Return the club of a copy: the same one, unless the user may not create its events."""
    if by is None or (event.club and may_in_club(by, "create", event.club)):
        return event.club
    return club_for_event(by, None)


FOLLOWING = (
    "doors_at",
    "ends_at",
    "registration_opens_at",
    "registration_closes_at",
    "check_in_from",
    "check_in_until",
)
"""Times that keep their distance to the start; an event without a date has none in its copy."""


def following(moment: datetime | None, before: datetime | None, after: datetime | None) -> datetime | None:
    """Return a time as many days later as the start, at the same time on the clock."""
    if moment is None or before is None or after is None:
        return None
    days = timezone.localtime(after).date() - timezone.localtime(before).date()
    return timezone.make_aware(timezone.localtime(moment).replace(tzinfo=None) + days)


def _next_week(moment: datetime) -> datetime:
    """Return the same weekday and time on the clock, a week later, or as many weeks as it takes to be in future."""
    local, now = timezone.localtime(moment), timezone.now()
    weeks = 1
    while (moved := timezone.make_aware(local.replace(tzinfo=None) + timedelta(weeks=weeks))) <= now:
        weeks += 1
    return moved
