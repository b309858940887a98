"""Who can reach a server: this machine alone, or others too."""

from django.conf import settings

from games.core.hall_address import is_loopback

LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""Names that mean the machine itself."""


def only_from_here(host: str) -> bool:
    """Whether nobody but this machine can mean a server that listens at `host`.

    A proxy on the same machine lets others in: then it is set, or the server has a name for others.
    """
    behind_proxy = settings.HTTPS or settings.NUM_PROXIES > 0
    return is_loopback(host) and not behind_proxy and set(settings.ALLOWED_HOSTS) <= LOCAL
