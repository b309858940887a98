"""How many files a server may open, how long it takes to stop, and whether only this machine can reach it."""

import resource

from django.conf import settings

from games.core.hall_address import is_loopback

SPARE = 250
"""For everything that is not a connection of a client: databases, Redis, files."""
STOP_SECONDS = 10
"""Seconds that a server has to answer its open requests when it is stopped; the rest are then cut off.

Less than docker-compose.yml and the units of systemd allow before they kill it.
"""


def allow_connections() -> str:
    """Raise the limit of open files for `MAX_CONNECTIONS`, or lower the latter.

    Returns a sentence for the operator where the system allows fewer, else an empty text.
    """
    wanted = settings.MAX_CONNECTIONS + SPARE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ""
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed == wanted:
        return ""
    settings.MAX_CONNECTIONS = max(1, allowed - SPARE)
    return (
        f"This system allows {allowed} open files, so {settings.MAX_CONNECTIONS} connections at once. "
        f"For LIVE_MOST_STREAMS {settings.LIVE_MOST_STREAMS} allow {wanted} (LimitNOFILE, ulimit -n)."
    )


LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Names that mean the machine itself."""


def is_local_only(host: str) -> bool:
    """Return whether only this machine can reach a server that listens at `host`.

    A proxy on the same machine lets others in: then it is set, or the server has a name for others.
    """
    behind_proxy = settings.HTTPS or settings.NUM_PROXIES > 0
    return is_loopback(host) and not behind_proxy and set(settings.ALLOWED_HOSTS) <= LOCAL
