"""Which seats have a page open here: the part of presence that lives in a server process.

A page with a token of its seat (games/tables/presence.py) opens its stream and sends heartbeats (`POST /live/beat`):
every ten seconds while the stream is open, otherwise every 2.5. The open stream asks for them, as a browser may slow
the timers of a hidden page to one a minute. Its seat is recorded as gone some seconds after the
stream has closed; a stream that is opened again sooner leaves no trace, so that a reload does not flicker. The kernel
closes the stream of a dead line (config/http/protocol.py); heartbeats are for lines that end at a proxy. Where several
servers run, a heartbeat may reach another one than the stream: it is passed on through the channel that carries
changes, as is the news that a page has taken a seat.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any, Protocol, TypeVar

from django.db import close_old_connections
from django.utils import timezone

from games.core import publishing
from games.tables import presence as lines
from games.tables.presence import SeatClaim, SeatToken, read_seat_token

logger = logging.getLogger(__name__)
T = TypeVar("T")

OFFLINE_AFTER = 5.0
"""Seconds without a stream or heartbeat of a page after which others see its player as offline."""
SILENT_AFTER = 22.0
"""The same while the stream is open: two heartbeats are missing."""
BEAT_INTERVAL = 10.0
"""Seconds after which an open stream asks its page for a heartbeat."""
POLL_INTERVAL = 0.25
"""Seconds between looks at the pages of this process."""
RENEW = 15.0
"""Seconds between two writings of the lease."""
FORGET = 120.0
"""Seconds after which a page that is gone is no longer remembered here."""
MAX_BEAT = 1000
"""Bytes of a beat."""
PROCESS_ID = secrets.token_hex(4)
"""Id of this process in its messages to the others."""


class SeatStream(Protocol):
    """A stream that is notified when a newer page has its seat."""

    def lose_seat(self) -> None: ...


@dataclass
class Held:
    """A page that has a seat, as this process knows it. `at` is when something was heard of it."""

    seat_token: SeatToken
    streams: set[SeatStream] = field(default_factory=set)
    beats: bool = True
    at: float = field(default_factory=time.monotonic)
    gone: bool = False

    def record_heartbeat(self) -> None:
        self.at = time.monotonic()

    def silent(self, now: float) -> float:
        """Seconds in which nothing was heard; a program's stream does not beat, it is there as long as it is open."""
        return 0.0 if self.streams and not self.beats else now - self.at

    def is_silent(self, now: float) -> bool:
        """Whether others should see the player as offline."""
        return self.silent(now) >= (SILENT_AFTER if self.streams else OFFLINE_AFTER)

    def is_due(self, now: float) -> bool:
        """Whether there is something to write or to forget."""
        return self.is_silent(now) is not self.gone or (not self.streams and self.silent(now) >= FORGET)


