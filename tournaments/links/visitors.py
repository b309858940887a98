"""Stored data of a visiting browser: a coarse device kind and shortened network."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from games.api import viewers
from tournaments.links.services import Visitor
from tournaments.models import LinkOpening

IPV4_BITS, IPV6_BITS = 24, 48
COMPUTERS = ("windows", "macintosh", "x11", "cros")


def visitor_of(request: HttpRequest) -> Visitor:
    """Return the visitor of a request."""
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # as REST counts, behind NUM_PROXIES proxies
    return Visitor(here(request), kind_of(request.headers.get("User-Agent", "")), network_of(str(address or "")))


def here(request: HttpRequest) -> str:
    """Return the digest of the current device."""
    return viewers.digest_of(viewers.device_of(request))


def kind_of(user_agent: str) -> str:
    """Return phone, tablet, computer or other by the user agent."""
    words = user_agent.casefold()
    if "ipad" in words or "tablet" in words or ("android" in words and "mobile" not in words):
        return LinkOpening.Kind.TABLET
    if "mobi" in words or "iphone" in words:
        return LinkOpening.Kind.PHONE
    return LinkOpening.Kind.COMPUTER if any(word_part in words for word_part in COMPUTERS) else LinkOpening.Kind.OTHER


def network_of(address: str) -> str:
    """Return 24 bits of an IPv4 address, or 48 of an IPv6 one; empty if invalid."""
    try:
        ip = ip_address(address.strip())
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        ip = ip.ipv4_mapped or ip
    bits = IPV4_BITS if ip.version == 4 else IPV6_BITS
    return str(ip_network(f"{ip}/{bits}", strict=False))
