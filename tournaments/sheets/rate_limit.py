"""Rate limits for wrong codes and PINs, so that tables cannot be guessed and no prankster locks out a hall.

A hall shares one address. So each device has a limit of its own, and the address has one for new devices alone: a
program that throws its cookie away after each guess is always a new device. A refused guess does not count, so one
device never uses up what the address may.
"""

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from games.api import viewers

MAX_OF_ADDRESS, PERIOD_SECONDS = 30, 60
"""The maximum of wrong codes of new devices per address and period; typing errors stay far below."""
MAX_OF_DEVICE = 10
"""The maximum of one device in the same period."""


def too_many(request: HttpRequest) -> bool:
    """Whether this device, or the new devices of this address, have made too many attempts."""
    device = viewers.device_here(request)
    if int(cache.get(_of_device(device.digest), 0)) >= MAX_OF_DEVICE:
        return True
    return device.is_new and int(cache.get(_of_address(request), 0)) >= MAX_OF_ADDRESS


def note_wrong(request: HttpRequest) -> None:
    """Count a wrong code of this device, and of this address if the device is new."""
    device = viewers.device_here(request)
    count(_of_device(device.digest), PERIOD_SECONDS)
    if device.is_new:
        count(_of_address(request), PERIOD_SECONDS)


def count(key: str, seconds: int, by: int = 1) -> int:
    """Add to a counter that expires after `seconds`, and return it."""
    if cache.add(key, by, seconds):
        return by
    try:
        return int(cache.incr(key, by))
    except ValueError:  # it expired between the two calls
        cache.set(key, by, seconds)
        return by


def _of_device(digest: str) -> str:
    return f"wrong-codes-of:{digest}"


def _of_address(request: HttpRequest) -> str:
    # the address as REST counts attempts, behind NUM_PROXIES proxies
    return f"wrong-codes:{BaseThrottle().get_ident(request)}"  # type: ignore[arg-type]
