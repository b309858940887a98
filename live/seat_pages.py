"""Rendering of the open pages of a table, so that a stream can push them.

Each page is rendered as if it had sent a request: with the cookies of its stream, through the same middleware that
identifies the user. An ended session or a lost seat therefore gets nothing. The pages of one table are rendered
together: shared data is read once. A page gets the parts that have changed since its last ones.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from io import BytesIO
from typing import Any, NamedTuple, Protocol, cast

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.middleware import SessionMiddleware
from django.contrib.sessions.models import Session
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, parse_cookie
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse
from django.utils import timezone
from starlette.requests import Request

from accounts.middleware import ChosenLanguageMiddleware
from accounts.models import User
from games.core import request_cache
from games.core.signed_in import CACHED, SESSIONS, USERS, Authentication, account_of, is_signed_in
from games.play import views
from games.processes.frame_memory import with_frame_memory
from games.table_page.parts import Parts
from games.tables.presence import SeatToken

TOKEN = CsrfViewMiddleware(HttpResponse)


@dataclass
class Page:
    """An open page of a player: whose seat it proved, how it asks, and the digests of what it has been sent.

    `csrf_token` is for its forms; the first rendering makes it.
    """

    seat_token: SeatToken
    asks: dict[str, str]
    sent: dict[str, str] = field(default_factory=dict)
    csrf_token: str = ""


@dataclass(frozen=True, slots=True)
class ChangedParts:
    """News for a page: changed parts by id, the ids of all parts, and their version."""

    version: int
    parts: dict[str, str]
    ids: tuple[str, ...]


class PlayerStream(Protocol):
    """A stream whose page is rendered here."""

    page: Page | None

    def put(self, topic: str, version: int) -> None: ...

    def put_parts(self, parts: ChangedParts) -> None: ...


def headers_of(request: Request) -> dict[str, str]:
    """Return the headers for user, language and site, in WSGI's names."""
    names = {"cookie": "HTTP_COOKIE", "accept-language": "HTTP_ACCEPT_LANGUAGE", "host": "HTTP_HOST"}
    return {name: request.headers[header] for header, name in names.items() if header in request.headers}


def page_of(request: Request, seat_token: SeatToken) -> Page:
    """How the page that opened this stream would ask for itself."""
    address = {"PATH_INFO": reverse("play-table", args=[seat_token.table_id]), "REQUEST_METHOD": "GET"}
    return Page(seat_token, {**headers_of(request), **address, "SERVER_NAME": "localhost", "SERVER_PORT": "80"})


@with_frame_memory
def render(pages: Sequence[Page]) -> list[ChangedParts | None]:
    """Return the news for each page; None where it has to send a request."""
    close_old_connections()
    try:
        sessions = _sessions(pages)
        signed_in = SignedIn(sessions, _users(sessions))
        answers = request_cache.read_together(lambda: [_ask(page, signed_in) for page in pages])
        return [_news(page, answer) for page, answer in zip(pages, answers, strict=True)]
    finally:
        close_old_connections()


Sessions = Mapping[str, dict[str, Any]]
"""Contents of sessions by key."""


class SignedIn(NamedTuple):
    """The sessions of some pages, and the accounts signed in there by id."""

    sessions: Sessions
    users: Mapping[int, User]


def _users(sessions: Sessions) -> Mapping[int, User]:
    ids = {account for held in sessions.values() if (account := account_of(held)) is not None}
    return {user.pk: user for user in USERS.rows(*ids)} if ids else {}


def _sessions(pages: Sequence[Page]) -> Sessions:
    """Return the contents of these pages' sessions by key, in one query.

    Empty where sessions are not in the database.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    if not issubclass(store, DatabaseSessions) or store.get_model_class() is not Session:
        return {}
    cookies = (parse_cookie(page.asks.get("HTTP_COOKIE", "")) for page in pages)
    keys = {key for cookie in cookies if (key := cookie.get(settings.SESSION_COOKIE_NAME))}
    rows, now = SESSIONS.rows(*keys) if keys else [], timezone.now()
    return {row.session_key: store().decode(row.session_data) for row in rows if row.expire_date > now}


class KnownSessions(SessionMiddleware):
    """Sessions and accounts that were read already are not read again; for others Django looks itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse], signed_in: SignedIn) -> None:
        super().__init__(get_response)
        self.known = signed_in

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        held = self.known.sessions.get(request.session.session_key or "")
        if held is None:
            return
        request.session._session_cache = held  # type: ignore[attr-defined]
        user = self.known.users.get(account_of(held) or 0)
        if user is not None and is_signed_in(user, held):
            setattr(request, CACHED, user)


def _news(page: Page, answer: HttpResponse) -> ChangedParts | None:
    if not isinstance(answer, Parts) or answer.seat != page.seat_token.seat:
        return None
    new = answer.changed(page.sent)
    page.sent = answer.digests
    return ChangedParts(answer.version, new, tuple(answer.digests))


def _ask(page: Page, signed_in: SignedIn) -> HttpResponse:
    request = WSGIRequest({**page.asks, "wsgi.input": BytesIO()})

    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return views.unsent_parts(request, page.seat_token.table_id, page.csrf_token)
        except Http404:
            return HttpResponse(status=404)

    if not page.csrf_token:
        TOKEN.process_request(request)
        page.csrf_token = get_token(request)
    inner = LocaleMiddleware(Authentication(ChosenLanguageMiddleware(answer)))
    chain = KnownSessions(cast(Callable[[HttpRequest], HttpResponse], inner), signed_in)
    return cast(HttpResponse, chain(request))
