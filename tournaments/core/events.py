"""Lists of events."""

from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.core.permissions import events_of_staff, may_see
from tournaments.models import Event


def event_by_slug(slug: str) -> Event:
    """Return the event with this slug, with its clubs. Raises Event.DoesNotExist."""
    return Event.objects.select_related("home", "visitors", "club").get(slug=slug)


def visible_events(user: Any = None) -> QuerySet[Event]:
    """Return events for lists, the latest date first; hidden and unlisted ones only for their staff.

    An event without a date has that of its creation.
    """
    events = Event.objects.select_related("home", "visitors", "club").order_by(
        Coalesce("starts_at", "created_at").desc(), "-pk"
    )
    if user is not None and user.is_superuser:
        return events
    if user is None or not user.is_authenticated:
        return events.filter(hidden=False, unlisted=False)
    return events.filter(Q(hidden=False, unlisted=False) | events_of_staff([user.pk]))


def event_with_address(slug: str, user: Any = None) -> Event | None:
    """Return the event with this slug, listed or not; a hidden one only for its staff."""
    event = Event.objects.select_related("home", "visitors", "club").filter(slug=slug).first()
    return event if event is not None and may_see(user, event) else None
