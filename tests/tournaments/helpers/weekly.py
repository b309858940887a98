"""A weekly tournament for tests: planned by an organiser, entered by people, and run by ticks of the beat."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from django.utils import timezone

from games.models import Table
from games.play.turns import play_what_is_due
from games.tables.seats import OPEN
from tests.tournaments.helpers import club, hosted
from tournaments.models import Event, Person
from tournaments.weekly.running import run_automatic_events
from tournaments.weekly.schemas import NewWeekly
from tournaments.weekly.services import create_weekly, enter

MONDAY = datetime(2026, 10, 12, 9, tzinfo=UTC)
START = datetime(2026, 10, 15, 18, tzinfo=UTC)
NAMES = ("Ayu", "Budi", "Citra", "Dewi", "Eko", "Fitri", "Gita", "Hadi", "Indah")


def planned(**more: Any) -> Event:
    values: dict[str, Any] = {
        "name": "Thursday Truf",
        "rules": "truf/classic",
        "starts_at": START,
        "rounds_planned": 2,
        **more,
    }
    return create_weekly(by=club.user(), club=hosted.hosted(time_zone="Europe/Amsterdam"), weekly=NewWeekly(**values))


def entered(event: Event, clock: time_machine.Traveller, count: int) -> list[Person]:
    """Let people enter the evening before, and check in ten minutes before the start."""
    people = [Person.objects.create(name=name) for name in NAMES[:count]]
    for moment in (START - timedelta(hours=20), START - timedelta(minutes=10)):
        clock.move_to(moment)
        for person in people:
            enter(event=event, person=person, user=None)
    return people


def tick(clock: time_machine.Traveller, seconds: float = 5) -> int:
    """Let time pass; then do what the beat would let workers do, who keep nothing in memory between two ticks."""
    clock.shift(seconds)
    for table_id in Table.objects.filter(state__in=OPEN, due_at__lte=timezone.now()).values_list("pk", flat=True):
        play_what_is_due(table_id)
    return run_automatic_events(timezone.now())


def fast(event: Event) -> None:
    """Bots play at once, and clocks are short, so that a test needs few ticks."""
    Event.objects.filter(pk=event.pk).update(
        options={"deals": 1}, clock_seconds=5, online_options={"missing_seconds": 180}
    )
