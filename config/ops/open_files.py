"""How many files this process may have open, and so how many connections."""

import resource

from django.conf import settings

SPARE = 250
"""For everything that is not a connection of a client: databases, Redis, files."""


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
