"""Pages of an event that are the same for every stranger, brought by the stream: no open page has to ask for itself.

A page that was drawn for strangers (tournaments/views/strangers.py) says so when it opens its stream, with its address.
When its event changes the page is drawn once in each language, as Django answers who brings no cookie, and the same
bytes go into every stream that waits for them. So nothing can be in them that a stranger is not shown.
"""

import asyncio
import base64
import logging
import re
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Protocol

import orjson
from django.core.exceptions import DisallowedHost
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from starlette.requests import Request

from config.wsgi import application as pages
from tournaments.views.strangers import Drawn, Same

logger = logging.getLogger(__name__)

ADDRESS = re.compile(r"/t/(?P<slug>[-\w]{1,100})/(?:[-\w]{1,60}/){0,2}", re.ASCII)
"""Addresses of pages that may be brought: those of one event, without anything asked for."""
MOST_OF_ONE = 100
"""Different pages, each language counted, that are drawn for one event; who looks at another one asks for himself."""
DRAWN_AT_ONCE = 2
"""Threads that draw; a page is drawn by one of them at a time."""
RESTS, LONGEST_REST = 2.0, 2.0
"""A page rests so many times as long as it took to draw, in seconds at most that: where scores come in one after the
other the processor is left to those who write them."""
PLAIN = {"REQUEST_METHOD": "GET", "SERVER_NAME": "localhost", "SERVER_PORT": "443", "wsgi.url_scheme": "https"}
"""How Django is asked, which is not led on to https."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page that several streams may wait for."""

    slug: str
    address: str
    language: str


@dataclass(frozen=True, slots=True)
class Carried:
    """A page as it goes into each stream: the whole event, the mark of what it holds, and how it is said shortly."""

    etag: str
    whole: bytes
    short: bytes


class Waiting(Protocol):
    """A stream to which pages are brought."""

    def put(self, topic: str, version: int) -> None: ...

    def put_page(self, carried: Carried) -> None: ...


class Carrier:
    """Draws pages that have changed, each once for all its streams. Used inside the event loop."""

    def __init__(self) -> None:
        self.open: Counter[Place] = Counter()
        self.of_event: Counter[str] = Counter()
        self.hosts: dict[Place, str] = {}
        self.waiting: dict[Place, dict[Waiting, tuple[str, int]]] = {}
        self.at_work: dict[Place, asyncio.Task[None]] = {}
        self.pool = ThreadPoolExecutor(DRAWN_AT_ONCE, "carried")

    def join(self, request: Request, topics: Iterable[str]) -> Place | None:
        """The page that this stream is to be brought; None where it asks for itself."""
        found = ADDRESS.fullmatch(request.query_params.get("page", ""))
        if found is None or f"event:{found['slug']}" not in topics:
            return None
        asked = _asked(request, found[0])
        try:
            host = asked.get_host()
        except DisallowedHost:
            return None
        place = Place(found["slug"], found[0], translation.get_language_from_request(asked))
        if place not in self.open:
            if self.of_event[place.slug] >= MOST_OF_ONE:
                return None
            self.of_event[place.slug] += 1
            self.hosts[place] = host
        self.open[place] += 1
        return place

    def leave(self, place: Place) -> None:
        """A stream that was to be brought this page has ended."""
        self.open[place] -= 1
        if not self.open[place]:
            del self.open[place], self.hosts[place]
            self.of_event[place.slug] -= 1
            if not self.of_event[place.slug]:
                del self.of_event[place.slug]

    def due(self, stream: Waiting, place: Place, topic: str, version: int) -> None:
        """The page of this stream has to be drawn again."""
        self.waiting.setdefault(place, {})[stream] = (topic, version)
        if place not in self.at_work:
            self.at_work[place] = asyncio.create_task(self._work(place))

    async def _work(self, place: Place) -> None:
        try:
            while streams := self.waiting.pop(place, None):
                began = time.monotonic()
                await self._draw(place, streams)
                await asyncio.sleep(min(RESTS * (time.monotonic() - began), LONGEST_REST))
        finally:
            del self.at_work[place]

    async def _draw(self, place: Place, streams: dict[Waiting, tuple[str, int]]) -> None:
        drawn, host = None, self.hosts.get(place)
        try:
            if host is not None:
                drawn = await asyncio.get_running_loop().run_in_executor(self.pool, _drawn, place, host)
        except Exception:
            logger.warning("A page for everybody could not be drawn; those who have it open ask.", exc_info=True)
        said: dict[tuple[str, int], Carried] = {}
        for stream, news in streams.items():
            if drawn is None:
                stream.put(*news)
                continue
            if news not in said:
                said[news] = _carried(drawn, *news)
            stream.put_page(said[news])


def _asked(request: Request, address: str) -> HttpRequest:
    """The request as far as it tells the site's name and the language."""
    names = {"cookie": "HTTP_COOKIE", "accept-language": "HTTP_ACCEPT_LANGUAGE", "host": "HTTP_HOST"}
    known = {name: request.headers[header] for header, name in names.items() if header in request.headers}
    return WSGIRequest({**known, "PATH_INFO": address, **PLAIN, "wsgi.input": BytesIO()})


def _drawn(place: Place, host: str) -> Drawn | None:
    """The page as a stranger gets it now; None where every page has to ask for itself."""
    known = {"HTTP_HOST": host, "HTTP_ACCEPT_LANGUAGE": place.language, "PATH_INFO": place.address}
    close_old_connections()
    try:
        answer: HttpResponseBase = pages.get_response(WSGIRequest({**known, **PLAIN, "wsgi.input": BytesIO()}))
        return answer.drawn if isinstance(answer, Same) else None
    finally:
        close_old_connections()


def _carried(drawn: Drawn, topic: str, version: int) -> Carried:
    said = {"topic": topic, "version": version}
    whole = {**said, "packed": base64.b64encode(drawn.packed).decode()}
    return Carried(drawn.etag, _frame(whole), _frame(said))


def _frame(said: dict[str, object]) -> bytes:
    return b"event: page\r\ndata: " + orjson.dumps(said) + b"\r\n\r\n"
