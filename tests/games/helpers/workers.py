"""Workers in addition to those of the live app."""

from testkit.clocks import patience
from testkit.live_app import LiveApp, wait_for


def second_worker(app: LiveApp) -> None:
    """In production there are several; it takes over without being told."""
    app.run("-m", "celery", "-A", "config", "worker", "-n", "second@%h", "--concurrency", "1", "--loglevel", "WARNING")
    asked = WORKERS.format(seconds=patience(1))
    wait_for(lambda: "second@" in app.manage("shell", "-v0", "-c", asked), "the second worker is there")


WORKERS = "from config.celery import app; print(app.control.inspect(timeout={seconds}).ping())"
