"""Middleware that rejects impossible or overlong addresses, and sets headers of REST answers, also for other sites."""

import math
from collections.abc import Callable
from http import HTTPStatus

from corsheaders.middleware import CorsMiddleware
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, DisallowedRedirect
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from rest_framework.permissions import SAFE_METHODS

from accounts import audit
from accounts.models import User
from accounts.throttles import AccountWrites, Limit, limits_of
from config.http import error_pages as errors
from config.http import headers
from config.ops.logs import RequestIds
from games.processes.jobs import JobError

WATCHED = frozenset({"/healthz", "/livez", "/readyz", "/metrics"})
"""Paths of monitoring programs, which call this machine's own address."""


class Common(CommonMiddleware):
    """Django's CommonMiddleware, with monitoring allowed under any host name.

    The answers to monitoring contain no addresses.
    """

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        return None if request.path_info in WATCHED else super().process_request(request)


class NoNullCharacters:
    """Refuse a null character in address or cookies, which PostgreSQL cannot query.

    The middleware comes before everything that reads the database, and after the choice of the language.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _has_null(request):
            return errors.bad_request(request, BadRequest())
        return self.get_response(request)


def _has_null(request: HttpRequest) -> bool:
    query = request.META.get("QUERY_STRING", "")
    return "%00" in query or any("\0" in text for text in (request.path_info, query, *request.COOKIES.values()))


class ForPrograms:
    """Protect REST answers: browsers save them as a file and never render them.

    Where everything uses https, clients in the clear are refused before their token is read. Requests that a page of
    another site makes a browser send are refused too: guests and links act here by their session, without a CSRF token.
    API clients send no origin.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _is_bare(request):
            answer = errors.https_only(request)
        elif _is_from_elsewhere(request):
            answer = errors.csrf_failed(request)
        else:
            answer = self.get_response(request)
        if request.path.startswith("/api/") and answer.get("Content-Type", "").startswith("application/json"):
            answer.setdefault("Content-Disposition", headers.AS_A_FILE)
        return answer


def _is_bare(request: HttpRequest) -> bool:
    """Whether a program sent this past the encryption that there is."""
    return settings.SECURE_SSL_REDIRECT and request.path.startswith("/api/") and not request.is_secure()


def _is_from_elsewhere(request: HttpRequest) -> bool:
    """Whether a browser says that a page of another site or host sends this."""
    if request.method in SAFE_METHODS or not request.path.startswith("/api/"):
        return False
    return request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")


class LoggedRefusals:
    """Log each answer 403: page or call, client address and, if known, the user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code == HTTPStatus.FORBIDDEN:
            user = getattr(request, "user", None)
            user_or_none = user if isinstance(user, User) and user.is_authenticated else None
            audit.log_event("not_allowed", user_or_none, RequestIds.format_request(request), request)
        return answer


class BoundedWrites:
    """Answer 429 to an account that sends too many forms; REST has the same limit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in SAFE_METHODS or request.path.startswith("/api/"):
            return self.get_response(request)
        limit = AccountWrites()
        if limit.allow_request(request, None):
            return self.get_response(request)
        return errors.too_often(request, math.ceil(limit.wait()))


class ShortWayToLogin:
    """Return users to their page after signing in.

    The query is dropped when it is too long to be passed along.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, DisallowedRedirect) and request.user.is_anonymous:
            return redirect_to_login(request.path)
        return None


class HeavyWork:
    """Answer with a sentence where a page's heavy work was refused or ended."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return errors.job_not_done(request, error) if isinstance(error, JobError) else None


class RateLimits:
    """Add rate limit headers to REST answers; requests without a limit have none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        limits = limits_of(request)
        if limits and request.path.startswith("/api/"):
            _tell(answer, limits)
        return answer


def _tell(answer: HttpResponse, limits: list[Limit]) -> None:
    tightest = min(limits, key=lambda limit: limit.left / limit.most)
    answer["RateLimit-Policy"] = ", ".join(f'"{limit.name}";q={limit.most};w={limit.within}' for limit in limits)
    answer["RateLimit"] = ", ".join(f'"{limit.name}";r={limit.left};t={limit.renewed_in}' for limit in limits)
    answer["RateLimit-Limit"] = str(tightest.most)
    answer["RateLimit-Remaining"] = str(tightest.left)
    answer["RateLimit-Reset"] = str(tightest.renewed_in)


class PublicReads(CorsMiddleware):
    """CORS for reading only: other sites never see the answer to a form they send."""

    def is_enabled(self, request: HttpRequest) -> bool:
        return request.method in SAFE_METHODS and bool(super().is_enabled(request))
