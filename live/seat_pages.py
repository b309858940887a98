"""Draws what open pages of a table show, so that a stream can bring it and no page has to ask.

Each page is drawn as if it had asked itself: with the cookies its stream was opened with, through the same middleware
that says who that is, so a session that has ended or a seat that was lost gets nothing. The pages of one table are
drawn together: what they share is read once. A page gets the parts that have changed since it was last sent them.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from typing import Any, Protocol, cast

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, parse_cookie
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse
from django.utils import timezone
from starlette.requests import Request

from accounts.middleware import ChosenLanguageMiddleware
from games.core import request_cache as shared
from games.play import views
from games.table_page.parts import Parts
from games.tables.presence import Proof
from live.batching import Gathering

logger = logging.getLogger(__name__)

RENDER_WORKERS = 2
"""Threads that draw; a table is drawn by one of them at a time."""
TOKEN = CsrfViewMiddleware(HttpResponse)


@dataclass
class Page:
    """An open page of a player: whose seat it proved, how it asks, and the parts it has been sent."""

    proof: Proof
    asks: dict[str, str]
    sent: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is new on a page: parts by id, the ids of all that are there, and the version they belong to."""

    version: int
    parts: dict[str, str]
    ids: tuple[str, ...]


class Watching(Protocol):
    """A stream whose page is drawn here."""

    page: Page | None

    def put(self, topic: str, version: int) -> None: ...

    def put_parts(self, drawn: Drawn) -> None: ...


class PageRenderer:
    """Draws tables that have changed, each for all its pages. Used inside the event loop."""

    def __init__(self) -> None:
        self.gathering = Gathering[int, dict[Watching, tuple[str, int]]](dict, self._draw)
        self.pool = ThreadPoolExecutor(RENDER_WORKERS, "pages")

    def due(self, stream: Watching, page: Page, topic: str, version: int) -> None:
        """The page of this stream has to be drawn again."""
        self.gathering.next(page.proof.table_id)[stream] = (topic, version)

    async def _draw(self, _table_id: int, streams: dict[Watching, tuple[str, int]]) -> None:
        pages = {stream: stream.page for stream in streams if stream.page}
        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self.pool, _drawn, list(pages.values()))
        except Exception:
            logger.warning("Open pages of a table could not be drawn; they ask for themselves.", exc_info=True)
            found = [None] * len(pages)
        for stream, drawn in zip(pages, found, strict=True):
            if drawn is None:
                stream.put(*streams[stream])
            else:
                stream.put_parts(drawn)


def headers_of(request: Request) -> dict[str, str]:
    """What tells Django who asks, in which language and at which site, the way WSGI names it."""
    names = {"cookie": "HTTP_COOKIE", "accept-language": "HTTP_ACCEPT_LANGUAGE", "host": "HTTP_HOST"}
    return {name: request.headers[header] for header, name in names.items() if header in request.headers}


def page_of(request: Request, proof: Proof) -> Page:
    """How the page that opened this stream would ask for itself."""
    address = {"PATH_INFO": reverse("play-table", args=[proof.table_id]), "REQUEST_METHOD": "GET"}
    return Page(proof, {**headers_of(request), **address, "SERVER_NAME": "localhost", "SERVER_PORT": "80"})


def _drawn(pages: Sequence[Page]) -> list[Drawn | None]:
    """What is new on each page; None where it has to ask for itself."""
    close_old_connections()
    try:
        with shared.reading():
            known = _sessions(pages)
            return [_one(page, known) for page in pages]
    finally:
        close_old_connections()


Sessions = Mapping[str, dict[str, Any]]
"""What sessions hold, by their keys."""


def _sessions(pages: Sequence[Page]) -> Sessions:
    """What the sessions of these pages hold, by their keys, read together; empty where no database keeps sessions."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    if not issubclass(store, DatabaseSessions):
        return {}
    cookies = (parse_cookie(page.asks.get("HTTP_COOKIE", "")) for page in pages)
    asked = {key for one in cookies if (key := one.get(settings.SESSION_COOKIE_NAME))}
    rows = store.get_model_class().objects.filter(session_key__in=asked, expire_date__gt=timezone.now())
    return {row.session_key: store().decode(row.session_data) for row in rows}


class KnownSessions(SessionMiddleware):
    """Sessions that were read already are not read again; one that is not among them has ended, or is looked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], known: Sessions) -> None:
        super().__init__(get_response)
        self.known = known

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if (held := self.known.get(request.session.session_key or "")) is not None:
            request.session._session_cache = held  # type: ignore[attr-defined]


def _one(page: Page, known: Sessions) -> Drawn | None:
    answer = _ask(WSGIRequest({**page.asks, "wsgi.input": BytesIO()}), page.proof, known)
    if not isinstance(answer, Parts) or answer.seat != page.proof.seat:
        return None
    new = {name: html for name, html in answer.parts.items() if page.sent.get(name) != answer.digests[name]}
    page.sent = answer.digests
    return Drawn(answer.version, new, tuple(answer.digests))


def _ask(request: HttpRequest, proof: Proof, known: Sessions) -> HttpResponse:
    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return views.table_parts(request, proof.table_id)
        except Http404:
            return HttpResponse(status=404)

    TOKEN.process_request(request)
    inner = LocaleMiddleware(AuthenticationMiddleware(ChosenLanguageMiddleware(answer)))
    chain = KnownSessions(cast(Callable[[HttpRequest], HttpResponse], inner), known)
    return cast(HttpResponse, chain(request))
