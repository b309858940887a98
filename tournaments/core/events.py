"""Lists of events."""

from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Event, Role


def event_by_slug(slug: str) -> Event:
    """Return the event with this slug, with its clubs. Raises Event.DoesNotExist."""
    return Event.objects.select_related("home", "visitors").get(slug=slug)


def visible_events(user: Any = None) -> QuerySet[Event]:
    """Return events for lists, the latest date first; hidden ones only for their staff.

    An event without a date has that of its creation.
    """
    events = Event.objects.select_related("home", "visitors").order_by(
        Coalesce("starts_at", "created_at").desc(), "-pk"
    )
    if user is not None and user.is_superuser:
        return events
    own = Role.objects.filter(user=user).values("event") if user is not None and user.is_authenticated else ()
    return events.filter(Q(hidden=False) | Q(pk__in=own))
