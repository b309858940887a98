"""Clients that send slowly, endlessly or too much, on real connections."""

import contextlib
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from engine.registry import game_named
from testkit.clocks import patience
from testkit.deals import random_deals
from testkit.live_app import ROOT, LiveApp, wait_for
from testkit.players import choose

pytestmark = pytest.mark.long

HEAD_SECONDS, BODY_SECONDS, PER_ADDRESS = 60, 2, 5
DEALS = 300
OPEN_TABLE = """
from testkit import fill
import json
print("made", json.dumps(fill.tables(1)))
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """A server with one thread for documents and short deadlines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REQUEST_HEAD_SECONDS", str(HEAD_SECONDS))
        patch.setenv("REQUEST_BODY_SECONDS", str(BODY_SECONDS))
        patch.setenv("MAX_PENDING_REQUESTS_PER_ADDRESS", str(PER_ADDRESS))
        patch.setenv("DOCUMENT_THREADS", "1")
        with LiveApp.started(tmp_path_factory.mktemp("hostile"), worker_number) as started:
            yield started


@contextlib.contextmanager
def connections(app: LiveApp, count: int, *sent: bytes) -> Iterator[Sequence[socket.socket]]:
    """Open `count` connections on which `sent` was sent."""
    with contextlib.ExitStack() as open_:
        made = []
        for _ in range(count):
            one = open_.enter_context(socket.create_connection(("127.0.0.1", app.port), timeout=patience(30)))
            for part in sent:
                one.sendall(part)
            made.append(one)
        yield made


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    results = bytearray()
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(2**16):
            results += part
    return bytes(results)


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return bool(connection.recv(2**16))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    finally:
        connection.settimeout(patience(30))


def get(app: LiveApp, path: str) -> int:
    return httpx.get(f"{app.url}{path}", timeout=patience(30)).status_code


BODY = b"POST /account/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\nx"


def test_bodies_that_stop_hold_no_page_up_and_end_with_a_sentence(app: LiveApp) -> None:
    with connections(app, 16, BODY) as idle:
        assert get(app, "/") == 200
        assert get(app, "/healthz") == 200
        answers = [rest(one) for one in idle]
    assert {answer.split()[1] for answer in answers} == {b"408"}
    assert b"nothing was saved" in answers[0]


def test_a_body_of_a_byte_at_a_time_ends_with_408_in_the_shape_of_the_interface(app: LiveApp) -> None:
    asked = BODY.replace(b"/account/login/", b"/api/v1/adjudicate")
    with connections(app, 1, asked) as (slow,):
        slow.settimeout(0.2)
        answer = b""
        while not answer:
            with contextlib.suppress(TimeoutError):
                answer = slow.recv(2**16)
            if not answer:
                slow.sendall(b"x")
        slow.settimeout(patience(30))
        answer += rest(slow)
    assert answer.split()[1] == b"408"
    assert b'"code":"timeout"' in answer


def memory_kb(app: LiveApp) -> int:
    lines = (ROOT / f"/proc/{app.processes[0].pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", lines)[1])  # type: ignore[index]


@pytest.mark.parametrize("part", [b"X-A: aaaaaaaa\r\n" * 500, b"a" * 8000], ids=["many", "one"])
def test_headers_without_an_end_get_431_and_take_no_memory(app: LiveApp, part: bytes) -> None:
    before = memory_kb(app)
    for _ in range(4):
        with connections(app, 1, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-B: ") as (endless,):
            with contextlib.suppress(ConnectionError):
                for _ in range(30):
                    endless.sendall(part)
            assert rest(endless).split()[1] == b"431"
    assert memory_kb(app) - before < 20_000


def test_half_sent_heads_of_an_address_are_bounded_and_others_get_in(app: LiveApp) -> None:
    with connections(app, 300, b"GET / HTTP/1.1\r\nHost: local") as half:
        assert get(app, "/") == 200
        wait_for(lambda: sum(map(is_open, half)) <= PER_ADDRESS, "the oldest are closed")
        assert is_open(half[-1])
        assert get(app, "/") == 200


def test_a_body_refused_for_its_length_need_not_be_sent_to_the_end(app: LiveApp) -> None:
    asked = BODY.replace(b"5000", b"20000000")
    with connections(app, 1, asked, b"x" * 2**20) as (large,):
        answer = large.recv(2**16)
    assert answer.split()[1] == b"413"


def document() -> bytes:
    """Deals whose judging takes a second or so."""
    game = game_named("truf")
    deals = random_deals(game, game.options("classic"), 10)
    many = [{**deals[at % 10].document("classic")["deals"][0], "number": at + 1} for at in range(DEALS)]
    return httpx.Request("POST", "http://x", json={"game": "truf", "preset": "classic", "deals": many}).content


def test_a_move_is_answered_while_the_lane_of_documents_is_full(app: LiveApp) -> None:
    table = httpx.Response(200, text=app.manage("shell", "-v0", "-c", OPEN_TABLE).partition("made ")[2]).json()[0]
    body = document()
    client = httpx.Client(base_url=app.url, timeout=patience(60))

    def judge(_number: int) -> httpx.Response:
        return httpx.post(
            f"{app.url}/api/v1/adjudicate",
            content=body,
            headers={"Content-Type": "application/json"},
            timeout=patience(120),
        )

    with client, ThreadPoolExecutor(40) as attackers:
        judged = [attackers.submit(judge, number) for number in range(40)]
        wait_for(lambda: any(one.done() and one.result().status_code != 200 for one in judged), "the lane is full")
        assert httpx.get(f"{app.url}/livez", timeout=patience(30)).text == "ok"
        seat, token = next(iter(table["tokens"].items()))
        address, headers = f"/api/v1/tables/{table['id']}", {"Authorization": f"Token {token}"}
        view = client.get(f"{address}/view", headers=headers).json()
        moved = client.post(f"{address}/act", headers=headers, json={"move": choose(view["deal"]), "key": seat})
        assert moved.status_code == 200
        assert not all(one.done() for one in judged)
        answers = [one.result() for one in judged]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {refusal.status_code for refusal in refused} <= {429, 503}
    assert all(int(refusal.headers["Retry-After"]) > 0 for refusal in refused)


def test_moves_and_scores_are_answered_and_kept_during_each_attack() -> None:
    """The benchmark with a tenth of each attack; its exit code says so."""
    command = [sys.executable, "-m", "bench.hostile", "--only", "sqlite", "--small", "--seconds", "2", "--rest", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(200), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing lost" in done.stdout
