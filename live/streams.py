"""Live event streams: `GET /live/?topic=event:club-evening&topic=table:12`.

A stream says which topics changed and their version, never their contents, so it needs no login. Changes that
come faster than a client reads are merged per topic: memory for a slow phone stays bounded.

A player's page also sends its seat token (`seat=`, see games/tables/presence.py). While its stream is open and it sends
heartbeats, for which the stream asks (`event: beat`), the player is online, and an event (`event: seat`) says when a
newer page has taken the seat. Only to such a page the stream pushes parts (`event: parts`), rendered for it alone, see
live/seat_pages.py. A page that is equal for all anonymous visitors names its address (`page=`) and its ETag (`have=`),
and receives the new page (`event: page`), see live/shared_pages.py.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from itertools import cycle

from django.utils import timezone
from django.utils.translation import gettext as _
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp

from games.core import publishing
from games.tables.presence import SeatClaim, SeatToken
from live import remote_changes
from live.client_address import address_of
from live.event_response import BEAT, PING, EventResponse, changed, frame
from live.limits import AdmittedResponse, limiter
from live.page_rendering import PageRenderer
from live.presence import BEAT_INTERVAL, MAX_BEAT, Presence
from live.seat_pages import page_of
from live.shared_pages import SharedPageBroadcaster
from live.stream import Stream

logger = logging.getLogger(__name__)

MAX_TOPICS = 20
"""Topics one stream may follow."""
REMEMBERED_FOR = 10.0
"""Seconds. A change this recent is sent to a stream that opens: the page may have been rendered just before it."""
KEEP_ALIVE = 15
"""Seconds between comments on every stream of a page, so that proxies and phones keep a quiet one open."""
BEAT_TURNS = 40
"""Parts of the interval in which different pages of players are asked for a heartbeat."""
UNKNOWN = 0
"""The version sent when changes may have been missed: look again."""


class Hub:
    """All open streams of this process. Used inside the event loop, except `announce`."""

    def __init__(self) -> None:
        self.streams: dict[str, set[Stream]] = {}
        self.pages: set[Stream] = set()
        """Those that are kept open by comments; a program's stream has empty lines of its own."""
        self.recent: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False

    def announce(self, topic: str, version: int) -> None:
        """Notify every stream of `topic`; may be called from any thread."""
        if self.loop is not None and not self.closing:
            self.loop.call_soon_threadsafe(self.fan_out, topic, version)

    def fan_out(self, topic: str, version: int) -> None:
        if presence.news(topic, version):
            return
        self._remember(topic, version)
        for stream in self.streams.get(topic, ()):
            _tell(stream, topic, version)

    def look_again(self) -> None:
        """Tell everyone that changes may have been missed."""
        for topic in list(self.streams):
            self.fan_out(topic, UNKNOWN)

    def add(self, stream: Stream) -> None:
        since = time.monotonic() - REMEMBERED_FOR
        for topic in stream.topics:
            self.streams.setdefault(topic, set()).add(stream)
            at, version = self.recent.get(topic, (0.0, 0))
            if at > since:
                _tell(stream, topic, version)

    def remove(self, stream: Stream) -> None:
        for topic in stream.topics:
            left = self.streams[topic]
            left.discard(stream)
            if not left:
                del self.streams[topic]

    async def keep_open(self) -> None:
        """Send comments to pages that are not of players, until this is cancelled."""
        while True:
            await asyncio.sleep(KEEP_ALIVE)
            for stream in self.pages:
                if stream.page is None:
                    stream.ping()

    async def ask_players(self) -> None:
        """Ask each page of a player for its heartbeats, until this is cancelled.

        The pages are asked in turn, so that their answers do not come all at once.
        """
        for turn in cycle(range(BEAT_TURNS)):
            await asyncio.sleep(BEAT_INTERVAL / BEAT_TURNS)
            for stream in self.players_in_turn(turn):
                stream.ping()

    def players_in_turn(self, turn: int) -> list[Stream]:
        """Return the pages of players that are asked in this part of the interval."""
        return [stream for stream in self.pages if stream.page is not None and stream.number % BEAT_TURNS == turn]

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


def _tell(stream: Stream, topic: str, version: int) -> None:
    """Notify a stream: render its page first, or announce the version at once."""
    if stream.page is not None:
        renderer.due(stream, stream.page, topic, version)
    elif stream.place is not None:
        broadcaster.due(stream, stream.place, topic, version)
    else:
        stream.put(topic, version)


hub = Hub()
renderer = PageRenderer()
broadcaster = SharedPageBroadcaster()
presence = Presence()


