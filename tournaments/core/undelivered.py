"""What still waits to be sent after half an hour of failed attempts, for badges at the desk and on pages of a club."""

from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Club, Event, Notification, Webhook

LATE_AFTER = timedelta(minutes=30)


def late_messages(place: Club | Event) -> QuerySet[Notification]:
    """Return messages about an event, or all events of a club, that could not be sent for LATE_AFTER."""
    about = {"event": place} if isinstance(place, Event) else {"event__club": place}
    waiting = Notification.objects.filter(**about, state__in=Notification.WAITING, attempts__gt=0)
    return waiting.filter(cause__at__lte=timezone.now() - LATE_AFTER)


def late_webhooks(club: Club) -> QuerySet[Webhook]:
    """Return the webhooks of a club whose receivers have not taken a delivery for LATE_AFTER."""
    active = club.webhooks.filter(paused=False, disabled_at=None)
    return active.filter(failing_since__lte=timezone.now() - LATE_AFTER)
