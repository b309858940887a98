"""Incomplete requests: limits, and the choice of those to abort.

A complete request arrives within milliseconds, so the limits count only those that have taken longer than `GRACE`: a
hall full of phones behind one address never blocks itself. A new request is never refused. Instead the oldest
incomplete one is aborted, which belongs to an attacker sooner than to a player.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from live.pacing import Pace

GRACE = 1.0
"""Seconds in which an incomplete request is not counted for its address."""
POLL_INTERVAL = 0.5
"""Seconds between two looks at what is incomplete."""
GIVEN_UP_AT_ONCE = 25
"""Requests that are given up in one step of the event loop."""


class Incomplete(Protocol):
    """A request that is still arriving."""

    def give_up(self) -> None:
        """Answer it with 408 and close its connection."""


@dataclass
class Pending:
    """The incomplete requests of this process. Used inside the event loop.

    `per_address` and `total` return the bounds; 0 means no bound. `seconds` returns how long one may take, or 0 where
    its reader keeps its own deadlines.
    """

    per_address: Callable[[], int]
    total: Callable[[], int]
    seconds: Callable[[], float] = lambda: 0.0
    requests: dict[Incomplete, tuple[float, str]] = field(default_factory=dict)
    """When each began and where it comes from, oldest first."""
    turns: Pace = field(default_factory=lambda: Pace(at_once=GIVEN_UP_AT_ONCE, rest=0.005))
    """Those that are given up, in their turn."""
    _loop: asyncio.AbstractEventLoop | None = None

    def add(self, request: Incomplete, address: str) -> None:
        """Count a request until `remove`; one that is counted already keeps its age."""
        if request in self.requests:
            return
        loop = asyncio.get_running_loop()
        self.requests[request] = (loop.time(), address)
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(POLL_INTERVAL, self._look)
        if 0 < self.total() < len(self.requests):
            self.give_up_oldest()

    def remove(self, request: Incomplete) -> None:
        """Stop counting a request that is complete, or whose client has left."""
        self.requests.pop(request, None)

    def give_up_oldest(self) -> bool:
        """Give up the request that began first; False when nothing is incomplete."""
        for request in self.requests:
            self._give_up(request)
            return True
        return False

    def sweep(self, now: float) -> None:
        """Abort late requests, and the oldest of every address with too many.

        They are paced: aborting an attacker's three thousand at once would hold up a move.
        """
        for request in self._unwanted(now):
            self.turns.next(request, partial(self._give_up, request))

    def _unwanted(self, now: float) -> Iterator[Incomplete]:
        slow = [(request, *start) for request, start in self.requests.items() if now - start[0] >= GRACE]
        counts, bound, seconds = (
            Counter(address for _request, _began, address in slow),
            self.per_address(),
            self.seconds(),
        )
        for request, began, address in slow:
            too_many = 0 < bound < counts[address]
            if too_many or 0 < seconds <= now - began:
                counts[address] -= 1
                yield request

    def _give_up(self, request: Incomplete) -> None:
        """Unless it has been completed while it waited for this."""
        if request in self.requests:
            self.remove(request)
            request.give_up()

    def _look(self) -> None:
        loop, self._loop = self._loop, None
        if loop is None:
            return
        self.sweep(loop.time())
        if self.requests:
            self._loop = loop
            loop.call_later(POLL_INTERVAL, self._look)
