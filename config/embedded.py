"""Celery inside the server process: a worker with two threads, and beat.

Embedding a worker is not documented by Celery, so all of it is in this file, celery is pinned, and
tests/trips/test_start.py starts and stops a real server.
"""

from dataclasses import dataclass
from threading import Thread
from typing import Any

from celery import beat
from celery.worker import state

from backups import keeping
from config.celery import app
from config.celery_scheduler import Scheduler

THREADS = 2
TIMEOUT_SECONDS = 5
"""Seconds to wait for running tasks when the server stops. What is cut off is due again at the next start."""


@dataclass(frozen=True, slots=True)
class Tasks:
    """The running worker and the clock that sends it periodic tasks."""

    worker: Any
    thread: Thread
    clock: Any


def start() -> Tasks:
    """Start worker and beat. Call once in a process, after Django is set up."""
    keeping.sweep()
    app.loader.import_default_modules()
    app.finalize()
    state.should_stop = None
    worker = app.WorkController(
        app=app,
        hostname="embedded@local",
        pool="threads",
        concurrency=THREADS,
        without_mingle=True,
        without_gossip=True,
        without_heartbeat=True,
    )
    thread = Thread(target=worker.start, name="tasks", daemon=True)
    thread.start()
    clock = beat.EmbeddedService(app, thread=True, max_interval=1, scheduler_cls=Scheduler)
    clock.start()
    return Tasks(worker, thread, clock)


def stop(tasks: Tasks) -> None:
    """Stop beat, then the worker; return when they have ended or after the timeout."""
    tasks.clock.stop()
    state.should_stop = 0
    tasks.thread.join(TIMEOUT_SECONDS)
