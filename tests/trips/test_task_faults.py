"""Tasks that arrive twice, get lost or reach another version's worker.

Tables continue, and nothing happens twice.
"""

from collections.abc import Iterator

import pytest
import redis
from celery import Celery

from testkit.clocks import may_take
from testkit.evenings import BOTS
from testkit.live_app import LiveApp, free_port, wait_for
from testkit.players import Players, bots_move, players_at
from tests import surroundings
from tests.trips.doubling import Doubled
from tests.trips.kills import WHOLE
from tests.trips.passages import Passage

pytestmark = [pytest.mark.long, may_take(400)]
REDIS = "redis://tasks:a-password@127.0.0.1:6379/8"
"""Of a Redis that wants a password, as it should."""
WORKER = ("worker", "--concurrency", "1", "--loglevel", "WARNING")
ALL_FOLLOWS = """
from django.core.management import call_command
from games.models import Table
for table in Table.objects.filter(place="online"):
    call_command("verify_table", str(table.pk))
"""


@pytest.fixture(scope="module")
def way() -> Iterator[Passage]:
    """The way to Redis."""
    with Passage("127.0.0.1", free_port(), 6379) as way:
        yield way


@pytest.fixture(scope="module")
def _account() -> Iterator[None]:
    server = redis.Redis()
    server.acl_setuser(
        "tasks", enabled=True, passwords=["+a-password"], categories=["+@all"], keys=["*"], channels=["*"]
    )
    yield
    server.acl_deluser("tasks")


@pytest.fixture(scope="module")
def app(_account: None, tmp_path_factory: pytest.TempPathFactory, way: Passage) -> Iterator[LiveApp]:
    """Return PostgreSQL, Redis, web, worker and beat, and two tables of bots."""
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("DATABASE_URL", surroundings.POSTGRES)
        variables.setenv("REDIS_URL", REDIS.replace(":6379", f":{way.port}"))
        with LiveApp.started(tmp_path_factory.mktemp("tasks")) as app:
            app.manage("shell", "-v0", "-c", BOTS.format(count=2))
            yield app


@pytest.fixture(scope="module")
def players(app: LiveApp) -> Players:
    return players_at(app)


def test_a_task_that_comes_twice_does_nothing_twice(app: LiveApp, players: Players) -> None:
    app.run("-m", "celery", "-A", "config", *WORKER, "-n", "second@%h")
    with Doubled(app.environment["REDIS_URL"]) as doubled:
        go_on = bots_move(app, 20)
        versions = [players.moved(app.url) for _ in range(8)]
        wait_for(go_on, "bots make twenty moves")
        wait_for(lambda: doubled.count >= 30, "thirty tasks were doubled")
    assert versions == sorted(set(versions))
    app.manage("shell", "-v0", "-c", WHOLE)
    app.manage("shell", "-v0", "-c", ALL_FOLLOWS)


def test_after_all_tasks_were_lost_tables_continue(app: LiveApp, players: Players) -> None:
    server = redis.Redis.from_url(app.environment["REDIS_URL"])
    for _ in range(5):
        go_on = bots_move(app)
        server.flushdb()
        players.moved(app.url)
        wait_for(go_on, "bots move after the broker has forgotten everything")


@pytest.mark.soak
def test_a_worker_outlives_a_broker_that_goes_in_the_middle_of_tasks(
    app: LiveApp, players: Players, way: Passage
) -> None:
    for _ in range(4):
        wait_for(bots_move(app, 3), "bots move, so tasks run")
        way.close()
        versions = [players.moved(app.url) for _ in range(2)]
        way.open()
        wait_for(bots_move(app, 3), "bots move when the broker is there again")
        assert players.moved(app.url) > max(versions)
    assert [process.poll() for process in app.processes] == [None] * len(app.processes)


def test_a_worker_of_another_version_blocks_no_one(app: LiveApp, players: Players) -> None:
    app.run("-m", "celery", "-A", "tests.trips.old_worker", *WORKER, "-n", "old@%h")
    broker = Celery(broker=app.environment["REDIS_URL"])
    go_on = bots_move(app, 20)
    for _ in range(10):  # of a newer version than any worker here
        broker.send_task("games.tasks.from_tomorrow", (1,))
        broker.send_task("games.tasks.advance", (players.table["id"],), {"tomorrow": True})
    wait_for(
        lambda: "games.tasks.advance" in (app.folder / f"{len(app.processes) - 1}.log").read_text(), "it refused one"
    )
    for _ in range(4):
        players.moved(app.url)
    wait_for(go_on, "bots make twenty moves")
    app.manage("shell", "-v0", "-c", WHOLE)
    assert "games.tasks.from_tomorrow" in app.log()
