"""Hostile clients in front of nginx as docs/systemd/nginx.conf configures it.

Players continue, and nothing gets through.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from testkit.clocks import may_take
from testkit.live_app import LiveApp
from testkit.players import choose
from tests.trips.attackers import ATTACKERS, ENDLESS_HEAD, ENDLESS_LINE, HALF_HEAD, SLOW_BODY, attack
from tests.trips.proxies import Proxy, nginx_before

pytestmark = [pytest.mark.long, may_take(300)]

TROEFCALL = {"game": "troefcall", "preset": "club"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """A server that knows of one proxy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUM_PROXIES", "1")
        with LiveApp.started(tmp_path_factory.mktemp("nginx"), worker_number) as started:
            yield started


@pytest.fixture(scope="module")
def proxy(app: LiveApp) -> Iterator[Proxy]:
    """Yield nginx, which speaks TLS in front of the server."""
    with nginx_before(app.port) as made:
        yield made


@pytest.fixture(scope="module")
def port(proxy: Proxy) -> int:
    return proxy.port


def connected(app: LiveApp) -> int:
    """How many connections the product has."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1].endswith(f":{app.port:04X}") and row[3] == "01" for row in rows)


def memory_mb(app: LiveApp) -> float:
    status = Path(f"/proc/{app.processes[0].pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split(maxsplit=1)[0]) / 1024


@pytest.mark.parametrize(
    ("sent", "status"),
    [(SLOW_BODY, None), (HALF_HEAD, None), (ENDLESS_HEAD, b"400"), (ENDLESS_LINE, b"400")],
    ids=["bodies that stop", "heads that stop", "headers without an end", "a header without an end"],
)
def test_a_player_behind_nginx_continues_during(
    app: LiveApp, proxy: Proxy, port: int, sent: tuple[bytes, bytes], status: bytes | None
) -> None:
    with proxy.visitor() as player, ThreadPoolExecutor(ATTACKERS) as attackers:
        table = player.post("/api/v1/tables", json=TROEFCALL).json()
        before, most = memory_mb(app), 0
        attacking = [attackers.submit(attack, port, *sent) for _ in range(ATTACKERS)]
        moves = pages = 0
        while not (moves and pages and all(connection.done() for connection in attacking)):
            moves += play(player, table)
            assert player.get("/play/").status_code == 200
            pages += 1
            most = max(most, connected(app))
    assert most < ATTACKERS / 2
    assert memory_mb(app) - before < 40
    assert_ended(attacking, status)


def play(player: httpx.Client, table: dict[str, object]) -> bool:
    """Make a move if it is the player's turn; whether it was."""
    path = f"/api/v1/tables/{table['id']}"
    deal = player.get(f"{path}/view").json()["deal"]
    if not deal or table["seat"] not in deal["to_act"]:
        return False
    assert player.post(f"{path}/act", json={"move": choose(deal)}).status_code == 200
    return True


def assert_ended(attacking: list["Future[bytes]"], status: bytes | None) -> None:
    """Assert that every attacker was cut off, with this status or for slowness."""
    document = {answer.split()[1] if answer else None for answer in (connection.result() for connection in attacking)}
    assert document <= ({status, None} if status else {None, b"408"})


def test_a_move_whose_body_comes_slowly_arrives_whole(proxy: Proxy) -> None:
    with proxy.visitor() as player:
        body = iter([b'{"game": "troefcall", ', b'"preset": "club"}'])
        answer = player.post("/api/v1/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201
