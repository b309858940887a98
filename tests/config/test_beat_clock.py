"""Beat keeps running when the clock of the machine is set back."""

import datetime
from typing import Any

import pytest
import time_machine
from celery import Celery

from config.celery_scheduler import Scheduler

NOON = datetime.datetime(2026, 11, 22, 12, tzinfo=datetime.UTC)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the entries that were sent."""
    names: list[str] = []
    monkeypatch.setattr(Scheduler, "apply_entry", lambda _self, entry, **_more: names.append(entry.name))
    return names


def new_scheduler() -> Scheduler:
    app = Celery("trial", set_as_current=False)
    app.conf.beat_schedule = {
        name: {"task": name, "schedule": every} for name, every in (("often", 2.0), ("seldom", 30.0))
    }
    return Scheduler(app, max_interval=1)


def tick_for(scheduler: Scheduler, clock: Any, seconds: int) -> None:
    for _ in range(seconds):
        while scheduler.tick() == 0:
            pass
        clock.shift(1)


def test_every_entry_is_sent_as_often_after_the_clock_was_set_back(sent: list[str]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = new_scheduler()
        tick_for(scheduler, clock, 62)
        before = sorted(sent)
        sent.clear()
        clock.shift(-7200)
        tick_for(scheduler, clock, 62)
    assert before.count("seldom") == 2
    assert abs(sent.count("often") - before.count("often")) <= 2
    assert sent.count("seldom") == 2


def test_a_task_that_ran_in_the_future_before_a_start_does_not_wait_for_it(sent: list[str]) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = new_scheduler()
        for entry in scheduler.schedule.values():
            entry.last_run_at = NOON + datetime.timedelta(hours=2)
        scheduler.setup_schedule()
        tick_for(scheduler, clock, 5)
    assert "often" in sent
