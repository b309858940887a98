"""Addresses that nobody can mean or that are too long to go on with, and what every answer to programs says."""

import math
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest, DisallowedRedirect
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from rest_framework.permissions import SAFE_METHODS

from accounts import audit
from accounts.models import User
from accounts.throttles import AccountWrites
from config.http import error_pages as errors
from config.http import headers
from config.ops.logs import RequestIds
from games.processes.jobs import JobError

WATCHED = frozenset({"/healthz", "/livez", "/readyz", "/metrics"})
"""What programs ask that watch, at the address of this machine, which visitors do not use."""


class Common(CommonMiddleware):
    """Django's own, but whoever watches is answered under whatever name he asks; no address is in those answers."""

    def process_request(self, request: HttpRequest) -> HttpResponsePermanentRedirect | None:
        return None if request.path_info in WATCHED else super().process_request(request)


class NoNullCharacters:
    """Refuses a request with a null character in its address or cookies: PostgreSQL cannot even be asked for one.

    It stands before everything that looks into the database, and after the choice of the language.
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
    """Tells a browser that meets an answer of the REST interface to keep it as a file, not to draw it as a page.

    Where everything goes over https it refuses programs that ask in the clear, before a token of theirs is looked at.
    It refuses what a page of another site makes a browser send: guests and links act here by their session, without a
    word of a form. Programs do not say where they come from.
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
    """Writes a line for each answer 403: which page or call, from where, and who asked, where that is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code == HTTPStatus.FORBIDDEN:
            user = getattr(request, "user", None)
            known = user if isinstance(user, User) and user.is_authenticated else None
            audit.told("not_allowed", known, RequestIds.format_request(request), request)
        return answer


class BoundedWrites:
    """Answers 429 to an account that sends forms without end; over REST the framework asks the same limit."""

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
    """Who must sign in first comes back to the page, without its query when that is too long to be carried along."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, DisallowedRedirect) and request.user.is_anonymous:
            return redirect_to_login(request.path)
        return None


class HeavyWork:
    """Answers with a sentence where a page asked for heavy work that was refused or ended (games/processes/jobs.py)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return errors.job_not_done(request, error) if isinstance(error, JobError) else None
