"""Refusals that the server writes before or instead of Django, and then closes.

Nothing here needs a thread or the database: these answers must come while everything else is busy.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus

import orjson
from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from starlette.types import Send

from config.api.errors import problem
from config.http.headers import as_sent, careful

MAX_LANGUAGE_LENGTH = 200
"""Signs of what a browser says of its language, up to which the choice is remembered."""
Headers = Iterable[tuple[bytes, bytes]]
"""Names in lower case and values, as ASGI has them."""


@dataclass(frozen=True, slots=True, eq=False)
class Refusal:
    """A status, a code for clients, and a sentence for people.

    `retry_after` is in seconds, 0 for none. Instances are equal only to themselves: comparing sentences would translate
    them.
    """

    status: int
    code: str
    sentence: Promise
    retry_after: int = 0


UNREADABLE = Refusal(400, "bad_request", _("This request cannot be read. Reload the page and try again."))
SLOW_HEAD = Refusal(408, "timeout", _("The request did not arrive in time. Check your connection and try again."))
SLOW_BODY = Refusal(
    408, "timeout", _("Your data arrived too slowly, and nothing was saved. Check your connection and try again.")
)
LONG_BODY = Refusal(413, "too_large", _("This request is too large. Send less data at a time."))
LONG_ADDRESS = Refusal(414, "uri_too_long", _("The address of this request is too long. Shorten it and try again."))
LONG_HEAD = Refusal(
    431,
    "headers_too_large",
    _("The headers of this request are too large. Delete this site’s cookies and try again."),
)
BUSY = Refusal(
    503, "busy", _("The server is busy, and this request was not processed. Please try again in a moment."), 5
)


Rendered = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


def render(*, refusal: Refusal, path: str = "", headers: Headers = ()) -> Rendered:
    """Return status, headers and body: JSON below `/api/`, else plain text.

    `path` and `headers` are those of the request as far as they are known.
    """
    return _rendered(refusal, path.startswith("/api/"), language_of(headers))


@lru_cache(512)
def _rendered(refusal: Refusal, for_programs: bool, language: str) -> Rendered:
    """Each is written once: a thousand connections may be refused within a second."""
    with translation.override(language):
        sentence = str(refusal.sentence)
    if for_programs:
        kind, body = b"application/json", orjson.dumps(problem(refusal.code, sentence))
    else:
        kind, body = b"text/plain; charset=utf-8", sentence.encode()
    answer = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *as_sent(careful()),
    ]
    if refusal.retry_after:
        answer.append((b"retry-after", str(refusal.retry_after).encode()))
    return refusal.status, answer, body


def to_bytes(*, refusal: Refusal, path: str = "", headers: Headers = ()) -> bytes:
    """Return the whole HTTP/1.1 answer for a connection without a request yet."""
    status, answer, body = render(refusal=refusal, path=path, headers=headers)
    lines = [b"HTTP/1.1 %d %s" % (status, HTTPStatus(status).phrase.encode())]
    lines += [name + b": " + value for name, value in answer]
    return b"\r\n".join([*lines, b"", body])


async def send_refusal(send: Send, *, refusal: Refusal, path: str, headers: Headers) -> None:
    """Answer a request whose head is known."""
    status, answer, body = render(refusal=refusal, path=path, headers=headers)
    await send({"type": "http.response.start", "status": status, "headers": list(answer)})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def language_of(headers: Headers) -> str:
    """Return the language of an anonymous visitor, as Django chooses it."""
    accepted, chosen = "", ""
    for name, value in headers:
        if name == b"accept-language":
            accepted = value.decode("latin-1")
        elif name == b"cookie":
            chosen = parse_cookie(value.decode("latin-1")).get(settings.LANGUAGE_COOKIE_NAME, "")
    if len(accepted) + len(chosen) > MAX_LANGUAGE_LENGTH:
        return _language(accepted, chosen)
    return _known_language(accepted, chosen, settings.LANGUAGE_CODE)


def _language(accepted: str, chosen: str) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    request.COOKIES = {settings.LANGUAGE_COOKIE_NAME: chosen} if chosen else {}
    return translation.get_language_from_request(request)


@lru_cache(512)
def _known_language(accepted: str, chosen: str, _code: str) -> str:
    return _language(accepted, chosen)
