"""How much somebody may send in a request, said before any of it is read or put on a disk."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from config import errors

MOST_UNTOLD = 2**20
"""Bytes of a request that does not say its length: it has to be kept in memory to be measured."""
UNTOLD = "troeftafel.too_long"
"""In the scope of a request that went on beyond that."""


class Measured:
    """Gives a request that comes in pieces (chunked) its length, which Django wants; one too long is marked.

    Where a length is said the server reads no more than that, so nothing is to be done here.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and any(name == b"transfer-encoding" for name, _value in scope["headers"]):
            body = await _read(receive)
            if body is None:
                return
            scope, receive = _with_length(scope, body), _again(body, receive)
        await self.app(scope, receive, send)


async def _read(receive: Receive) -> bytes | None:
    """All of a body, or a little more than is taken; None when its sender has left."""
    body, more = bytearray(), True
    while more and len(body) <= MOST_UNTOLD:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body)


def _with_length(scope: Scope, body: bytes) -> Scope:
    headers = [(name, value) for name, value in scope["headers"] if name != b"transfer-encoding"]
    length = (b"content-length", str(len(body)).encode())
    return {**scope, "headers": [*headers, length], UNTOLD: len(body) > MOST_UNTOLD}


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read, and then what the client does."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


class BoundedBodies:
    """Answers 413 to a request that says it is longer than the page or address it is for takes.

    It stands before everything that reads a body, and after the choice of the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Here the address is known, and nothing has been read."""
        if request.META.get("asgi.scope", {}).get(UNTOLD):
            return errors.too_large(request, _("A request that does not say its length has at most 1 MB."))
        most = _most(request)
        if _length(request) > most:
            return errors.too_large(request, _("A request has at most %(most)d MB.") % {"most": most // 2**20})
        return None


def _most(request: HttpRequest) -> int:
    name = request.resolver_match.url_name if request.resolver_match else None
    most: int = settings.MOST_BODY_AT.get(name or "", settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    return most


def _length(request: HttpRequest) -> int:
    told = request.META.get("CONTENT_LENGTH") or "0"
    return int(told) if told.isdecimal() and len(told) < 20 else 0
