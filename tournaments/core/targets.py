"""Where requests of this server may go: to public addresses, unless the operator allows private ones.

A name is resolved once, all its addresses are checked, and the connection goes to a checked address. So a name cannot
lead elsewhere between the check and the connection.
"""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from engine.sentences import N
from inputs.model import refusal

Address = IPv4Address | IPv6Address
NAT64 = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that end in an IPv4 address (RFC 6052)."""


class PrivateTargetError(Exception):
    """A host has an address in a private network."""


def require_fit_address(url: str, *, may_be_private: bool) -> str:
    """Return an address to which requests may go, as far as it says so itself. Raises a refusal."""
    parts = _split(url)
    if parts is None or not parts.hostname or "@" in parts.netloc or any(letter.isspace() for letter in url):
        raise refusal("address", N("Enter a whole address such as https://website.example/hook."))
    if not may_be_private:
        if parts.scheme != "https":
            raise refusal("https", N("Use an address that begins with https://."))
        literal = _literal(parts.hostname)
        if parts.hostname == "localhost" or (literal is not None and not is_public(literal)):
            raise refusal("private", N("This address leads into a private network. Use a public one."))
    return url


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        is_web = parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:
        return None
    return parts if is_web and not parts.fragment else None


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


async def resolve(host: str, port: int, *, may_be_private: bool) -> Sequence[str]:
    """Return the addresses of a host. Raises PrivateTargetError, OSError for an unknown name."""
    loop = asyncio.get_running_loop()
    entries = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in entries))
    if not may_be_private and not all(is_public(_of_network(text)) for text in addresses):
        raise PrivateTargetError
    return addresses


def _of_network(text: str) -> Address:
    return ip_address(text.partition("%")[0])


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public internet, also one that holds an IPv4 address."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast
