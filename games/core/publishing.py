"""Changes, such as "table 12 changed", published to open pages.

    transaction.on_commit(partial(publishing.publish_change, "table:12", 31))

A topic is a kind and a name: `table:12`, `event:club-evening`. The version is any number that grows with each
change of the topic. The change itself is not sent: each page requests what it may see.

Streams have no authentication (live/streams.py), so the topics of a table that is not public are tokens that cannot be
guessed: only views of the table contain them, for users who may see it.
"""

import logging
import re
import socket
from collections.abc import Callable
from functools import cache

import redis
from django.conf import settings
from django.utils.crypto import salted_hmac
from kombu.exceptions import OperationalError

from games.core import redis_address
from games.models import Table

logger = logging.getLogger(__name__)

TOPIC = re.compile(r"[a-z]{1,20}:[A-Za-z0-9_-]{1,80}", re.ASCII)
"""Form of a topic."""

INBOX_FULL = 0.2
"""Seconds a command waits for a server that has not read the changes before: the system holds about ten."""

Listener = Callable[[str, int], None]
_server: list[Listener] = []


def publish_change(topic: str, version: int) -> None:
    """Tell all open pages that `topic` is now at `version`.

    Call it after the commit. It may be called from any thread of any process, returns at once and never raises: a
    change that could not be published is found by the pages' own polling.
    """
    try:
        _publish(topic, version)
    except Exception as error:
        unsent(logger, f"Open pages were not notified that {topic} changed.", error)


def unsent(target: logging.Logger, sentence: str, error: Exception) -> None:
    """Log a change that was not published.

    While Redis is away that is every change: one line then, without a traceback.
    """
    away = isinstance(error, (redis.RedisError, OperationalError, OSError))
    target.warning("%s (%s: %s)", sentence, type(error).__name__, error, exc_info=not away)


def listen(listener: Listener) -> None:
    """Register the server of this process, which then notifies its own pages.

    `listener` must be safe from any thread.
    """
    _server.append(listener)


def stop_listening(listener: Listener) -> None:
    _server.remove(listener)


def has_other_servers() -> bool:
    """Whether other servers may have pages of the same tables open."""
    return bool(settings.REDIS_URL)


def channel() -> str:
    """Return the Redis channel of this installation.

    Channels are not separated by database number, so it is in the name.
    """
    return f"troeftafel:{settings.REDIS_URL.partition('?')[0].rsplit('/', 1)[-1]}:changed"


def message(topic: str, version: int) -> bytes:
    """A change as it travels between processes."""
    return f"{topic} {version:d}".encode()


def read(raw: bytes) -> tuple[str, int]:
    """The topic and the version in a message. Raises ValueError when it is none."""
    topic, version = raw.decode().split(" ")
    if not TOPIC.fullmatch(topic):
        raise ValueError(topic)
    return topic, int(version)


def _publish(topic: str, version: int) -> None:
    if not TOPIC.fullmatch(topic):
        raise ValueError(f"{topic!r} is no topic")
    if settings.REDIS_URL:
        _redis(settings.REDIS_URL).publish(channel(), message(topic, version))
    elif _server:
        for listener in _server:
            listener(topic, version)
    else:
        _tell_the_server(message(topic, version))


@cache
def _redis(url: str) -> redis.Redis:
    return redis_address.client(url, socket_connect_timeout=1, socket_timeout=1)


def _tell_the_server(raw: bytes) -> None:
    """Send from a management command to the embedded server on this data directory."""
    if not settings.LIVE_SOCKET.exists():
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.settimeout(INBOX_FULL)
        try:
            out.sendto(raw, str(settings.LIVE_SOCKET))
        except (ConnectionRefusedError, FileNotFoundError):
            return  # left behind by a server that has ended: no listeners


def topic(kind: str, table: Table) -> str:
    """Return a topic such as `table:12` or `chat:12`.

    A private table has a token behind it, the same for all its topics.
    """
    if table.lobby != Table.Lobby.PRIVATE:
        return f"{kind}:{table.pk}"
    token = salted_hmac("games.topics", str(table.pk), algorithm="sha256").hexdigest()[:32]
    return f"{kind}:{table.pk}-{token}"
