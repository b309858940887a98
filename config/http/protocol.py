"""HTTP/1.1 with limits: uvicorn's llhttp protocol with a bounded request head.

uvicorn's own has no limits: endless headers filled the memory, and an unfinished head stayed open.
The bodies of requests are bounded in config/http/request_limits.py. Source: decision 0390.
"""

import asyncio
import enum
import socket
from collections.abc import Callable
from typing import Any

import httptools
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from config.http import pending_requests as pending
from config.http import refusals
from config.http.pending_requests import Pending
from config.http.refusals import Refusal

MAX_HEAD_BYTES = 32 * 1024
"""Bytes of the request line and all headers."""
MAX_HEADERS = 100
MAX_ADDRESS_BYTES = 16 * 1024
MAX_PIPELINED = 16
"""Requests that a client may send before the answer to the first."""
MAX_CHUNK_OVERHEAD = 8
"""Bytes on the wire for each byte of a chunked body; a chunk of one byte takes six."""
LINGER_SECONDS = 2.0
"""How long a refused connection stays open: closed at once, its client would not get to see the answer."""
MAX_LINGER_BYTES = 256 * 1024
"""Bytes read of a refused client meanwhile; those of a browser fit, and reading more would only cost time."""
DRAIN_SECONDS = 30.0
"""The same for the rest of a body that was refused for its length (decision 0390)."""
MAX_DISCARDED_BYTES = 64 * 2**20
ONE_STEP = 0.01
"""Seconds in which the event loop reads all that has arrived before they are over."""
HELD_SECONDS = 4.0
"""How long a connection that was given up stays open before it is answered."""
UNREAD_SECONDS = 30.0
"""How long a client may leave an answer unread before its connection is closed."""
DEAD_SECONDS = 9
"""A phone that loses its network sends nothing to say so. Its player is offline to the others some seconds later."""
MAX_UNSENT_BYTES = 64 * 1024
"""Bytes of unsent answers that the kernel may buffer. By default it buffers megabytes, which the server would count as
read.
"""

heads = Pending(
    # Behind a proxy all connections come from its address, and it waits for whole heads itself.
    per_address=lambda: 0 if settings.NUM_PROXIES else settings.MAX_PENDING_REQUESTS_PER_ADDRESS,
    total=lambda: settings.MAX_PENDING_REQUESTS,
    seconds=lambda: settings.REQUEST_HEAD_SECONDS,
)
"""Connections that have not sent a whole head yet."""
held: dict["BoundedProtocol", bytes] = {}
"""Connections that were given up, oldest first, and what they will be answered."""
idle: dict["BoundedProtocol", None] = {}
"""Connections kept for a next request, in the order of their last answers."""


class RequestPhase(enum.Enum):
    """Part of the request to which the next byte belongs."""

    BETWEEN = enum.auto()
    HEAD = enum.auto()
    BODY = enum.auto()
    REFUSED = enum.auto()


class TooLargeError(Exception):
    """The head passes a bound; ends the parser."""


