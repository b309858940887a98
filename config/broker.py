"""The way to Redis for tasks: a worker outlives it when Redis goes while a task runs (docs/decisions/0291)."""

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as Lost


class Channel(redis.Channel):
    """Says that the connection is lost where kombu 5.7 fails: after a loss it forgets where the broker was."""

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection.client is None:
            raise Lost("This connection to the broker was lost.")
        return super()._connparams(asynchronous=asynchronous)


class Transport(redis.Transport):
    Channel = Channel
