"""/metrics for Prometheus: counters of processes (counters.py), and waiting work."""

import hmac
import shutil
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from backups import keeping
from config.ops import health
from config.ops.counters import registry
from config.ops.stale_work import stuck
from games.tables import overdue
from tournaments.pairing.progress import rounds_being_seated


class WaitingWork(Collector):
    """Gauges read at scrape time: services, and work that waits in the database."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        database = health.database_answers()
        answers = GaugeMetricFamily("troeftafel_answers", "Whether it answers, 1 or 0.", labels=["part"])
        answers.add_metric(["database"], database)
        answers.add_metric(["broker"], health.broker_answers())
        yield answers
        yield from _to_gauges(_ages())
        yield from _disks()
        if database:
            yield from _tables()
            yield from _to_gauges(_waiting())

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Named without asking the database, which is not there yet when a process starts."""
        return []


def _tables() -> Iterable[GaugeMetricFamily]:
    tables = GaugeMetricFamily("troeftafel_tables", "Online tables by state.", labels=["state"])
    for state, count in overdue.tables_by_state().items():
        tables.add_metric([state], count)
    yield tables


Figures = dict[str, tuple[str, float | None]]
"""By the name of a figure what it means, and the figure; None when there is none."""


def _waiting() -> Figures:
    return {
        "troeftafel_queue_age_seconds": ("How long the oldest due table has been due.", overdue.queue_age()),
        "troeftafel_rounds_being_seated": ("Rounds a worker is seating.", len(rounds_being_seated())),
        "troeftafel_hindsight_waiting": ("Deals to be worked out.", len(overdue.hindsight_waiting())),
        "troeftafel_stuck": ("What has waited too long for a worker (Operations).", len(stuck())),
    }


def _ages() -> Figures:
    newest = next(iter(keeping.in_folder()), None)
    backup = (datetime.now(UTC) - keeping.begun_at(newest)).total_seconds() if newest else None
    return {
        "troeftafel_heartbeat_age_seconds": ("Since a worker last ran a task.", health.seconds_since_heartbeat()),
        "troeftafel_backup_age_seconds": ("Since the newest backup in its folder was begun.", backup),
        "troeftafel_backup_late": ("1 when there should be a newer backup.", int(keeping.is_due())),
    }


def _to_gauges(figures: Figures) -> Iterable[GaugeMetricFamily]:
    for name, (meaning, value) in figures.items():
        if value is not None:
            yield GaugeMetricFamily(name, meaning, value)


def _folders() -> Mapping[str, Path]:
    """Return the folders this process writes to, by purpose."""
    backups = {"backups": Path(settings.BACKUP_FOLDER)} if settings.BACKUP_FOLDER else {}
    return {"data": settings.DATA_DIR, **backups}


def _disks() -> Iterable[GaugeMetricFamily]:
    """The disks of this machine on which we write."""
    size = GaugeMetricFamily("troeftafel_disk_bytes", "Size of the disk of a folder.", labels=["folder"])
    free = GaugeMetricFamily("troeftafel_disk_free_bytes", "Room on the disk of a folder.", labels=["folder"])
    for name, folder in _folders().items():
        if folder.is_dir():
            disk = shutil.disk_usage(folder)
            size.add_metric([name], disk.total)
            free.add_metric([name], disk.free)
    return [size, free]


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics of this machine.

    Requires METRICS_TOKEN or, without one, a request from this machine; others get 404.
    """
    if not _may_read(request):
        raise Http404
    what_waits = CollectorRegistry()
    what_waits.register(WaitingWork())
    body = generate_latest(registry()) + generate_latest(what_waits)
    return HttpResponse(body, content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        header = request.headers.get("Authorization", "").encode()
        return hmac.compare_digest(header, f"Bearer {settings.METRICS_TOKEN}".encode())
    if "X-Forwarded-For" in request.headers:
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
