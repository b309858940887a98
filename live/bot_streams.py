"""Event streams of bots, as lines of JSON.

`GET /api/v1/stream/event` and `GET /api/v1/table/stream/ID` wait in the event loop and hold no thread. After each
change of their topics, Django answers the same address with the headers of the stream. Token, scope, language and
errors therefore work as everywhere, and a revoked token or a lost seat ends the stream. games.bots.streams works out
the lines.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any, cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import HttpResponse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import ASGIApp, Send

from games.bots import streams
from games.bots.api import NDJSON, FirstLines, to_line
from games.core import publishing, request_cache
from games.tables.presence import SeatClaim, SeatToken
from games.view.schemas import TableView
from live import stream as live_stream
from live import streams as live
from live.client_address import address_of
from live.django_site import application as pages
from live.event_response import SEND_SECONDS
from live.limits import AdmittedResponse, limiter
from live.pacing import KeyedWork

logger = logging.getLogger(__name__)

KEEP_ALIVE = 7.0
"""Seconds after which a quiet stream gets an empty line; the list of tables is also looked through again then."""
ASKED_AT_ONCE = 2
"""Threads that ask Django."""
AGAIN = 30
"""Seconds after which to try again where there are too many streams."""
LEFT_OUT = ("accept-encoding", "if-none-match", "if-modified-since", "content-length", "content-type")
"""Headers that do not apply to a line."""

CLOSED: Mapping[str, Promise] = {
    "newer_stream": _("A newer stream or page for this account has taken over. Continue there."),
    "ask_again": _("Connect to this address again. The response will explain the problem."),
}
"""Why a stream ends before its time."""
TOO_MANY = _("Too many streams are open. Close one, or try again later.")

pool = ThreadPoolExecutor(ASKED_AT_ONCE, "programs")


class BotStream(live_stream.Stream):
    """An open stream of a bot, and the lines it has received."""

    def __init__(self, request: Request, first: FirstLines) -> None:
        super().__init__(frozenset(first.topics))
        self.request, self.latest = request, first
        self.made = time.time_ns() // 1_000_000

    @property
    def view(self) -> TableView:
        """The view behind the last lines; only the stream of a table asks."""
        assert self.latest.view is not None
        return self.latest.view

    async def changes(self) -> dict[str, int]:
        """Return the changed topics; empty after a while of silence."""
        try:
            return await asyncio.wait_for(self.take(), KEEP_ALIVE)
        except TimeoutError:
            return {}

    async def look(self) -> FirstLines | None:
        """Return Django's current answer; None when it has nothing more for this client."""
        answer = await asking.ask(self.request)
        return answer if isinstance(answer, FirstLines) else None


class BotStreamResponse(StreamingResponse):
    """A stream whose client is given up when it does not read."""

    async def stream_response(self, send: Send) -> None:
        async def in_time(message: Any) -> None:
            await asyncio.wait_for(send(message), SEND_SECONDS)

        await super().stream_response(in_time)


async def events(request: Request) -> ASGIApp:
    """Which tables an account plays at, as they begin and end."""
    return await _answer(request, _events)


async def table(request: Request) -> ASGIApp:
    """Stream the events at a table."""
    return await _answer(request, _table)


async def _answer(request: Request, tell: Callable[[BotStream], AsyncIterator[bytes]]) -> ASGIApp:
    if request.method != "GET":  # a route for GET also takes HEAD
        return Response(status_code=405, headers={"Allow": "GET"})
    first = await asking.ask(request)
    if not isinstance(first, FirstLines):
        return _passed_on(first)
    address, account = address_of(request), (first.user_id, first.plays)
    if limiter.full() or limiter.crowded(address) or limiter.used_up(account):
        return _too_many(first)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return AdmittedResponse(
        BotStreamResponse(tell(BotStream(request, first)), media_type=NDJSON, headers=headers), address, account
    )


async def _events(stream: BotStream) -> AsyncIterator[bytes]:
    newest = f"newest:{stream.latest.topics[-1].partition(':')[2]}"
    stream.topics |= {*([newest] if stream.latest.plays else []), *(line["topic"] for line in stream.latest.lines)}
    live.hub.add(stream)
    try:
        if stream.latest.plays:  # a reader neither takes a player's place nor loses one
            await _in_thread(partial(publishing.publish_change, newest, stream.made))
        yield stream.latest.content or b"\n"
        while not live.hub.closing:
            changed = await stream.changes()
            if changed.get(newest, 0) > stream.made:
                yield _closed(stream, "newer_stream")
                return
            lines = await stream.look()
            if lines is None:
                yield _closed(stream, "ask_again")
                return
            yield _to_bytes(streams.table_lines(stream.latest.lines, lines.lines))
            _follow(stream, lines)
    finally:
        live.hub.remove(stream)


