"""Fixtures of all tests. The database is what DATABASE_URL and REDIS_URL say: SQLite in one process without them.

`live_app` is the real product in processes of its own, for tests in a browser and of whole trips.
"""

import os
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests import clocks, migrations, surroundings
from tests.live import LiveApp

WHOLE = {"bench", "browser", "trips"}
"""Folders of tests with processes of their own: these are given a second try (docs/decisions/0300)."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(clocks)
    if os.environ.get("CI") == "true" and surroundings.missing():
        raise pytest.UsageError("CI=true, so nothing may be left out. " + " ".join(surroundings.missing()))


def pytest_unconfigure(config: pytest.Config) -> None:
    migrations.forget()


def _is_of_the_whole(item: pytest.Item) -> bool:
    """Whether the test has browsers or servers of its own, whose speed is that of everything else on the machine."""
    fixtures = getattr(item, "fixturenames", ())
    return "live_app" in fixtures or "page" in fixtures or bool(WHOLE.intersection(item.path.parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _is_of_the_whole(item):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if surroundings.chromium() is None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason="chromium is not installed"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"FAILED THE FIRST TIME: {report.nodeid}", yellow=True)
        terminalreporter.write_line(str(report.longrepr))
    for sentence in surroundings.missing():
        terminalreporter.write_line(f"LEFT OUT: {sentence}", yellow=True)


@pytest.fixture(autouse=True)
def _cache_of_its_own(settings: Any) -> None:
    """No test meets what another one cached: rows of different tests have the same numbers."""
    settings.CACHES = {"default": {**settings.CACHES["default"], "KEY_PREFIX": uuid.uuid4().hex}}


@pytest.fixture
def frozen_time() -> Iterator[None]:
    """Time that does not pass, for tests of what depends on how much of it has."""
    with clocks.frozen():
        yield


@pytest.fixture(scope="session")
def worker_number(worker_id: str) -> int:
    """0 for the first process of the run."""
    return int(worker_id.removeprefix("gw")) if worker_id.startswith("gw") else 0


@pytest.fixture(scope="module")
def live_app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """The product, served by its own processes on an empty database. See tests/live.py."""
    with LiveApp.started(tmp_path_factory.mktemp("live"), worker_number) as app:
        yield app


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Debian's chromium. While playwright is in use its event loop runs, and Django must be told that this is well."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    yield {
        **browser_type_launch_args,
        "executable_path": surroundings.chromium(),
        "args": ["--disable-dev-shm-usage"],
    }
    os.environ.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """A browser with pages that wait as long as this machine needs."""
    browser.on("context", _wait_patiently)
    return browser


def _wait_patiently(context: BrowserContext) -> None:
    context.set_default_timeout(clocks.patience_ms())
    expect.set_options(timeout=clocks.patience_ms())


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return Path(__file__).resolve().parent.parent
