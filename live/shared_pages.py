"""Event pages that are equal for all anonymous visitors, pushed by the stream.

A page that was rendered for anonymous visitors (tournaments/core/anonymous_cache.py) says so when it opens its stream,
with its address. When its event changes, Django renders the page once in each language, as for a request without
cookies, and the same bytes go into every stream that waits for them. So they cannot hold anything private. A stream
that names its reader's page (`have=`, its ETag) gets only the difference.
"""

import asyncio
import base64
import gzip
import logging
import re
import time
from collections.abc import Iterable, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from io import BytesIO
from typing import Protocol

import orjson
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.utils import translation
from starlette.requests import Request

from games.processes.frame_memory import with_frame_memory
from live.django_site import application as pages
from live.html_diff import difference
from live.pacing import KeyedWork
from live.seat_pages import headers_of
from tournaments.core.anonymous_cache import CachedResponse, StoredPage

logger = logging.getLogger(__name__)

ADDRESS = re.compile(r"/t/(?P<slug>[-\w]{1,100})/(?:|(?:standings|players|rules|r/[1-9]\d{0,3})/)", re.ASCII)
"""Addresses that may be pushed: those cached for anonymous visitors (decision 0004), without a query."""
MAX_OF_ONE = 100
"""Pages rendered for one event, each language counted; readers of others send their own requests."""
MAX_ETAG_LENGTH = 100
"""Signs of an ETag."""
TIMEOUT_SECONDS = 10.0
"""Seconds that rendering may take before the waiting pages are asked to send requests."""
RENDER_WORKERS = 2
"""Threads that render; a page is rendered by one of them at a time."""
MAX_LATELY = 4
"""Recent pages of one address, stored to compute differences."""
BACKOFF_FACTOR, MAX_REST_LENGTH = 2.0, 2.0
"""Pause after a rendering: its duration times the factor, at most the length in seconds.

When scores arrive one after the other, the processor stays free for them.
"""
PLAIN = {
    "REQUEST_METHOD": "GET",
    "HTTP_ACCEPT_ENCODING": "gzip",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "443",
    "wsgi.url_scheme": "https",
}
"""How Django is asked, which is not led on to https."""


