"""Requests for the analysis of a finished deal: card values, or reachable bids.

A process of its own computes it (decision 0211).
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

from engine.registry import game_named
from games.core.errors import Conflict
from games.models import Deal, Hindsight, Table
from games.tables.board_sets import seen_through

logger = logging.getLogger(__name__)

TASK = "games.tasks.work_out_hindsight"
MAX_SECONDS = 60
"""Seconds a deal may take; a second with the compiled solver, several without."""
LOST = timedelta(seconds=30)
"""Time without an answer after which an analysis is requested again: its process or message was lost."""
GIVEN_UP = timedelta(minutes=10)
_one_at_a_time = Lock()


def has_analysis(game: str) -> bool:
    """Return whether a game's finished deals are analysed: card values, or bids.

    Source: decision 0211.
    """
    rules = game_named(game)
    return rules.solvable or rules.bid_analysis is not None


def ask_hindsight(deal_id: int) -> Hindsight:
    """Return the analysis of a deal, requesting it once, and again after a failure.

    Raises Deal.DoesNotExist, and Conflict for another game, and while another table is still to play these cards: even
    for players of this table.
    """
    deal = Deal.objects.select_related("table").get(pk=deal_id)
    if not has_analysis(deal.table.game):
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
        logger.warning("No worker was notified of deal %s; the sweep will find it.", deal_id, exc_info=True)


def overdue() -> list[int]:
    """Return deals with an overdue analysis; very old requests are marked as failed."""
    open_requests, now = Hindsight.objects.filter(state=Hindsight.State.ASKED), timezone.now()
    open_requests.filter(asked_at__lte=now - GIVEN_UP).update(state=Hindsight.State.FAILED, done_at=now)
    return list(open_requests.filter(asked_at__lte=now - LOST).order_by("asked_at").values_list("deal_id", flat=True))


def work_apart(deal_id: int) -> Thread | None:
    """Analyse a deal in a process of its own; return the thread that waits for it.

    Returns None when another process does it already. A compiled solver may crash, and holds memory that no other task
    needs.
    """
    if not cache.add(f"hindsight-at-work:{deal_id}", True, MAX_SECONDS):
        return None
    waiting = Thread(target=_run, args=(deal_id,), name=f"hindsight-{deal_id}", daemon=True)
    waiting.start()
    return waiting


def _run(deal_id: int) -> None:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "work_out_hindsight", str(deal_id)]
    with _one_at_a_time:
        try:
            subprocess.run(command, check=True, timeout=MAX_SECONDS, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.SubprocessError):
            logger.warning("The hindsight of deal %s was not worked out.", deal_id, exc_info=True)
