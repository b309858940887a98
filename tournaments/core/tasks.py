"""Tasks sent to workers by name, so services need not import their callers.

Also the counters of events for /metrics (config/ops/counters.py).
"""

import logging
import subprocess
import sys
from collections.abc import Sequence
from threading import Thread

from celery import current_app
from django.conf import settings
from prometheus_client import Histogram

logger = logging.getLogger(__name__)

SEAT = "tournaments.tasks.seat"
DELIVER = "tournaments.tasks.deliver_webhooks"


def seat(round_id: int) -> None:
    """Ask a worker to pair a round. Never raises: the sweeper repairs a lost message."""
    try:
        current_app.send_task(SEAT, args=[round_id], retry=False)
    except Exception:
        logger.warning("No worker was notified of round %s; the sweep will find it.", round_id, exc_info=True)


def deliver_webhooks(deliveries: Sequence[int]) -> None:
    """Ask a worker to send deliveries. Never raises: those of a lost message are due again."""
    try:
        current_app.send_task(DELIVER, args=[list(deliveries)], retry=False)
    except Exception:
        logger.warning("No worker could be asked to deliver webhooks; the next sweep will ask again.", exc_info=True)


def seat_apart(round_id: int, seconds: float) -> Thread:
    """Pair a round in a separate process, which outlives this one.

    The returned thread waits for it. Never raises: the sweeper finds failures.
    """
    waiting = Thread(target=_run, args=(round_id, seconds), name=f"seats-{round_id}", daemon=True)
    waiting.start()
    return waiting


def _run(round_id: int, seconds: float) -> None:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "fill_round", str(round_id)]
    try:
        subprocess.run(command, check=True, timeout=seconds, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        logger.warning("Round %s was not seated; the sweep will find it.", round_id, exc_info=True)


STANDINGS = Histogram("troeftafel_standings_seconds", "Time to compute the standings of an event.")
