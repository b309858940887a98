"""Redis transport for tasks: a worker survives a loss of Redis (decision 0002)."""

import select
from typing import Any

import kombu
from celery import bootsteps
from celery.app import amqp
from kombu.transport import redis
from redis.exceptions import ConnectionError as Lost


class ReportsLoss:
    """Report a lost connection where kombu 5.7 has forgotten the broker's address."""

    connection: Any

    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection.client is None:
            raise Lost("This connection to the broker was lost.")
        return super()._connparams(asynchronous=asynchronous)  # type: ignore[misc]


class Channel(ReportsLoss, redis.Channel):
    """A channel to one Redis."""


class Transport(redis.Transport):
    Channel = Channel


class SentinelChannel(ReportsLoss, redis.SentinelChannel):
    """A channel to the master that Sentinels name."""


class SentinelTransport(redis.SentinelTransport):
    Channel = SentinelChannel


class Connection(kombu.Connection):
    """Reconnect every two seconds; kombu's own delays grow to half a minute."""

    def ensure_connection(self, *args: Any, **kwargs: Any) -> Any:
        kwargs = {"interval_start": 0.5, "interval_step": 0.5, "interval_max": 2, **kwargs}
        return super().ensure_connection(*args, **kwargs)


class Amqp(amqp.AMQP):
    Connection = Connection


MAX_UNREAD = 4
"""Messages that a process of the pool can have waiting: that it is there, has begun, and is done."""


class ReadsResults(bootsteps.StartStopStep):
    """Read the results of ended tasks first after a reconnection.

    Without a connection a worker reads nothing. Celery would then end a process that finished long ago, and take five
    seconds to notice.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    _connected_before = False

    def start(self, parent: Any) -> None:
        again, self._connected_before = self._connected_before, True
        pool: Any = getattr(parent.pool, "_pool", None)
        for fd in list(getattr(pool, "_fileno_to_outq", ())) if again else ():
            for _ in range(MAX_UNREAD):
                if select.select([fd], [], [], 0)[0]:
                    pool.handle_result_event(fd)