class Presence:
    """The seats whose pages have their stream here. Used inside the event loop."""

    def __init__(self) -> None:
        self.held: dict[str, Held] = {}
        self.seat_tokens: dict[str, SeatToken] = {}
        self.writer = ThreadPoolExecutor(1, "presence")
        """One thread: what is written of a seat is written in the order in which it happened."""

    # --- streams and beats ---------------------------------------------------------------------------------

    async def take(self, token: str, stream: SeatStream, beats: bool = True) -> tuple[SeatClaim, SeatToken | None]:
        """Claim the seat for a page that opened its stream.

        Return the result, and the token if the page holds the seat. Raises database errors: then the stream ends, and
        the page tries again.
        """
        seat_token = read_seat_token(token)
        if seat_token is None:
            return SeatClaim.STALE, None
        claim = await self._in_order(partial(lines.claim_seat, seat_token))
        if claim is not SeatClaim.HELD:
            return claim, None
        self._replace(seat_token)
        held = self.held.setdefault(seat_token.place, Held(seat_token, beats=beats))
        held.streams.add(stream)
        held.record_heartbeat()
        held.gone = False
        self.seat_tokens[token] = seat_token
        self._tell_others("line", seat_token)
        return claim, seat_token

    def _replace(self, seat_token: SeatToken) -> None:
        """Another page had the seat here until now."""
        before = self.held.get(seat_token.place)
        if before is not None and before.seat_token != seat_token:
            self._forget(before, lost=True)

    def leave(self, seat_token: SeatToken, stream: SeatStream) -> None:
        """The stream is closed; when no other one opens soon the page is gone."""
        held = self.held.get(seat_token.place)
        if held is not None and held.seat_token == seat_token and stream in held.streams:
            held.streams.discard(stream)
            held.record_heartbeat()

    def beat(self, token: str) -> bool:
        """Record a heartbeat by its seat token; return False for an invalid one."""
        seat_token = self.seat_tokens.get(token) or read_seat_token(token)
        if seat_token is None:
            return False
        if not self._record(seat_token.place, seat_token.made):
            self._tell_others("beat", seat_token)
        return True

    def _record(self, place: str, made: int) -> bool:
        held = self.held.get(place)
        if held is None or held.seat_token.made != made:
            return False
        held.record_heartbeat()
        return True

    # --- messages of other processes -------------------------------------------------------------------------

    def news(self, topic: str, version: int) -> bool:
        """A change that concerns lines and beats alone. False: it is one for the pages."""
        kind, _, rest = topic.partition(":")
        if kind not in ("line", "beat"):
            return False
        place, _, process = rest.rpartition("-")
        if process == PROCESS_ID:
            return True
        if kind == "beat":
            self._record(place, version)
        elif (held := self.held.get(place)) and version >= held.seat_token.made:
            self._forget(held, lost=version > held.seat_token.made)
        return True

    def _tell_others(self, kind: str, seat_token: SeatToken) -> None:
        if publishing.has_other_servers():
            tell = partial(publishing.publish_change, f"{kind}:{seat_token.place}-{PROCESS_ID}", seat_token.made)
            asyncio.get_running_loop().run_in_executor(None, tell)

    def _forget(self, held: Held, lost: bool) -> None:
        del self.held[held.seat_token.place]
        self.seat_tokens = {
            token: seat_token for token, seat_token in self.seat_tokens.items() if seat_token != held.seat_token
        }
        for stream in held.streams if lost else ():
            stream.lose_seat()

    # --- what is done all the time ---------------------------------------------------------------------------

    async def watch(self) -> None:
        """Looks after the pages of this process until it is cancelled."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(POLL_INTERVAL)
            now = time.monotonic()
            for held in [held for held in self.held.values() if held.is_due(now)]:
                await self._look_at(held, now)
            if now - renewed >= RENEW:
                renewed = now
                await self._renew(now)

    async def _look_at(self, held: Held, now: float) -> None:
        silent, is_silent = held.silent(now), held.is_silent(now)
        if is_silent and not held.gone:
            held.gone = True
            await self._write(
                partial(lines.mark_disconnected, held.seat_token, timezone.now() - timedelta(seconds=silent))
            )
        elif not is_silent and held.gone:
            held.gone = False
            await self._write(partial(lines.found_line, held.seat_token))
        elif silent >= FORGET and not held.streams and self.held.get(held.seat_token.place) is held:
            self._forget(held, lost=False)

    async def _renew(self, now: float) -> None:
        there = [held.seat_token for held in self.held.values() if not held.is_silent(now)]
        if there:
            await self._write(partial(lines.renew_lines, there))
        await self._write(lines.sweep_lines)

    async def _write(self, work: Callable[[], Any]) -> None:
        """Write in order; a failure is logged and mended by the sweep."""
        try:
            await self._in_order(work)
        except Exception:
            logger.warning("What is known of open pages could not be written.", exc_info=True)

    async def _in_order(self, work: Callable[[], T]) -> T:
        """Done in the thread of presence."""
        return await asyncio.get_running_loop().run_in_executor(self.writer, partial(_in_a_thread, work))


def _in_a_thread(work: Callable[[], T]) -> T:
    close_old_connections()
    try:
        return work()
    finally:
        close_old_connections()
