"""Client address of requests that are answered outside Django."""

from django.http import HttpRequest
from rest_framework.settings import api_settings
from starlette.requests import Request

from accounts import addresses


def address_of(request: Request) -> str:
    """The address as REST counts attempts, behind as many proxies as NUM_PROXIES says; empty where none is known."""
    client = request.client.host if request.client else ""
    if api_settings.NUM_PROXIES == 0:
        return client  # every request passes here, and without a proxy it has no headers to read
    request_like = HttpRequest()
    request_like.META["REMOTE_ADDR"] = client
    if passed_on := request.headers.getlist("x-forwarded-for"):
        request_like.META["HTTP_X_FORWARDED_FOR"] = ",".join(passed_on)
    return addresses.address_of(request_like)
