"""Which threads answer which requests: a move never waits for a document.

Each lane has threads and a queue of its own. A request that finds both full is refused at once with 503, and so is one
that has waited for as long as its lane allows.
"""

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.conf import settings

T = TypeVar("T")

DOCUMENT_PATIENCE = 10.0
"""Seconds that a request waits for a thread of the documents.

A hall that downloads its standings is through the queue by then. Behind jobs that take half a minute each, thirty who
wait would otherwise hear nothing for minutes.
"""
PLAY, PAGES, DOCUMENTS, METRICS = "play", "pages", "documents", "metrics"

ROUTES: Sequence[tuple[str, str, str]] = (
    # Reading and judging whole documents, making files, planning and pairing: anything that may take a second.
    ("POST", r"/api/v1/(adjudicate|score|seatings|plans|records/check|events/import)/?", DOCUMENTS),
    ("POST", r"/api/v1/people/import(/file)?/?", DOCUMENTS),
    ("GET", r"/api/v1/(schema|docs)/", DOCUMENTS),
    ("GET", r"/api/v1/tables/\d+/record", DOCUMENTS),
    ("GET", r"/api/v1/events/[^/]+/(archive|schedule|standings/(file\.\w+|checks|changes|\d+/needs))/?", DOCUMENTS),
    ("*", r"/api/v1/events/[^/]+/seating/?", DOCUMENTS),
    ("*", r"/api/v1/events/[^/]+/rounds/\d+/(quality|follow|places(/preview)?|changes/ways|deals/\d+)/?", DOCUMENTS),
    ("POST", r"/api/v1/events/[^/]+/rounds/?", DOCUMENTS),
    ("*", r"/(plan|check|shuffles/check|events/import|privacy/my-data|privacy/erase-me)/?", DOCUMENTS),
    ("GET", r"/play/\d+/record\.\w+", DOCUMENTS),
    ("*", r"/play/\d+/check/", DOCUMENTS),
    ("*", r"/replay/\d+/(steps\.json|hindsight)", DOCUMENTS),
    ("GET", r"/(ratings|series)/[^/]+\.(csv|xlsx)", DOCUMENTS),
    ("GET", r"/series/[^/]+/print", DOCUMENTS),
    ("GET", r"/t/[^/]+/(archive\.zip|standings\.\w+|print/.*|schedule/|log|standings/changes/)", DOCUMENTS),
    ("POST", r"/t/[^/]+/print/links/new", DOCUMENTS),  # a code is drawn for everybody
    ("GET", r"/commitments/[^/]+", DOCUMENTS),
    ("POST", r"/t/[^/]+/desk/seat", DOCUMENTS),
    ("POST", r"/t/[^/]+/players/", DOCUMENTS),  # a list of people, as text or as a file
    ("*", r"/t/[^/]+/seating/", DOCUMENTS),
    ("*", r"/t/[^/]+/r/\d+/(again|change/|correct/|follow|quality/.*|document\.json|deals/\d+/)", DOCUMENTS),
    ("*", r"/t/[^/]+/result/\d+/effect", DOCUMENTS),
    # Moves, and the scores of a table.
    ("POST", r"/play/\d+/.+", PLAY),
    ("POST", r"/api/v1/tables/\d+/.+", PLAY),
    ("POST", r"/api/(v1/)?table/\d+/action", PLAY),
    ("POST", r"/t/[^/]+/table/\d+/(preview|send|answer)?", PLAY),
    ("POST", r"/t/[^/]+/result/\d+/(settle|reject|confirm|turn-down|correct|ask)", PLAY),
    ("POST", r"/t/[^/]+/r/\d+/total", PLAY),
    ("POST", r"/api/v1/events/[^/]+/tables/\d+/(preview|sheets(/\d+(/(again|answer|reject|settle))?)?)/?", PLAY),
    ("PUT", r"/api/v1/events/[^/]+/tables/\d+/sheets/\d+/?", PLAY),
    ("POST", r"/api/v1/events/[^/]+/rounds/\d+/total/?", PLAY),
    # Programs that watch; their figures ask the database a good deal.
    ("GET", r"/metrics", METRICS),
)
"""Method, whole path and lane; the first that fits counts, and what fits none is one of PAGES."""


def _compile(routes: Sequence[tuple[str, str, str]]) -> dict[str, tuple[re.Pattern[str], Sequence[str]]]:
    """One pattern a method, in which the number of the group that matched leads to the lane."""
    found: dict[str, tuple[re.Pattern[str], Sequence[str]]] = {}
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        fitting = [(re.sub(r"\((?!\?)", "(?:", path), lane) for asked, path, lane in routes if asked in ("*", method)]
        pattern = re.compile("|".join(f"({path})" for path, _lane in fitting) or r"(?!)")
        found[method] = pattern, [lane for _path, lane in fitting]
    return found


_PATTERNS = _compile(ROUTES)


def lane_of(method: str, path: str) -> str:
    """Return the name of the lane of a request."""
    pattern, names = _PATTERNS.get("GET" if method == "HEAD" else method, (None, ()))
    found = pattern.fullmatch(path) if pattern else None
    return names[found.lastindex - 1] if found and found.lastindex else PAGES


class LaneFullError(Exception):
    """All threads of a lane are busy, and its queue is full or did not move."""


class ClientLeftError(Exception):
    """The client left before its request had its turn."""


@dataclass(eq=False)
class Lane:
    """Threads of their own, and how many requests may wait for one. Used inside the event loop.

    `longest`: how many seconds one may wait; None for as long as it takes.
    """

    name: str
    threads: int
    queue: int
    longest: float | None = None
    busy: int = 0
    waiting: deque["asyncio.Future[None]"] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.pool = ThreadPoolExecutor(self.threads, f"lane-{self.name}")

    async def run(self, work: Callable[[], T], left: Callable[[], Awaitable[object]] | None = None) -> T:
        """Return what `work` returns in a thread of this lane.

        `left` returns when the client has left; then the work is not begun. Without it, it is done all the same.

        Raises:
            LaneFullError: no thread is free and no place in the queue, or none became free in time.
            ClientLeftError: `left` returned before a thread was free.
        """
        if self.busy >= self.threads:
            if len(self.waiting) >= self.queue:
                raise LaneFullError(self.name)
            await self._turn(left)
        else:
            self.busy += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self._release()

    async def _turn(self, left: Callable[[], Awaitable[object]] | None) -> None:
        """Wait for a thread, which is then taken."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        leaving = asyncio.ensure_future(left()) if left else None
        ways: set[asyncio.Future[Any]] = {turn, leaving} if leaving else {turn}
        try:
            done, _waits = await asyncio.wait(ways, timeout=self.longest, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                raise ClientLeftError if done else LaneFullError(self.name)
        except BaseException:
            if turn.done():
                self._release()
            else:
                self.waiting.remove(turn)
            raise
        finally:
            if leaving:
                leaving.cancel()

    def _release(self) -> None:
        """Hand the thread on to whoever waits longest."""
        if self.waiting:
            self.waiting.popleft().set_result(None)
        else:
            self.busy -= 1


def make_lanes() -> dict[str, Lane]:
    """Return the lanes of a process, by name. A whole hall opens its pages at the same moment, hence long queues."""
    lanes = (
        Lane(PLAY, settings.PLAY_THREADS, 500),
        Lane(PAGES, settings.WEB_THREADS, 1500),
        Lane(DOCUMENTS, settings.DOCUMENT_THREADS, 30, longest=DOCUMENT_PATIENCE),
        Lane(METRICS, 1, 5),
    )
    return {lane.name: lane for lane in lanes}
