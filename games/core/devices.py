"""Device of a request: a secret in a signed cookie that survives restarts.

The cookie is HttpOnly and set only where the device matters (`device_of`), so anonymous pages stay shareable. A
device is never named in a page; the database stores a digest of the secret where a seat belongs to one device.
"""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import BaseThrottle

from games.core import chance
from games.models import DeviceKind

COOKIE = settings.COOKIE_PREFIX + "device"
SALT = "device"
KEPT = timedelta(days=730)
NEW_FOR = timedelta(minutes=10)
MAX_LENGTH = 64
"""Characters of a secret, as long as the column of a sheet that keeps it."""
SECRET_BYTES = 24
IPV4_BITS, IPV6_BITS = 24, 48
COMPUTERS = ("windows", "macintosh", "x11", "cros")
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


class Device(NamedTuple):
    """A device: its secret, the digest that is stored, its kind and its shortened network (empty if unknown).

    `is_new`: its cookie is younger than `NEW_FOR`, or it had none.
    """

    secret: str
    digest: str
    kind: DeviceKind
    network: str
    is_new: bool


def device_here(request: HttpRequest) -> Device:
    """Return the device of a request; a browser without a secret gets one with the answer."""
    secret, address = device_of(request), BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # as REST counts
    return Device(
        secret,
        digest_of(secret),
        kind_of(request.headers.get("User-Agent", "")),
        network_of(str(address or "")),
        is_new=not known_device_of(request) or bool(request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=NEW_FOR)),
    )


def known_device_of(request: HttpRequest) -> str:
    """The secret that this request brought along; empty without one."""
    secret = request.get_signed_cookie(COOKIE, "", salt=SALT) or ""
    return secret if len(secret) <= MAX_LENGTH else ""


def digest_of(secret: str) -> str:
    """Return the SHA-256 of a device's secret in hexadecimal, as stored."""
    return sha256(secret.encode()).hexdigest()


def kind_of(user_agent: str) -> DeviceKind:
    """Return phone, tablet, computer or other by the user agent."""
    words = user_agent.casefold()
    if "ipad" in words or "tablet" in words or ("android" in words and "mobile" not in words):
        return DeviceKind.TABLET
    if "mobi" in words or "iphone" in words:
        return DeviceKind.PHONE
    return DeviceKind.COMPUTER if any(word_part in words for word_part in COMPUTERS) else DeviceKind.OTHER


def network_of(address: str) -> str:
    """Return 24 bits of an IPv4 address, or 48 of an IPv6 one; empty if invalid."""
    try:
        ip = ip_address(address.strip())
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    bits = IPV4_BITS if ip.version == 4 else IPV6_BITS
    return str(ip_network(f"{ip}/{bits}", strict=False))
