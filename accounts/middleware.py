"""Middleware for the user's language, staff sessions, and their second factor."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import second_factors, sessions
from accounts.models import User

SIGNED_IN = "signed_in_at"
"""In a session: when its user signed in, in seconds since 1970."""


class ChosenLanguageMiddleware:
    """Activate `user.language` if set; otherwise a cookie or the browser decides."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = getattr(request.user, "language", "")
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


class StaffSessions:
    """End a staff session STAFF_SESSION_HOURS after it began.

    A lost phone thus loses access to the administration.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request.user, "is_staff", False) and _age(request) > settings.STAFF_SESSION_HOURS * 3600:
            logout(request)
        return self.get_response(request)


class ListedSessions:
    """Keeps the list of sessions of the signed-in user up to date."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            sessions.note_use(request, request.user)
        return self.get_response(request)


SETTING_UP = ("/account/2fa/", "/account/reauthenticate/", "/account/login/", "/account/logout/", "/language/")
"""Paths open to staff who have not set up a second factor yet."""


class StaffSecondFactor:
    """Send staff without a second factor to its set-up page.

    Applies where STAFF_SECOND_FACTOR is `required`. No other page is open to them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, User) or not second_factors.missing_of(request.user):
            return self.get_response(request)
        if request.path.startswith(SETTING_UP):
            return self.get_response(request)
        words = _("Staff must use two-step sign-in here. Set it up to continue.")
        if request.path.startswith("/api/"):
            raise PermissionDenied(words)
        messages.warning(request, words)
        return redirect("mfa_activate_totp")


def _age(request: HttpRequest) -> float:
    """Return the seconds since signing in; the maximum for sessions without a record."""
    return time.time() - float(request.session.get(SIGNED_IN, 0))
