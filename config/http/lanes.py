"""Which threads answer which requests: a move never waits for a document.

Each lane has threads and a queue of its own. A request that finds both full is refused at once with 503, and so is one
that has waited for as long as its lane allows. Addresses have their turns one after the other, so whoever asks for a
thousand pages makes themselves wait and not the others.
"""

import asyncio
import re
from collections import Counter, deque
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
MIN_SHARE = 2
"""Threads of the pages that one address has at least.

Threads that compute share one processor (the interpreter's lock), so more of them make no more pages. But a move takes
this lock again after each of its fifty queries, and waits each time for as many threads as compute
(decision 0003).
"""
PAGES_DURING_PLAY = 2
"""Threads that make pages while a move or a score is being handled, one of them for each address at most.

A score needs some thirty queries, and after each it waits for the interpreter's lock behind every thread that computes.
On PostgreSQL it holds the lock of its event all the while, on which the scores of the other web processes wait.
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
    ("POST", r"/t/[^/]+/print/links/new", DOCUMENTS),  # draws a code for each player
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
    """Compile one pattern a method; the matching group's number selects the lane."""
    patterns: dict[str, tuple[re.Pattern[str], Sequence[str]]] = {}
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        fitting = [(re.sub(r"\((?!\?)", "(?:", path), lane) for verb, path, lane in routes if verb in ("*", method)]
        pattern = re.compile("|".join(f"({path})" for path, _lane in fitting) or r"(?!)")
        patterns[method] = pattern, [lane for _path, lane in fitting]
    return patterns


_PATTERNS = _compile(ROUTES)


def lane_of(method: str, path: str) -> str:
    """Return the name of the lane of a request."""
    pattern, names = _PATTERNS.get("GET" if method == "HEAD" else method, (None, ()))
    match = pattern.fullmatch(path) if pattern else None
    return names[match.lastindex - 1] if match and match.lastindex else PAGES


class LaneFullError(Exception):
    """All threads of a lane are busy, and its queue is full or did not move."""


class ClientLeftError(Exception):
    """The client left before its request had its turn."""


@dataclass(eq=False)
class Lane:
    """Threads for one kind of request, and the limit of its queue, in the event loop.

    `longest`: how many seconds a request may wait; None for as long as it takes. `share`: how many threads one address
    may have at a time; None for all. Waiting addresses take turns. `after`: while that lane works, this one has only
    `threads_then` threads, and one address has one.
    """

    name: str
    threads: int
    queue: int
    longest: float | None = None
    share: int | None = None
    after: "Lane | None" = None
    threads_then: int = PAGES_DURING_PLAY
    busy: int = 0
    held_back: list["Lane"] = field(default_factory=list)
    """Lanes that continue when this one is idle."""
    running: Counter[str] = field(default_factory=Counter)
    """Threads that each address has."""
    waiting: dict[str, deque["asyncio.Future[None]"]] = field(default_factory=dict)
    """Those that wait for a thread, by address; the address whose turn is next comes first."""

    def __post_init__(self) -> None:
        self.pool = ThreadPoolExecutor(self.threads, f"lane-{self.name}")
        if self.after is not None:
            self.after.held_back.append(self)

    async def run(
        self, work: Callable[[], T], left: Callable[[], Awaitable[object]] | None = None, address: str = ""
    ) -> T:
        """Return what `work` returns in a thread of this lane.

        `left` returns when the client has left; then the work is not begun. Without it, it is done all the same.

        Raises:
            LaneFullError: no thread is free and no place in the queue, or none became free in time.
            ClientLeftError: `left` returned before a thread was free.
        """
        if self._has_thread_for(address):
            self._take(address)
        else:
            await self._turn(left, address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        finally:
            self._release(address)

    async def _turn(self, left: Callable[[], Awaitable[object]] | None, address: str) -> None:
        """Wait for a thread, which is then taken."""
        turn = self._join(address)
        leaving = asyncio.ensure_future(left()) if left else None
        ways: set[asyncio.Future[Any]] = {turn, leaving} if leaving else {turn}
        try:
            done, _waits = await asyncio.wait(ways, timeout=self.longest, return_when=asyncio.FIRST_COMPLETED)
            if not turn.done():
                raise ClientLeftError if done else LaneFullError(self.name)
            turn.result()
        except BaseException:
            if not turn.done():
                self._leave(turn, address)
            elif not turn.exception():
                self._release(address)
            raise
        finally:
            if leaving:
                leaving.cancel()

    def _join(self, address: str) -> "asyncio.Future[None]":
        """Return a place at the end of the queue of this address.

        When all places are taken, the address that has most of them loses its newest to one that has fewer: otherwise
        an attacker who fills the queue would have everyone else refused.
        """
        if sum(map(len, self.waiting.values())) >= self.queue:
            longest = max(self.waiting, key=lambda waiting: len(self.waiting[waiting]), default=address)
            if len(self.waiting.get(longest, ())) <= len(self.waiting.get(address, ())) + 1:
                raise LaneFullError(self.name)
            newest = self.waiting[longest][-1]
            self._leave(newest, longest)
            newest.set_exception(LaneFullError(self.name))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        return turn

    def _leave(self, turn: "asyncio.Future[None]", address: str) -> None:
        self.waiting[address].remove(turn)
        if not self.waiting[address]:
            del self.waiting[address]

    def _has_thread_for(self, address: str) -> bool:
        threads, share = self.threads, self.share
        if self.after is not None and self.after.busy:
            threads, share = min(threads, self.threads_then), 1
        return self.busy < threads and (share is None or self.running[address] < share)

    def _take(self, address: str) -> None:
        self.busy += 1
        self.running[address] += 1

    def _release(self, address: str) -> None:
        """Hand the thread on to the address that has waited longest for a turn."""
        self.busy -= 1
        self.running[address] -= 1
        if not self.running[address]:
            del self.running[address]
        self._hand_on()
        if not self.busy:
            for lane in self.held_back:
                lane._hand_on()

    def _hand_on(self) -> None:
        """Give every free thread to the address that has waited longest for a turn."""
        while (following := next(filter(self._has_thread_for, self.waiting), None)) is not None:
            turns = self.waiting.pop(following)
            self._take(following)
            turns.popleft().set_result(None)
            if turns:
                self.waiting[following] = turns  # now the last


def make_lanes() -> dict[str, Lane]:
    """Return the lanes of a process by name.

    A whole hall opens its pages at the same moment, hence long queues.
    """
    play = Lane(PLAY, settings.PLAY_THREADS, 500)
    lanes = (
        play,
        Lane(PAGES, settings.WEB_THREADS, 1500, share=max(MIN_SHARE, settings.WEB_THREADS // 4), after=play),
        Lane(DOCUMENTS, settings.DOCUMENT_THREADS, 30, longest=DOCUMENT_PATIENCE),
        Lane(METRICS, 1, 5),
    )
    return {lane.name: lane for lane in lanes}
