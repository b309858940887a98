"""What is costly to make and belongs to a version: made once in this process, however many ask at the same time.

When a result changes every open page asks again at once. Without this each of them would compute the same standings.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, TypeVar

V = TypeVar("V")


class _Slot(Generic[V]):
    """A value, or the place where it is being made."""

    __slots__ = ("lock", "made")

    def __init__(self) -> None:
        self.lock = Lock()
        self.made: list[V] = []


class Kept(Generic[V]):
    """The newest values by key. Give every key the version of what the value is made from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._slots: OrderedDict[Hashable, _Slot[V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value under `key`. Who asks first makes it, the others wait for it; what `make` raises is not kept."""
        slot = self._slot(key)
        with slot.lock:
            if not slot.made:
                slot.made.append(make())
            return slot.made[0]

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._slots.clear()

    def _slot(self, key: Hashable) -> _Slot[V]:
        with self._lock:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
            return slot


def once(most: int) -> Callable[[Callable[..., V]], Any]:
    """Like functools.lru_cache, and arguments that are being worked on are not worked on twice."""

    def wrap(function: Callable[..., V]) -> Any:
        kept: Kept[V] = Kept(most)

        @wraps(function)
        def call(*arguments: Hashable) -> V:
            return kept.get(arguments, lambda: function(*arguments))

        vars(call)["cache_clear"] = kept.clear
        return call

    return wrap
