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
    return _told(request, 400, api_errors.problem("bad_request", _("This request cannot be read.")))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _told(request, 403, api_errors.problem("permission_denied", str(exception) or _("You may not do this.")))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _told(request, 404, api_errors.not_found())


def https_only(request: HttpRequest) -> HttpResponse:
    """A program that asks in the clear; leading it on would hide that its token can be read on the way."""
    message = _(
        "This server answers programs over https only. "
        "Use https:// and a new token, because the old one was sent unencrypted."
    )
    return _told(request, 403, api_errors.problem("https_only", message))


def too_large(request: HttpRequest, message: str) -> HttpResponse:
    """More was sent than is taken here; what was sent has not been read."""
    return _told(request, 413, api_errors.problem("too_large", message))


def too_often(request: HttpRequest, seconds: int | None = None) -> HttpResponse:
    """More was sent, or tried, than is fair; allauth calls this too, without saying when to come again."""
    message = _("This was more than is taken in so short a time. Try again in a minute.")
    answer = _told(request, 429, api_errors.problem("throttled", message))
    if seconds:
        answer["Retry-After"] = str(seconds)
    return answer


def job_not_done(request: HttpRequest, error: JobError) -> HttpResponse:
    """Heavy work that was refused or ended (games/processes/jobs.py), on a page that has no form to say so."""
    answer = _told(request, error.status, api_errors.problem(error.code, error.message))
    if error.retry_after:
        answer["Retry-After"] = str(error.retry_after)
    return answer


SQLITE_PASSES = {5, 6, 10, 13, 14}
"""Codes of SQLite for what another moment may bring: busy, locked, an error of the disk, full, cannot be opened."""
TRY_AGAIN = "5"
"""Seconds."""


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of the program, or a database that cannot be reached or has no room: Django calls this for both."""
    if database_is_away(sys.exc_info()[1]):
        return unavailable(request)
    return _told(request, 500, api_errors.our_fault())


def database_is_away(error: BaseException | None) -> bool:
    """Whether an exception says that the database could not do its work, not that it was asked for nonsense."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is None or code & 0xFF in SQLITE_PASSES


def unavailable(request: HttpRequest) -> HttpResponse:
    """503, with when to come again; nothing in it asks the database."""
    message = _(
        "The database cannot be reached or has no room just now. What was saved before is kept; please try again soon."
    )
    request.user = AnonymousUser()
    answer = _told(request, 503, api_errors.problem("unavailable", message))
    answer["Retry-After"] = TRY_AGAIN
    return answer


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that is too old, or that came from another site."""
    message = _("This page was open too long or came from elsewhere. Go back, load it again and send it once more.")
    return _told(request, 403, api_errors.problem("csrf_failed", message))


def _told(request: HttpRequest, status: int, problem: api_errors.Problem) -> HttpResponse:
    """The problem itself for a program, the page of this status with its sentence for a browser."""
    if request.path.startswith("/api/"):
        return JsonResponse(problem, status=status)
    return render(request, f"{status}.html", {"message": problem["message"]}, status=status)
