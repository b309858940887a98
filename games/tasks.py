"""Tasks of workers: deal, move for bots, run out clocks, and find due tables.

A task carries an id only, may run twice, and may be lost: due times are in the database (Table.due_at).
"""

import math
import time
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.daily import services as daily
from games.daily.days import today
from games.lobby import quick
from games.lobby import services as lobby
from games.models import Table
from games.play import turns as play_turns
from games.ratings import services as online_ratings
from games.replay import services as hindsight
from games.tables import casual, clocks
from games.tables.seats import OPEN

GRACE = timedelta(seconds=1)
"""Time a table may be overdue before the sweep takes it: a notified worker is probably on its way."""
SWEPT_EXPIRES = 6
"""Seconds after which a message of the sweep is worth nothing: a later sweep has sent another."""


class SetBack:
    """Whether the clock of the machine was set back between two looks; the first look cannot know, so it says yes.

    It is kept by a process, and nothing is lost with it: the next process looks at everything once.
    """

    def __init__(self) -> None:
        self._ahead = math.inf

    def was_set_back(self, now: float, steady: float) -> bool:
        """Return whether the machine's clock was set back, compared with a steady clock."""
        before, self._ahead = self._ahead, now - steady
        return self._ahead < before - clocks.SET_BACK.total_seconds()


_set_back = SetBack()


@shared_task(ignore_result=True)
def advance(table_id: int) -> None:
    """Play everything that is due at a table."""
    try:
        play_turns.play_what_is_due(table_id)
    except Table.DoesNotExist:
        return  # thrown away since


@shared_task(ignore_result=True)
def sweep() -> None:
    """Send a worker to every table that is overdue: after a killed worker, a lost message, a clock that ran out.

    Where the clock of the machine was set back, to every table: what is due there was reckoned by another clock.
    """
    latest = {} if _set_back.was_set_back(time.time(), time.monotonic()) else {"due_at__lte": timezone.now() - GRACE}
    due = Table.objects.filter(state__in=OPEN, due_at__isnull=False, **latest)
    for table_id in due.order_by("due_at").values_list("pk", flat=True):
        advance.apply_async((table_id,), expires=SWEPT_EXPIRES)
    quick.begin_due()
    lobby.free_reserved_seats()
    for deal_id in hindsight.overdue():
        hindsight.work_apart(deal_id)


@shared_task(name=hindsight.TASK, ignore_result=True)
def work_out_hindsight(deal_id: int) -> None:
    """Have a deal worked out by a process of its own, without waiting for it."""
    hindsight.work_apart(deal_id)


@shared_task(ignore_result=True)
def daily_deals() -> None:
    """Publish commitments of coming days, close days that are over, and let bots fill the field of today's sets."""
    daily.prepare_days(today())
    daily.close_days()
    daily.fill_field()


@shared_task(ignore_result=True)
def clear_lobby() -> None:
    """Throw away tables without players, end those that their players have left, and rate matches not yet rated."""
    if casual.check_for_idle():
        lobby.clear_lobby()
        casual.end_idle_tables()
    online_ratings.rate_missed()
