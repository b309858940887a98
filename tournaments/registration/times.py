"""When people may register and check in, and for how long an offered place is held."""

from datetime import datetime, timedelta

from tournaments.models import Event

PARTNER_TERM = timedelta(hours=48)
"""How long an invited partner has to accept."""
LAST_HOUR = timedelta(hours=1)
"""Before the start, offers come too late, so only people that agreed in advance get a place."""
TERMS = ((timedelta(hours=48), timedelta(hours=24)), (timedelta(hours=6), timedelta(hours=2)))
"""Offers by the time left before the start: over the first, the second is their term."""
SHORT_TERM = timedelta(minutes=20)
CHECK_IN = timedelta(hours=1)
"""Check-in begins this long before the start unless the event has a time of its own."""


def term_of_offer(starts_at: datetime | None, now: datetime) -> timedelta | None:
    """Return how long a place is offered; None in the last hour, when places are not offered."""
    if starts_at is None:
        return TERMS[0][1]
    left = starts_at - now
    if left <= LAST_HOUR:
        return None
    return next((term for over, term in TERMS if left > over), SHORT_TERM)


def is_open(event: Event, now: datetime) -> bool:
    """Whether people may register now, by link or not."""
    return (
        event.registration != Event.Registering.CLOSED
        and event.state == Event.State.OPEN
        and _within(now, event.registration_opens_at, event.registration_closes_at)
    )


def check_in_times(event: Event) -> tuple[datetime | None, datetime | None]:
    """Return when check-in begins and ends; None for no limit."""
    starts_at = event.starts_at
    begins = event.check_in_from or (starts_at - CHECK_IN if starts_at else None)
    return begins, event.check_in_until or starts_at


def is_check_in(event: Event, now: datetime) -> bool:
    """Whether players may check themselves in now. It ends with the first round at the latest."""
    return event.state == Event.State.OPEN and _within(now, *check_in_times(event))


def is_check_in_over(event: Event, now: datetime) -> bool:
    """Whether the time for check-in has passed, so that the desk may mark the missing absent."""
    ends = check_in_times(event)[1]
    return event.state == Event.State.OPEN and ends is not None and ends <= now


def _within(now: datetime, begins: datetime | None, ends: datetime | None) -> bool:
    return (begins is None or begins <= now) and (ends is None or now < ends)
