"""Events as iCalendar: one for a phone's calendar, and the feed of all dates that a calendar program follows."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as Entry

from tournaments.core.clubs import address_of
from tournaments.models import Event

ROUND_MINUTES, CHANGE_MINUTES = 60, 10
"""How long a round is taken to last without a timer, and the break after each, to estimate the end."""


def as_calendar(request: HttpRequest, events: Iterable[Event], name: str = "") -> bytes:
    """Return the dated events as an iCalendar document, called `name` or as the site.

    The version of an event is its sequence number, so that calendars move a date that was changed.
    """
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//events//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name or settings.SITE_NAME)
    for event in events:
        if event.starts_at is not None:
            calendar.add_component(_entry(request, event))
    return bytes(calendar.to_ical())


def end_of(event: Event) -> datetime | None:
    """Return when an event is likely to end; None without a date."""
    minutes = event.rounds_planned * ((event.round_minutes or ROUND_MINUTES) + CHANGE_MINUTES)
    return event.starts_at + timedelta(minutes=minutes) if event.starts_at else None


def _entry(request: HttpRequest, event: Event) -> Entry:
    address = address_of(request, event.club, reverse("event", args=[event.slug]))
    entry = Entry()
    entry.add("uid", f"event-{event.pk}-{int(event.created_at.timestamp())}@{request.get_host()}")
    entry.add("dtstamp", timezone.now())
    entry.add("sequence", event.version)
    entry.add("dtstart", event.starts_at)
    entry.add("dtend", end_of(event))
    entry.add("summary", event.name)
    if event.venue:
        entry.add("location", event.venue)
    entry.add("description", "\n\n".join(part for part in (event.description, event.fee, address) if part))
    entry.add("url", address)
    return entry
