"""The product behind pgbouncer in transaction pooling: an evening works, and a restart of the pooler loses nothing."""

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg
import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, free_port, wait_for
from testkit.players import bots_move, players_at
from tests.surroundings import POSTGRES, REDIS
from tests.trips.servers import OWNER, Server, left_out, shared_folder

pytestmark = [pytest.mark.soak, pytest.mark.postgres, may_take(300)]

SERVER_CONNECTIONS = 4
"""Fewer than the threads of one web process, so that connections change hands between transactions."""
CONFIGURATION = """
[databases]
* = host={host} port={port} user={user} pool_size={size}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
ignore_startup_parameters = extra_float_digits,options
"""
MOVES = 24
BOTS = "from testkit import fill; fill.bots(2, deals=4)"
CURSORS = "from django.db import connection; print(connection.settings_dict['DISABLE_SERVER_SIDE_CURSORS'])"
MADE = "from games.models import Move; print(Move.objects.filter(deal__table={table_id}).count())"


@pytest.fixture
def pooler() -> Iterator[Server]:
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        left_out("pgbouncer is not installed")
    with shared_folder() as folder:
        yield Server(free_port(), [str(program), folder / "pgbouncer.ini"], folder, lambda: False, OWNER)


@pytest.fixture
def app(pooler: Server, tmp_path: Path, worker_number: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveApp]:
    """Web, worker and beat, whose database is behind the pooler."""
    monkeypatch.setenv("DATABASE_URL", os.environ.get("DATABASE_URL", POSTGRES))
    monkeypatch.setenv("REDIS_URL", os.environ.get("REDIS_URL", REDIS))
    with LiveApp.prepared(tmp_path, worker_number, migrated=True) as prepared:
        direct = urlsplit(prepared.environment["DATABASE_URL"])
        facts = {"host": direct.hostname, "port": direct.port or 5432, "user": direct.username}
        text = CONFIGURATION.format(**facts, size=SERVER_CONNECTIONS, own=pooler.port)
        (pooler.folder / "pgbouncer.ini").write_text(text)
        pooled = direct._replace(netloc=f"{direct.username}@127.0.0.1:{pooler.port}").geturl()
        prepared.environment |= {"DATABASE_URL": pooled, "DATABASE_POOLED": "true"}
        pooler.answers = lambda: answers(pooled)
        with pooler.running():
            prepared.start("--no-demo")
            yield prepared
            prepared.stop()


def answers(url: str) -> bool:
    try:
        psycopg.connect(url.replace("postgres://", "postgresql://", 1), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def test_players_and_bots_play_on_few_connections(app: LiveApp) -> None:
    players = players_at(app)
    app.manage("shell", "-v0", "-c", BOTS)
    wait_for(bots_move(app, MOVES), "bots move")
    versions = [players.moved(app.url) for _ in range(MOVES)]
    assert versions == sorted(set(versions))


def test_no_query_holds_a_cursor_between_transactions(app: LiveApp) -> None:
    assert app.manage("shell", "-v0", "-c", CURSORS).strip() == "True"


def test_no_acknowledged_move_is_lost_when_the_pooler_is_killed(app: LiveApp, pooler: Server) -> None:
    players = players_at(app)
    acknowledged = [players.moved(app.url)]
    for how in (signal.SIGKILL, signal.SIGTERM):
        with pooler.away(how):
            assert httpx.get(f"{app.url}/healthz", timeout=patience(30)).status_code == 503
        wait_for(lambda: app.health().get("tasks") is not None, "it works again")
        acknowledged += [players.moved(app.url) for _ in range(3)]
    made = int(app.manage("shell", "-v0", "-c", MADE.format(table_id=players.table["id"])))
    assert made == len(acknowledged)
