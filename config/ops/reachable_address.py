"""Reachability of a server: from this machine alone, or by others too."""

from django.conf import settings

from games.core.hall_address import is_loopback

LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Names that mean the machine itself."""


def is_local_only(host: str) -> bool:
    """Return whether only this machine can reach a server that listens at `host`.

    A proxy on the same machine lets others in: then it is set, or the server has a name for others.
    """
    behind_proxy = settings.HTTPS or settings.NUM_PROXIES > 0
    return is_loopback(host) and not behind_proxy and set(settings.ALLOWED_HOSTS) <= LOCAL
