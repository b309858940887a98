"""Overdue work of workers, for operators; it reveals nothing of any deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min
from django.utils import timezone

from games.models import Hindsight, Table
from games.tables.seats import OPEN


@dataclass(frozen=True, slots=True)
class Due:
    """A table that a worker should have looked at."""

    table_id: int
    label: str
    context: str
    since: datetime


def overdue_tables(after: timedelta) -> list[Due]:
    """Tables that have been due for longer than this, the longest first."""
    rows = Table.objects.filter(state__in=OPEN, due_at__lte=timezone.now() - after).order_by("due_at", "pk")
    return [Due(row.pk, str(row), row.context, row.due_at) for row in rows if row.due_at is not None]


def hindsight_waiting() -> list[tuple[int, datetime]]:
    """Deals whose hindsight was asked for and is not there, with when, the oldest first."""
    open_requests = Hindsight.objects.filter(state=Hindsight.State.ASKED)
    return list(open_requests.order_by("asked_at").values_list("deal_id", "asked_at"))


def tables_by_state() -> Mapping[str, int]:
    """How many online tables there are in each state."""
    rows = Table.objects.filter(place=Table.Place.ONLINE).order_by().values_list("state").annotate(Count("pk"))
    return {**dict.fromkeys(Table.State.values, 0), **dict(rows)}


def queue_age() -> float:
    """Return how many seconds the most overdue table has waited; 0 if none."""
    oldest = Table.objects.filter(state__in=OPEN, due_at__lte=timezone.now()).aggregate(at=Min("due_at"))["at"]
    return 0.0 if oldest is None else (timezone.now() - oldest).total_seconds()
