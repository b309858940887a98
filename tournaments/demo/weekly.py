"""The weekly tournament of the demo club.

People can enter it as soon as the club is loaded, at any time of the day.
"""

from datetime import UTC, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from tournaments.demo.people import CLUBS
from tournaments.models import Club, Event
from tournaments.registration.times import LAST_HOUR
from tournaments.weekly.schemas import NewWeekly
from tournaments.weekly.services import OPENS_BEFORE, create_weekly

EVENING = time(20)
"""When it begins, in local time."""


def weekly_open(by: Any) -> Event:
    """A weekly tournament that people may enter now; bots fill its tables."""
    first = weekly_start(timezone.localtime())
    weekly = NewWeekly(name="Weekly Truf", rules="truf/classic", starts_at=first, automatic_from=2, rounds_planned=2)
    return create_weekly(by=by, club=Club.objects.get(name=CLUBS[0]), weekly=weekly)


def weekly_start(now: datetime) -> datetime:
    """Return a start whose registration is open at this local time.

    It is an evening if possible. In the hour before an evening begins, the next one is not open yet: then it starts at
    the full hour after next.
    """
    today = now.replace(hour=EVENING.hour, minute=0, second=0, microsecond=0)
    soon = (now + timedelta(hours=2)).replace(minute=0, second=0, microsecond=0)
    evenings = (today, today + timedelta(days=1))
    return next((at for at in evenings if LAST_HOUR < _between(now, at) <= OPENS_BEFORE), soon)


def _between(earlier: datetime, later: datetime) -> timedelta:
    """The time that passes between two local times, also over a change of the clocks."""
    return later.astimezone(UTC) - earlier.astimezone(UTC)
