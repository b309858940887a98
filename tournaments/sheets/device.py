"""Which device a sheet was entered on: the secret of its cookie (games.core.devices), shown nowhere."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from games import api

View = Callable[..., HttpResponse]


def with_device(view: View) -> View:
    """A view that hands a browser it meets for the first time its device cookie."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        device_of(request)
        return view(request, *args, **kwargs)

    return page


def device_over_rest(request: HttpRequest) -> str:
    """The device of a request over REST: its secret, else a digest of its session; empty with a token."""
    key = request.session.session_key
    of_session = salted_hmac("device", key, algorithm="sha256").hexdigest() if key else ""
    return api.known_device_of(request) or of_session


def device_of(request: HttpRequest) -> str:
    """The secret of the device that sent this request."""
    return api.device_of(request)
