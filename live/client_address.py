"""Where a request comes from that is answered beside Django."""

from django.http import HttpRequest
from rest_framework.settings import api_settings
from starlette.requests import Request

from accounts import addresses


def address_of(request: Request) -> str:
    """The address as REST counts attempts, behind as many proxies as NUM_PROXIES says; empty where none is known."""
    client = request.client.host if request.client else ""
    if api_settings.NUM_PROXIES == 0:
        return client  # every request passes here: without a proxy there are no headers to read
    asked = HttpRequest()
    asked.META["REMOTE_ADDR"] = client
    if passed_on := request.headers.getlist("x-forwarded-for"):
        asked.META["HTTP_X_FORWARDED_FOR"] = ",".join(passed_on)
    return addresses.address_of(asked)
