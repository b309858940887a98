"""`/healthz`: how everything is. `/livez`: does this process answer? `/readyz`: may it be given work?"""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app

HEARTBEAT = "tasks-alive"
"""Cache key: when a worker last ran the heartbeat task, in seconds since 1970."""
LATE = 30
"""Seconds without a heartbeat after which something is wrong with worker or beat."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database and broker answer, else 503; `tasks` is the age in seconds of the last heartbeat."""
    found = report()
    return JsonResponse(found, status=200 if found["healthy"] else 503)


@never_cache
@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    """This process answers; whatever it needs may be down, and starting it again would not help."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when requests may be sent here: the database answers and every migration has been applied; else 503.

    `broker` is told only: pages and scores go on without it, and no other process would have it either.
    """
    found = {"database": database_answers(), "broker": broker_answers(), "migrated": _is_migrated()}
    ready = found["database"] and found["migrated"]
    return JsonResponse({"ready": ready, **found}, status=200 if ready else 503)


def report() -> dict[str, Any]:
    """How database, broker and tasks are, `healthy` first."""
    database, broker = database_answers(), broker_answers()
    return {
        "healthy": database and broker,
        "database": database,
        "broker": broker,
        "mode": "embedded" if settings.EMBEDDED else "separate",
        "tasks": seconds_since_heartbeat(),
    }


def tasks_are_late() -> bool:
    """Whether no worker has run a task for so long that something must be wrong."""
    age = seconds_since_heartbeat()
    return age is None or age > LATE


def seconds_since_heartbeat() -> float | None:
    """How long ago a worker ran a task; None when none has since the cache was emptied."""
    last = cache.get(HEARTBEAT)
    return None if last is None else round(time.time() - last, 1)


def database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _is_migrated() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return False


def broker_answers() -> bool:
    try:
        with app.connection_for_read(connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, timeout=2, interval_start=0, interval_step=0)
    except Exception:  # kombu and its transports raise errors of several families, IndexError among them
        return False
    return True