def _follow(stream: BotStream, lines: FirstLines) -> None:
    """Store these lines as sent, and subscribe to the tables in them."""
    stream.latest = lines
    new = {line["topic"] for line in lines.lines} - stream.topics
    for topic in new:
        live.hub.streams.setdefault(topic, set()).add(stream)
    stream.topics |= new


async def _table(stream: BotStream) -> AsyncIterator[bytes]:
    seat_token: SeatToken | None = None
    live.hub.add(stream)
    try:
        if stream.latest.word:
            claim, seat_token = await live.presence.take(stream.latest.word, stream, beats=False)
            stream.seat_lost = claim is not SeatClaim.HELD
        yield stream.latest.content
        while not (live.hub.closing or stream.seat_lost or stream.view["finished"]):
            if not await stream.changes() and not stream.seat_lost:
                yield b"\n"
                continue
            lines = await stream.look()
            if lines is None:
                yield _closed(stream, "ask_again")
                return
            before, stream.latest = stream.view, lines
            yield _news(before, stream.view)
        if stream.seat_lost:
            yield _closed(stream, "newer_stream")
    finally:
        live.hub.remove(stream)
        if seat_token is not None:
            live.presence.leave(seat_token, stream)


def _news(before: TableView, view: TableView) -> bytes:
    state = streams.table_state(before, view)
    others = [*streams.chat_lines(before, view), *streams.gone_lines(before, view)]
    return b"".join(map(to_line, [*([state] if state else []), *others]))


def _to_bytes(lines: list[streams.Line]) -> bytes:
    """The lines, or an empty one that keeps the stream open."""
    return b"".join(map(to_line, lines)) or b"\n"


def _closed(stream: BotStream, code: str) -> bytes:
    """The last line of a stream that ends before its time."""
    return to_line({"type": "closed", "code": code, "message": _in_client_language(stream.latest, CLOSED[code])})


def _in_client_language(answer: FirstLines, sentence: Promise) -> str:
    """In the language in which Django would answer."""
    with translation.override(answer.headers.get("Content-Language", settings.LANGUAGE_CODE)):
        return str(sentence)


class Asking:
    """Asks Django for many streams: those of one address together, so that what they share of a table is read once.

    Used inside the event loop.
    """

    def __init__(self) -> None:
        self.gathering = KeyedWork[str, list[tuple[dict[str, Any], asyncio.Future[HttpResponse]]]](list, self._answer)

    async def ask(self, request: Request) -> HttpResponse:
        """Return Django's answer to this client. Raises Django's exceptions."""
        path = request.url.path
        answer: asyncio.Future[HttpResponse] = asyncio.get_running_loop().create_future()
        self.gathering.next(path).append((_environ(request), answer))
        return await answer

    async def _answer(self, _path: str, batch: list[tuple[dict[str, object], asyncio.Future[HttpResponse]]]) -> None:
        environs, answers = zip(*batch, strict=True)
        try:
            results: Sequence[Any] = await _in_thread(partial(_from_django, environs))
        except Exception as error:
            results = [error] * len(answers)
        for answer, result in zip(answers, results, strict=True):
            if answer.done():  # the client has left
                continue
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)


asking = Asking()


async def _in_thread(work: Callable[[], Any]) -> Any:
    return await asyncio.get_running_loop().run_in_executor(pool, work)


def _environ(request: Request) -> dict[str, object]:
    headers = {
        f"HTTP_{name.upper().replace('-', '_')}": value
        for name, value in request.headers.items()
        if name not in LEFT_OUT and "_" not in name  # `X_Forwarded_For` would be taken for `X-Forwarded-For`
    }
    server, port = request.scope.get("server") or ("localhost", 80)
    return {
        **headers,
        "REQUEST_METHOD": "GET",
        "PATH_INFO": request.url.path,
        "QUERY_STRING": request.url.query,
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": request.client.host if request.client else "",
        "wsgi.url_scheme": request.url.scheme,
    }


def _from_django(environs: Iterable[dict[str, object]]) -> list[HttpResponse]:
    close_old_connections()
    try:
        with request_cache.memoize_reads():
            requests = (WSGIRequest({**environ, "wsgi.input": BytesIO()}) for environ in environs)
            return [cast(HttpResponse, pages.get_response(request)) for request in requests]
    finally:
        close_old_connections()


def _passed_on(answer: HttpResponse) -> Response:
    """A refusal, as Django says it."""
    headers = {name: value for name, value in answer.items() if name.lower() != "content-length"}
    return Response(answer.content, answer.status_code, headers)


def _too_many(answer: FirstLines) -> Response:
    message = _in_client_language(answer, TOO_MANY)
    body: streams.Line = {"code": "too_many_streams", "message": message, "field": None, "allowed": None, "errors": []}
    return JSONResponse(body, 429, {"Retry-After": str(AGAIN)})
