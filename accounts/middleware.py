"""The language a signed-in user chose, and when staff have to sign in again."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import translation

SIGNED_IN = "signed_in_at"
"""In a session: when its user signed in, in seconds since 1970."""


class ChosenLanguageMiddleware:
    """Activates `user.language` when it is set; a cookie or the browser decides otherwise."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = getattr(request.user, "language", "")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


class StaffSessions:
    """Ends a session of staff STAFF_SESSION_HOURS after it began; a lost telephone does not stay in the office."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request.user, "is_staff", False) and _age(request) > settings.STAFF_SESSION_HOURS * 3600:
            logout(request)
        return self.get_response(request)


def _age(request: HttpRequest) -> float:
    """Seconds since signing in; of a session from before this was written down, as many as there can be."""
    return time.time() - float(request.session.get(SIGNED_IN, 0))
