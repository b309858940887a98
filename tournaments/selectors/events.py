"""Events as lists."""

from django.db.models import QuerySet

from tournaments.models import Event


def event_by_slug(slug: str) -> Event:
    """The event at an address, with its clubs. Raises Event.DoesNotExist."""
    return Event.objects.select_related("home", "visitors").get(slug=slug)


def events_shown() -> QuerySet[Event]:
    """Events for the front page, newest first."""
    return Event.objects.select_related("home", "visitors").order_by("-created_at")
