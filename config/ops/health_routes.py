"""`/livez`, `/readyz` and `/healthz` outside the threads that answer pages.

`/livez` is answered in the event loop. The other two query database and broker in threads of their own, once for all
concurrent requests: visitors cannot fill those threads.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from config.http import headers
from config.http.refusals import language_of
from config.http.wsgi_bridge import Answer, WSGIApplication, answer, environ_of

THREADS = 2
NOT_STORED = {"Cache-Control": "max-age=0, no-cache, no-store, must-revalidate, private"}


async def livez(request: Request) -> Response:
    """Say that this process answers, as `health.livez` does."""
    return PlainTextResponse("ok", headers=NOT_STORED)


class Shared:
    """Share one Django answer among concurrent requests, in the event loop."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app
        self.pool = ThreadPoolExecutor(THREADS, "health")
        self.asked: dict[tuple[str, str], asyncio.Future[Answer]] = {}

    async def endpoint(self, request: Request) -> Response:
        """Give all concurrent requests Django's answer to the first of them."""
        key = request.url.path, language_of(request.scope["headers"])
        if key not in self.asked:
            environ = environ_of(_anonymous(request.scope, key[1]))
            future = asyncio.get_running_loop().run_in_executor(self.pool, partial(answer, self.app, environ))
            self.asked[key] = future
            future.add_done_callback(lambda _done: self.asked.pop(key, None))
        status, answered, body = await asyncio.shield(self.asked[key])
        response = Response(body, status)
        response.raw_headers = answered
        return response


def _anonymous(scope: Any, language: str) -> Any:
    """The request without all that its answer does not depend on."""
    host_headers = [(name, value) for name, value in scope["headers"] if name in (b"host", b"x-forwarded-proto")]
    return {
        **scope,
        "method": "GET",
        "query_string": b"",
        "headers": [*host_headers, (b"accept-language", language.encode())],
    }


def routes(app: WSGIApplication) -> list[Route]:
    """Return the routes, of which two ask this application."""
    shared = Shared(app)
    return [
        Route("/livez", livez, middleware=[Middleware(headers.Careful)]),
        Route("/readyz", shared.endpoint),
        Route("/healthz", shared.endpoint),
    ]
