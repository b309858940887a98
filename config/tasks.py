"""The task that shows that tasks run."""

import time

from celery import shared_task
from django.core.cache import cache

from config.health import HEARTBEAT


@shared_task
def heartbeat() -> None:
    """Write down that a worker is alive; read by /healthz."""
    cache.set(HEARTBEAT, time.time(), timeout=3600)
