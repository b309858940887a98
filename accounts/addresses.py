"""Where a request comes from, as everything here that counts attempts knows it."""

from typing import Any, cast

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle


def address_of(request: HttpRequest) -> str:
    """The visitor's address, behind as many proxies as NUM_PROXIES says; empty where none is known."""
    return str(BaseThrottle().get_ident(cast(Any, request)) or "")
