"""Celery application: `celery -A config worker|beat`, or embedded in the server."""

import os
import sys
from typing import Any

from celery import Celery, Task, bootsteps
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.transport import TRANSPORT_ALIASES

from config import celery_broker as broker
from config import settings_report as found
from config.ops import counters as measures
from games.processes.frame_memory import with_frame_memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


class RoomyTask(Task):
    """A task whose functions have memory of their own for their frames."""

    __call__ = with_frame_memory(Task.__call__)


class SaysSettings(bootsteps.StartStopStep):
    """Print a worker's settings; an embedded one shares those of the server."""

    def start(self, parent: Any) -> None:
        if not settings.EMBEDDED:
            print(found.line(), file=sys.stderr, flush=True)


TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "config.celery_broker:Transport"))
TRANSPORT_ALIASES["memory"] = "config.celery_memory:MemoryTransport"
TRANSPORT_ALIASES["sentinel"] = "config.celery_broker:SentinelTransport"
app = Celery("troeftafel", amqp="config.celery_broker:Amqp", task_cls=RoomyTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(SaysSettings)
app.steps["worker"].add(DjangoStructLogInitStep)
app.steps["consumer"].add(broker.ReadsResults)
measures.install()
