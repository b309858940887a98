"""The task that shows that tasks run, and the one that makes backups."""

import time
from typing import Any

from celery import shared_task, signals
from django.core.cache import cache

from backups import keeping
from config.ops.health import HEARTBEAT


@signals.worker_ready.connect
def _worker_is_ready(**_more: Any) -> None:
    """A worker of its own, which makes backups, first removes what one that was killed has left."""
    keeping.sweep()


@shared_task
def heartbeat() -> None:
    """Write down that a worker is alive; read by /healthz."""
    cache.set(HEARTBEAT, time.time(), timeout=3600)


@shared_task
def back_up() -> None:
    """Make a backup if one is due. It may take longer than a task may, so a process of its own does it."""
    if keeping.is_due():
        keeping.make_apart()
