"""What is kept of the browser that opens a personal link: a coarse kind of device, and a shortened network."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from games import api
from tournaments.links.services import Visitor
from tournaments.models import LinkOpening

IPV4_BITS, IPV6_BITS = 24, 48
COMPUTERS = ("windows", "macintosh", "x11", "cros")


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # as REST counts, behind NUM_PROXIES proxies
    return Visitor(here(request), kind_of(request.headers.get("User-Agent", "")), network_of(str(address or "")))


def here(request: HttpRequest) -> str:
    """The digest of the device that asks."""
    return api.digest_of(api.device_of(request))


def kind_of(user_agent: str) -> str:
    """Phone, tablet, computer or other, by what a browser says of itself."""
    words = user_agent.casefold()
    if "ipad" in words or "tablet" in words or ("android" in words and "mobile" not in words):
        return LinkOpening.Kind.TABLET
    if "mobi" in words or "iphone" in words:
        return LinkOpening.Kind.PHONE
    return LinkOpening.Kind.COMPUTER if any(one in words for one in COMPUTERS) else LinkOpening.Kind.OTHER


def network_of(address: str) -> str:
    """The first 24 bits of an IPv4 address, or 48 of an IPv6 one; empty for what is no address."""
    try:
        found = ip_address(address.strip())
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    bits = IPV4_BITS if found.version == 4 else IPV6_BITS
    return str(ip_network(f"{found}/{bits}", strict=False))
