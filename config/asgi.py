"""What the server runs: event streams in the event loop, everything else through Django in threads.

Django is reached as a WSGI application (a2wsgi), which costs a fifth of the processor time of Django's own ASGI
handler; docs/decisions/0003 has the figures.
"""

import contextlib
import os
from collections.abc import AsyncIterator
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from starlette.applications import Starlette
from starlette.routing import Mount, Route

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.conf import settings

from config import embedded, live
from config.wsgi import application as pages


@contextlib.asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    async with live.running():
        if not settings.EMBEDDED:
            yield
            return
        tasks = embedded.start()
        try:
            yield
        finally:
            embedded.stop(tasks)


application = Starlette(
    routes=[
        Route("/live/", live.endpoint, methods=["GET"]),
        Mount("", app=cast(Any, WSGIMiddleware(cast(Any, pages), workers=settings.WEB_THREADS))),
    ],
    lifespan=_lifespan,
)
