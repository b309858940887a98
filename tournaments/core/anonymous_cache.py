"""Event pages equal for all anonymous visitors, rendered once per version.

When a round is published, a thousand phones open one page within seconds. Visitors without a session or messages see
nothing personal there. The version of the event decides when a page is stale. Streams push them to open pages
(live/shared_pages.py, which knows their addresses).
"""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.text import compress_string
from django.utils.translation import get_language

from games.api import viewers
from tournaments.core import versions as core_versions
from tournaments.core.cache import SingleFlightCache
from tournaments.core.views import View


@dataclass(frozen=True, slots=True)
class StoredPage:
    """A page as sent: HTML compressed with gzip, and its ETag."""

    packed: bytes
    etag: str


class CachedResponse(HttpResponse):
    """A response that is equal for all anonymous visitors."""

    def __init__(self, drawn: StoredPage, packed: bool) -> None:
        super().__init__(drawn.packed if packed else gzip.decompress(drawn.packed))
        self.drawn = drawn


class _PersonalError(Exception):
    """A response with personal content, sent and not cached."""

    def __init__(self, answer: HttpResponse) -> None:
        self.answer = answer


META_KEY = "FOR_ANONYMOUS"
"""The META key that marks a request whose page is rendered for all visitors."""
_pages: SingleFlightCache[StoredPage] = SingleFlightCache(most=64)


def cached_for_anonymous(*words: str, also_holders: bool = True) -> Callable[[View], View]:
    """Cache a page that depends only on the event's version, the language, the host and `words`.

    `words` are GET parameters. `also_holders`: nor on personal links opened here. Put it above `event_page`: a cached
    page is found by a few columns of the event and its club, without reading the rest.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            plain = not set(request.GET) - set(words) and _is_anonymous(request, also_holders)
            event = core_versions.version_at(slug) if plain else None
            if event is None:
                return view(request, slug, **kwargs)
            request.META[META_KEY] = True
            key = (event, get_language(), request.get_host(), request.get_full_path())
            try:
                drawn = _pages.get(key, lambda: _render_page(request, view(request, slug, **kwargs)))
            except _PersonalError as personal:
                return personal.answer
            return _send_page(request, drawn)

        return page

    return wrap


def _is_anonymous(request: HttpRequest, also_holders: bool) -> bool:
    """Whether the page has no personal content; avoids reading a session if possible."""
    if request.method != "GET":
        return False
    if set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}:
        return True
    nobody = not request.user.is_authenticated and not len(get_messages(request))
    return nobody and (also_holders or not viewers.guest_tokens(request))


def _render_page(request: HttpRequest, answer: HttpResponse) -> StoredPage:
    """Render a page for the cache.

    Raises _PersonalError for an error response, a form's secret, or a new session.
    """
    secret = request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or request.session.modified or answer.cookies
    if answer.status_code != HttpResponse.status_code or secret:
        raise _PersonalError(answer)
    return StoredPage(compress_string(answer.content), f'W/"{sha256(answer.content).hexdigest()}"')


def _send_page(request: HttpRequest, drawn: StoredPage) -> HttpResponse:
    """Send the cached page, compressed if accepted; 304 if the browser has it."""
    packed = bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))
    answer = CachedResponse(drawn, packed)
    if packed:
        answer["Content-Encoding"] = "gzip"
    answer["Cache-Control"], answer["ETag"] = "private, no-cache", drawn.etag
    patch_vary_headers(answer, ("Accept-Encoding", "Accept-Language", "Cookie"))
    return get_conditional_response(request, etag=drawn.etag, response=answer) or answer
