"""What this process counts: tasks, open pages; moves and standings are counted where they are made.

A process knows its own figures only. With PROMETHEUS_MULTIPROC_DIR, a folder that prometheus-client reads, those of all
processes of one machine are added up.
"""

import time
from os import environ
from typing import Any

from celery import signals
from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Gauge, Histogram
from prometheus_client import start_http_server as serve
from prometheus_client.multiprocess import MultiProcessCollector

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
    if settings.METRICS_PORT and not settings.EMBEDDED:
        serve(settings.METRICS_PORT, settings.METRICS_ADDRESS, registry())


def install() -> None:
    """From now on tasks are counted."""
    signals.task_prerun.connect(_task_begins)
    signals.task_postrun.connect(_task_ends)
    signals.worker_init.connect(_worker_starts)


def registry() -> CollectorRegistry:
    """All figures of this process, or of all processes of this machine."""
    if "PROMETHEUS_MULTIPROC_DIR" not in environ:
        return REGISTRY
    found = CollectorRegistry()
    MultiProcessCollector(found)
    return found
