"""Client address of a request, shared by everything that counts attempts."""

from typing import Any, cast

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle


def address_of(request: HttpRequest) -> str:
    """Return the client address behind NUM_PROXIES proxies; empty if unknown."""
    return str(BaseThrottle().get_ident(cast(Any, request)) or "")
