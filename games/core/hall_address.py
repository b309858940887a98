"""Address of this machine that phones in the hall can open.

It is in a local network, and not a loopback address.
"""

import contextlib
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

FOR_DOCUMENTATION = "192.0.2.1"
"""Reserved address. Connecting a socket to it reveals the outgoing network; no packet is sent."""
DISCARD = 9


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """Addresses of this machine for others: its first page and the requested page.

    `allowed`: the server answers to that host.
    """

    host: str
    site: str
    url: str
    allowed: bool


def is_loopback(host: str) -> bool:
    """Return whether an address is this machine's loopback.

    A name other than `localhost` counts as public.
    """
    with contextlib.suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return host == "localhost"


def phones_reach(host: str) -> bool:
    """Return whether a phone can open this host, judging by its name."""
    name = host.strip("[]").rstrip(".").lower()
    with contextlib.suppress(ValueError):
        return not (ip_address(name).is_loopback or ip_address(name).is_unspecified)
    return name != "localhost" and not name.endswith((".localhost", ".local"))


def is_private(host: str) -> bool:
    """Return whether only devices in the same network can open this host."""
    with contextlib.suppress(ValueError):
        return ip_address(host.strip("[]")).is_private
    return False


def host_in(url: str) -> str:
    """Return the name or address in a URL, without a port."""
    return split_domain_port(urlsplit(url).netloc)[0]


def may_be_scanned(url: str) -> bool:
    """Return whether a QR code may have this URL: phones can open its host, and this server answers to it."""
    host = host_in(url)
    return phones_reach(host) and validate_host(host, settings.ALLOWED_HOSTS)


def host_of(request: HttpRequest) -> str:
    """The name or address under which a page was asked for, without a port."""
    return split_domain_port(request.get_host())[0]


def own_addresses(request: HttpRequest) -> list[OwnAddress]:
    """Return the addresses of this machine, each with the requested page."""
    port = split_domain_port(request.get_host())[1]
    addresses = []
    for host in _networks():
        at = f"{host}:{port}" if port else host
        site = f"{request.scheme}://{at}"
        allowed = validate_host(host, settings.ALLOWED_HOSTS)
        addresses.append(OwnAddress(host, site, site + request.get_full_path(), allowed))
    return addresses


def _networks() -> list[str]:
    """Return IPv4 addresses that others can open; the outgoing one comes first."""
    hosts = [_outward(), *_named_addresses()]
    return [host for host in dict.fromkeys(hosts) if host and _for_others(host)]


def _outward() -> str:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((FOR_DOCUMENTATION, DISCARD))
        return str(probe.getsockname()[0])
    return ""


def _named_addresses() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def _for_others(host: str) -> bool:
    address = IPv4Address(host)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
