"""Pacing of many small pieces of work in the event loop, a few in each step, and gathering of work by key.

Two thousand open pages that follow one change are two thousand wake-ups. Done at once they hold back a move that
arrives meanwhile; done in turn they cost the same and delay nothing. Source: decision 0004.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import islice
from typing import Generic, TypeVar


class Pace:
    """Work that waits for its turn. Used inside the event loop.

    `at_once`: how many pieces are done in one step of the loop. `rest`: seconds between two such steps, in which the
    loop does what else there is and threads get to run.
    """

    def __init__(self, at_once: int, rest: float) -> None:
        self.at_once, self.rest = at_once, rest
        self._first: dict[object, Callable[[], None]] = {}
        self._then: dict[object, Callable[[], None]] = {}
        self._task: asyncio.Task[None] | None = None

    def next(self, key: object, work: Callable[[], None], *, first: bool = False) -> None:
        """Queue work; a key already queued runs once.

        `first` puts it ahead of ordinary work.
        """
        if key in self._first or (key in self._then and not first):
            return
        self._then.pop(key, None)
        (self._first if first else self._then)[key] = work
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def turn(self) -> None:
        """Return when it is the caller's turn."""
        came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.next(came, partial(_come, came))
        await came

    async def _run(self) -> None:
        try:
            while self._first or self._then:
                self._do_some()
                await asyncio.sleep(self.rest)
        finally:
            self._task = None
            self._first.clear()
            self._then.clear()

    def _do_some(self) -> None:
        loop, left = asyncio.get_running_loop(), self.at_once
        for waiting in (self._first, self._then):
            keys = list(islice(waiting, left))
            left -= len(keys)
            for work in [waiting.pop(key) for key in keys]:
                loop.call_soon(work)  # one that fails is the loop's to report, and holds the others up no more


def _come(turn: "asyncio.Future[None]") -> None:
    if not turn.done():  # the waiter has left
        turn.set_result(None)


K = TypeVar("K")
V = TypeVar("V")


class KeyedWork(Generic[K, V]):
    """Work of which one piece at a time is done for each key. Used inside the event loop.

    What comes in meanwhile is done together afterwards.
    """

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
