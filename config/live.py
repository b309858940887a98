"""Live event streams: `GET /live/?topic=event:club-evening&topic=table:12`.

A stream says which topics changed and their version, never what is in them, so it needs no login. Changes that
come faster than a client reads are merged per topic: memory for a slow phone stays bounded.
"""

import asyncio
import contextlib
import logging
import socket
import time
from collections import OrderedDict
from collections.abc import AsyncIterator

import orjson
import redis.asyncio
from django.conf import settings
from django.utils.translation import gettext as _
from sse_starlette import EventSourceResponse
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from games import push

logger = logging.getLogger(__name__)

MOST_TOPICS = 20
"""Topics one stream may follow."""
REMEMBERED_FOR = 10.0
"""Seconds. A change this recent is told to a stream that opens: the page may have been drawn just before it."""
KEEP_ALIVE = 15
"""Seconds between comments on a quiet stream, so that proxies and phones keep it open."""
SEND_TIMEOUT = 30
"""Seconds a client may take to read one event before its stream is closed."""
UNKNOWN = 0
"""The version said when changes may have been missed: look again."""


class Stream:
    """One open page: the newest version of each topic it has not been told yet."""

    def __init__(self, topics: frozenset[str]) -> None:
        self.topics = topics
        self.pending: dict[str, int] = {}
        self.news = asyncio.Event()

    def put(self, topic: str, version: int) -> None:
        self.pending[topic] = version
        self.news.set()

    async def take(self) -> dict[str, int]:
        await self.news.wait()
        self.news.clear()
        taken, self.pending = self.pending, {}
        return taken


class Hub:
    """All open streams of this process. Used inside the event loop, except `announce`."""

    def __init__(self) -> None:
        self.streams: dict[str, set[Stream]] = {}
        self.recent: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.open = 0
        self.closing = False

    def announce(self, topic: str, version: int) -> None:
        """From any thread: tell every stream of `topic`."""
        if self.loop is not None and not self.closing:
            self.loop.call_soon_threadsafe(self.fan_out, topic, version)

    def fan_out(self, topic: str, version: int) -> None:
        self._remember(topic, version)
        for stream in self.streams.get(topic, ()):
            stream.put(topic, version)

    def look_again(self) -> None:
        """Tell everyone that changes may have been missed."""
        for topic in list(self.streams):
            self.fan_out(topic, UNKNOWN)

    def add(self, stream: Stream) -> None:
        self.open += 1
        since = time.monotonic() - REMEMBERED_FOR
        for topic in stream.topics:
            self.streams.setdefault(topic, set()).add(stream)
            at, version = self.recent.get(topic, (0.0, 0))
            if at > since:
                stream.put(topic, version)

    def remove(self, stream: Stream) -> None:
        self.open -= 1
        for topic in stream.topics:
            left = self.streams[topic]
            left.discard(stream)
            if not left:
                del self.streams[topic]

    def close(self) -> None:
        """End all streams, so that the server need not wait for its clients."""
        self.closing = True
        for streams in self.streams.values():
            for stream in streams:
                stream.news.set()

    def _remember(self, topic: str, version: int) -> None:
        now = time.monotonic()
        self.recent[topic] = (now, version)
        self.recent.move_to_end(topic)
        while next(iter(self.recent.values()))[0] < now - REMEMBERED_FOR:
            self.recent.popitem(last=False)


hub = Hub()


async def endpoint(request: Request) -> Response:
    """The stream, or 400 with what would be right."""
    topics = frozenset(request.query_params.getlist("topic"))
    if not topics or len(topics) > MOST_TOPICS:
        return _refused("topic_count", _("Name between 1 and %(most)d topics.") % {"most": MOST_TOPICS})
    wrong = [topic for topic in topics if not push.TOPIC.fullmatch(topic)]
    if wrong:
        return _refused("unknown_topic", _("“%(topic)s” is no topic.") % {"topic": wrong[0][:100]})
    if hub.open >= settings.LIVE_MOST_STREAMS:
        return _refused("too_many_streams", _("Too many pages are open; this one looks for news by itself."), 503)
    return EventSourceResponse(_frames(topics), ping=KEEP_ALIVE, send_timeout=SEND_TIMEOUT)


async def _frames(topics: frozenset[str]) -> AsyncIterator[dict[str, str]]:
    stream = Stream(topics)
    try:  # counted inside: a client that leaves before the first frame must not keep its place
        hub.add(stream)
        while not hub.closing:
            for topic, version in (await stream.take()).items():
                yield {"event": "changed", "data": orjson.dumps({"topic": topic, "version": version}).decode()}
    finally:
        hub.remove(stream)


def _refused(code: str, message: str, status: int = 400) -> JSONResponse:
    allowed = ["event:NAME", "table:NUMBER"]
    body = {"code": code, "message": message, "field": "topic", "allowed": allowed, "errors": []}
    return JSONResponse(body, status_code=status)


@contextlib.asynccontextmanager
async def running() -> AsyncIterator[None]:
    """Connects the hub with those who announce changes: this process, and others."""
    hub.loop = asyncio.get_running_loop()
    hub.closing = False
    push.listen(hub.announce)
    source = asyncio.create_task(_from_redis() if settings.REDIS_URL else _from_socket())
    try:
        yield
    finally:
        push.stop_listening(hub.announce)
        hub.close()
        source.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await source


async def _from_redis() -> None:
    """What other processes announce through Redis; connects again for ever."""
    pause = 0.2
    while True:
        with contextlib.suppress(redis.RedisError, OSError):
            async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as subscription:
                await subscription.subscribe(push.channel())
                async for message in subscription.listen():
                    pause = 0.2
                    _heard(message)
        logger.warning("Redis does not answer; trying again in %.1f s.", pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, 5.0)


def _heard(message: dict[str, object]) -> None:
    if message["type"] == "subscribe":
        hub.look_again()  # nothing was heard while the connection was away
    elif message["type"] == "message" and isinstance(raw := message["data"], bytes):
        _relay(raw)


def _relay(raw: bytes) -> None:
    with contextlib.suppress(ValueError):
        hub.fan_out(*push.read(raw))


async def _from_socket() -> None:
    """What management commands announce, through a socket in the data directory."""
    path = settings.LIVE_SOCKET
    path.unlink(missing_ok=True)
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as inbox:
        inbox.setblocking(False)
        try:
            inbox.bind(str(path))
        except OSError as error:  # such as a path that is too long for a socket
            logger.warning("Changes made by commands are not announced to open pages: %s", error)
            return
        path.chmod(0o600)
        loop.add_reader(inbox, lambda: _relay(inbox.recv(200)))
        try:
            await asyncio.Event().wait()
        finally:
            loop.remove_reader(inbox)
            path.unlink(missing_ok=True)
