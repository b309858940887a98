"""Bounds on the heads of requests, on connections to a server in this process."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from config.http import pending_requests as pending
from config.http import protocol as http_protocol
from config.http.protocol import MAX_ADDRESS_BYTES, MAX_HEAD_BYTES, MAX_HEADERS, BoundedProtocol, heads, held
from testkit.clocks import patience
from tests.config.loops import run

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
CLOSE = b"Connection: close\r\n\r\n"


LARGE = b"x" * 2**20
made_large: list[str] = []
"""The large answers that were made, by what their requests said."""


async def answers_ok(scope: Scope, receive: Receive, send: Send) -> None:
    """At `/wait` the whole body is waited for; `/large` has a large answer."""
    if scope["path"] == "/large":
        made_large.append(scope["query_string"].decode())
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % 2**20)]})
        await send({"type": "http.response.body", "body": LARGE})
        return
    while scope["path"] == "/wait" and (message := await receive())["type"] == "http.request":
        if not message["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Server:
    """A server of this process, and connections to it."""

    def __init__(self, port: int, connections: Collection[object]) -> None:
        self.port, self.connections = port, connections

    async def open(self, *sent: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for part in sent:
            writer.write(part)
        return reader, writer

    async def ask(self, *sent: bytes) -> bytes:
        """All that the server answers until it closes the connection."""
        reader, writer = await self.open(*sent)
        async with asyncio.timeout(patience(20)):
            answer = await reader.read()
        writer.close()
        return answer


@contextlib.asynccontextmanager
async def served() -> AsyncIterator[Server]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(
            answers_ok, http=BoundedProtocol, ws="none", lifespan="off", log_config=None, loop="none"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.001)
        try:
            yield Server(listening.getsockname()[1], server.server_state.connections)
        finally:
            server.should_exit = server.force_exit = True
            await serving
            heads.requests.clear()  # what was refused a moment ago is still waiting to be closed


def result_of(ask: Callable[[Server], Awaitable[Any]]) -> Any:
    """Return the result of `ask` on a running server."""

    async def within() -> Any:
        async with served() as server:
            return await ask(server)

    return run(within())


def status(answer: bytes) -> int:
    return int(answer.split()[1])


def test_an_ordinary_request_is_answered() -> None:
    answer = result_of(lambda server: server.ask(HEAD, CLOSE))
    assert status(answer) == 200
    assert answer.endswith(b"ok")


def test_a_head_may_come_in_pieces() -> None:
    async def ask(server: Server) -> bytes:
        reader, writer = await server.open()
        for byte in HEAD + CLOSE:
            writer.write(bytes([byte]))
            await writer.drain()
        async with asyncio.timeout(patience(20)):
            return await reader.read()

    assert status(result_of(ask)) == 200


@pytest.mark.parametrize(
    "headers",
    [
        b"X-A: a\r\n" * (MAX_HEADERS + 1),
        b"X-A: " + b"a" * MAX_HEAD_BYTES + b"\r\n",
        b"".join(b"X-%d: %s\r\n" % (number, b"a" * 1000) for number in range(40)),
    ],
    ids=["too many", "one too long", "too long together"],
)
def test_headers_beyond_the_bounds_get_431(headers: bytes) -> None:
    answer = result_of(lambda server: server.ask(HEAD, headers, CLOSE))
    assert status(answer) == 431
    assert "Delete this site’s cookies".encode() in answer


def test_a_header_without_an_end_gets_431() -> None:
    assert status(result_of(lambda server: server.ask(HEAD, b"X-A: ", b"a" * (MAX_HEAD_BYTES + 1)))) == 431


def test_an_address_that_is_too_long_gets_414() -> None:
    answer = result_of(lambda server: server.ask(b"GET /?", b"a" * (MAX_ADDRESS_BYTES + 1), HEAD[5:], CLOSE))
    assert status(answer) == 414


def test_a_program_gets_a_refusal_in_the_one_shape() -> None:
    long = b"a" * (MAX_ADDRESS_BYTES + 1)
    answer = result_of(lambda server: server.ask(b"GET /api/v1/?" + long + b" HTTP/1.1\r\n\r\n"))
    assert b'"code":"uri_too_long"' in answer


def test_garbage_gets_400() -> None:
    assert status(result_of(lambda server: server.ask(b"hello\r\n\r\n"))) == 400


BEHIND = b"0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""Chunked bodies end where they say; another server might see a second request."""


