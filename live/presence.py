"""Which seats have a page open here: the part of presence that lives in a server process.

A page with a proof of its seat (games.presence) opens its stream and beats every few seconds (`POST /live/beat`). When
nothing is heard of it for a while its seat is written down as gone; a stream that is opened again sooner leaves no
trace, so that a reload does not flicker. Where several servers run, the beat may reach another one than the stream:
it is passed on through the channel that carries changes, as is the news that a page has taken a seat.
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

from games.core import publishing as push
from games.tables import presence as lines
from games.tables.presence import Claim, Proof, read_seat_token

logger = logging.getLogger(__name__)
T = TypeVar("T")

AWAY = 5.0
"""Seconds in which nothing was heard of a page, after which the others are told that its player is offline."""
LOOK = 0.25
"""Seconds between looks at the pages of this process."""
RENEW = 15.0
"""Seconds between two writings of the lease."""
FORGET = 120.0
"""Seconds after which a page that is gone is no longer remembered here."""
MAX_BEAT = 1000
"""Bytes of a beat."""
HERE = secrets.token_hex(4)
"""This process, in what it tells the others."""


class Told(Protocol):
    """A stream that can be told that a newer page has its seat."""

    def lose_seat(self) -> None: ...


@dataclass
class Held:
    """A page that has a seat, as this process knows it. `at` is when something was heard of it."""

    proof: Proof
    streams: set[Told] = field(default_factory=set)
    beats: bool = True
    at: float = field(default_factory=time.monotonic)
    gone: bool = False

    def heard(self) -> None:
        self.at = time.monotonic()

    def silent(self, now: float) -> float:
        """Seconds in which nothing was heard; a program's stream does not beat, it is there as long as it is open."""
        return 0.0 if self.streams and not self.beats else now - self.at


class Presence:
    """The seats whose pages have their stream here. Used inside the event loop."""

    def __init__(self) -> None:
        self.held: dict[str, Held] = {}
        self.words: dict[str, Proof] = {}
        self.writer = ThreadPoolExecutor(1, "presence")
        """One thread: what is written of a seat is written in the order in which it happened."""

    # --- streams and beats ---------------------------------------------------------------------------------

    async def take(self, word: str, stream: Told, beats: bool = True) -> tuple[Claim, Proof | None]:
        """The page with this proof has opened a stream: what came of its claim, and the proof if it has the seat.

        Raises what the database raises: the stream ends then, and the page tries again.
        """
        proof = read_seat_token(word)
        if proof is None:
            return Claim.STALE, None
        claim = await self._in_order(partial(lines.claim_seat, proof))
        if claim is not Claim.HELD:
            return claim, None
        self._replace(proof)
        one = self.held.setdefault(proof.place, Held(proof, beats=beats))
        one.streams.add(stream)
        one.heard()
        one.gone = False
        self.words[word] = proof
        self._tell_others("line", proof)
        return claim, proof

    def _replace(self, proof: Proof) -> None:
        """Another page had the seat here until now."""
        before = self.held.get(proof.place)
        if before is not None and before.proof != proof:
            self._forget(before, lost=True)

    def leave(self, proof: Proof, stream: Told) -> None:
        """The stream is closed; when no other one opens soon the page is gone."""
        one = self.held.get(proof.place)
        if one is not None and one.proof == proof and stream in one.streams:
            one.streams.discard(stream)
            one.heard()

    def beat(self, word: str) -> bool:
        """The page with this proof is there. False: that is no proof."""
        proof = self.words.get(word) or read_seat_token(word)
        if proof is None:
            return False
        if not self._heard(proof.place, proof.made):
            self._tell_others("beat", proof)
        return True

    def _heard(self, place: str, made: int) -> bool:
        one = self.held.get(place)
        if one is None or one.proof.made != made:
            return False
        one.heard()
        return True

    # --- what other processes tell ---------------------------------------------------------------------------

    def news(self, topic: str, version: int) -> bool:
        """A change that concerns lines and beats alone. False: it is one for the pages."""
        kind, _, rest = topic.partition(":")
        if kind not in ("line", "beat"):
            return False
        place, _, process = rest.rpartition("-")
        if process == HERE:
            return True
        if kind == "beat":
            self._heard(place, version)
        elif (one := self.held.get(place)) and version >= one.proof.made:
            self._forget(one, lost=version > one.proof.made)
        return True

    def _tell_others(self, kind: str, proof: Proof) -> None:
        if push.several():
            tell = partial(push.changed, f"{kind}:{proof.place}-{HERE}", proof.made)
            asyncio.get_running_loop().run_in_executor(None, tell)

    def _forget(self, one: Held, lost: bool) -> None:
        del self.held[one.proof.place]
        self.words = {word: proof for word, proof in self.words.items() if proof != one.proof}
        for stream in one.streams if lost else ():
            stream.lose_seat()

    # --- what is done all the time ---------------------------------------------------------------------------

    async def watch(self) -> None:
        """Looks after the pages of this process until it is cancelled."""
        renewed = time.monotonic()
        while True:
            await asyncio.sleep(LOOK)
            now = time.monotonic()
            for one in list(self.held.values()):
                await self._look_at(one, now)
            if now - renewed >= RENEW:
                renewed = now
                await self._renew(now)

    async def _look_at(self, one: Held, now: float) -> None:
        silent = one.silent(now)
        if silent >= AWAY and not one.gone:
            one.gone = True
            await self._write(partial(lines.mark_disconnected, one.proof, timezone.now() - timedelta(seconds=silent)))
        elif silent < AWAY and one.gone:
            one.gone = False
            await self._write(partial(lines.found_line, one.proof))
        elif silent >= FORGET and not one.streams and self.held.get(one.proof.place) is one:
            self._forget(one, lost=False)

    async def _renew(self, now: float) -> None:
        there = [one.proof for one in self.held.values() if one.silent(now) < AWAY]
        if there:
            await self._write(partial(lines.renew_lines, there))
        await self._write(lines.sweep_lines)

    async def _write(self, work: Callable[[], Any]) -> None:
        """What fails is said in the log and done without: the sweep mends it."""
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
