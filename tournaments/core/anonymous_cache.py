"""Pages of an event that are the same for every stranger: drawn and packed once for each version.

When a round is published a thousand phones open one page within seconds. Who is not signed in and has no message
waiting is shown nothing of his own on them; the event's version says when a page is another one. Streams bring them to
open pages (live/shared_pages.py, which knows their addresses).
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

from games import api
from tournaments.core import versions as core_versions
from tournaments.core.cache import Kept
from tournaments.core.views import View


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page as it is sent: its HTML packed with gzip, and the mark by which a browser knows that it has it."""

    packed: bytes
    etag: str


class Same(HttpResponse):
    """An answer that is the same for every stranger."""

    def __init__(self, drawn: Drawn, packed: bool) -> None:
        super().__init__(drawn.packed if packed else gzip.decompress(drawn.packed))
        self.drawn = drawn


class _PersonalError(Exception):
    """An answer that is not for everybody; it is sent and not kept."""

    def __init__(self, answer: HttpResponse) -> None:
        self.answer = answer


MARK = "FOR_STRANGERS"
"""Where a request says to the templates that its page is drawn for every stranger."""
_pages: Kept[Drawn] = Kept(most=64)


def cached_for_anonymous(*words: str, also_holders: bool = True) -> Callable[[View], View]:
    """A page of one event that depends on nothing but the event's version, the language and these GET words.

    `also_holders`: nor on whose personal links were opened here. It stands above `event_page`: a page that is kept is
    found by three numbers of the event, without reading the rest of it.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            plain = not set(request.GET) - set(words) and _is_stranger(request, also_holders)
            event = core_versions.version_at(slug) if plain else None
            if event is None:
                return view(request, slug, **kwargs)
            request.META[MARK] = True
            key = (event, get_language(), request.get_full_path())
            try:
                drawn = _pages.get(key, lambda: _drawn(request, view(request, slug, **kwargs)))
            except _PersonalError as one:
                return one.answer
            return _sent(request, drawn)

        return page

    return wrap


def _is_stranger(request: HttpRequest, also_holders: bool) -> bool:
    """Whether the page says nothing of who asks. Without a cookie that can, no session is looked for."""
    if request.method != "GET":
        return False
    if set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}:
        return True
    nobody = not request.user.is_authenticated and not len(get_messages(request))
    return nobody and (also_holders or not api.guest_tokens(request))


def _drawn(request: HttpRequest, answer: HttpResponse) -> Drawn:
    """Raises _PersonalError for what must not be kept: a refusal, a form's secret, or a session that has just begun."""
    secret = request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or request.session.modified or answer.cookies
    if answer.status_code != HttpResponse.status_code or secret:
        raise _PersonalError(answer)
    return Drawn(compress_string(answer.content), f'W/"{sha256(answer.content).hexdigest()}"')


def _sent(request: HttpRequest, drawn: Drawn) -> HttpResponse:
    """The kept page, packed for who takes it so; 304 for a browser that has it."""
    packed = bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))
    answer = Same(drawn, packed)
    if packed:
        answer["Content-Encoding"] = "gzip"
    answer["Cache-Control"], answer["ETag"] = "private, no-cache", drawn.etag
    patch_vary_headers(answer, ("Accept-Encoding", "Accept-Language", "Cookie"))
    return get_conditional_response(request, etag=drawn.etag, response=answer) or answer
