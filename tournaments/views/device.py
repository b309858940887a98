"""Which device a sheet was entered on: an opaque word in a cookie, shown nowhere."""

import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "device"
KEPT = timedelta(days=730)
LONGEST = 64
"""As long as the column of a sheet that keeps it."""

View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """A view in which `device_of` is known; a browser met for the first time gets its word with the answer."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        known = request.get_signed_cookie(COOKIE, "", salt=COOKIE) or ""
        word = known if 0 < len(known) <= LONGEST else secrets.token_urlsafe(24)
        request.META[COOKIE] = word
        answer = view(request, *args, **kwargs)
        if word != known:
            answer.set_signed_cookie(
                COOKIE,
                word,
                salt=COOKIE,
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return answer

    return page


def device_of(request: HttpRequest) -> str:
    """The word of the device that sent this request, inside a view `with_device`."""
    return str(request.META[COOKIE])
