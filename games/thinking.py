"""Asking the process that looks ahead for bots. Workers ask; a web process neither asks nor loads the search.

Where one process does everything, a worker is a thread of the web process, and a search there would make every page
wait for the interpreter; so each process that runs workers starts one other process, and its threads take turns. A
question that fails in any way is answered by who asks, with the simple bot (docs/decisions/0200).
"""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from select import select
from threading import Event, Lock
from typing import Any

from django.conf import settings

from engine import bots
from engine import table as engine_table
from engine.bots.sight import sight
from engine.game import View
from games import store
from games.models import Seat
from games.search_clock import search_clock
from games.store import Play
from games.thinking_time import LEAST_SECONDS, bot_of, seconds_at, thinks

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "games.thinker")
STARTS_WITHIN = 30.0
"""Seconds until a new process has loaded: less than the time limit of a task, during which the question waits."""
PATIENCE = 3.0
"""Seconds after the end of its time in which an answer is still waited for: the process has no core."""
REST = 30.0
"""Seconds in which a process that failed is not started anew."""


class ThinkingError(Exception):
    """No move came: the process could not be started, died, took too long, or could not answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move as text, and what chose it, so that it can be made again."""

    text: str
    note: str


class Thinker:
    """One process and the queue before it. Safe for threads."""

    def __init__(self, starts_within: float = STARTS_WITHIN, patience: float = PATIENCE) -> None:
        self._starts_within, self._patience = starts_within, patience
        self._turn, self._waiting = Lock(), 0
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._rests_until = 0.0

    def ask(self, view: Mapping[str, Any], seed: int, seconds: float) -> Answer:
        """The move for a view, always after `seconds`, however hard it was. Raises ThinkingError.

        Who waits in a queue of n gets an n-th of the time.
        """
        began, clock = time.monotonic(), search_clock(settings.SEARCH_CLOCK)
        ends = clock() + seconds
        self._waiting += 1
        try:
            with self._turn:
                told = self._asked({"view": view, "seed": seed, "seconds": self._share(ends - clock())})
        finally:
            self._waiting -= 1
        # A forced card is found at once; that it was forced would be told by the time it took.
        Event().wait(max(0.0, began + seconds - time.monotonic()))
        return Answer(told["text"], told["note"])

    def _share(self, left: float) -> float:
        return max(LEAST_SECONDS, left / max(1, self._waiting))

    def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        try:
            told: dict[str, Any] = json.loads(self._exchanged(self._running(), question))
        except (OSError, ValueError, TimeoutError) as error:
            self.stop()
            self._rests_until = time.monotonic() + REST
            raise ThinkingError(f"The process that looks ahead gave no answer: {error!r}.") from error
        if "error" in told:
            raise ThinkingError(told["error"])
        return told

    def _running(self) -> subprocess.Popen[bytes]:
        """The process of this one (a worker that was forked has one of its own), ready for a question.

        Raises ThinkingError while it rests, otherwise what `_line` raises.
        """
        if self._process is not None and self._owner == os.getpid() and self._process.poll() is None:
            return self._process
        if time.monotonic() < self._rests_until:
            raise ThinkingError("The process that looks ahead failed a moment ago and is left alone for a while.")
        command, pipe = [*COMMAND, settings.SEARCH_CLOCK], subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=settings.BASE_DIR, stdin=pipe, stdout=pipe, bufsize=0)
        self._owner = os.getpid()
        if _line(self._process, self._starts_within) != b"ready\n":
            raise ValueError("it ended while it loaded")
        return self._process

    def _exchanged(self, process: "subprocess.Popen[bytes]", question: dict[str, Any]) -> bytes:
        """One line there, one line back. Raises what `_line` raises."""
        assert process.stdin is not None
        process.stdin.write(json.dumps(question).encode() + b"\n")
        return _line(process, question["seconds"] + self._patience)

    def stop(self) -> None:
        """End the process, if there is one; the next question starts another."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def _line(process: "subprocess.Popen[bytes]", seconds: float) -> bytes:
    """The next line of its output, empty when it has ended. Raises OSError, and TimeoutError after so many seconds."""
    assert process.stdout is not None
    ready, _, _ = select([process.stdout], [], [], seconds)
    if not ready:
        raise TimeoutError
    return process.stdout.readline()


THINKER = Thinker()


def chosen(play: Play, seat: Seat) -> Answer:
    """What the bot of a seat does, from that seat's sight alone. Raises whatever a bot may raise but ThinkingError."""
    name, seed, view = bot_of(play, seat), store.bot_seed(play, seat.code), sight_of(play, seat.code)
    if thinks(play, seat):
        try:
            return THINKER.ask(view, seed, seconds_at(play))
        except ThinkingError:
            logger.exception("The simple bot moves at table %s, because no other did.", play.table.pk)
            name = bots.SIMPLE
    return Answer(bots.choose(name, view, seed), f"{name} {bots.VERSIONS[name]} seed={seed}")


def sight_of(play: Play, seat: str, made: int | None = None) -> View:
    """What the bot at a seat knows now, or knew after so many moves of the running deal."""
    assert play.row is not None
    start = engine_table.start(play.game, play.options, store.setup_of(play.row), play.row.pack.split())
    return sight(play.game, start, [(move.seat, move.text) for move in play.moves[:made]], seat)
