"""Counters of this process: tasks, open pages and answers by status.

Moves and standings are counted where they are made. A process knows its own figures only. With
PROMETHEUS_MULTIPROC_DIR, a folder that prometheus-client reads, those of all processes of one machine are summed; a
worker sums those of its children.
"""

# First, because prometheus-client asks for the folder when it is loaded.
from config.ops import counter_files as measures_folder

# isort: split
import logging
import time
from collections.abc import Callable
from os import environ
from typing import Any

from celery import signals
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from prometheus_client import start_http_server as serve
from prometheus_client.multiprocess import MultiProcessCollector

logger = logging.getLogger(__name__)

TASKS = Histogram("troeftafel_task_seconds", "Tasks that workers ran.", ["task", "state"])
ANSWERS = Counter("troeftafel_responses", "Answers by status, also of what no page was asked for.", ["status"])
_began: dict[str, float] = {}


for _status in ("200", "429", "500", "503"):  # what appears out of nothing has not risen
    ANSWERS.labels(_status)


class CountsAnswers:
    """Count answers outermost, including refusals that django-prometheus does not see."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        ANSWERS.labels(str(answer.status_code)).inc()
        return answer


def _task_begins(task_id: str, **_more: Any) -> None:
    _began[task_id] = time.monotonic()


def _task_ends(task_id: str, task: Any, state: str | None, **_more: Any) -> None:
    began = _began.pop(task_id, None)
    if began is not None:
        TASKS.labels(task.name, state or "LOST").observe(time.monotonic() - began)


def _worker_starts(**_more: Any) -> None:
    """Serve a worker's metrics at METRICS_PORT, if set; a worker has no pages."""
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
    collectors = CollectorRegistry()
    MultiProcessCollector(collectors)
    return collectors
