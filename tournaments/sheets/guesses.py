"""A rate limit for wrong codes by address, so that tables cannot be guessed."""

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

MOST, SECONDS = 30, 60
"""The maximum of wrong codes per address and period; typing errors stay far below."""


def too_many(request: HttpRequest) -> bool:
    """Whether this address has made too many attempts."""
    return int(cache.get(_key(request), 0)) >= MOST


def note_wrong(request: HttpRequest) -> None:
    """Count a wrong code of this address."""
    count(_key(request), SECONDS)


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a counter that expires after `seconds`, and return it."""
    if cache.add(key, by, seconds):
        return by
    try:
        return int(cache.incr(key, by))
    except ValueError:  # it expired between the two calls
        cache.set(key, by, seconds)
        return by


def _key(request: HttpRequest) -> str:
    # the address as REST counts attempts, behind NUM_PROXIES proxies
    return f"wrong-codes:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]
