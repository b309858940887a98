"""Limits of open streams by address and user, on a server behind a proxy."""

import contextlib
import json
import threading
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from testkit.clocks import patience
from testkit.live_app import LiveApp, wait_for

pytestmark = pytest.mark.long

MAX_STREAMS = 4
AT_ONCE = 16
PATHS = ("/live/?topic=table:7", "/api/v1/stream/event")
TROEFCALL = {"game": "troefcall", "preset": "club"}
MAKE_TOKENS = """
from accounts.models import User
from accounts.services import create_token
user = User.objects.create_user("deep", is_program=True)
for scope in ("table:play", "read"):
    print(create_token(user, scope, [scope])[1])
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """Yield a server that allows four streams from each address its proxy reports."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LIVE_MOST_STREAMS_PER_ADDRESS", str(MAX_STREAMS))
        patch.setenv("NUM_PROXIES", "1")
        with LiveApp.started(tmp_path_factory.mktemp("places"), worker_number) as started:
            yield started


@pytest.fixture(scope="module")
def tokens(app: LiveApp) -> list[str]:
    """One to play and one to read, of the same account."""
    return [output for output in app.manage("shell", "-c", MAKE_TOKENS).split() if len(output) > 40]


class Visitor:
    """A client at its own address, with or without a token; closes all streams."""

    def __init__(self, app: LiveApp, token: str = "", address: str = "", spoofed: str = "") -> None:
        self.address = address or uuid.uuid4().hex
        head = {"X-Forwarded-For": f"{spoofed}{self.address}", **({"Authorization": f"Token {token}"} if token else {})}
        self.client = httpx.Client(base_url=app.url, headers=head, timeout=patience(30))

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def open(self, path: str) -> httpx.Response:
        return self.client.send(self.client.build_request("GET", path), stream=True)

    def is_refused(self, path: str) -> bool:
        """Return True if the server refuses one more stream; otherwise it stays open."""
        answer = self.open(path)
        if answer.status_code == 200:
            return False
        assert (answer.status_code, json.loads(answer.read())["code"]) == (429, "too_many_streams")
        return True

    def play(self) -> int:
        """Open a table of theirs against bots, with chat."""
        table = int(self.post("lobby", TROEFCALL)["id"])
        self.post(f"tables/{table}/begin", {})
        return table

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.client.post(f"/api/v1/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()


def lines(stream: httpx.Response) -> Iterator[Any]:
    """The lines of a stream that say something, as they come."""
    assert stream.status_code == 200
    return (json.loads(line) for line in stream.iter_lines() if line)


@pytest.mark.parametrize("refused", PATHS)
def test_an_address_has_so_many_streams_and_gets_one_again_when_one_is_closed(
    app: LiveApp, tokens: list[str], refused: str
) -> None:
    reads = tokens[1]
    with Visitor(app, reads) as visitor, Visitor(app, reads, visitor.address, spoofed="6.6.6.6, ") as liar:
        opened = [visitor.open(path) for path in PATHS for _ in range(MAX_STREAMS // 2)]
        assert [one.status_code for one in opened] == [200] * MAX_STREAMS
        assert visitor.is_refused(refused)
        assert liar.is_refused(refused)
        with Visitor(app, reads) as other:
            assert not other.is_refused(refused)
        opened[0].close()
        wait_for(lambda: not visitor.is_refused(refused), "a place is free again")


@pytest.mark.parametrize("path", PATHS)
def test_no_more_streams_are_admitted_than_there_are_places(app: LiveApp, tokens: list[str], path: str) -> None:
    together = threading.Barrier(AT_ONCE)
    with contextlib.ExitStack() as left:
        first = left.enter_context(Visitor(app, tokens[1]))
        all_ = [first, *(left.enter_context(Visitor(app, tokens[1], first.address)) for _ in range(AT_ONCE - 1))]

        def ask(visitor: Visitor) -> int:
            together.wait(patience(30))
            return visitor.open(path).status_code

        with ThreadPoolExecutor(AT_ONCE) as pool:
            found = Counter(pool.map(ask, all_))
        assert found == {200: MAX_STREAMS, 429: AT_ONCE - MAX_STREAMS}


def test_streams_of_a_token_that_only_reads_end_none_that_play(app: LiveApp, tokens: list[str]) -> None:
    with Visitor(app, tokens[0]) as player, Visitor(app, tokens[1]) as reader:
        table = player.play()
        paths = (f"/api/v1/table/stream/{table}", "/api/v1/stream/event")
        playing = [lines(player.open(path)) for path in paths]
        assert [next(stream)["type"] for stream in playing] == ["tableFull", "tableStart"]
        reading = [lines(reader.open(path)) for path in paths]
        assert [next(stream)["type"] for stream in reading] == ["tableFull", "tableStart"]
        player.post(f"tables/{table}/chat", {"code": "hello"})
        other = player.play()
        for at_table, tables in (playing, reading):
            assert awaited(at_table, "chatLine")["code"] == "hello"
            assert awaited(tables, "tableStart", id=other)


def test_a_newer_stream_that_plays_ends_the_older_one_and_none_that_reads(app: LiveApp, tokens: list[str]) -> None:
    with Visitor(app, tokens[0]) as player, Visitor(app, tokens[1]) as reader:
        table = player.play()
        for path, kind in ((f"table/stream/{table}", "chatLine"), ("stream/event", "tableStart")):
            reading, older = (lines(who.open(f"/api/v1/{path}")) for who in (reader, player))
            assert next(reading)["type"] == next(older)["type"]
            newer = lines(player.open(f"/api/v1/{path}"))
            assert next(newer)
            assert awaited(older, "closed")["code"] == "newer_stream"
            player.post(f"tables/{table}/chat", {"code": "thanks"})
            player.play()
            assert awaited(reading, kind)
            assert awaited(newer, kind)


def awaited(stream: Iterator[Any], kind: str, **facts: object) -> Any:
    """The next line of this kind; the stream must not be closed before."""
    for line in stream:
        if line["type"] == kind and facts.items() <= line.items():
            return line
        assert line["type"] != "closed"
    raise AssertionError(f"The stream ended without a line {kind}.")
