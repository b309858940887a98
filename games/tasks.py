"""What workers do: deal first packs, move for bots, run out clocks, and find every table where that is due.

A task carries an id only, may run twice, and may be lost: what is due stands in the database (Table.due_at).
"""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games import services
from games.models import Table
from games.selectors.seats import OPEN

GRACE = timedelta(seconds=1)
"""How long a table may be due before the sweep looks at it: a worker that was told is probably on its way."""
SWEPT_EXPIRES = 6
"""Seconds after which a message of the sweep is worth nothing: a later sweep has sent another."""


@shared_task(ignore_result=True)
def advance(table_id: int) -> None:
    """Play everything that is due at a table."""
    try:
        services.play_what_is_due(table_id)
    except Table.DoesNotExist:
        return  # thrown away since


@shared_task(ignore_result=True)
def sweep() -> None:
    """Send a worker to every table that is overdue: after a killed worker, a lost message, a clock that ran out."""
    due = Table.objects.filter(state__in=OPEN, due_at__lte=timezone.now() - GRACE)
    for table_id in due.order_by("due_at").values_list("pk", flat=True):
        advance.apply_async((table_id,), expires=SWEPT_EXPIRES)
