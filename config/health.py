"""`/healthz`: may this process be given work, and do tasks run?"""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app

HEARTBEAT = "tasks-alive"
"""Cache key: when a worker last ran the heartbeat task, in seconds since 1970."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when database and broker answer, else 503; `tasks` is the age in seconds of the last heartbeat."""
    report: dict[str, Any] = {
        "database": _database_answers(),
        "broker": _broker_answers(),
        "mode": "embedded" if settings.EMBEDDED else "separate",
        "tasks": seconds_since_heartbeat(),
    }
    healthy = report["database"] and report["broker"]
    return JsonResponse({"healthy": healthy, **report}, status=200 if healthy else 503)


def seconds_since_heartbeat() -> float | None:
    """How long ago a worker ran a task; None when none has since the cache was emptied."""
    last = cache.get(HEARTBEAT)
    return None if last is None else round(time.time() - last, 1)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _broker_answers() -> bool:
    try:
        with app.connection_for_read(connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except Exception:  # kombu and its transports raise errors of several families, IndexError among them
        return False
    return True
