"""Asking what every card of a deal that is over was worth, or which bids could still be reached.

A process of its own works it out (docs/decisions/0211, 0310).
"""

import logging
import subprocess
import sys
from datetime import timedelta
from functools import partial
from threading import Lock, Thread

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from games.core.errors import Conflict
from games.models import Deal, Hindsight, Table
from games.tables.board_sets import seen_through

logger = logging.getLogger(__name__)

TASK = "games.tasks.work_out_hindsight"
GAMES = frozenset({"troefcall", "truf"})
"""Two sides of two with every card in their hands, which the solvers can play; and bids to be reached (0310)."""
LONGEST = 60
"""Seconds a deal may take; a second with the compiled solver, several without."""
LOST = timedelta(seconds=30)
"""After so long without an answer a deal is asked for again: its process was killed, or its message lost."""
GIVEN_UP = timedelta(minutes=10)
_one_at_a_time = Lock()


def ask_hindsight(deal_id: int) -> Hindsight:
    """What is known about a deal; asked for once, also when many ask, and again after it failed.

    Raises Deal.DoesNotExist, and Conflict for another game, and while anybody is still to play these cards, here or
    elsewhere: also for who sits at the table and may see the deal already.
    """
    deal = Deal.objects.select_related("table").get(pk=deal_id)
    if deal.table.game not in GAMES:
        raise Conflict("no_hindsight")
    if deal.state == Deal.State.RUNNING or deal.table.state == Table.State.DRAFT:
        raise Conflict("deal_running")
    if deal.number > seen_through(deal.table):
        raise Conflict("deck_running")
    row, new = Hindsight.objects.get_or_create(deal=deal)
    again = Hindsight.objects.filter(pk=row.pk, state=Hindsight.State.FAILED)
    if again.update(state=Hindsight.State.ASKED, asked_at=timezone.now()) or new:
        transaction.on_commit(partial(send, deal_id))
        row.refresh_from_db()
    return row


def send(deal_id: int) -> None:
    """Ask a worker. Never raises: a lost message is made good by the sweep."""
    try:
        current_app.send_task(TASK, args=[deal_id], retry=False)
    except Exception:
        logger.warning("No worker could be told about deal %s; the sweep will find it.", deal_id, exc_info=True)


def overdue() -> list[int]:
    """Deals whose hindsight was asked for and did not come; those of long ago are given up."""
    asked, now = Hindsight.objects.filter(state=Hindsight.State.ASKED), timezone.now()
    asked.filter(asked_at__lte=now - GIVEN_UP).update(state=Hindsight.State.FAILED, done_at=now)
    return list(asked.filter(asked_at__lte=now - LOST).order_by("asked_at").values_list("deal_id", flat=True))


def work_apart(deal_id: int) -> Thread | None:
    """Work a deal out in a process of its own; the thread given back waits for its end. None: somebody is at it.

    A solver in compiled code may fall over, and holds memory that no other task needs.
    """
    if not cache.add(f"hindsight-at-work:{deal_id}", True, LONGEST):
        return None
    waiting = Thread(target=_run, args=(deal_id,), name=f"hindsight-{deal_id}", daemon=True)
    waiting.start()
    return waiting


def _run(deal_id: int) -> None:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "work_out_hindsight", str(deal_id)]
    with _one_at_a_time:
        try:
            subprocess.run(command, check=True, timeout=LONGEST, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.SubprocessError):
            logger.warning("The hindsight of deal %s was not worked out.", deal_id, exc_info=True)
