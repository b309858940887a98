"""Error pages: a sentence in HTML, or the one error shape for programs."""

import sys

from django.contrib.auth.models import AnonymousUser
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.api import errors as api_errors
from games.processes.jobs import JobError


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _render_problem(
        request,
        400,
        api_errors.problem("bad_request", _("This request cannot be read. Reload the page and try again.")),
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _render_problem(
        request,
        403,
        api_errors.problem("permission_denied", str(exception) or _("You do not have permission to do this.")),
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _render_problem(request, 404, api_errors.not_found())


def https_only(request: HttpRequest) -> HttpResponse:
    """Refuse an API client without https.

    A redirect would hide that its token was sent unencrypted.
    """
    message = _(
        "This server accepts API clients over https only. Use https:// and a new token, because the old one was "
        "sent unencrypted."
    )
    return _render_problem(request, 403, api_errors.problem("https_only", message))


def too_large(request: HttpRequest, message: str) -> HttpResponse:
    """More was sent than is taken here; what was sent has not been read."""
    return _render_problem(request, 413, api_errors.problem("too_large", message))


def too_often(request: HttpRequest, seconds: int | None = None) -> HttpResponse:
    """Refuse a request over a rate limit; allauth calls this without `seconds`."""
    message = _("Too many requests. Wait a minute, then try again.")
    answer = _render_problem(request, 429, api_errors.problem("throttled", message))
    if seconds:
        answer["Retry-After"] = str(seconds)
    return answer


def job_not_done(request: HttpRequest, error: JobError) -> HttpResponse:
    """Render refused or ended heavy work on a page without a form of its own."""
    answer = _render_problem(request, error.status, api_errors.problem(error.code, error.message))
    if error.retry_after:
        answer["Retry-After"] = str(error.retry_after)
    return answer


READ_ONLY = "25006"
"""PostgreSQL's code for a write at a standby: a proxy led us there, or the standby has not been promoted yet."""
SQLITE_PASSES = {5, 6, 10, 13, 14}
"""SQLite codes of errors that may pass: busy, locked, disk error, full, cannot open."""
TRY_AGAIN = "5"
"""Seconds."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Render a server error; a database that is away gets 503 instead of 500."""
    if database_is_away(sys.exc_info()[1]):
        return unavailable(request)
    return _render_problem(request, 500, api_errors.our_fault())


def database_is_away(error: BaseException | None) -> bool:
    """Return whether the database was unable to work, rather than asked wrongly."""
    if getattr(getattr(error, "__cause__", None), "sqlstate", None) == READ_ONLY:
        return True
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is None or code & 0xFF in SQLITE_PASSES


def unavailable(request: HttpRequest) -> HttpResponse:
    """503, with when to come again; nothing in it asks the database."""
    message = _("The database is unavailable or full. Everything you saved before is safe. Please try again soon.")
    request.user = AnonymousUser()
    answer = _render_problem(request, 503, api_errors.problem("unavailable", message))
    answer["Retry-After"] = TRY_AGAIN
    return answer


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old, or that came from another site."""
    message = _("This form has expired. Reload the page and submit it again.")
    return _render_problem(request, 403, api_errors.problem("csrf_failed", message))


def _render_problem(request: HttpRequest, status: int, problem: api_errors.Problem) -> HttpResponse:
    """Return a problem as JSON below `/api/`, else as the page of its status."""
    if request.path.startswith("/api/"):
        return JsonResponse(problem, status=status)
    return render(request, f"{status}.html", {"message": problem["message"]}, status=status)
