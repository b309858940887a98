"""Health: `/healthz` (overall), `/livez` (answers), `/readyz` (takes requests)."""

import time
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.celery import app
from games.tables import overdue
from tournaments.notifications.delivery import overdue_since
from tournaments.pairing.progress import rounds_being_seated

HEARTBEAT = "tasks-alive"
"""Cache key: when a worker last ran the heartbeat task, in seconds since 1970."""
LATE = 30
"""Seconds without a heartbeat after which something is wrong with worker or beat."""
TOO_LONG = timedelta(seconds=15)
"""Workers look for overdue work every two seconds; work that waits this long will not resume without help."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Return 200 if healthy, else 503: no database, broker or needed worker.

    See `report`.
    """
    health = report()
    return JsonResponse(health, status=200 if health["healthy"] else 503)


@never_cache
@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    """Confirm that this process answers; restarting it would not mend its services."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Return 200 when this process can take requests, else 503.

    Ready means that the database answers and every migration has been applied. `broker` is only reported: pages and
    scores work without it, and no other process would have it either.
    """
    parts = {"database": database_answers(), "broker": broker_answers(), "migrated": _is_migrated()}
    ready = parts["database"] and parts["migrated"]
    return JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)


def report() -> dict[str, object]:
    """How database, broker and tasks are, `healthy` first.

    `tasks`: seconds since a worker last ran one. `worker`: whether any worker lives. `waiting`: how many tasks have
    waited for longer than TOO_LONG, and `waiting_seconds` the longest of them. `problems`: what is wrong, in sentences.
    """
    database, broker, worker = database_answers(), broker_answers(), not tasks_are_late()
    waits, seconds = _waiting() if database else (0, 0.0)
    problems = _problems(database=database, broker=broker, worker=worker, waits=waits, seconds=seconds)
    return {
        "healthy": not problems,
        "database": database,
        "broker": broker,
        "mode": "embedded" if settings.EMBEDDED else "separate",
        "tasks": seconds_since_heartbeat(),
        "worker": worker,
        "waiting": waits,
        "waiting_seconds": round(seconds, 1),
        "problems": problems,
    }


def _problems(*, database: bool, broker: bool, worker: bool, waits: int, seconds: float) -> list[str]:
    problems = []
    if not database:
        problems.append(_("The database is not responding."))
    if not broker:
        problems.append(_("The broker (Redis) is not responding."))
    if waits and not worker:
        problems.append(_no_worker(waits, seconds))
    return problems


def _no_worker(waits: int, seconds: float) -> str:
    words = ngettext(
        "No worker is running. %(count)d task has been waiting for %(seconds)d s.",
        "No worker is running. %(count)d tasks are waiting, the oldest for %(seconds)d s.",
        waits,
    )
    return words % {"count": waits, "seconds": seconds}


def missing_worker() -> str:
    """Return a sentence for staff while tasks wait without a live worker, else ""."""
    waits, seconds = _waiting() if tasks_are_late() else (0, 0.0)
    return _no_worker(waits, seconds) if waits else ""


def _waiting() -> tuple[int, float]:
    """Return the number of tasks over TOO_LONG, and the age of the oldest in seconds.

    Tasks are tables that are due, rounds to pair, deals to analyse, messages to send, and offers that ended.
    """
    now = timezone.now()
    apart = (since for _thing, since in (*rounds_being_seated(), *overdue.hindsight_waiting()))
    since = [due.since for due in overdue.overdue_tables(TOO_LONG)] + [
        moment for moment in apart if moment <= now - TOO_LONG
    ]
    since += overdue_since(now - TOO_LONG)
    return len(since), (now - min(since)).total_seconds() if since else 0.0


def tasks_are_late() -> bool:
    """Whether no worker has run a task for so long that something must be wrong."""
    age = seconds_since_heartbeat()
    return age is None or age > LATE


def seconds_since_heartbeat() -> float | None:
    """Return the age of a worker's last heartbeat; None without one in the cache."""
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