async def endpoint(request: Request) -> ASGIApp:
    """Open the stream, or answer 400 with the right form; 503 and 429 when full."""
    topics = frozenset(request.query_params.getlist("topic"))
    if not topics or len(topics) > MAX_TOPICS:
        return _refusal("topic_count", _("Request between 1 and %(most)d topics.") % {"most": MAX_TOPICS})
    wrong = [topic for topic in topics if not publishing.TOPIC.fullmatch(topic)]
    if wrong:
        return _refusal(
            "unknown_topic", _("“%(topic)s” is not a valid topic. Check its spelling.") % {"topic": wrong[0][:100]}
        )
    if limiter.full():
        return _refusal(
            "too_many_streams",
            _("Too many pages are using live updates. This page refreshes every few seconds instead."),
            503,
        )
    address = address_of(request)
    if limiter.crowded(address):
        words = _("Too many pages are open from your IP address. This page refreshes every few seconds instead.")
        return _refusal("too_many_streams", words, 429)
    token = request.query_params.get("seat", "")
    stream = Stream(topics)
    return AdmittedResponse(EventResponse(_frames(request, stream, token), stream.leave), address)


async def beat(request: Request) -> Response:
    """Record a heartbeat of a page with a seat: 204.

    403 when the seat token is invalid or too old, 413 when it is too long.
    """
    body = b""
    async for part in request.stream():  # its length may be missing or wrong
        body += part
        if len(body) > MAX_BEAT:
            return Response(status_code=413)
    return Response(status_code=204 if presence.beat(body.decode("ascii", "replace")) else 403)


async def server_time(request: Request) -> Response:
    """Return the time of the server in milliseconds since 1970.

    A timer takes its offset from the fastest of a few answers, so it is answered here and never waits for a thread.
    """
    return Response(
        str(round(timezone.now().timestamp() * 1000)), media_type="text/plain", headers={"Cache-Control": "no-store"}
    )


async def _frames(request: Request, stream: Stream, token: str) -> AsyncGenerator[bytes, None]:
    seat_token: SeatToken | None = None
    place = broadcaster.join(request, stream.topics)
    try:  # added inside: a client that leaves before the first frame must not stay subscribed
        if place is not None:
            stream.place, stream.page_etag = place, broadcaster.known(place, request.query_params.get("have", ""))
        hub.add(stream)
        hub.pages.add(stream)
        if token:
            claim, seat_token = await presence.take(token, stream)
            if seat_token is not None:
                stream.page = page_of(request, seat_token)
                renderer.opened(stream)
            yield frame("seat", {"claim": claim})
        while not (hub.closing or stream.left):
            frames = b"".join(_news(stream, await stream.take()))
            if frames and not stream.left:
                yield frames
    finally:
        hub.remove(stream)
        hub.pages.discard(stream)
        if place is not None:
            broadcaster.leave(place)
        if seat_token is not None:
            renderer.closed(stream)
            presence.leave(seat_token, stream)


def _news(stream: Stream, versions: dict[str, int]) -> Iterator[bytes]:
    """All that is due on this stream now."""
    parts, stream.parts = stream.parts, None
    if stream.seat_lost:
        stream.seat_lost = False
        yield frame("seat", {"claim": SeatClaim.NEWER})
    for topic, version in versions.items():
        yield changed(topic, version)
    if parts is not None:
        yield frame("parts", {"version": parts.version, "ids": parts.ids, "html": "".join(parts.parts.values())})
    page = stream.take_page()
    if page is not None:
        yield page
    if stream.take_ping():
        yield PING if stream.page is None else BEAT


def _refusal(code: str, message: str, status: int = 400) -> JSONResponse:
    allowed = ["event:NAME", "table:NUMBER"]
    body = {"code": code, "message": message, "field": "topic", "allowed": allowed, "errors": []}
    return JSONResponse(body, status_code=status)


@contextlib.asynccontextmanager
async def running() -> AsyncIterator[None]:
    """Connect the hub with this process and others that announce changes."""
    hub.loop = asyncio.get_running_loop()
    hub.closing = False
    publishing.listen(hub.announce)
    source = asyncio.create_task(remote_changes.receive(hub))
    watching = asyncio.create_task(presence.watch())
    keeping = asyncio.create_task(hub.keep_open())
    asking = asyncio.create_task(hub.ask_players())
    try:
        yield
    finally:
        publishing.stop_listening(hub.announce)
        hub.close()
        renderer.close()
        for task in (source, watching, keeping, asking):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
