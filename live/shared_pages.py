"""Pages of an event that are the same for every stranger, brought by the stream: no open page has to ask for itself.

A page that was drawn for strangers (tournaments/core/anonymous_cache.py) says so when it opens its stream, with its
address. When its event changes the page is drawn once in each language, as Django answers who brings no cookie, and the
same bytes go into every stream that waits for them. So nothing can be in them that a stranger is not shown. A stream
that says which page its reader has (`have=`, its ETag) gets only what differs from that.
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

from live.batching import Gathering
from live.django_site import application as pages
from live.html_diff import difference
from live.seat_pages import headers_of
from tournaments.core.anonymous_cache import Drawn, Same

logger = logging.getLogger(__name__)

ADDRESS = re.compile(r"/t/(?P<slug>[-\w]{1,100})/(?:|(?:standings|players|rules|r/[1-9]\d{0,3})/)", re.ASCII)
"""Addresses of pages that may be brought: those that are kept for strangers (0350), without anything asked for."""
MAX_OF_ONE = 100
"""Different pages, each language counted, that are drawn for one event; who looks at another one asks for himself."""
MAX_ETAG_LENGTH = 100
"""Signs of an ETag."""
PATIENCE = 10.0
"""Seconds that a drawing may take before those who wait for it are told to ask."""
RENDER_WORKERS = 2
"""Threads that draw; a page is drawn by one of them at a time."""
MAX_LATELY = 4
"""Pages of one address that are kept to tell what differs from them."""
BACKOFF_FACTOR, MAX_REST_LENGTH = 2.0, 2.0
"""A page rests so many times as long as it took to draw, in seconds at most that: where scores come in one after the
other the processor is left to those who write them."""
PLAIN = {
    "REQUEST_METHOD": "GET",
    "HTTP_ACCEPT_ENCODING": "gzip",
    "SERVER_NAME": "localhost",
    "SERVER_PORT": "443",
    "wsgi.url_scheme": "https",
}
"""How Django is asked, which is not led on to https."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page that several streams may wait for."""

    slug: str
    address: str
    language: str


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page as it goes into a stream: whole, as what differs from a page that its reader has, or that it is the same.

    Pages are known by their marks, which are their ETags.
    """

    mark: str
    whole: bytes
    same: bytes
    since: Mapping[str, bytes] = field(default_factory=dict)

    def for_who_has(self, mark: str) -> bytes:
        """What to send to a reader of that page."""
        return self.same if mark == self.mark else self.since.get(mark, self.whole)


class Waiting(Protocol):
    """A stream to which pages are brought."""

    brought: str

    def put(self, topic: str, version: int) -> None: ...

    def put_page(self, carried: RenderedPage) -> None: ...


@dataclass(slots=True)
class _Open:
    """A page that streams are brought: how many, the name of the site there, and how it was drawn lately.

    `host` is None where the page is none for everybody, until it is opened again. `lately`: the pages drawn last,
    packed, by their marks; readers may have one of them.
    """

    streams: int = 0
    host: str | None = None
    lately: dict[str, bytes] = field(default_factory=dict)


class SharedPageBroadcaster:
    """Draws pages that have changed, each once for all its streams. Used inside the event loop."""

    def __init__(self) -> None:
        self.open: dict[Place, _Open] = {}
        self.gathering = Gathering[Place, dict[Waiting, tuple[str, int]]](dict, self._work)
        self.pool = ThreadPoolExecutor(RENDER_WORKERS, "carried")

    def join(self, request: Request, topics: Iterable[str]) -> Place | None:
        """The page that this stream is to be brought; None where it asks for itself."""
        found = ADDRESS.fullmatch(request.query_params.get("page", ""))
        if found is None or f"event:{found['slug']}" not in topics:
            return None
        asked = WSGIRequest({**headers_of(request), "PATH_INFO": found[0], **PLAIN, "wsgi.input": BytesIO()})
        try:
            host = asked.get_host()
        except DisallowedHost:
            return None
        place = Place(found["slug"], found[0], translation.get_language_from_request(asked))
        if place not in self.open and sum(one.slug == place.slug for one in self.open) >= MAX_OF_ONE:
            return None
        page = self.open.setdefault(place, _Open())
        page.host = host
        page.streams += 1
        return place

    def known(self, place: Place, mark: str) -> str:
        """The mark of the page that the reader of a stream says to have; it is looked at once, to be there later."""
        if not mark or len(mark) > MAX_ETAG_LENGTH:
            return ""
        if mark not in self.open[place].lately:
            self.gathering.next(place)
        return mark

    def leave(self, place: Place) -> None:
        """A stream that was to be brought this page has ended."""
        self.open[place].streams -= 1
        if not self.open[place].streams:
            del self.open[place]

    def due(self, stream: Waiting, place: Place, topic: str, version: int) -> None:
        """The page of this stream has to be drawn again."""
        self.gathering.next(place)[stream] = (topic, version)

    async def _work(self, place: Place, streams: dict[Waiting, tuple[str, int]]) -> None:
        began = time.monotonic()
        await self._draw(place, streams)
        await asyncio.sleep(min(BACKOFF_FACTOR * (time.monotonic() - began), MAX_REST_LENGTH))

    async def _draw(self, place: Place, streams: dict[Waiting, tuple[str, int]]) -> None:
        said: dict[tuple[str, int], RenderedPage] = {}
        try:
            found = await self._look(place, {stream.brought for stream in streams})
            if found is not None:
                said = {news: _carried(found, *news) for news in set(streams.values())}
        except Exception:
            logger.warning("A page for everybody could not be drawn; those who have it open ask.", exc_info=True)
        for stream, news in streams.items():
            if news in said:
                stream.put_page(said[news])
            else:
                stream.put(*news)

    async def _look(self, place: Place, have: Set[str]) -> "_Found | None":
        """The page now, for who has one of these; None where every page has to ask for itself."""
        page = self.open.get(place)
        if page is None or page.host is None:
            return None
        olds = {mark: packed for mark, packed in page.lately.items() if mark in have}
        work = asyncio.get_running_loop().run_in_executor(self.pool, _drawn, place, page.host, olds)
        found = await asyncio.wait_for(work, PATIENCE)
        if found is None:
            page.host = None
        else:
            _remember(page.lately, found.drawn)
        return found


@dataclass(frozen=True, slots=True)
class _Found:
    """A page, and what differs in it from older ones by their marks, packed."""

    drawn: Drawn
    since: Mapping[str, bytes]


def _drawn(place: Place, host: str, olds: Mapping[str, bytes]) -> _Found | None:
    """The page as a stranger gets it now; None where every page has to ask for itself."""
    known = {"HTTP_HOST": host, "HTTP_ACCEPT_LANGUAGE": place.language, "PATH_INFO": place.address}
    close_old_connections()
    try:
        answer: HttpResponseBase = pages.get_response(WSGIRequest({**known, **PLAIN, "wsgi.input": BytesIO()}))
    finally:
        close_old_connections()
    if not isinstance(answer, Same):
        return None
    since = {mark: _difference(old, answer.drawn.packed) for mark, old in olds.items() if mark != answer.drawn.etag}
    return _Found(answer.drawn, {mark: one for mark, one in since.items() if 2 * len(one) < len(answer.drawn.packed)})


def _difference(old: bytes, new: bytes) -> bytes:
    """Both packed, and so is what they differ in."""
    return gzip.compress(orjson.dumps(difference(*(gzip.decompress(one).decode() for one in (old, new)))))


def _remember(lately: dict[str, bytes], drawn: Drawn) -> None:
    lately.pop(drawn.etag, None)
    lately[drawn.etag] = drawn.packed
    while len(lately) > MAX_LATELY:
        del lately[next(iter(lately))]


def _carried(found: _Found, topic: str, version: int) -> RenderedPage:
    mark, said = found.drawn.etag, {"topic": topic, "version": version}

    def frame(packed: bytes, **more: str) -> bytes:
        return _frame({**said, "mark": mark, **more, "packed": base64.b64encode(packed).decode()})

    since = {old: frame(packed, since=old) for old, packed in found.since.items()}
    return RenderedPage(mark, frame(found.drawn.packed), _frame({**said, "mark": mark}), since)


def _frame(said: dict[str, object]) -> bytes:
    return b"event: page\r\ndata: " + orjson.dumps(said) + b"\r\n\r\n"