@pytest.mark.parametrize(
    "headers",
    [
        b"Content-Length: 43\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 0\r\nContent-Length: 43\r\n",
        b"Content-Length: +5\r\n",
        b"Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding : chunked\r\nContent-Length: 5\r\n",
        b"X-A: b\r\n Transfer-Encoding: chunked\r\n",
    ],
)
def test_a_request_whose_end_is_in_doubt_gets_400_and_nothing_behind_it_an_answer(headers: bytes) -> None:
    sent = b"POST /wait HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n" + BEHIND
    answer = result_of(lambda server: server.ask(sent))
    assert status(answer) == 400
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_refusal_of_the_server_is_as_careful_as_an_answer_of_django() -> None:
    answer = result_of(lambda server: server.ask(b"hello\r\n\r\n")).lower()
    for header in (b"x-content-type-options: nosniff", b"frame-ancestors 'none'", b"referrer-policy: same-origin"):
        assert header in answer


def test_headers_behind_a_body_have_the_same_bounds() -> None:
    chunked = b"POST /wait HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    assert status(result_of(lambda server: server.ask(chunked, b"X-A: a\r\n" * (MAX_HEADERS + 1)))) == 431


def test_chunks_that_are_nearly_all_extensions_get_400() -> None:
    chunked = b"POST /wait HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;"
    assert status(result_of(lambda server: server.ask(chunked, b"a" * 2**20))) == 400


def test_requests_in_one_piece_are_all_answered() -> None:
    answer = result_of(lambda server: server.ask((HEAD + b"\r\n") * 5 + HEAD + CLOSE))
    assert answer.count(b"200 OK") == 6


def test_too_many_requests_in_one_piece_close_the_connection() -> None:
    async def ask(server: Server) -> bytes:
        with contextlib.suppress(ConnectionError):
            return await server.ask((HEAD + b"\r\n") * 2000)
        return b""

    assert result_of(ask).count(b"200 OK") < 2000


