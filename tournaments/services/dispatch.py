"""Handing work to the workers by name, so that services need not import the tasks that call them."""

import logging

from celery import current_app

logger = logging.getLogger(__name__)

SEAT = "tournaments.tasks.seat"


def seat(round_id: int) -> None:
    """Ask a worker to seat a round. Never raises: a lost message is made good by the sweeper."""
    try:
        current_app.send_task(SEAT, args=[round_id], retry=False)
    except Exception:
        logger.warning("No worker could be told about round %s; the sweep will find it.", round_id, exc_info=True)
