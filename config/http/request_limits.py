"""Request bodies, read in the event loop with limits; large ones go to disk.

Django gets a request only when all of it has arrived, so a slow sender holds no thread.
"""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from config.http import error_pages as errors
from config.http import refusals
from config.http.pending_requests import Pending
from config.http.refusals import Refusal
from live.client_address import address_of
from live.event_response import has_left
from live.presence import MAX_BEAT

MAX_BYTES_WITHOUT_LENGTH = 2**20
"""Bytes of a request that does not say its length (chunked)."""
MAX_BYTES_IN_MEMORY = 2**20
"""A longer body waits on disk."""
MIN_BYTES_PER_SECOND = 2000
"""On average, after the first seconds."""
PIECE = 2**16
TOO_LONG = "troeftafel.too_long"
"""In the scope and in Django's `META`: a request without a length that passed MAX_BYTES_WITHOUT_LENGTH."""
LIVE = "/live/"
"""Prefix of addresses that are answered before Django and need hardly any body."""
BODY = "troeftafel.body"
"""In the scope: the file that holds the whole body."""
LEFT = "troeftafel.left"
"""Scope key next to BODY: returns when the client has left. Waiting for that with `receive` would read the file."""

pending = Pending(
    per_address=lambda: settings.MAX_PENDING_REQUESTS_PER_ADDRESS, total=lambda: settings.MAX_PENDING_REQUESTS
)
"""Bodies that are still arriving."""


class DisconnectedError(Exception):
    """The client left before all had arrived."""


class CompleteBodies:
    """Pass a request on when its whole body has arrived; answer 408 to a slow one.

    A body that is longer than its address accepts is not read: Django answers 413, in the language of the account.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.max_bytes_at = {reverse(name): size for name, size in settings.MAX_BODY_AT.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = _length_of(scope) if scope["type"] == "http" else 0
        if length == 0:
            await self.app(scope, receive, send)
        elif length is not None and length > self._max_bytes(scope["path"]):
            await self._hand_on_unread(scope, receive, send)
        else:
            await self._read_and_hand_on(scope, receive, send, length)

    async def _hand_on_unread(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_live(scope):
            await _refuse(refusals.LONG_BODY, scope, send)
        else:
            await self.app(scope, _then(_pieces(BytesIO()), receive), send)

    async def _read_and_hand_on(self, scope: Scope, receive: Receive, send: Send, length: int | None) -> None:
        most = self._max_bytes(scope["path"])
        if length is None:
            most = min(most, MAX_BYTES_WITHOUT_LENGTH)
        with SpooledTemporaryFile(MAX_BYTES_IN_MEMORY) as file:
            try:
                size = await ArrivingBody(receive, scope).into(file, most)
            except TimeoutError:
                await _refuse(refusals.SLOW_BODY, scope, send)
                return
            except DisconnectedError:
                return
            if size > most and _is_live(scope):
                await _refuse(refusals.LONG_BODY, scope, send)
                return
            file.seek(0)
            if length is None:
                scope = _with_length(scope, size, too_long=size > most)
            await self.app({**scope, BODY: file, LEFT: partial(has_left, receive)}, _then(_pieces(file), receive), send)

    def _max_bytes(self, path: str) -> int:
        if path.startswith(LIVE):
            return MAX_BEAT
        return self.max_bytes_at.get(path, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)


class ArrivingBody:
    """One body that is arriving."""

    def __init__(self, receive: Receive, scope: Scope) -> None:
        self.receive = receive
        self.address = address_of(Request(scope))
        self.deadline: asyncio.Timeout | None = None
        self.given_up = False

    async def into(self, file: IO[bytes], most: int) -> int:
        """Write the body to a file, cut off after `most` bytes; return its length.

        Raises:
            TimeoutError: it came too slowly, or was given up.
            DisconnectedError: the client left.
        """
        began, size, more = asyncio.get_running_loop().time(), 0, True
        try:
            while more and size <= most:
                message = await self._next(began, size)
                if message["type"] == "http.disconnect":
                    raise DisconnectedError
                size += file.write(message.get("body", b""))
                more = message.get("more_body", False)
                if more:
                    pending.add(self, self.address)
            return size
        finally:
            pending.remove(self)

    def give_up(self) -> None:
        """End the reading with a TimeoutError, for newer requests."""
        self.given_up = True
        if self.deadline is not None and not self.deadline.expired():  # else it is ending by itself
            self.deadline.reschedule(asyncio.get_running_loop().time())

    async def _next(self, began: float, size: int) -> Message:
        seconds = settings.REQUEST_BODY_SECONDS
        on_average = began + seconds + size / MIN_BYTES_PER_SECOND
        self.deadline = asyncio.timeout_at(min(asyncio.get_running_loop().time() + seconds, on_average))
        if self.given_up:
            raise TimeoutError
        async with self.deadline:
            return await self.receive()
        raise AssertionError("a timeout raises")


def _length_of(scope: Scope) -> int | None:
    """Return how many bytes the body has, None when its head does not say."""
    for name, value in scope["headers"]:
        if name == b"transfer-encoding":
            return None
        if name == b"content-length" and value.isdigit():
            return int(value[:20])  # whatever has more digits is too long
    return 0


def _with_length(scope: Scope, size: int, *, too_long: bool) -> Scope:
    """Say the length, which Django wants to know, where the head did not."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    return {**scope, "headers": [*headers, (b"content-length", b"%d" % size)], TOO_LONG: too_long}