class BoundedProtocol(HttpToolsProtocol):
    """One connection; see the module."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.phase = RequestPhase.BETWEEN
        self.address = ""
        self.head_bytes = 0
        self.body_bytes = 0
        self.wire_bytes = 0
        self.discarded_bytes = 0
        self.begun = 0
        """Requests that began in the data that is being parsed."""
        self.refusal: Refusal | None = None
        self.opening: asyncio.TimerHandle | None = None
        """Counts the connection as incomplete when nothing has come on it for a while."""
        self.closing: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.running: RequestResponseCycle | None = None
        """The request that is being answered; `cycle` is the newest, which may wait behind it."""
        self.delayed: tuple[RequestResponseCycle, Any] | None = None
        """The request that is begun when the client has read the answer before it."""

    # --- the connection --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        _bound_unsent(transport)
        _end_dead_line(transport)
        if 0 < settings.MAX_CONNECTIONS < len(self.connections) and not _make_room():
            transport.abort()
            return
        # Not at once: two thousand pages that open together are all accepted before anything of them is read, and
        # the first of them would be given up for the last.
        self.opening = self.loop.call_later(pending.GRACE, self._look_once_more)

    def _look_once_more(self) -> None:
        """Check again after one more step of the loop, which reads late arrivals."""
        self.opening = self.loop.call_later(ONE_STEP, heads.add, self, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        heads.remove(self)
        held.pop(self, None)
        for timer in (self.opening, self.closing, self.unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        if self.running is not None and not self.running.response_complete:
            self.running.disconnected = True
            self.running.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Begin a request only after the client has read the answer before it.

        Otherwise a client that sends sixteen requests and reads nothing would have sixteen pages rendered.
        """
        if self.flow.write_paused:
            self.delayed = (cycle, app)
            return
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        if self.opening is not None:
            self.opening.cancel()
            self.opening = None
        if self.phase is RequestPhase.REFUSED:
            self._discard(len(data), MAX_LINGER_BYTES, self.transport.pause_reading)
            return
        self._unset_keepalive_if_required()
        before, self.begun = self.phase, 0
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._ignore_upgrade()
            return
        except httptools.HttpParserError:
            self._refuse(self.refusal or refusals.UNREADABLE)
            return
        if self.phase is RequestPhase.HEAD:
            self._count_head(
                len(data), whole=before is RequestPhase.HEAD or (before is RequestPhase.BETWEEN and self.begun == 1)
            )
        elif self.phase is RequestPhase.BODY:
            self._count_body(len(data))
        elif not self.begun and before is RequestPhase.BETWEEN and self._is_idle():  # nothing but line ends
            heads.add(self, self.address)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        if self.delayed is not None:
            (cycle, app), self.delayed = self.delayed, None
            if not cycle.disconnected:  # it was refused meanwhile
                self._start_asgi_task(cycle, app)

    # --- what the parser calls -------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun += 1
        self.phase, self.head_bytes, self.body_bytes, self.wire_bytes = RequestPhase.HEAD, 0, 0, 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_ADDRESS_BYTES:
            self._too_large(refusals.LONG_ADDRESS)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)  # trailers of a chunked body come here too
        self.wire_bytes += len(name) + len(value)
        if len(self.headers) > MAX_HEADERS or self.wire_bytes + len(self.url) > MAX_HEAD_BYTES:
            self._too_large(refusals.LONG_HEAD)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            self._too_large(refusals.UNREADABLE)
        self.phase, self.wire_bytes = RequestPhase.BODY, 0
        heads.remove(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.phase = RequestPhase.BETWEEN
        if self.closing is not None:
            self.closing.cancel()
            self.closing = None
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            idle[self] = None
        if self.phase is RequestPhase.BODY and self.cycle.response_complete and self.closing is None:
            self.closing = self.loop.call_later(DRAIN_SECONDS, self.transport.abort)

    def _unset_keepalive_if_required(self) -> None:
        super()._unset_keepalive_if_required()
        idle.pop(self, None)

    # --- bounds ----------------------------------------------------------------------------------------------

    def give_up(self) -> None:
        """Close a connection without a complete head; an unused one gets no answer."""
        if self.phase is RequestPhase.REFUSED:
            self.transport.abort()
            return
        if self.phase is not RequestPhase.HEAD:
            self.transport.close()
        elif not self._is_idle():  # a request before it is being answered
            self.transport.abort()
        else:
            self._hold()

    def _hold(self) -> None:
        """Prepare an answer and close later; until then the connection costs nothing.

        It does not count as incomplete. An attacker opens the next connection as soon as one is closed. Closed at once,
        three thousand of them come back thousands of times a second.
        """
        path = (self.url or b"").decode("latin-1")
        answer = refusals.to_bytes(refusal=refusals.SLOW_HEAD, path=path, headers=self.headers)
        self.phase, self.parser, self.url = RequestPhase.REFUSED, None, b""  # type: ignore[assignment]
        self.headers.clear()
        held[self] = answer
        self.closing = self.loop.call_later(HELD_SECONDS, self.release)

    def release(self) -> None:
        """Answer and close a connection that was held."""
        if self.closing is not None:
            self.closing.cancel()
        self.transport.write(held.pop(self))
        self.transport.close()

    def _count_head(self, count: int, *, whole: bool) -> None:
        """Count what has been read of a head; `whole`: nothing else was in these bytes."""
        heads.add(self, self.address)
        self.head_bytes += count if whole else 0
        if self.head_bytes > MAX_HEAD_BYTES:
            self._refuse(refusals.LONG_ADDRESS if not self.headers else refusals.LONG_HEAD)

    def _count_body(self, count: int) -> None:
        """Refuse a chunked body of mostly extensions and trailers, or an endless rest."""
        self.wire_bytes += count
        if self.wire_bytes > MAX_HEAD_BYTES + 8 * 2**16 + MAX_CHUNK_OVERHEAD * self.body_bytes:
            self._refuse(refusals.UNREADABLE)
        elif self.cycle.response_complete:
            self._discard(count, MAX_DISCARDED_BYTES, self.transport.abort)

    def _too_large(self, refusal: Refusal) -> None:
        self.refusal = refusal
        raise TooLargeError

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _ignore_upgrade(self) -> None:
        """Answer without the requested upgrade and close, because no HTTP follows."""
        heads.remove(self)
        self.phase = RequestPhase.REFUSED
        self.cycle.keep_alive = False

    def _refuse(self, refusal: Refusal) -> None:
        """Answer and close; a connection in the middle of an answer is only closed."""
        heads.remove(self)
        before, self.phase = self.phase, RequestPhase.REFUSED
        if not self._is_idle() and (self.cycle.response_started or before is not RequestPhase.BODY):
            self.transport.abort()
            return
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        path, headers = (self.url or b"").decode("latin-1"), self.headers or ()
        self.transport.write(refusals.to_bytes(refusal=refusal, path=path, headers=headers))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.closing is not None:
            self.closing.cancel()
        self.closing = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        heads.add(self, self.address)  # may be given up for newer ones like a head that does not arrive

    def _discard(self, count: int, most: int, end: Callable[[], None]) -> None:
        """Discard unwanted bytes, and call `end` after more than `most`."""
        self.discarded_bytes += count
        if self.discarded_bytes > most:
            end()


def _bound_unsent(transport: asyncio.Transport) -> None:
    """Notify the event loop early of a client that does not read (Linux, TCP only)."""
    connection = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_NOTSENT_LOWAT", None)
    if option is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, option, MAX_UNSENT_BYTES)


def _end_dead_line(transport: asyncio.Transport) -> None:
    """Have the kernel close a quiet connection whose other side is gone (TCP only).

    It asks the other side, and waits DEAD_SECONDS for its confirmation. There is no TCP_USER_TIMEOUT, which would also
    end a client that reads slowly; unsent data has limits of its own.
    """
    connection = transport.get_extra_info("socket")
    if connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option in ("TCP_KEEPIDLE", "TCP_KEEPINTVL"):
            if hasattr(socket, option):
                connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), DEAD_SECONDS // 3)
        if hasattr(socket, "TCP_KEEPCNT"):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 2)


def _make_room() -> bool:
    """Close an aborted, incomplete or idle connection, the oldest; False without any."""
    if not held and not heads.give_up_oldest():
        oldest = next(iter(idle), None)
        if oldest is not None:
            oldest._unset_keepalive_if_required()
            oldest.transport.close()
        return oldest is not None
    for connection in held:
        connection.release()
        break
    return True
