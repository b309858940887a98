"""Where a request comes from that is answered beside Django."""

from typing import Any, cast

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle
from starlette.requests import Request


def address_of(request: Request) -> str:
    """The address as REST counts attempts, behind as many proxies as NUM_PROXIES says; empty where none is known."""
    asked = HttpRequest()
    asked.META["REMOTE_ADDR"] = request.client.host if request.client else ""
    if passed_on := request.headers.getlist("x-forwarded-for"):
        asked.META["HTTP_X_FORWARDED_FOR"] = ",".join(passed_on)
    return str(BaseThrottle().get_ident(cast(Any, asked)))
