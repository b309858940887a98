"""The streams of programs: `GET /api/v1/stream/event` and `GET /api/v1/table/stream/ID`, a line of JSON each time.

A stream waits in the event loop and holds no thread. Whenever its topics say that something changed, Django is asked
for the same address with the headers the stream was opened with, by which token, scope, language and errors are what
they are everywhere, and a token that was ended, or a seat that was lost, ends the stream. What is told of the answer
is worked out by games.bots.streams.
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
from games.bots.api import NDJSON, Lines, written
from games.core import publishing as push
from games.core import request_cache as shared
from games.tables.presence import Claim, Proof
from games.view.selectors import Line
from live import stream as live_stream
from live import streams as live
from live.batching import Gathering
from live.client_address import address_of
from live.django_site import application as pages
from live.event_response import SEND_SECONDS
from live.limits import Placed, places

logger = logging.getLogger(__name__)

KEEP_ALIVE = 7.0
"""Seconds after which a quiet stream gets an empty line; the list of tables is also looked through again then."""
ASKED_AT_ONCE = 2
"""Threads that ask Django."""
AGAIN = 30
"""Seconds after which to try again where there are too many streams."""
LEFT_OUT = ("accept-encoding", "if-none-match", "if-modified-since", "content-length", "content-type")
"""Headers that are no business of a line."""

CLOSED: Mapping[str, Promise] = {
    "newer_stream": _("A newer stream or page of this account has taken over."),
    "ask_again": _("Open this address again; the answer says what is in the way."),
}
"""Why a stream ends before its time."""
TOO_MANY = _("Too many streams are open; close one, or try again later.")

pool = ThreadPoolExecutor(ASKED_AT_ONCE, "programs")


class Stream(live_stream.Stream):
    """An open stream of a program, and what it has been told."""

    def __init__(self, request: Request, first: Lines) -> None:
        super().__init__(frozenset(first.topics))
        self.request, self.told = request, first
        self.made = time.time_ns() // 1_000_000

    async def changes(self) -> dict[str, int]:
        """What changed; nothing after a while of silence."""
        try:
            return await asyncio.wait_for(self.take(), KEEP_ALIVE)
        except TimeoutError:
            return {}

    async def look(self) -> Lines | None:
        """What Django answers now; None when it has nothing for this client any more."""
        found = await asking.ask(self.request)
        return found if isinstance(found, Lines) else None


class Answer(StreamingResponse):
    """A stream whose client is given up when it does not read."""

    async def stream_response(self, send: Send) -> None:
        async def in_time(message: Any) -> None:
            await asyncio.wait_for(send(message), SEND_SECONDS)

        await super().stream_response(in_time)


async def events(request: Request) -> ASGIApp:
    """Which tables an account plays at, as they begin and end."""
    return await _answer(request, _events)


async def table(request: Request) -> ASGIApp:
    """What happens at a table."""
    return await _answer(request, _table)


async def _answer(request: Request, tell: Callable[[Stream], AsyncIterator[bytes]]) -> ASGIApp:
    if request.method != "GET":  # a route for GET also takes HEAD
        return Response(status_code=405, headers={"Allow": "GET"})
    first = await asking.ask(request)
    if not isinstance(first, Lines):
        return _passed_on(first)
    address, account = address_of(request), (first.user_id, first.plays)
    if places.full() or places.crowded(address) or places.used_up(account):
        return _too_many(first)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Placed(Answer(tell(Stream(request, first)), media_type=NDJSON, headers=headers), address, account)


async def _events(stream: Stream) -> AsyncIterator[bytes]:
    newest = f"newest:{stream.told.topics[-1].partition(':')[2]}"
    stream.topics |= {*([newest] if stream.told.plays else []), *(line["topic"] for line in stream.told.lines)}
    live.hub.add(stream)
    try:
        if stream.told.plays:  # who only reads is in nobody's place, and takes nobody's
            await _in_thread(partial(push.changed, newest, stream.made))
        yield stream.told.content or b"\n"
        while not live.hub.closing:
            changed = await stream.changes()
            if changed.get(newest, 0) > stream.made:
                yield _closed(stream, "newer_stream")
                return
            found = await stream.look()
            if found is None:
                yield _closed(stream, "ask_again")
                return
            yield _written(streams.table_lines(stream.told.lines, found.lines))
            _follow(stream, found)
    finally:
        live.hub.remove(stream)


def _follow(stream: Stream, found: Lines) -> None:
    """From now on this is what was told; the tables in it are listened to."""
    stream.told = found
    new = {line["topic"] for line in found.lines} - stream.topics
    for topic in new:
        live.hub.streams.setdefault(topic, set()).add(stream)
    stream.topics |= new


async def _table(stream: Stream) -> AsyncIterator[bytes]:
    proof: Proof | None = None
    live.hub.add(stream)
    try:
        if stream.told.word:
            claim, proof = await live.presence.take(stream.told.word, stream, beats=False)
            stream.seat_lost = claim is not Claim.HELD
        yield stream.told.content
        while not (live.hub.closing or stream.seat_lost or stream.told.view["finished"]):
            if not await stream.changes() and not stream.seat_lost:
                yield b"\n"
                continue
            found = await stream.look()
            if found is None:
                yield _closed(stream, "ask_again")
                return
            yield _news(stream.told.view, found.view)
            stream.told = found
        if stream.seat_lost:
            yield _closed(stream, "newer_stream")
    finally:
        live.hub.remove(stream)
        if proof is not None:
            live.presence.leave(proof, stream)


def _news(before: Any, view: Any) -> bytes:
    state = streams.table_state(before, view)
    others = [*streams.chat_lines(before, view), *streams.gone_lines(before, view)]
    return b"".join(map(written, [*([state] if state else []), *others]))


def _written(lines: list[Line]) -> bytes:
    """The lines, or an empty one that keeps the stream open."""
    return b"".join(map(written, lines)) or b"\n"


def _closed(stream: Stream, code: str) -> bytes:
    """The last line of a stream that ends before its time."""
    return written({"type": "closed", "code": code, "message": _said(stream.told, CLOSED[code])})


def _said(answer: Lines, sentence: Promise) -> str:
    """In the language in which Django would answer."""
    with translation.override(answer.headers.get("Content-Language", settings.LANGUAGE_CODE)):
        return str(sentence)


class Asking:
    """Asks Django for many streams: those of one address together, so that what they share of a table is read once.

    Used inside the event loop.
    """

    def __init__(self) -> None:
        self.gathering = Gathering[str, list[tuple[dict[str, Any], asyncio.Future[HttpResponse]]]](list, self._answer)

    async def ask(self, request: Request) -> HttpResponse:
        """What Django answers to this client. Raises what it raises."""
        path = request.url.path
        answer: asyncio.Future[HttpResponse] = asyncio.get_running_loop().create_future()
        self.gathering.next(path).append((_environ(request), answer))
        return await answer

    async def _answer(self, _path: str, asked: list[tuple[dict[str, Any], asyncio.Future[HttpResponse]]]) -> None:
        environs, answers = zip(*asked, strict=True)
        try:
            found: Sequence[Any] = await _in_thread(partial(_from_django, environs))
        except Exception as error:
            found = [error] * len(answers)
        for answer, one in zip(answers, found, strict=True):
            if answer.done():  # the client has left
                continue
            if isinstance(one, Exception):
                answer.set_exception(one)
            else:
                answer.set_result(one)


asking = Asking()


async def _in_thread(work: Callable[[], Any]) -> Any:
    return await asyncio.get_running_loop().run_in_executor(pool, work)


def _environ(request: Request) -> dict[str, Any]:
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


def _from_django(environs: Iterable[dict[str, Any]]) -> list[HttpResponse]:
    close_old_connections()
    try:
        with shared.reading():
            asked = (WSGIRequest({**one, "wsgi.input": BytesIO()}) for one in environs)
            return [cast(HttpResponse, pages.get_response(one)) for one in asked]
    finally:
        close_old_connections()


def _passed_on(answer: HttpResponse) -> Response:
    """A refusal, as Django says it."""
    headers = {name: value for name, value in answer.items() if name.lower() != "content-length"}
    return Response(answer.content, answer.status_code, headers)


def _too_many(answer: Lines) -> Response:
    message = _said(answer, TOO_MANY)
    body: Line = {"code": "too_many_streams", "message": message, "field": None, "allowed": None, "errors": []}
    return JSONResponse(body, 429, {"Retry-After": str(AGAIN)})
