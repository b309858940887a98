"""The key pair of this server, with which push services recognise it (RFC 8292, VAPID)."""

import base64
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils import timezone
from py_vapid import Vapid02
from py_vapid.utils import b64urlencode

VALID_SECONDS = 12 * 3600
"""Push services take no signature for more than 24 hours; their clocks may differ."""


def are_pushed() -> bool:
    """Whether this server can send notifications to browsers: it needs a key for that."""
    return bool(settings.PUSH_KEY)


def public_key() -> str:
    """Return the public key, as browsers want it; "" without a key."""
    if not are_pushed():
        return ""
    form = Encoding.X962, PublicFormat.UncompressedPoint
    return as_text(_pair(settings.PUSH_KEY).public_key.public_bytes(*form))


def signature_for(endpoint: str) -> dict[str, str]:
    """Return the headers that prove to a push service who sends."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": settings.PUSH_CONTACT,
        "exp": int(timezone.now().timestamp()) + VALID_SECONDS,
    }
    headers: dict[str, str] = _pair(settings.PUSH_KEY).sign(claims)
    return headers


@cache
def _pair(key: str) -> Vapid02:
    return Vapid02.from_raw(key.encode())


def as_text(value: bytes) -> str:
    """Return bytes in base64url without padding, as browsers and the setting PUSH_KEY have them."""
    text = b64urlencode(value)
    return text.decode() if isinstance(text, bytes) else str(text)


def from_text(text: str) -> bytes:
    """Return the bytes of a text in base64url without padding, as browsers send them. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
