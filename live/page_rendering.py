"""Open pages are rendered in a thread or, when many are open, in a second process.

Python computes on one processor at a time, and the pages of a table cost more than twice as much as the move before
them. Several web processes share that work (with Redis). The one process of a server without Redis starts a second
process for it when `PAGE_PROCESS_FROM` pages of players are open, and ends it when all of them are closed. Whatever
fails there is rendered in the server (decision 0485).
"""

import asyncio
import logging
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
from django.conf import settings

from games.processes.child_process import KeptProcess, ProcessError
from live import seat_pages
from live.pacing import KeyedWork
from live.seat_pages import ChangedParts, Page, PlayerStream

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "config.page_process")
STARTS_WITHIN = 60.0
"""Seconds until a new process has loaded; meanwhile the server renders."""
ANSWERS_WITHIN = 10.0
"""Seconds until the server renders itself, and another process is started."""
BACKOFF = 30.0
"""Seconds before a failed process is started again."""


class PageProcess:
    """A process that renders. One thread calls `render` and `stop`."""

    def __init__(self) -> None:
        self.kept: KeptProcess | None = None
        """The process, when it has loaded."""
        self.starting = False
        self._rests_until = 0.0

    @property
    def may_start(self) -> bool:
        return self.kept is None and not self.starting and time.monotonic() >= self._rests_until

    def start(self) -> None:
        """Start a process, and use it when it has loaded. Set `starting` before."""
        process = KeptProcess(lambda: COMMAND, STARTS_WITHIN)
        try:
            process.exchange({}, b"[]", ANSWERS_WITHIN)
        except (OSError, ProcessError):
            self._rest()
        else:
            self.kept = process
        finally:
            self.starting = False

    def render(self, pages: Sequence[Page]) -> list[ChangedParts | None] | None:
        """Return the news of pages, which then have it; None without a working process."""
        if self.kept is None:
            return None
        try:
            _, body = self.kept.exchange({}, orjson.dumps(pages), ANSWERS_WITHIN)
        except (OSError, ProcessError):
            self.kept = None
            self._rest()
            return None
        return [_news_of(page, news) for page, news in zip(pages, orjson.loads(body), strict=True)]

    def stop(self) -> None:
        """End the process, if there is one."""
        process, self.kept = self.kept, None
        if process is not None:
            process.stop()

    def _rest(self) -> None:
        self._rests_until = time.monotonic() + BACKOFF
        logger.warning("The process that renders pages failed; the server renders them itself.", exc_info=True)


def _news_of(page: Page, news: Any) -> ChangedParts | None:
    if news is None:
        return None
    page.sent, page.csrf_token = news["sent"], news["csrf_token"]
    return ChangedParts(news["version"], news["parts"], tuple(news["ids"]))


class PageRenderer:
    """Renders changed tables for all their pages. Used inside the event loop."""

    def __init__(self) -> None:
        self.gathering = KeyedWork[int, dict[PlayerStream, tuple[str, int]]](dict, self._render_table)
        self.pool = ThreadPoolExecutor(1, "pages")
        """One thread: a second one would compute in turn with it, and both would wait for each other."""
        self.open: set[PlayerStream] = set()
        """The streams of players' pages."""
        self.process = PageProcess()

    def opened(self, stream: PlayerStream) -> None:
        """Count a page, and start the process when there are many."""
        self.open.add(stream)
        self._start_when_due()

    def closed(self, stream: PlayerStream) -> None:
        """The stream of a page has ended; after the last one the process ends too."""
        self.open.discard(stream)
        self._stop_when_done()

    def close(self) -> None:
        """End the process, because the server stops."""
        self.open.clear()
        self._stop_when_done()

    def due(self, stream: PlayerStream, page: Page, topic: str, version: int) -> None:
        """The page of this stream has to be rendered again."""
        self.gathering.next(page.seat_token.table_id)[stream] = (topic, version)

    def _start_when_due(self) -> None:
        many = settings.EMBEDDED and 0 < settings.PAGE_PROCESS_FROM <= len(self.open)
        if many and self.process.may_start:
            self.process.starting = True
            started = asyncio.get_running_loop().run_in_executor(None, self.process.start)
            started.add_done_callback(lambda _: self._stop_when_done())

    def _stop_when_done(self) -> None:
        if not self.open:
            self.pool.submit(self.process.stop)

    async def _render_table(self, _table_id: int, streams: dict[PlayerStream, tuple[str, int]]) -> None:
        self._start_when_due()
        pages = {stream: stream.page for stream in streams if stream.page}
        try:
            loop = asyncio.get_running_loop()
            news = await loop.run_in_executor(self.pool, self._render, list(pages.values()))
        except Exception:
            logger.warning("Open pages of a table could not be rendered; they ask for themselves.", exc_info=True)
            news = [None] * len(pages)
        for stream, parts in zip(pages, news, strict=True):
            if parts is None:
                stream.put(*streams[stream])
            else:
                stream.put_parts(parts)

    def _render(self, pages: list[Page]) -> list[ChangedParts | None]:
        news = self.process.render(pages)
        return seat_pages.render(pages) if news is None else news
