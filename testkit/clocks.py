"""How long tests wait, and the clock of searches in them.

A test waits for a condition. `patience` only says when to give up, and never how fast anything has to be: it is the
same number of seconds on a quiet machine and many more on a busy one. conftest.py registers this module as a plugin, so
the time limits of pytest-timeout follow it too. No other file has a number of seconds for a timeout (test_house.py).
"""

import os
import time
from collections.abc import Generator
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
import pytest_timeout
import time_machine
from django.conf import settings
from django.utils import timezone

from games.core.search_clock import STEPS

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WORK, WORK_TAKES = 4_000_000, 0.1
"""Additions, and the seconds of processor time they take where the nominal seconds of our tests were chosen."""
MAX_FACTOR = 40.0
"""However busy the machine is, nothing waits longer than so many times its nominal seconds."""
SETUP = 300.0
"""Seconds for the fixtures of a test: they may start a live app, which does not use up the time of a test."""
PAGES = 30.0
"""Seconds that playwright waits for what a page is to show or do."""


def patience(seconds: float) -> float:
    """How long to wait here for what may take `seconds` on a quiet machine. TEST_PATIENCE sets the factor itself."""
    if given := os.environ.get("TEST_PATIENCE"):
        return seconds * float(given)
    load = os.getloadavg()[0] / CORES
    slow, crowded = _calibration()
    return seconds * min(MAX_FACTOR, slow * max(crowded, load))


def patience_ms(seconds: float = PAGES) -> float:
    """The same in milliseconds, as playwright counts."""
    return 1000 * patience(seconds)


def slept() -> float:
    """Seconds, from any beginning, in which this thread neither ran nor waited for a core, however busy that is."""
    ran, waited, _times = map(int, Path("/proc/thread-self/schedstat").read_text().split())
    return time.monotonic() - (ran + waited) / 1e9


def frozen(seconds: float = 0) -> time_machine.travel:
    """Time that does not pass, so many seconds from now."""
    return time_machine.travel(timezone.now() + timedelta(seconds=seconds), tick=False)


def may_take(seconds: float) -> pytest.MarkDecorator:
    """A time limit for tests that need more than the usual one; these are seconds of a quiet machine."""
    return pytest.mark.timeout(seconds)


@cache
def _calibration() -> tuple[float, float]:
    """How slow this machine is, and how long a process waits for a core; 1.0 each where it is fast and quiet.

    Measured once in each process: nothing that is compared between the workers of xdist depends on it.
    """
    began, began_cpu = time.perf_counter(), time.process_time()
    for number in range(WORK):
        number + number
    cpu = time.process_time() - began_cpu
    return max(1.0, cpu / WORK_TAKES), max(1.0, (time.perf_counter() - began) / cpu)


def pytest_configure() -> None:
    """Let searches count, here and in the processes that tests start."""
    settings.SEARCH_CLOCK = os.environ["SEARCH_CLOCK"] = STEPS
    _calibration()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Limit the time of fixtures by itself: pytest-timeout measures the test alone (timeout_func_only)."""
    limit = pytest_timeout.Settings(SETUP, pytest_timeout.DEFAULT_METHOD, False, False)
    item.ihook.pytest_timeout_set_timer(item=item, settings=limit)
    try:
        yield
    finally:
        item.ihook.pytest_timeout_cancel_timer(item=item)


def pytest_timeout_set_timer(item: pytest.Item, settings: pytest_timeout.Settings) -> object:
    """Begin every time limit with the patience of this moment."""
    patient = settings._replace(timeout=patience(settings.timeout))
    return pytest_timeout.pytest_timeout_set_timer(item, patient)
