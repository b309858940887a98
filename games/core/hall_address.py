"""Which address phones in the hall can open: one of this machine in its network, and not the one that means itself."""

import contextlib
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

FOR_DOCUMENTATION = "192.0.2.1"
"""An address that belongs to nobody. To aim at it tells which network a packet would leave by; nothing is sent."""
DISCARD = 9


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """This machine as others see it: its first page and the page that was asked for. `allowed`: the server answers."""

    host: str
    site: str
    url: str
    allowed: bool


def is_loopback(host: str) -> bool:
    """Whether an address leads to the machine itself; a name other than `localhost` counts as one for others."""
    with contextlib.suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return host == "localhost"


def phones_reach(host: str) -> bool:
    """Whether a phone can open this host, as far as its name tells."""
    name = host.strip("[]").rstrip(".").lower()
    with contextlib.suppress(ValueError):
        return not (ip_address(name).is_loopback or ip_address(name).is_unspecified)
    return name != "localhost" and not name.endswith((".localhost", ".local"))


def host_of(request: HttpRequest) -> str:
    """The name or address under which a page was asked for, without a port."""
    return split_domain_port(request.get_host())[0]


def own_addresses(request: HttpRequest) -> list[OwnAddress]:
    """The addresses of this machine in its networks, each with the page that this request asks for."""
    port = split_domain_port(request.get_host())[1]
    found = []
    for host in _networks():
        at = f"{host}:{port}" if port else host
        site = f"{request.scheme}://{at}"
        allowed = validate_host(host, settings.ALLOWED_HOSTS)
        found.append(OwnAddress(host, site, site + request.get_full_path(), allowed))
    return found


def _networks() -> list[str]:
    """IPv4 addresses of this machine that others can open: the one it goes out by first."""
    found = [_outward(), *_named()]
    return [host for host in dict.fromkeys(found) if host and _for_others(host)]


def _outward() -> str:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((FOR_DOCUMENTATION, DISCARD))
        return str(probe.getsockname()[0])
    return ""


def _named() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def _for_others(host: str) -> bool:
    address = IPv4Address(host)
    return not (address.is_loopback or address.is_unspecified or address.is_link_local)
