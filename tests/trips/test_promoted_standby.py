"""The primary PostgreSQL is killed under writes and its standby promoted, as docs/operations.md describes it.

Nothing that was acknowledged is lost, and the former primary returns as the standby of the new one.
"""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from testkit.clocks import may_take
from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from tests.trips import servers
from tests.trips.going_on import goes_on_after
from tests.trips.servers import PASSWORD, Server, shared_folder

pytestmark = [pytest.mark.soak, may_take(400)]
WAYS = "host all,replication all 127.0.0.1/32 trust\n"
SETTINGS = {"wal_level": "replica", "hot_standby": "on", "wal_keep_size": "256MB"}
SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
DIRECTORS = 3


@pytest.fixture
def primary() -> Iterator[Server]:
    """A PostgreSQL whose commits wait for the disk of a standby."""
    with shared_folder() as folder, servers.postgres(folder, WAYS, "disable", **SETTINGS).running() as server:
        yield server


@pytest.fixture
def standby(primary: Server) -> Iterator[Server]:
    with shared_folder() as folder, servers.standby_of(primary, folder, WAYS, **SETTINGS).running() as server:
        yield server


@pytest.fixture
def evening(primary: Server, standby: Server, tmp_path: Path) -> Iterator[Evening]:
    """Web, worker and beat, whose `DATABASE_URL` names both servers; three organisers write results."""
    with pytest.MonkeyPatch.context() as variables, running_redis(tmp_path) as redis_url:
        hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
        choice = "?target_session_attrs=read-write&connect_timeout=2"
        variables.setenv("DATABASE_URL", f"postgres://postgres@{hosts}/troeftafel{choice}")
        variables.setenv("REDIS_URL", redis_url)
        with LiveApp.prepared(tmp_path) as app:
            app.start("--no-demo")
            evening = Evening.opened(app, tables=2)
            make_synchronous(primary)
            evening.directors = DIRECTORS
            yield evening


@contextlib.contextmanager
def running_redis(folder: Path) -> Iterator[str]:
    port = free_port()
    url = f"redis://:{PASSWORD}@127.0.0.1:{port}/0"
    with servers.redis_server(folder, port, url, "--port", str(port), "--bind", "127.0.0.1", "--save", "").running():
        yield url


def asked(server: Server, query: str) -> object:
    """Return the first value of the answer of one server."""
    address = f"postgresql://postgres@127.0.0.1:{server.port}/postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(query)
        row = cursor.fetchone() if cursor.description else None
    return row[0] if row else None


def make_synchronous(server: Server) -> None:
    """Let commits wait for the standby that follows this server."""
    asked(server, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    asked(server, "SELECT pg_reload_conf()")
    wait_for(lambda: asked(server, SYNCHRONOUS) == 1, "commits wait for the standby")


def promote(server: Server) -> None:
    """Make a standby the primary. It has no standby itself, so its commits must not wait for one."""
    asked(server, "ALTER SYSTEM RESET synchronous_standby_names")
    asked(server, "SELECT pg_reload_conf()")
    assert asked(server, "SELECT pg_promote()") is True


def rewind(server: Server, primary: Server) -> None:
    """Let a server that was killed as the primary follow the new one."""
    asked(primary, "CHECKPOINT")  # before it pg_rewind reads the old timeline and finds nothing to do
    source, data = f"host=127.0.0.1 port={primary.port} user=postgres dbname=postgres", server.folder / "data"
    servers.postgres_program(server.folder, "pg_rewind", "-D", data, f"--source-server={source}", "-R", "--no-sync")


def test_no_acknowledged_result_is_lost_when_the_standby_is_promoted_and_when_the_first_server_is_promoted_again(
    evening: Evening, primary: Server, standby: Server
) -> None:
    for killed, other in ((primary, standby), (standby, primary)):

        def harm(killed: Server = killed, other: Server = other) -> None:
            ledger, before = evening.ledger, evening.ledger.sentences
            assert killed.process
            killed.process.kill()
            killed.process.wait()
            began = time.monotonic()
            wait_for(lambda: ledger.sentences > before + 5, "those who write read that the database is away")
            ledger.again.clear()
            promote(other)
            promoted = time.monotonic()
            wait_for(lambda: ledger.again, "somebody writes")
            written = min(ledger.again.values())
            print(f"refused for {written - began:.2f} s, {written - promoted:.2f} s of them after the promotion")

        goes_on_after(evening, harm)
        print(
            f"{sum(map(len, evening.ledger.sheets.values()))} sheets and {len(evening.ledger.moves)} moves acknowledged"
        )
        rewind(killed, other)
        killed.start_again()
        make_synchronous(other)
