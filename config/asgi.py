"""ASGI application: event streams in the event loop, all else in Django threads.

Django is reached as a WSGI application (config/http/wsgi_bridge.py), which costs a fifth of the processor time of
Django's own ASGI handler; decision 0003 has the figures. Which threads answer what is in config/http/lanes.py.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# First, because it sets Django up, which the others need: `uvicorn config.asgi:application` has not done it.
from config.wsgi import application as pages

# isort: split
from django.conf import settings

from config import embedded
from config.api import document as api_document
from config.http import headers, lanes, wsgi_bridge
from config.http import request_limits as bodies
from config.ops import health_routes, memory
from live import bot_streams as live_bots
from live import limits as live_places
from live import streams as live

SWITCH_SECONDS = 0.001
"""How soon a thread that computes lets another one run.

While a document is made, a move can wait this long after each of its queries, so Python's default of 5 ms is too much
(`bench.hostile`). But each change of threads takes time: with 0.5 ms a move at 100 tables took 31.6 ms of processor
with its pages, with this 27.6 ms (`bench.tables`).
"""


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    sys.setswitchinterval(SWITCH_SECONDS)
    memory.settle()
    async with live.running(), memory.trimmed(), _preparing():
        if not settings.EMBEDDED:
            yield
            return
        tasks = embedded.start()
        try:
            yield
        finally:
            embedded.stop(tasks)


@contextlib.asynccontextmanager
async def _preparing() -> AsyncIterator[None]:
    """Pages are served meanwhile; readers of the document wait until it is there."""
    document = asyncio.create_task(api_document.prepare())
    try:
        yield
    finally:
        await document


def _stream(path: str, endpoint: Any, method: str = "GET") -> Route:
    """Django does not answer it, so it needs Django's headers from here."""
    return Route(path, endpoint, methods=[method], middleware=[Middleware(headers.Careful)])


application = Starlette(
    routes=[
        _stream("/live/", live.endpoint),
        _stream("/live/beat", live.beat, "POST"),
        _stream("/live/time", live.server_time),
        *(_stream(f"/api/{part}stream/event", live_bots.events) for part in ("", "v1/")),
        # A name, because Python refuses to parse a number of thousands of digits; Django answers 404.
        *(_stream(f"/api/{part}table/stream/{{id}}", live_bots.table) for part in ("", "v1/")),
        *health_routes.routes(pages),
        Mount("", app=wsgi_bridge.Bridge(pages, lanes.make_lanes())),
    ],
    middleware=[Middleware(live_places.InTurn), Middleware(bodies.CompleteBodies)],
    lifespan=_lifespan,
)
