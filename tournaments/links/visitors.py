"""Stored data of a visiting browser: a coarse device kind and shortened network."""

from django.http import HttpRequest

from games.api import viewers
from tournaments.links.services import Visitor


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the visitor of a request."""
    kind = viewers.kind_of(request.headers.get("User-Agent", ""))
    return Visitor(here(request), kind, viewers.network_of_request(request))


def here(request: HttpRequest) -> str:
    """Return the digest of the current device."""
    return viewers.digest_of(viewers.device_of(request))
