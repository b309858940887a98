"""The master of Redis fails; Sentinels promote its replica, and the product finds it by their addresses."""

import contextlib
import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import redis

from games.core import redis_address
from testkit.clocks import may_take, patience
from testkit.evenings import Evening
from testkit.live_app import LiveApp, free_port, wait_for
from testkit.players import bots_move
from tests.trips import servers
from tests.trips.going_on import goes_on_after
from tests.trips.servers import PASSWORD, Server, left_out, pings

pytestmark = [pytest.mark.soak, may_take(400)]
WITHIN = {signal.SIGKILL: 15.0, signal.SIGSTOP: 30.0}
"""Seconds until tables, bots and streams continue after the master ended."""
SECRET = "only-for-sentinels"
SENTINEL = """
port {port}
bind 127.0.0.1
dir {folder}
requirepass {secret}
sentinel monitor troeftafel 127.0.0.1 {master} 2
sentinel auth-pass troeftafel {password}
sentinel sentinel-pass {secret}
sentinel down-after-milliseconds troeftafel 3000
sentinel failover-timeout troeftafel 10000
"""


@dataclass
class Cluster:
    """Two Redis servers and the address by which the product finds the master."""

    url: str
    servers: list[Server]

    def master(self) -> Server | None:
        """The server that the Sentinels name, if it answers."""
        with contextlib.suppress(redis.RedisError), redis_address.client(self.url, socket_timeout=1) as client:
            port = client.info("server")["tcp_port"]
            return next(server for server in self.servers if server.port == port)
        return None

    def follows(self, server: Server) -> bool:
        """Return True if a server follows the other one and has all of its data."""
        with contextlib.suppress(redis.RedisError), redis.Redis.from_url(single(server.port)) as client:
            state = client.info("replication")
            return bool(state["role"] == "slave" and state["master_link_status"] == "up")
        return False


def single(port: int) -> str:
    return f"redis://:{PASSWORD}@127.0.0.1:{port}/0"


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A master, a replica and three Sentinels, of which two must agree."""
    with contextlib.ExitStack() as running:
        ports = free_port(), free_port()
        redises = [redis_at(tmp_path / str(port), port, *follow(ports[0], port)) for port in ports]
        sentinels = [sentinel(tmp_path, ports[0]) for _ in range(3)]
        for server in (*redises, *sentinels):
            running.enter_context(server.running())
        hosts = ",".join(f"127.0.0.1:{server.port}" for server in sentinels)
        url = f"redis+sentinel://:{PASSWORD}@{hosts}/troeftafel/0?sentinel_password={SECRET}"
        cluster = Cluster(url, redises)
        wait_for(lambda: all(knows_all(server) for server in sentinels), "the Sentinels know each other")
        wait_for(lambda: cluster.follows(redises[1]), "the replica follows")
        yield cluster


def follow(master: int, port: int) -> tuple[str, ...]:
    return () if port == master else ("--replicaof", "127.0.0.1", str(master))


def redis_at(folder: Path, port: int, *more: str) -> Server:
    folder.mkdir()
    text = ("--port", str(port), "--bind", "127.0.0.1", "--appendonly", "yes", "--masterauth", PASSWORD)
    return servers.redis_server(folder, port, single(port), *text, "--repl-diskless-sync-delay", "0", *more)


def sentinel(folder: Path, master: int) -> Server:
    program = shutil.which("redis-sentinel")
    if program is None:
        left_out("redis-sentinel is not installed")
    port = free_port()
    own = folder / f"sentinel-{port}"
    own.mkdir()
    text = SENTINEL.format(port=port, folder=own, master=master, secret=SECRET, password=PASSWORD)
    (own / "sentinel.conf").write_text(text)
    address = f"redis://:{SECRET}@127.0.0.1:{port}"
    return Server(port, [str(program), str(own / "sentinel.conf")], own, lambda: pings(address))


def knows_all(server: Server) -> bool:
    with redis.Redis(port=server.port, password=SECRET) as client:
        state = client.sentinel_masters()["troeftafel"]
    return bool(state["num-other-sentinels"] == 2 and state["num-slaves"] == 1)


@pytest.fixture
def evening(cluster: Cluster, tmp_path: Path) -> Iterator[Evening]:
    """Web, worker and beat that find Redis through Sentinels, on the database that the tests run on."""
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("REDIS_URL", cluster.url)
        with LiveApp.prepared(tmp_path, migrated=True) as app:
            app.start("--no-demo")
            yield Evening.opened(app, tables=2)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "hung"])
def test_tables_go_on_within_15_s_when_the_master_fails(
    evening: Evening, cluster: Cluster, how: signal.Signals
) -> None:
    master, replica = cluster.servers
    assert master.process

    def harm() -> None:
        began = time.monotonic()
        os.kill(master.process.pid, how)  # type: ignore[union-attr]
        wait_for(lambda: cluster.master() is replica, "the replica is the master")
        elected = time.monotonic() - began
        wait_for(bots_move(evening.app, 3), "bots move, which only tasks do", patience(WITHIN[how]) - elected)
        print(json.dumps({"elected_s": round(elected, 2), "bots_s": round(time.monotonic() - began, 2)}))

    try:
        goes_on_after(evening, harm)
    finally:
        os.kill(master.process.pid, signal.SIGCONT)
    if how == signal.SIGKILL:
        master.process.wait()
        master.start_again()
    wait_for(lambda: cluster.follows(master), "the former master follows the new one")
