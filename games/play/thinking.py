"""Asking the process that looks ahead for bots. Workers ask; a web process neither asks nor loads the search.

Where one process does everything, a worker is a thread of the web process, and a search there would make every page
wait for the interpreter; so each process that runs workers starts one other process, and its threads take turns. A
question that fails in any way is answered by who asks, with the simple bot (docs/decisions/0200).
"""

import logging
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event, Lock
from typing import Any

from django.conf import settings

from engine import bots
from engine import table as engine_table
from engine.bots.sight import sight
from engine.game import View
from games.core.search_clock import search_clock
from games.models import Seat
from games.processes.child_process import KeptProcess, ProcessError
from games.tables import table_state as store
from games.tables.table_state import Play
from games.tables.thinking_time import MIN_SECONDS, bot_of, seconds_at, thinks

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "games.play.thinking_process")
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
        self._patience = patience
        self._turn, self._waiting = Lock(), 0
        self.kept = KeptProcess(lambda: [*COMMAND, settings.SEARCH_CLOCK], starts_within)
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
        return max(MIN_SECONDS, left / max(1, self._waiting))

    def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        if not self.kept.is_running and time.monotonic() < self._rests_until:
            raise ThinkingError("The process that looks ahead failed a moment ago and is left alone for a while.")
        try:
            answer, _ = self.kept.exchange(question, b"", question["seconds"] + self._patience)
        except (OSError, ProcessError) as error:
            self._rests_until = time.monotonic() + REST
            raise ThinkingError(f"The process that looks ahead gave no answer: {error!r}.") from error
        if "error" in answer:
            raise ThinkingError(answer["error"])
        return answer

    def stop(self) -> None:
        """End the process, if there is one; the next question starts another."""
        self.kept.stop()


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
