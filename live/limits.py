"""How many streams are open: here, from one address, of one account.

A place is taken in the step in which it was looked for: of many that ask at once, no more get in than there are places.
"""

from collections import Counter
from typing import TypeVar

from django.conf import settings
from prometheus_client import Gauge
from starlette.types import ASGIApp, Receive, Scope, Send

from live.pacing import Pace

Account = tuple[int, bool]
"""User id, and whether the stream plays: streams that only read do not crowd out those that play."""
MAX_OF_ONE = 100
"""Streams one account may have open in this process to play, and as many to read."""
T = TypeVar("T")
opening = Pace(at_once=10, rest=0.002)
"""Requests for streams: when a server has started, or a network is back, all pages ask at the same moment."""


class StreamLimiter:
    """The streams of this process, and whether another may open. Used inside the event loop."""

    def __init__(self) -> None:
        self.open = 0
        self.addresses: Counter[str] = Counter()
        self.accounts: Counter[Account] = Counter()

    def full(self) -> bool:
        """Whether as many streams are open as there may be at all."""
        return self.open >= settings.LIVE_MOST_STREAMS

    def crowded(self, address: str) -> bool:
        """Whether this address has as many streams open as one may have."""
        return 0 < settings.LIVE_MOST_STREAMS_PER_ADDRESS <= self.addresses[address]

    def used_up(self, account: Account) -> bool:
        """Whether this account has as many streams open as one may have."""
        return self.accounts[account] >= MAX_OF_ONE

    def take(self, address: str, account: Account | None) -> None:
        """One more stream."""
        self._count(1, address, account)

    def give_back(self, address: str, account: Account | None) -> None:
        """That stream has ended."""
        self._count(-1, address, account)

    def _count(self, by: int, address: str, account: Account | None) -> None:
        self.open += by
        STREAMS.inc(by)
        _add(self.addresses, address, by)
        if account is not None:
            _add(self.accounts, account, by)


def _add(counter: Counter[T], key: T, by: int) -> None:
    """Add to a counter; entries of 0 are deleted."""
    counter[key] += by
    if not counter[key]:
        del counter[key]


limiter = StreamLimiter()


class AdmittedResponse:
    """An answer that has a place from now on, until it has been given or its client has left."""

    def __init__(self, answer: ASGIApp, address: str, account: Account | None = None) -> None:
        self.answer, self.address, self.account = answer, address, account
        limiter.take(address, account)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.answer(scope, receive, send)
        finally:
            limiter.give_back(self.address, self.account)


class InTurn:
    """Passes requests for streams on a few at a time, before anything is done for them; others at once."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == "/live/":
            await opening.turn()
        await self.app(scope, receive, send)


STREAMS = Gauge("troeftafel_live_connections", "Open event streams.", multiprocess_mode="livesum")
