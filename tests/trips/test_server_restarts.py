"""PostgreSQL and Redis are killed and restarted during play and writes.

Nothing is lost, and everything continues.
"""

import copy
import json
import shutil
import signal
import time
from collections.abc import Callable, Iterator

import httpx
import pytest

from testkit.clocks import may_take, patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from tests.trips import servers
from tests.trips.kills import losses
from tests.trips.servers import PASSWORD, Server, shared_folder
from tests.trips.streams import Heard

pytestmark = [pytest.mark.long, may_take(400)]
GOES_ON = 10.0
"""Seconds until everything continues after a server answers again."""
LONG = 45.0
"""Seconds of a long absence of Redis, in which a doubling wait would be too long."""
WRITTEN = {"a move", "a sheet"}
"""Activities of the players that write."""
VERSIONS = """
import json
from games.models import Table
print(json.dumps(dict(Table.objects.filter(place="online").values_list("pk", "version"))))
"""


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


def versions(app: LiveApp) -> dict[int, int]:
    """How far each table is that is played here."""
    data = json.loads(app.manage("shell", "-v0", "-c", VERSIONS))
    return {int(table): version for table, version in data.items()}


def goes_on_after(evening: Evening, harm: Callable[[], None]) -> None:
    """Cause a fault during play, and assert that all clients recover in time.

    Each successful write must then be there, once.
    """
    evening.ledger.refused, evening.ledger.hung, evening.ledger.again = [], [], {}
    tables = versions(evening.app)
    with Heard(evening.app.url, list(tables)) as heard, evening.played():
        wait_for(lambda: evening.ledger.again.keys() >= WRITTEN, "everybody plays and writes")
        wait_for(lambda: all(heard.newest.values()), "the page has heard of every table")
        harm()
        print(json.dumps(_seconds_until_it_goes_on(evening, heard)))
        assert not heard.ended
    assert (evening.ledger.refused, evening.ledger.hung) == ([], [])
    assert losses(evening.app, copy.deepcopy(evening.ledger)) == []
    assert [process.poll() for process in evening.app.processes] == [None] * len(evening.app.processes)


def _seconds_until_it_goes_on(evening: Evening, heard: Heard) -> dict[str, float]:
    """Return the seconds until each activity continued."""
    began, ledger = time.monotonic(), evening.ledger
    ledger.again.clear()
    before, took = versions(evening.app), dict[str, float]()
    goes_on: dict[str, Callable[[], bool]] = {
        "tables": lambda: all(version > before[table] for table, version in versions(evening.app).items()),
        "stream": lambda: all(heard.newest[table] > version for table, version in before.items()),
        **{kind: lambda kind=kind: kind in ledger.again for kind in WRITTEN},  # type: ignore[misc]
    }

    def all_do() -> bool:
        new = {what for what, does in goes_on.items() if what not in took and does()}
        took.update(dict.fromkeys(new, round(time.monotonic() - began, 2)))
        return len(took) == len(goes_on)

    wait_for(all_do, f"everything goes on; so far {took}", patience(GOES_ON))
    return took


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
