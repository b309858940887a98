"""PostgreSQL and Redis are killed and restarted during play and writes.

Nothing is lost, and everything continues.
"""

import shutil
import signal
import time
from collections.abc import Iterator

import httpx
import pytest

from testkit.clocks import may_take, patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from tests.trips import servers
from tests.trips.going_on import GOES_ON, WRITTEN, goes_on_after
from tests.trips.servers import PASSWORD, Server, shared_folder

pytestmark = [pytest.mark.long, may_take(400)]
LONG = 45.0
"""Seconds of a long absence of Redis, in which a doubling wait would be too long."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """PostgreSQL as it comes, which puts on the disk what it has answered."""
    ways = "host all all 127.0.0.1/32 trust\n"
    with shared_folder() as folder, servers.postgres(folder, ways, "disable").running() as server:
        yield server


@pytest.fixture(scope="module")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return Redis as docs/operations.md asks for it: append-only, without eviction."""
    port = free_port()
    text = ("--port", str(port), "--bind", "127.0.0.1", "--appendonly", "yes", "--maxmemory-policy", "noeviction")
    folder = tmp_path_factory.mktemp("redis")
    with servers.redis_server(folder, port, _redis(port), *text).running() as server:
        yield server


def _redis(port: int) -> str:
    return f"redis://:{PASSWORD}@127.0.0.1:{port}/0"


@pytest.fixture(scope="module")
def evening(postgres: Server, redis_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Return web, worker and beat at these servers, with tables and an organiser."""
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("DATABASE_URL", f"postgres://postgres@127.0.0.1:{postgres.port}/troeftafel")
        variables.setenv("REDIS_URL", _redis(redis_server.port))
        with LiveApp.prepared(tmp_path_factory.mktemp("app")) as app:
            app.start("--no-demo")
            yield Evening.opened(app, tables=2)


# --- PostgreSQL ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [pytest.param(signal.SIGQUIT, marks=pytest.mark.soak), signal.SIGKILL])
def test_after_postgres_was_killed_all_is_there_and_continues(
    evening: Evening, postgres: Server, how: signal.Signals
) -> None:
    def harm() -> None:
        before = evening.ledger.sentences
        with postgres.away(how):
            wait_for(lambda: evening.ledger.sentences > before + 5, "those who play and write read that it is away")
            assert_pages_say_so(evening)

    goes_on_after(evening, harm)


def assert_pages_say_so(evening: Evening) -> None:
    """A page for people, too, has a sentence, and says when to come again."""
    answer = httpx.get(f"{evening.app.url}/play/{evening.tables[0]['id']}/", timeout=patience(30))
    assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "5"), answer.text
    assert "The database is unavailable or full" in answer.text


# --- Redis --------------------------------------------------------------------------------------------------------


def people_go_on(evening: Evening) -> None:
    """Waits until a sheet and a move are written from now on."""
    evening.ledger.again.clear()
    wait_for(lambda: evening.ledger.again.keys() >= WRITTEN, "people play and write without Redis", patience(GOES_ON))


def test_after_redis_was_killed_all_is_there_and_continues(evening: Evening, redis_server: Server) -> None:
    def harm() -> None:
        with redis_server.away():
            people_go_on(evening)

    goes_on_after(evening, harm)


@pytest.mark.soak
def test_after_redis_lost_its_files_all_is_there_and_continues(evening: Evening, redis_server: Server) -> None:
    def harm() -> None:
        with redis_server.away():
            shutil.rmtree(redis_server.folder / "appendonlydir")
            people_go_on(evening)

    goes_on_after(evening, harm)


@pytest.mark.soak
def test_after_redis_was_away_for_long_all_is_there_and_continues(evening: Evening, redis_server: Server) -> None:
    def harm() -> None:
        with redis_server.away():
            people_go_on(evening)
            time.sleep(LONG)  # the fault itself
            people_go_on(evening)

    goes_on_after(evening, harm)
