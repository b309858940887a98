"""Work that is gathered by what it is about: what comes in while it is being done is done together afterwards."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class KeyedWork(Generic[K, V]):
    """Work of which one piece at a time is done for each key. Used inside the event loop."""

    def __init__(self, empty: Callable[[], V], work: Callable[[K, V], Awaitable[None]]) -> None:
        self._empty, self._work = empty, work
        self._gathered: dict[K, V] = {}
        self._at_work: dict[K, asyncio.Task[None]] = {}

    def next(self, key: K) -> V:
        """Return the next batch for this key, to be extended before any await."""
        if key not in self._at_work:
            self._at_work[key] = asyncio.create_task(self._run(key))
        return self._gathered.setdefault(key, self._empty())

    async def _run(self, key: K) -> None:
        try:
            while key in self._gathered:
                await self._work(key, self._gathered.pop(key))
        finally:
            del self._at_work[key]
