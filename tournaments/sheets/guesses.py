"""Codes that lead nowhere, counted by address, so that nobody finds a table by trying."""

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

MOST, SECONDS = 30, 60
"""So many wrong codes from one address in so long; a hall of players who mistype stays far below."""


def too_many(request: HttpRequest) -> bool:
    """Whether this address has tried too often just now."""
    return int(cache.get(_key(request), 0)) >= MOST


def note_wrong(request: HttpRequest) -> None:
    """One more wrong code from this address."""
    count(_key(request), SECONDS)


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a count that ends so many seconds after it began, and return it."""
    if cache.add(key, by, seconds):
        return by
    try:
        return int(cache.incr(key, by))
    except ValueError:  # its time was over between the two
        cache.set(key, by, seconds)
        return by


def _key(request: HttpRequest) -> str:
    # the address as REST counts attempts, behind as many proxies as NUM_PROXIES says
    return f"wrong-codes:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]
