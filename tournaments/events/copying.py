"""Copies of events for the next date."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.core.clubs import club_for_event, may_in_club
from tournaments.core.permissions import CREATE, authorize
from tournaments.core.transactions import By, log
from tournaments.core.versions import note_revision
from tournaments.models import Club, Event, Role, new_seed
from tournaments.models.clean_text import free_slug
from tournaments.models.events import RULES_VERSION


def copy_event(*, event: Event, by: By) -> Event:
    """Create an event with the same rules, venue and description a week later, without entries.

    Its first date after today keeps the weekday and the time on the clock. Raises NotAllowed.
    """
    authorize(by, CREATE)
    authorize(by, "see_desk", event)
    with transaction.atomic(), timezone.override(event.time_zone):
        made = Event.objects.get(pk=event.pk)
        made.pk, made.state, made.seed, made.version = None, Event.State.OPEN, new_seed(), 1
        made.official_at, made.held_version, made.hidden = None, None, False
        made.club = _club_of_copy(event, by)
        made.created_by, made.slug, made.rules_version = (
            by,
            free_slug(Event.objects.all(), made.name, otherwise="event"),
            RULES_VERSION,
        )
        made.starts_at = _next_week(event.starts_at) if event.starts_at else None
        for name in FOLLOWING:
            setattr(made, name, _following(getattr(event, name), event.starts_at, made.starts_at))
        made._state.adding = True
        made.save()
        for role in event.roles.exclude(user=by):
            Role.objects.create(event=made, user=role.user, kind=role.kind)
        if by is not None:
            Role.objects.create(event=made, user=by, kind=Role.Kind.ORGANISER)
        log(made, "event_copied", by, name=event.name)
        note_revision(made)
    return made


def _club_of_copy(event: Event, by: By) -> Club | None:
    """Return the club of a copy: the same one, unless the user may not create its events."""
    if by is None or (event.club and may_in_club(by, "create", event.club)):
        return event.club
    return club_for_event(by, None)


FOLLOWING = ("registration_opens_at", "registration_closes_at", "check_in_from", "check_in_until")
"""Times that keep their distance to the start; an event without a date has none in its copy."""


def _following(moment: datetime | None, before: datetime | None, after: datetime | None) -> datetime | None:
    """Return a time as many days later as the start, at the same time on the clock."""
    if moment is None or before is None or after is None:
        return None
    days = timezone.localtime(after).date() - timezone.localtime(before).date()
    return timezone.make_aware(timezone.localtime(moment).replace(tzinfo=None) + days)


def _next_week(moment: datetime) -> datetime:
    """Return the same weekday and time on the clock, a week later, or as many weeks as it takes to be in future."""
    local, now = timezone.localtime(moment), timezone.now()
    weeks = 1
    while (following := timezone.make_aware(local.replace(tzinfo=None) + timedelta(weeks=weeks))) <= now:
        weeks += 1
    return following
