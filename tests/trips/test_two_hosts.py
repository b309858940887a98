"""Two hosts share only PostgreSQL and Redis; either may fail."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from testkit import migrations
from testkit.clocks import may_take, patience
from testkit.live_app import ROOT, kill_hard, wait_for
from testkit.players import BOT_MOVES, Players
from tests import surroundings
from tests.trips.two_hosts import Host, possible, seen_from, two_hosts, within_reach

pytestmark = [pytest.mark.soak, may_take(400)]
REDIS = "redis://127.0.0.1:6379/10"
PORT = 8801
FILL = """
import json
from testkit import fill
from tests.games.helpers.tables import all_bots, open_table
print(json.dumps(fill.tables(1)[0]))
open_table("truf", "classic", "online", seats=all_bots("truf", "classic", "random"), bot_pause_ms=300)
"""


@dataclass
class Site:
    """Both hosts; processes by host and kind."""

    url: str
    folder: Path
    hosts: dict[str, Host]
    running: dict[tuple[str, str], "subprocess.Popen[bytes]"] = field(default_factory=dict)

    def environment(self, where: str) -> dict[str, str]:
        folder = self.folder / where
        folder.mkdir(exist_ok=True)
        given = {"DATA_DIR": str(folder), "SECRET_KEY": "the same on both hosts", "ALLOWED_HOSTS": "*"}
        host = self.hosts[where]
        servers = {"DATABASE_URL": seen_from(host, self.url), "REDIS_URL": seen_from(host, REDIS)}
        return {**os.environ, **given, **servers}

    def start(self, where: str, kind: str, *arguments: str) -> None:
        host, log = self.hosts[where], self.folder / f"{where}-{kind}.log"
        self.running[where, kind] = host.run(arguments, self.environment(where), log)

    def kill(self, where: str, kind: str) -> None:
        process = self.running.pop((where, kind))
        kill_hard(process.pid)
        process.wait(patience(10))

    def address(self, where: str, path: str = "") -> str:
        return f"http://{self.hosts[where].address}:{PORT}{path}"

    def answers(self, where: str) -> bool:
        try:
            return httpx.get(self.address(where, "/readyz"), timeout=patience(5)).status_code == 200
        except httpx.HTTPError:
            return False

    def shell(self, code: str) -> str:
        command = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment("near"), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not possible():
        pytest.skip("Hosts for a test need root and network namespaces.")
    database = migrations.postgres_database(surroundings.POSTGRES, migrated=True)
    with database as url, two_hosts() as (near, far), within_reach(url, REDIS):
        made = Site(url, tmp_path_factory.mktemp("hosts"), {"near": near, "far": far})
        try:
            for where in made.hosts:
                serve = ("serve", "--web-only", "--host", made.hosts[where].address, "--port", str(PORT))
                made.start(where, "web", "manage.py", *serve)
                worker = ("worker", "-n", f"{where}@%h", "--concurrency", "1", "--loglevel", "WARNING")
                made.start(where, "worker", "-m", "celery", "-A", "config", *worker)
            made.start("far", "beat", "-m", "celery", "-A", "config", "beat", "--loglevel", "WARNING")
            wait_for(lambda: all(map(made.answers, made.hosts)), "both hosts answer")
            yield made
        finally:
            for process in made.running.values():
                process.terminate()
            for where, kind in list(made.running):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    made.running[where, kind].wait(patience(20))
                    made.running.pop((where, kind))
            for where, kind in list(made.running):
                made.kill(where, kind)


@pytest.fixture(scope="module")
def players(site: Site) -> Players:
    """Return a table with a program in each seat, next to a table of bots."""
    return Players(json.loads(site.shell(FILL)))


def bots_go_on(site: Site) -> Callable[[], bool]:
    """Return a check that bots, which only workers move, have moved since."""
    before = int(site.shell(BOT_MOVES))
    return lambda: int(site.shell(BOT_MOVES)) > before


def test_a_move_at_one_host_is_heard_and_seen_at_the_other(site: Site, players: Players) -> None:
    stream = httpx.stream("GET", site.address("far", f"/live/?topic=table:{players.table['id']}"), timeout=patience(30))
    with stream as heard:
        lines = heard.iter_lines()
        version = players.moved(site.address("near"))
        assert any(f"table:{players.table['id']}" in line for line in lines)
    assert players.view(site.address("far"))["version"] >= version


def test_hosts_take_turns_at_one_table(site: Site, players: Players) -> None:
    versions = [players.moved(site.address(where)) for where in ("near", "far") * 4]
    assert versions == sorted(versions)
    assert len(set(versions)) == len(versions)


def test_when_the_worker_of_a_host_is_killed_the_other_continues(site: Site, players: Players) -> None:
    wait_for(bots_go_on(site), "bots move")
    site.kill("near", "worker")
    wait_for(bots_go_on(site), "bots move without the worker of one host")


def test_when_a_web_process_is_killed_the_other_host_answers_for_it(site: Site, players: Players) -> None:
    version = players.moved(site.address("far"))
    site.kill("far", "web")
    assert players.view(site.address("near"))["version"] >= version
    assert players.moved(site.address("near")) > version
