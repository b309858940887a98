"""Event pages equal for all anonymous visitors, rendered once per version.

When a round is published, a thousand phones open one page within seconds. Visitors without a session or messages see
nothing personal there. The version of the event decides when a page is stale. Streams push them to open pages
(live/shared_pages.py, which knows their addresses). Of web processes that meet in Redis one renders a page for all.
"""

import gzip
import hmac
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
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

    def to_bytes(self) -> bytes:
        """Return the page for other processes, as `read` takes it."""
        return self.etag.encode() + b"\n" + self.packed

    @classmethod
    def read(cls, stored: bytes) -> "StoredPage":
        """Return the page of another process."""
        etag, packed = stored.split(b"\n", 1)
        return cls(packed, etag.decode())


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
STORED_SECONDS = 60
"""How long a page can be taken over. Its key has the version of its event, so it does not become stale."""
CLAIM_SECONDS = 10
"""How long others wait for a process that was killed while it rendered."""
LOOK_AGAIN_SECONDS = 0.02
LOOKS = round(CLAIM_SECONDS / LOOK_AGAIN_SECONDS)
SIGNATURE_BYTES = 32


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
                drawn = _pages.get(key, lambda: _rendered(key, request, lambda: view(request, slug, **kwargs)))
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


def _rendered(key: Hashable, request: HttpRequest, render: Callable[[], HttpResponse]) -> StoredPage:
    """Return the page, rendered here or by another web process. Raises _PersonalError.

    Pages with parameters, and those of a host that is not named in the settings, are not shared: a visitor could fill
    Redis with them.
    """
    if request.GET or request.get_host() not in settings.ALLOWED_HOSTS:
        return _render_page(request, render())
    return StoredPage.read(rendered_once(key, lambda: _render_page(request, render()).to_bytes()))


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


def rendered_once(key: Hashable, make: Callable[[], bytes]) -> bytes:
    """Return the page that `make` returns, or the same one of another web process.

    Of the processes that need it after a change one renders it, and the others wait. Pages are signed: what else is
    written to Redis is never shown. `key` must have all that the page depends on, in a form that `repr` writes alike
    in all processes. Errors of `make` are raised, and another process may then render the page.
    """
    if settings.EMBEDDED:
        return make()
    name = f"page:{sha256(repr((settings.SPECTACULAR_SETTINGS['VERSION'], key)).encode()).hexdigest()}"
    cache, claim = caches["documents"], f"{name}:claim"
    for _ in range(LOOKS):
        if (page := _read(name)) is not None or cache.add(claim, 1, CLAIM_SECONDS):
            break
        time.sleep(LOOK_AGAIN_SECONDS)
    if page is not None:
        return page
    try:
        page = make()
        cache.set(name, _signature(name, page) + page, STORED_SECONDS)
    finally:
        cache.delete(claim)
    return page


def _read(name: str) -> bytes | None:
    stored = caches["documents"].get(name)
    if not isinstance(stored, bytes):
        return None
    signature, page = stored[:SIGNATURE_BYTES], stored[SIGNATURE_BYTES:]
    return page if hmac.compare_digest(signature, _signature(name, page)) else None


def _signature(name: str, page: bytes) -> bytes:
    return salted_hmac("tournaments.shared_page", name.encode() + page, algorithm="sha256").digest()
