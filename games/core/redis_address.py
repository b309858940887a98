"""Clients for REDIS_URL, which names one Redis, or the Sentinels that know which Redis is the master.

    redis://:PASSWORD@HOST:6379/0
    redis+sentinel://:PASSWORD@HOST:26379,HOST:26379,HOST:26379/NAME/0

`rediss` in place of `redis` speaks TLS with all of them. `sentinel_password` in the query is for Sentinels that ask for
one; the rest of the query is for Redis, as redis-py reads it.
"""

import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import redis
import redis.asyncio
from redis.asyncio.sentinel import Sentinel as AsyncSentinel
from redis.connection import parse_url
from redis.sentinel import Sentinel

HOST = r"(?:\[[0-9a-fA-F:.]+\]|[^/@:,\s]+)(?::\d+)?"
SENTINELS = re.compile(
    rf"(?P<scheme>rediss?)\+sentinel://(?P<user>[^/@\s]*@)?(?P<hosts>{HOST}(?:,{HOST})*)"
    r"/(?P<name>[\w.-]+)(?P<database>/\d*)?(?P<query>\?\S*)?"
)
PORT = 26379
SENTINEL_SECONDS = 1.0
"""After which the next Sentinel is asked."""


@dataclass(frozen=True)
class SentinelAddress:
    """Sentinels, the name under which they know the master, and the options of connections to it."""

    sentinels: list[tuple[str, int]]
    name: str
    options: dict[str, Any]
    sentinel_options: dict[str, Any]
    trust: dict[str, Any]
    """What the address says about certificates."""

    @classmethod
    def read(cls, url: str) -> "SentinelAddress | None":
        """Return the parts of an address; None if it names one Redis."""
        match = SENTINELS.fullmatch(url)
        if match is None:
            return None
        query = match["query"] or ""
        plain = f"{match['scheme']}://{match['user'] or ''}redis{match['database'] or '/0'}{query}"
        options: dict[str, Any] = parse_url(plain)  # type: ignore[no-untyped-call]
        options.pop("host")
        tls = {"ssl": True} if options.pop("connection_class", None) else {}
        secret = options.pop("sentinel_password", None)
        asking = {"socket_timeout": SENTINEL_SECONDS, "socket_connect_timeout": SENTINEL_SECONDS, "password": secret}
        trust = {name: value for name, value in options.items() if name.startswith("ssl_")}
        sentinels = [_host_and_port(host) for host in re.findall(HOST, match["hosts"])]
        return cls(sentinels, match["name"], options | tls, asking | trust | tls, trust)

    def broker_url(self) -> str:
        """Return the address as kombu reads it: one for each Sentinel."""
        user, password = self.options.get("username", ""), self.options.get("password", "")
        named = f"{quote(user, safe='')}:{quote(password, safe='')}@" if password else ""
        database = self.options.get("db", 0)
        hosts = (f"[{host}]" if ":" in host else host for host, _ in self.sentinels)
        ports = (port for _, port in self.sentinels)
        return ";".join(f"sentinel://{named}{host}:{port}/{database}" for host, port in zip(hosts, ports, strict=True))


def client(url: str, **options: Any) -> redis.Redis:
    """Return a client of Redis; with Sentinels each connection first asks them for the master."""
    if address := SentinelAddress.read(url):
        sentinel = Sentinel(address.sentinels, sentinel_kwargs=address.sentinel_options)  # type: ignore[no-untyped-call]
        options = {**address.options, **options}
        master: redis.Redis = sentinel.master_for(address.name, **options)  # type: ignore[no-untyped-call]
        return master
    return redis.Redis.from_url(url, **options)


@asynccontextmanager
async def async_client(url: str, **options: Any) -> AsyncIterator[redis.asyncio.Redis]:
    """Yield the same for an event loop, and close all connections at the end."""
    if address := SentinelAddress.read(url):
        sentinel = AsyncSentinel(address.sentinels, sentinel_kwargs=address.sentinel_options)  # type: ignore[no-untyped-call]
        try:
            async with sentinel.master_for(address.name, **address.options, **options) as master:
                yield master
        finally:
            for client in sentinel.sentinels:
                await client.aclose()
    else:
        async with redis.asyncio.Redis.from_url(url, **options) as single:
            yield single


def dead_after(seconds: int) -> dict[int, int]:
    """Return options of a connection that ends when its other side has confirmed nothing for so long."""
    named = {"TCP_KEEPIDLE": seconds // 3, "TCP_KEEPINTVL": seconds // 3, "TCP_KEEPCNT": 2}
    named["TCP_USER_TIMEOUT"] = seconds * 1000
    return {getattr(socket, name): value for name, value in named.items() if hasattr(socket, name)}


def _host_and_port(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":") if re.search(r":\d+$", text) and not text.endswith("]") else (text, "", "")
    return host.strip("[]"), int(port or PORT)
