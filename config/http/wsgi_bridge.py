"""Asks Django as a WSGI application, in the threads of the request's lane.

A thread is held only while Django works: the body has arrived before, and the answer is sent afterwards, however slowly
its client reads.
"""

import contextvars
import sys
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from typing import Any

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from config.http import refusals
from config.http.lanes import DOCUMENTS, ClientLeftError, Lane, LaneFullError, lane_of
from config.http.request_limits import BODY, LEFT, TOO_LONG
from games.processes.frame_memory import with_frame_memory
from live.client_address import address_of
from live.event_response import has_left

PIECE = 2**16
"""Bytes of an answer handed on at once."""
PLAIN = {"content-length": "CONTENT_LENGTH", "content-type": "CONTENT_TYPE"}

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""
WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Bridge:
    """An ASGI application that answers from a WSGI application."""

    def __init__(self, app: WSGIApplication, lanes: dict[str, Lane]) -> None:
        self.app, self.lanes = app, lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lane = self.lanes[lane_of(scope["method"], scope["path"])]
        # A move or a decision is carried out even if its sender has left; an answer without a reader is not made.
        unwanted_then = scope["method"] in ("GET", "HEAD") or lane.name == DOCUMENTS
        left = scope.get(LEFT) or partial(has_left, receive)
        work = partial(contextvars.copy_context().run, answer, self.app, environ_of(scope))
        try:
            status, headers, body = await lane.run(work, left if unwanted_then else None, address_of(Request(scope)))
        except LaneFullError:
            await refusals.send_refusal(send, refusal=refusals.BUSY, path=scope["path"], headers=scope["headers"])
            return
        except ClientLeftError:
            return
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for start in range(0, len(body), PIECE):
            await send({"type": "http.response.body", "body": body[start : start + PIECE], "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@with_frame_memory
def answer(app: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """Ask the application, in this thread, and return the whole answer."""
    began: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> None:
        began[:] = [(status, headers)]

    parts = app(environ, start_response)
    try:
        body = b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close:
            close()
    status, headers = began[0]
    pairs = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return int(status[:3]), pairs, body


def environ_of(scope: Scope) -> dict[str, Any]:
    """Return the request as WSGI names it (PEP 3333).

    Headers with an underscore are dropped: WSGI could not distinguish `X_Forwarded_For` from `X-Forwarded-For`.
    """
    server, port = scope.get("server") or ("localhost", 80)
    client, client_port = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": client,
        "REMOTE_PORT": str(client_port),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": scope.get(BODY) or BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        TOO_LONG: scope.get(TOO_LONG, False),
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:
            continue
        key = PLAIN.get(name) or "HTTP_" + name.upper().replace("-", "_")
        between = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
    return environ