async def asked_for_large(server: Server, count: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection with `count` requests and read no answer until it resumes."""
    made_large.clear()
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**15)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=connection)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    heads_ = [b"GET /large?%d HTTP/1.1\r\nHost: localhost\r\n\r\n" % number for number in range(count - 1)]
    last = b"GET /large?%d HTTP/1.1\r\nHost: localhost\r\n" % (count - 1)
    writer.write(b"".join(heads_) + last + CLOSE)
    async with asyncio.timeout(patience(20)):
        while not any(connection.flow.write_paused for connection in server.connections):  # type: ignore[attr-defined]
            await asyncio.sleep(0)
    return reader, writer


@pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="only Linux says what has not been sent")
def test_no_answer_is_made_for_a_client_that_has_not_read_the_one_before() -> None:
    async def ask(server: Server) -> list[str]:
        _reader, writer = await asked_for_large(server, 10)
        for _ in range(20):  # the loop keeps running and answers others
            assert status(await server.ask(HEAD, CLOSE)) == 200
        writer.close()
        return list(made_large)

    assert result_of(ask) == ["0"]


@pytest.mark.long
def test_a_client_that_reads_late_gets_all_its_answers_in_order() -> None:
    async def ask(server: Server) -> bytes:
        reader, writer = await asked_for_large(server, 5)
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        async with asyncio.timeout(patience(20)):
            answer = await reader.read()
        writer.close()
        return answer

    answer = result_of(ask)
    assert answer.count(b"HTTP/1.1 200 OK") == 5
    assert answer.count(b"x" * 2**10) == 5 * 2**10
    assert made_large == ["0", "1", "2", "3", "4"]


def test_a_request_that_waits_behind_an_unread_answer_is_not_begun_when_its_client_leaves() -> None:
    async def ask(server: Server) -> None:
        _reader, writer = await asked_for_large(server, 5)
        writer.transport.abort()
        async with asyncio.timeout(patience(20)):
            while server.connections:
                await asyncio.sleep(0)

    result_of(ask)
    assert made_large == ["0"]


def test_another_protocol_is_not_spoken() -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n"
    assert status(result_of(lambda server: server.ask(HEAD, upgrade))) == 200


@pytest.mark.long
def test_a_head_that_is_not_finished_gets_408(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HELD_SECONDS", 0.05)
    settings.REQUEST_HEAD_SECONDS = 0.05
    monkeypatch.setattr(pending, "GRACE", 0.01)
    monkeypatch.setattr(pending, "POLL_INTERVAL", 0.02)
    answer = result_of(lambda server: server.ask(HEAD))
    assert status(answer) == 408
    assert b"did not arrive in time" in answer


def test_a_connection_on_which_nothing_is_sent_is_closed_without_an_answer(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REQUEST_HEAD_SECONDS = 0.05
    monkeypatch.setattr(pending, "GRACE", 0.01)
    monkeypatch.setattr(pending, "POLL_INTERVAL", 0.02)
    assert result_of(lambda server: server.ask()) == b""


def test_beyond_the_connections_of_a_process_the_oldest_incomplete_one_is_closed(settings: Any) -> None:
    settings.MAX_CONNECTIONS = 3

    async def ask(server: Server) -> tuple[bytes, bytes]:
        half = [await server.open(HEAD) for _ in range(3)]
        whole = await server.ask(HEAD, CLOSE)
        async with asyncio.timeout(patience(20)):
            return await half[0][0].read(), whole

    oldest, whole = result_of(ask)
    assert status(oldest) == 408
    assert status(whole) == 200


def test_beyond_the_connections_of_a_process_the_longest_idle_one_is_closed(settings: Any) -> None:
    settings.MAX_CONNECTIONS = 3

    async def ask(server: Server) -> tuple[bytes, bytes, bool]:
        opened = [await server.open() for _ in range(3)]
        for reader, writer in opened:
            writer.write(HEAD + b"\r\n")
            await reader.readuntil(b"ok")
        whole = await server.ask(HEAD, CLOSE)
        async with asyncio.timeout(patience(20)):
            end = await opened[0][0].read()
        return whole, end, opened[1][0].at_eof()

    whole, end, second_is_closed = result_of(ask)
    assert status(whole) == 200
    assert end == b""
    assert not second_is_closed


def test_one_connection_too_many_costs_one_head_and_not_all_of_them(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAX_PENDING_REQUESTS = 3
    monkeypatch.setattr(http_protocol, "HELD_SECONDS", 0.05)

    async def ask(server: Server) -> tuple[bytes, int]:
        opened = [await server.open(HEAD) for _ in range(4)]
        async with asyncio.timeout(patience(20)):
            answer = await opened[0][0].read()
        left = len(heads.requests)
        for _reader, writer in opened:
            writer.close()
        return answer, left

    answer, left = result_of(ask)
    assert status(answer) == 408
    assert left == 3


def test_a_dropped_request_is_answered_only_a_while_later(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAX_PENDING_REQUESTS = 3
    monkeypatch.setattr(http_protocol, "HELD_SECONDS", 600)

    async def ask(server: Server) -> tuple[int, bytes, bytes]:
        half = [await server.open(HEAD) for _ in range(5)]
        whole = await server.ask(HEAD, CLOSE)
        waiting = len(held)
        for one in list(held):
            one.release()
        async with asyncio.timeout(patience(20)):
            return waiting, await half[0][0].read(), whole

    waiting, oldest, whole = result_of(ask)
    assert waiting == 2
    assert status(oldest) == 408
    assert status(whole) == 200


def test_pages_that_open_together_are_not_given_up_for_each_other(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAX_PENDING_REQUESTS = 3
    monkeypatch.setattr(pending, "GRACE", 600)

    async def ask(server: Server) -> list[bytes]:
        opened = [await server.open() for _ in range(10)]
        while len(server.connections) < len(opened):
            await asyncio.sleep(0)
        for _reader, writer in opened:
            writer.write(HEAD + CLOSE)
        async with asyncio.timeout(patience(20)):
            return [await reader.read() for reader, _writer in opened]

    assert [status(answer) for answer in result_of(ask)] == [200] * 10


def test_a_complete_request_is_no_longer_counted() -> None:
    result_of(lambda server: server.ask(HEAD, CLOSE))
    assert heads.requests == {}


@pytest.mark.skipif(not hasattr(socket, "TCP_KEEPIDLE"), reason="only where the kernel has these options")
def test_the_kernel_asks_a_quiet_connection_whether_its_other_side_is_there() -> None:
    async def ask(server: Server) -> list[int]:
        await server.open()
        while not server.connections:
            await asyncio.sleep(0)
        protocol: Any = next(iter(server.connections))
        connection = protocol.transport.get_extra_info("socket")
        options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        return [
            connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE),
            *(connection.getsockopt(socket.IPPROTO_TCP, option) for option in options),
        ]

    is_on, after, between, times = result_of(ask)
    assert is_on == 1
    assert after + between * times == http_protocol.DEAD_SECONDS
