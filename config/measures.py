"""What this process counts: tasks, open pages; moves and standings are counted where they are made.

A process knows its own figures only. With PROMETHEUS_MULTIPROC_DIR, a folder that prometheus-client reads, those of all
processes of one machine are added up; a worker adds up those of its children.
"""

# First, because prometheus-client asks for the folder when it is loaded.
from config import measures_folder

# isort: split
import logging
import time
from os import environ
from typing import Any

from celery import signals
from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Gauge, Histogram
from prometheus_client import start_http_server as serve
from prometheus_client.multiprocess import MultiProcessCollector

logger = logging.getLogger(__name__)

STREAMS = Gauge("troeftafel_live_connections", "Open event streams.", multiprocess_mode="livesum")
TASKS = Histogram("troeftafel_task_seconds", "Tasks that workers ran.", ["task", "state"])
_began: dict[str, float] = {}


def _task_begins(task_id: str, **_more: Any) -> None:
    _began[task_id] = time.monotonic()


def _task_ends(task_id: str, task: Any, state: str | None, **_more: Any) -> None:
    began = _began.pop(task_id, None)
    if began is not None:
        TASKS.labels(task.name, state or "LOST").observe(time.monotonic() - began)


def _worker_starts(**_more: Any) -> None:
    """A worker has no pages; where METRICS_PORT says so it answers Prometheus at a port of its own."""
    if not settings.METRICS_PORT or settings.EMBEDDED:
        return
    try:
        serve(settings.METRICS_PORT, settings.METRICS_ADDRESS, registry())
    except OSError as error:
        logger.error(
            "This worker does not answer Prometheus at METRICS_PORT %d: %s. Workers on one machine need a port each, "
            "or PROMETHEUS_MULTIPROC_DIR; then the one that answers tells the figures of all.",
            settings.METRICS_PORT,
            error.strerror or error,
        )


def install() -> None:
    """From now on tasks are counted."""
    signals.task_prerun.connect(_task_begins)
    signals.task_postrun.connect(_task_ends)
    signals.worker_init.connect(_worker_starts)


def registry() -> CollectorRegistry:
    """All figures of this process, or of all processes of this machine."""
    if measures_folder.NAME not in environ:
        return REGISTRY
    measures_folder.forget_ended()
    found = CollectorRegistry()
    MultiProcessCollector(found)
    return found