def _is_live(scope: Scope) -> bool:
    return bool(scope["path"].startswith(LIVE))


def _pieces(file: IO[bytes]) -> Iterator[Message]:
    """The body as an application receives it."""
    while piece := file.read(PIECE):
        yield {"type": "http.request", "body": piece, "more_body": True}
    yield {"type": "http.request", "body": b"", "more_body": False}


def _then(messages: Iterator[Message], receive: Receive) -> Receive:
    """Return `receive` that begins with these messages, then waits for the end."""

    async def receive_next() -> Message:
        for message in messages:
            return message
        await has_left(receive)
        return {"type": "http.disconnect"}

    return receive_next


async def _refuse(refusal: Refusal, scope: Scope, send: Send) -> None:
    await refusals.send_refusal(send, refusal=refusal, path=scope["path"], headers=scope["headers"])


class ReleasedBodies:
    """Drop the body of a request, and what was parsed from it, once the request is answered.

    Django REST framework's request and view refer to each other, so only the garbage collector would free them. It
    counts objects and not bytes: hundreds of bodies of 2 MB are still too few objects for a collection.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        rendered = getattr(answer, "renderer_context", None) or {}
        if (parsed := rendered.get("request")) is not None:
            _forget(parsed, "_data", "_full_data", "_files", "_stream")
            parsed.parser_context = {}
        _forget(request, "_body", "_post", "_files", "_stream")
        return answer


def _forget(holder: object, *names: str) -> None:
    for name in names:
        holder.__dict__.pop(name, None)


class BoundedBodies:
    """Answer 413 to a request that is longer than its page or address accepts.

    The middleware comes before everything that reads a body, and after the choice of the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Here the address is known, and nothing has been read."""
        if request.META.get(TOO_LONG):
            return errors.too_large(
                request, _("A request without Content-Length is limited to 1 MB. Add this header or send less data.")
            )
        most = _most(request)
        if _length(request) > most:
            return errors.too_large(
                request, _("This request is too large. Send at most %(most)d MB.") % {"most": most // 2**20}
            )
        return None


def _most(request: HttpRequest) -> int:
    name = request.resolver_match.url_name if request.resolver_match else None
    most: int = settings.MAX_BODY_AT.get(name or "", settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    return most


def _length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdecimal() and len(length) < 20 else 0
