"""Events as iCalendar: one for a phone's calendar, and the feed of all dates that a calendar program follows."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from icalendar import Event as Entry

from tournaments.core.reach import address_of
from tournaments.models import Event

ICALENDAR = "text/calendar; charset=utf-8"
ROUND_MINUTES, CHANGE_MINUTES = 60, 10
"""How long a round is taken to last without a timer, and the break after each, to estimate the end."""


def as_calendar(request: HttpRequest, events: Iterable[Event], name: str = "", further: Iterable[Entry] = ()) -> bytes:
    """Return the dated events and further entries as an iCalendar document, called `name` or as the site.

    The version of an event is its sequence number, so that calendars move a date that was changed.
    """
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//events//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name or settings.SITE_NAME)
    for event in events:
        if event.starts_at is not None:
            calendar.add_component(_entry(request, event))
    for entry in further:
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def end_of(event: Event) -> datetime | None:
    """Return when an event ends, as announced or else as its rounds are likely to last; None without a date."""
    if event.ends_at is not None:
        return event.ends_at
    minutes = event.rounds_planned * ((event.round_minutes or ROUND_MINUTES) + CHANGE_MINUTES)
    return event.starts_at + timedelta(minutes=minutes) if event.starts_at else None


def _entry(request: HttpRequest, event: Event) -> Entry:
    address = address_of(request, event.club, reverse("event", args=[event.slug]))
    return entry_of(
        uid=f"event-{event.pk}-{int(event.created_at.timestamp())}@{request.get_host()}",
        sequence=event.version,
        starts_at=event.starts_at,
        ends_at=end_of(event),
        summary=event.name,
        is_cancelled=event.state == Event.State.CANCELLED,
        venue=event.venue,
        paragraphs=(event.cancel_reason, event.description, event.fee),
        address=address,
    )


def entry_of(
    *,
    uid: str,
    sequence: int,
    starts_at: datetime | None,
    ends_at: datetime | None,
    summary: str,
    is_cancelled: bool,
    venue: str,
    paragraphs: Iterable[str],
    address: str,
) -> Entry:
    """Return one date of a calendar, with its page; blank paragraphs are left out."""
    entry = Entry()
    entry.add("uid", uid)
    entry.add("dtstamp", timezone.now())
    entry.add("sequence", sequence)
    entry.add("dtstart", starts_at)
    entry.add("dtend", ends_at)
    entry.add("summary", summary)
    entry.add("status", "CANCELLED" if is_cancelled else "CONFIRMED")
    if venue:
        entry.add("location", venue)
    entry.add("description", "\n\n".join(filter(None, (*paragraphs, address))))
    entry.add("url", address)
    return entry


def feed_response(content: bytes, cache_control: str) -> HttpResponse:
    """Return a calendar that programs follow."""
    answer = HttpResponse(content, content_type=ICALENDAR)
    answer["Cache-Control"] = cache_control
    return answer
