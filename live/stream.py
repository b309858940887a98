"""One open stream and its pending messages."""

import asyncio
from itertools import count

from live.pacing import Pace
from live.seat_pages import ChangedParts, Page
from live.shared_pages import PageAddress, RenderedPage

_numbers = count()
waking = Pace(at_once=50, rest=0.005)
"""Streams with pending messages; each wakes once for all of them. Pages of players go first, because they wait for each
other.
"""


class Stream:
    """One open page: the newest unsent version of each topic."""

    def __init__(self, topics: frozenset[str]) -> None:
        self.topics = topics
        self.number = next(_numbers)
        self.pending: dict[str, int] = {}
        self.seat_lost = False
        self.page: Page | None = None
        """A player's page, whose changes the stream pushes."""
        self.parts: ChangedParts | None = None
        self.place: PageAddress | None = None
        """The public page that this stream pushes."""
        self.shared_page: RenderedPage | None = None
        self.page_etag = ""
        """ETag of the page that the reader has: the last pushed one, or the one they opened."""
        self.left = False
        """Its client is gone."""
        self.pinged = False
        self.news = asyncio.Event()

    def put(self, topic: str, version: int) -> None:
        self.pending[topic] = version
        self._wake()

    def lose_seat(self) -> None:
        """A newer page has the seat this one was opened for."""
        self.seat_lost, self.page, self.parts = True, None, None
        self._wake()

    def put_parts(self, new: ChangedParts) -> None:
        """Merge new parts into the unsent ones; newer parts replace older ones."""
        parts = {**(self.parts.parts if self.parts else {}), **new.parts}
        self.parts = ChangedParts(new.version, parts, new.ids)
        self._wake()

    def put_page(self, shared_page: RenderedPage) -> None:
        """Replace an unsent page."""
        self.shared_page = shared_page
        self._wake()

    def ping(self) -> None:
        """A comment, or a question for a heartbeat, is due."""
        self.pinged = True
        self._wake()

    def take_ping(self) -> bool:
        """Whether it is to be sent now."""
        taken, self.pinged = self.pinged, False
        return taken

    def leave(self) -> None:
        """Its client has left; it ends in its turn, as a thousand may leave at once."""
        self.left = True
        self._wake()

    def take_page(self) -> bytes | None:
        """Return the bytes for the reader of the last pushed public page."""
        shared_page, self.shared_page = self.shared_page, None
        if shared_page is None:
            return None
        has, self.page_etag = self.page_etag, shared_page.etag
        return shared_page.for_who_has(has)

    async def take(self) -> dict[str, int]:
        await self.news.wait()
        self.news.clear()
        taken, self.pending = self.pending, {}
        return taken

    def _wake(self) -> None:
        if not self.news.is_set():
            waking.next(self, self.news.set, first=self.page is not None)
