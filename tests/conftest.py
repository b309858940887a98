"""Fixtures of all tests. The database is what DATABASE_URL and REDIS_URL say: SQLite in one process without them.

`live_app` is the real product in processes of its own, for tests in a browser and of whole trips.
"""

import gc
import os
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db.backends.signals import connection_created
from playwright.sync_api import Browser, BrowserContext, expect

from games.tables import running_deals
from testkit import chance, clocks, migrations
from testkit.live_app import LiveApp
from tests import order, postgres_limits, profiles, remembered, surroundings, turns

WHOLE = {"bench", "browser", "trips"}
"""Folders of tests with their own processes, which get a second try.

See decision 0302.
"""

CACHE_PREFIXES = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-durations", action="store_true", help="write tests/durations.json")
    parser.addoption("--on-servers", action="store_true", help="run what is due on PostgreSQL (tests/turns.py)")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(clocks)
    if os.environ.get("CI") == "true" and surroundings.missing():
        raise pytest.UsageError("CI=true, so nothing may be left out. " + " ".join(surroundings.missing()))
    profiles.load(config)
    postgres_limits.watch()
    gc.disable()  # until all tests are collected: nothing that is imported is garbage
    # Each client of a test has middleware of its own, which would look for all static files before its first request.
    settings.WHITENOISE_AUTOREFRESH = True
    # Every stored deal is compared with the database, also in the processes that tests start.
    settings.CHECK_RUNNING, os.environ["CHECK_RUNNING"] = True, "1"
    # Argon2 is slow on purpose; tests/accounts/test_hashing.py takes this one away again.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]

    if config.getoption("record_durations") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(order.Recorder())


def pytest_collectstart(collector: pytest.Collector) -> None:
    if isinstance(collector, pytest.Module):
        profiles.load_for(str(collector.path.relative_to(collector.config.rootpath)))


def pytest_report_header() -> list[str]:
    turn = turns.chosen()
    return [f"TEST_SEED={chance.SEED}", *([f"TEST_TURN={turn} of {turns.TURNS}"] if turn else [])]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    return order.ByFile(config, log)


def _is_of_the_whole(item: pytest.Item) -> bool:
    """Return True if the test has a browser or server, so depends on machine speed."""
    fixtures = getattr(item, "fixturenames", ())
    return "live_app" in fixtures or "page" in fixtures or bool(WHOLE.intersection(item.path.parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if _is_of_the_whole(item):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if surroundings.chromium() is None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason="chromium is not installed"))
    turns.leave_out_others(config, items)
    order.longest_first(items)


def pytest_collection_finish() -> None:
    """Exempt half a million lasting objects from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_sessionfinish() -> None:
    """Leave the garbage to the end of the process.

    pytest would look for it five times, which takes three seconds.
    """
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with kept seeds runs once more with each of them."""
    if seeds := chance.kept_seeds().get(metafunc.definition.nodeid):
        metafunc.fixturenames.append("kept_seed")
        metafunc.parametrize("kept_seed", [chance.SEED, *seeds], indirect=True)


@pytest.fixture
def kept_seed(request: pytest.FixtureRequest) -> str:
    """The seed this run of the test draws from."""
    return str(request.param)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Chance and cache of one test: neither depends on the tests before it."""
    # Rows of different tests have the same primary keys, so no test may read what another one cached.
    prefix = f"test{next(CACHE_PREFIXES)}-{os.getpid()}"
    for name in settings.CACHES:
        settings.CACHES[name]["KEY_PREFIX"] = caches[name].key_prefix = prefix
    running_deals.drop_all()
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    seed = parameters.get("kept_seed", chance.SEED)
    remembered.begin(item, seed)
    with chance.seeded(item.nodeid, seed):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """Seed shared fixtures alike, whichever test uses them first."""
    shared = fixturedef.scope != "function"
    with chance.seeded(f"{fixturedef.baseid}::{fixturedef.argname}") if shared else nullcontext():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("Repeat with", f"TEST_SEED={chance.SEED} .venv/bin/pytest '{item.nodeid}'"))
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"FAILED THE FIRST TIME: {report.nodeid}", yellow=True)
        terminalreporter.write_line(str(report.longrepr))
    for sentence in surroundings.missing():
        terminalreporter.write_line(f"LEFT OUT: {sentence}", yellow=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """Create test databases as copies of a migrated template, without migrating again."""
    database = settings.DATABASES["default"]
    if "sqlite3" not in database["ENGINE"]:
        database.setdefault("TEST", {})["TEMPLATE"] = migrations.postgres_template(os.environ["DATABASE_URL"])
        yield
        return

    def fill(connection: Any, **_: Any) -> None:
        """The first connection is that of the empty test database in memory."""
        connection_created.disconnect(fill)
        migrations.fill_sqlite(connection.connection)

    connection_created.connect(fill, weak=False)
    yield


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
    """Yield the product, served by its own processes on an empty database.

    See testkit/live_app.py.
    """
    with LiveApp.started(tmp_path_factory.mktemp("live"), worker_number) as app:
        yield app
        app.kill()  # its data go with it; that servers stop in order has tests of its own


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return launch arguments for Debian's chromium.

    While Playwright is in use its event loop runs, and Django must accept that.
    """
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
