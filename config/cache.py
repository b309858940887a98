"""The cache: plain values as JSON and bytes, never pickle.

It is in Redis, which may go away, or in this process. Without Redis every value is computed again, and nothing fails
(docs/security.md#redis).
"""

import logging
import time
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

import orjson
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from games.core import redis_address

logger = logging.getLogger(__name__)

SILENT = 60.0
"""Seconds between two lines in the log while Redis is away."""
BACKOFF = 2.0
"""Seconds for which Redis is not asked again, so that an address where nothing answers costs one wait, not hundreds."""

UNREADABLE = object()
"""Value of an entry written by another program: it counts as missing."""
JSON, BYTES = b"j", b"b"
"""The first letter of an entry; a whole number has none, since Redis itself counts it up."""
STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_SUBCLASS
"""Refuse values that would come back as another type."""

F = TypeVar("F", bound=Callable[..., Any])


class Plain:
    """Serializer of cache values.

    A writer to the cache cannot make the server run code.
    """

    def dumps(self, value: Any) -> bytes | int:
        """Raises TypeError for what is neither JSON nor bytes."""
        if type(value) is int:
            return value
        if isinstance(value, bytes):
            return BYTES + value
        return JSON + orjson.dumps(value, option=STRICT)

    def loads(self, stored: bytes | int) -> Any:
        """The value, or UNREADABLE."""
        if isinstance(stored, int):
            return stored
        first, rest = stored[:1], stored[1:]
        if first == BYTES:
            return rest
        try:
            return orjson.loads(rest) if first == JSON else int(stored)
        except ValueError:
            return UNREADABLE


def _or(missed: Callable[..., Any]) -> Callable[[F], F]:
    """The method, or what `missed` says of its arguments while Redis does not answer."""

    def wrap(method: F) -> F:
        @wraps(method)
        def asked(self: "ForgivingRedisCache", *args: Any, **kwargs: Any) -> Any:
            if time.monotonic() < self.rests_until:
                return missed(*args, **kwargs)
            try:
                return method(self, *args, **kwargs)
            except (RedisError, OSError) as error:
                self.went_away(error)
                return missed(*args, **kwargs)

        return asked  # type: ignore[return-value]

    return wrap


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def _no(*args: Any, **kwargs: Any) -> bool:
    return False


def _otherwise(key: str, default: Any = None, version: int | None = None) -> Any:
    return default


def _no_key(key: str, *args: Any, **kwargs: Any) -> int:
    raise ValueError(f"Key '{key}' not found.")  # what Django says of a key that is not there


class RedisClient(RedisCacheClient):
    """Django's client, which may also find Redis through Sentinels."""

    _servers: list[str]
    _pools: dict[int, ConnectionPool]
    _pool_options: dict[str, Any]

    def _get_connection_pool(self, write: bool) -> ConnectionPool:
        if 0 not in self._pools:
            self._pools[0] = redis_address.client(self._servers[0], **self._pool_options).connection_pool
        return self._pools[0]


class ForgivingRedisCache(RedisCache):
    """Redis cache that misses and drops writes while Redis does not answer."""

    rests_until = 0.0
    _reported_at = -SILENT

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        # One more try at once, for a connection that Redis closed meanwhile; the library would wait for seconds.
        patience = {"socket_connect_timeout": 1, "socket_timeout": 2, "retry": Retry(NoBackoff(), 1)}
        options = {"serializer": Plain, **patience, **params.get("OPTIONS", {})}
        super().__init__([server], {**params, "OPTIONS": options})  # Django would split an address with several hosts
        self._class = RedisClient

    def went_away(self, error: Exception) -> None:
        """Leaves Redis alone for a moment, and says so once a minute."""
        now = time.monotonic()
        kind = type(self)
        kind.rests_until = now + BACKOFF  # each thread has a cache of its own, but Redis is away for all of them
        if now - kind._reported_at >= SILENT:
            kind._reported_at = now
            logger.warning("The cache does not answer, so every value is computed again: %s", error)

    @_or(_otherwise)
    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        value = super().get(key, default, version)
        return default if value is UNREADABLE else value

    @_or(lambda *args, **kwargs: {})
    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        values = super().get_many(keys, version)
        return {key: value for key, value in values.items() if value is not UNREADABLE}

    has_key = _or(_no)(RedisCache.has_key)
    add = _or(lambda *args, **kwargs: True)(RedisCache.add)  # without a cache, this caller counts as the first
    set = _or(_nothing)(RedisCache.set)
    set_many = _or(lambda *args, **kwargs: [])(RedisCache.set_many)
    touch = _or(_no)(RedisCache.touch)
    incr = _or(_no_key)(RedisCache.incr)
    delete = _or(_no)(RedisCache.delete)
    delete_many = _or(_nothing)(RedisCache.delete_many)
    clear = _or(_no)(RedisCache.clear)

    @_or(lambda key, by, seconds: by)
    def increase(self, key: str, by: int, seconds: int) -> int:
        """Add to a counter that begins at 0 and lasts for `seconds`; return the sum, in one exchange with Redis.

        While Redis does not answer, nothing is counted and `by` is returned.
        """
        name = self.make_and_validate_key(key)
        pipeline = self._cache.get_client(name, write=True).pipeline(transaction=False)
        pipeline.set(name, 0, ex=seconds, nx=True)
        pipeline.incrby(name, by)
        return int(pipeline.execute()[-1])

    def forget_all(self) -> None:
        """Delete this cache's entries and nothing else in Redis.

        Raises RedisError, OSError.
        """
        client = self._cache.get_client(None, write=True)
        for key in client.scan_iter(match=self.make_key("*"), count=1000):
            client.unlink(key)


class PlainLocMemCache(LocMemCache):
    """Memory cache of one process that refuses the same values as the Redis cache."""

    plain = Plain()

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        stored = super().get(key, None, version)
        return default if stored is None else self.plain.loads(stored)

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        super().set(key, self.plain.dumps(value), timeout, version)

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return super().add(key, self.plain.dumps(value), timeout, version)

    def increase(self, key: str, by: int, seconds: int) -> int:
        """Add to a counter that begins at 0 and lasts for `seconds`; return the sum."""
        return by if self.add(key, by, seconds) else self.incr(key, by)
