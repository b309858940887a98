"""Process cache for costly values of a version, each computed once.

When a result changes, all open pages ask again at once. Without the cache each request would compute the same
standings.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class _Slot(Generic[V]):
    """A value, or a lock while it is computed."""

    __slots__ = ("lock", "made")

    def __init__(self) -> None:
        self.lock = Lock()
        self.made: list[V] = []


class SingleFlightCache(Generic[V]):
    """A cache of recent values; each key must contain its data's version."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: OrderedDict[Hashable, _Slot[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value under `key`; the first caller makes it, the others wait.

        Errors raised by `make` are not cached.
        """
        slot = self._slot(key)
        with slot.lock:
            if not slot.made:
                slot.made.append(make())
            return slot.made[0]

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._slots.clear()

    def _slot(self, key: Hashable) -> _Slot[V]:
        with self._lock:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
            return slot


def memoized(most: int) -> Callable[[Callable[..., V]], Any]:
    """Act like functools.lru_cache, and never compute the same arguments concurrently."""

    def wrap(function: Callable[..., V]) -> Any:
        cache: SingleFlightCache[V] = SingleFlightCache(most)

        @wraps(function)
        def call(*arguments: Hashable) -> V:
            return cache.get(arguments, lambda: function(*arguments))

        vars(call)["cache_clear"] = cache.clear
        return call

    return wrap
