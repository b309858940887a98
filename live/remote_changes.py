"""Changes that other processes publish, for the streams of this one."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from typing import Protocol

import redis
from django.conf import settings
from redis.asyncio.client import PubSub

from games.core import publishing, redis_address

logger = logging.getLogger(__name__)

SILENCE_SECONDS = 5.0
"""Without a message from Redis, after which it is asked whether it is there; after as long again it is not."""


class Relay(Protocol):
    """The open streams of this process."""

    def look_again(self) -> None:
        """Ask all pages to reload, because changes may have been missed."""

    def fan_out(self, topic: str, version: int) -> None:
        """Send a change to the streams of its topic."""


async def receive(hub: Relay) -> None:
    """Hand on the changes of other processes; ends with its task only."""
    await (_from_redis(hub) if settings.REDIS_URL else _from_socket(hub))


async def _from_redis(hub: Relay) -> None:
    """Receive the changes of other processes through Redis; reconnect forever."""
    pause = 0.2
    while True:
        with contextlib.suppress(redis.RedisError, OSError):
            async with redis_address.async_client(settings.REDIS_URL) as client, client.pubsub() as subscription:
                await subscription.subscribe(publishing.channel())
                async for message in _messages(subscription):
                    pause = 0.2
                    _receive(hub, message)
        logger.warning("Redis does not answer; trying again in %.1f s.", pause)
        await asyncio.sleep(pause)
        pause = min(pause * 2, 5.0)


async def _messages(subscription: PubSub) -> AsyncIterator[dict[str, object]]:
    """Yield what is received.

    A machine without power closes no connection, so silence is tested.

    Raises:
        TimeoutError: Redis does not answer.
    """
    is_pinged = False
    while True:
        message = await subscription.get_message(timeout=SILENCE_SECONDS)
        if message is not None:
            is_pinged = False
            yield message
        elif is_pinged:
            raise TimeoutError
        else:
            is_pinged = True
            await subscription.ping()


def _receive(hub: Relay, message: dict[str, object]) -> None:
    if message["type"] == "subscribe":
        hub.look_again()  # nothing was heard while the connection was away
    elif message["type"] == "message" and isinstance(raw := message["data"], bytes):
        _relay(hub, raw)


def _relay(hub: Relay, raw: bytes) -> None:
    with contextlib.suppress(ValueError):
        hub.fan_out(*publishing.read(raw))


async def _from_socket(hub: Relay) -> None:
    """Receive the changes of management commands through a Unix socket."""
    path = settings.LIVE_SOCKET
    path.unlink(missing_ok=True)
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as inbox:
        inbox.setblocking(False)
        try:
            inbox.bind(str(path))
        except OSError as error:  # such as a path that is too long for a socket
            logger.warning("Changes made by commands are not announced to open pages: %s", error)
            return
        path.chmod(0o600)
        loop.add_reader(inbox, lambda: _relay(hub, inbox.recv(200)))
        try:
            await asyncio.Event().wait()
        finally:
            loop.remove_reader(inbox)
            path.unlink(missing_ok=True)
