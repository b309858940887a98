"""Events as lists."""

from typing import Any

from django.db.models import Q, QuerySet

from tournaments.models import Event, Role


def event_by_slug(slug: str) -> Event:
    """The event at an address, with its clubs. Raises Event.DoesNotExist."""
    return Event.objects.select_related("home", "visitors").get(slug=slug)


def events_shown(user: Any = None) -> QuerySet[Event]:
    """Events for lists, newest first. Hidden ones only for a `user` who is of their staff, and for superusers."""
    found = Event.objects.select_related("home", "visitors").order_by("-created_at", "-pk")
    if user is not None and user.is_superuser:
        return found
    own = Role.objects.filter(user=user).values("event") if user is not None and user.is_authenticated else ()
    return found.filter(Q(hidden=False) | Q(pk__in=own))