@dataclass(frozen=True, slots=True)
class PageAddress:
    """A page that several streams may wait for."""

    slug: str
    address: str
    language: str


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page as it goes into a stream: whole, as what differs from a page that its reader has, or that it is the same.

    Pages are known by their ETags.
    """

    etag: str
    whole: bytes
    same: bytes
    since: Mapping[str, bytes] = field(default_factory=dict)

    def for_who_has(self, etag: str) -> bytes:
        """Return the bytes to send to a reader of the page with that ETag."""
        return self.same if etag == self.etag else self.since.get(etag, self.whole)


class PageStream(Protocol):
    """A stream that receives pushed pages."""

    page_etag: str

    def put(self, topic: str, version: int) -> None: ...

    def put_page(self, shared_page: RenderedPage) -> None: ...


@dataclass(slots=True)
class _Open:
    """An open page: its number of streams, the host name, and recent renderings.

    `host` is None where the page is not public, until it is opened again. `lately`: the last rendered pages, packed, by
    their ETags; readers may have one of them.
    """

    streams: int = 0
    host: str | None = None
    lately: dict[str, bytes] = field(default_factory=dict)


class SharedPageBroadcaster:
    """Renders pages that have changed, each once for all its streams. Used inside the event loop."""

    def __init__(self) -> None:
        self.open: dict[PageAddress, _Open] = {}
        self.gathering = KeyedWork[PageAddress, dict[PageStream, tuple[str, int]]](dict, self._work)
        self.pool = ThreadPoolExecutor(RENDER_WORKERS, "carried")

    def join(self, request: Request, topics: Iterable[str]) -> PageAddress | None:
        """Return the page to push to this stream; None where it sends requests."""
        match = ADDRESS.fullmatch(request.query_params.get("page", ""))
        if match is None or f"event:{match['slug']}" not in topics:
            return None
        page_request = WSGIRequest({**headers_of(request), "PATH_INFO": match[0], **PLAIN, "wsgi.input": BytesIO()})
        try:
            host = page_request.get_host()
        except DisallowedHost:
            return None
        place = PageAddress(match["slug"], match[0], translation.get_language_from_request(page_request))
        if place not in self.open and sum(other.slug == place.slug for other in self.open) >= MAX_OF_ONE:
            return None
        page = self.open.setdefault(place, _Open())
        page.host = host
        page.streams += 1
        return place

    def known(self, place: PageAddress, etag: str) -> str:
        """Return the ETag that the reader of a stream has; the page is rendered at once, to be there later."""
        if not etag or len(etag) > MAX_ETAG_LENGTH:
            return ""
        if etag not in self.open[place].lately:
            self.gathering.next(place)
        return etag

    def leave(self, place: PageAddress) -> None:
        """Remove an ended stream of this page."""
        self.open[place].streams -= 1
        if not self.open[place].streams:
            del self.open[place]

    def due(self, stream: PageStream, place: PageAddress, topic: str, version: int) -> None:
        """The page of this stream has to be rendered again."""
        self.gathering.next(place)[stream] = (topic, version)

    async def _work(self, place: PageAddress, streams: dict[PageStream, tuple[str, int]]) -> None:
        began = time.monotonic()
        await self._push_page(place, streams)
        await asyncio.sleep(min(BACKOFF_FACTOR * (time.monotonic() - began), MAX_REST_LENGTH))

    async def _push_page(self, place: PageAddress, streams: dict[PageStream, tuple[str, int]]) -> None:
        rendered: dict[tuple[str, int], RenderedPage] = {}
        try:
            page = await self._look(place, {stream.page_etag for stream in streams})
            if page is not None:
                rendered = {news: _to_frames(page, *news) for news in set(streams.values())}
        except Exception:
            logger.warning("A public page could not be rendered; readers request it.", exc_info=True)
        for stream, news in streams.items():
            if news in rendered:
                stream.put_page(rendered[news])
            else:
                stream.put(*news)

    async def _look(self, place: PageAddress, have: Set[str]) -> "_Found | None":
        """Render the page and its difference from these; None when pages send requests."""
        page = self.open.get(place)
        if page is None or page.host is None:
            return None
        olds = {etag: packed for etag, packed in page.lately.items() if etag in have}
        work = asyncio.get_running_loop().run_in_executor(self.pool, _render, place, page.host, olds)
        page_found = await asyncio.wait_for(work, TIMEOUT_SECONDS)
        if page_found is None:
            page.host = None
        else:
            _remember(page.lately, page_found.drawn)
        return page_found


@dataclass(frozen=True, slots=True)
class _Found:
    """A page, and what differs in it from older ones by their marks, packed."""

    drawn: StoredPage
    since: Mapping[str, bytes]


@with_frame_memory
def _render(place: PageAddress, host: str, olds: Mapping[str, bytes]) -> _Found | None:
    """The page as an anonymous visitor gets it now; None where every page has to ask for itself."""
    headers = {"HTTP_HOST": host, "HTTP_ACCEPT_LANGUAGE": place.language, "PATH_INFO": place.address}
    close_old_connections()
    try:
        answer: HttpResponseBase = pages.get_response(WSGIRequest({**headers, **PLAIN, "wsgi.input": BytesIO()}))
    finally:
        close_old_connections()
    if not isinstance(answer, CachedResponse):
        return None
    since = {etag: _difference(old, answer.drawn.packed) for etag, old in olds.items() if etag != answer.drawn.etag}
    return _Found(
        answer.drawn, {etag: diff for etag, diff in since.items() if 2 * len(diff) < len(answer.drawn.packed)}
    )


def _difference(old: bytes, new: bytes) -> bytes:
    """Both packed, and so is what they differ in."""
    return gzip.compress(orjson.dumps(difference(*(gzip.decompress(packed).decode() for packed in (old, new)))))


def _remember(lately: dict[str, bytes], drawn: StoredPage) -> None:
    lately.pop(drawn.etag, None)
    lately[drawn.etag] = drawn.packed
    while len(lately) > MAX_LATELY:
        del lately[next(iter(lately))]


def _to_frames(page: _Found, topic: str, version: int) -> RenderedPage:
    etag, message = page.drawn.etag, {"topic": topic, "version": version}

    def frame(packed: bytes, **more: str) -> bytes:
        return _frame({**message, "mark": etag, **more, "packed": base64.b64encode(packed).decode()})

    since = {old: frame(packed, since=old) for old, packed in page.since.items()}
    return RenderedPage(etag, frame(page.drawn.packed), _frame({**message, "mark": etag}), since)


def _frame(message: dict[str, object]) -> bytes:
    return b"event: page\r\ndata: " + orjson.dumps(message) + b"\r\n\r\n"
