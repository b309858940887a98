"""Device of a request: a secret in a signed cookie that survives restarts.

The cookie is HttpOnly and set only where the device matters (`device_of`), so anonymous pages stay shareable. A
device is never named in a page; the database stores a digest of the secret where a seat belongs to one device.
"""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.core import chance

COOKIE = settings.COOKIE_PREFIX + "device"
SALT = "device"
KEPT = timedelta(days=730)
MAX_LENGTH = 64
"""Characters of a secret, as long as the column of a sheet that keeps it."""
SECRET_BYTES = 24
NEW = "new-device"
"""Request attribute with the new secret of a browser that had none."""


class DeviceCookies:
    """Middleware that hands a new device its cookie with the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if secret := request.META.get(NEW):
            answer.set_signed_cookie(
                COOKIE,
                secret,
                salt=SALT,
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return answer


def device_of(request: HttpRequest) -> str:
    """Return the secret of the device; a browser without one gets it with the answer."""
    secret: str = known_device_of(request) or request.META.setdefault(NEW, chance.new_token(SECRET_BYTES))
    return secret


def known_device_of(request: HttpRequest) -> str:
    """The secret that this request brought along; empty without one."""
    secret = request.get_signed_cookie(COOKIE, "", salt=SALT) or ""
    return secret if len(secret) <= MAX_LENGTH else ""


def digest_of(secret: str) -> str:
    """Return the SHA-256 of a device's secret in hexadecimal, as stored."""
    return sha256(secret.encode()).hexdigest()
