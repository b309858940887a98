"""An answer of server-sent events, sent by the one task of its request.

sse-starlette starts five tasks for each stream, which is what two thousand pages that open at once, hear of a change
or leave were waiting for. Source: decision 0004.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from functools import lru_cache

import orjson
from starlette.types import Receive, Scope, Send

SEND_SECONDS = 30
"""How long a client may take to read one event before its stream is closed."""
PING = b": ping\r\n\r\n"
"""A comment, which clients skip; it keeps a quiet stream open in proxies and phones."""
BEAT = b"event: beat\r\ndata: {}\r\n\r\n"
"""Asks the page of a player for a heartbeat: a browser slows the timers of a hidden page, but not its stream."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"connection", b"keep-alive"),
    (b"x-accel-buffering", b"no"),
]


class EventResponse:
    """An ASGI application that sends frames as they come, and ends when there are none left.

    `leave` is called when the client has left; the frames should end then.
    """

    def __init__(self, frames: AsyncGenerator[bytes, None], leave: Callable[[], None]) -> None:
        self.frames, self.leave = frames, leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(HEADERS)})
        if scope["method"] != "HEAD":
            leaving = asyncio.create_task(has_left(receive))
            leaving.add_done_callback(lambda _: self.leave())
            try:
                await self._send_frames(send)
            except TimeoutError:
                return
            finally:
                leaving.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send_frames(self, send: Send) -> None:
        async with contextlib.aclosing(self.frames) as frames:
            async for frame in frames:
                async with asyncio.timeout(SEND_SECONDS):
                    await send({"type": "http.response.body", "body": frame, "more_body": True})


def frame(event: str, data: dict[str, object]) -> bytes:
    """An event with its data as JSON."""
    return b"event: %s\r\ndata: %s\r\n\r\n" % (event.encode(), orjson.dumps(data))


@lru_cache(256)
def changed(topic: str, version: int) -> bytes:
    """The event that a topic changed: written once for all streams that follow it."""
    return frame("changed", {"topic": topic, "version": version})


async def has_left(receive: Receive) -> None:
    """Return when the client has left; what it sends until then is thrown away."""
    while (await receive())["type"] != "http.disconnect":
        pass
