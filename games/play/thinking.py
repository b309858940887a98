"""Requests to the process that computes the moves of searching bots.

Workers send them; a web process neither sends them nor loads the search. Where one process does everything, a worker is
a thread of the web process, and a search there would make every page wait for the interpreter. So each process that
runs workers starts one other process, and its threads take turns. When a request fails in any way, the worker answers
with the simple bot (decision 0394).
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
from games.tables import table_state
from games.tables.table_state import Play
from games.tables.thinking_time import MIN_SECONDS, bot_of, seconds_at, thinks

logger = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "games.play.thinking_process")
STARTS_WITHIN = 30.0
"""Seconds until a new process has loaded: less than the time limit of a task, during which the question waits."""
TIMEOUT_SECONDS = 3.0
"""Seconds after the end of its time in which an answer is still waited for: the process has no core."""
BACKOFF = 30.0
"""Seconds before a failed process is started again."""


class ThinkingError(Exception):
    """No move came: the process did not start, died, took too long, or failed."""


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move as text, and what chose it, so that it can be made again."""

    text: str
    note: str


class Thinker:
    """One process and the queue before it. Safe for threads."""

    def __init__(self, starts_within: float = STARTS_WITHIN, patience: float = TIMEOUT_SECONDS) -> None:
        self._patience = patience
        self._turn, self._waiting = Lock(), 0
        self.kept = KeptProcess(lambda: [*COMMAND, settings.SEARCH_CLOCK], starts_within)
        self._rests_until = 0.0

    def ask(self, view: Mapping[str, object], seed: int, seconds: float) -> ChosenMove:
        """Return the move for a view, always after `seconds`, however hard it was.

        A caller in a queue of n gets an n-th of the time. Raises ThinkingError.
        """
        began, clock = time.monotonic(), search_clock(settings.SEARCH_CLOCK)
        ends = clock() + seconds
        self._waiting += 1
        try:
            with self._turn:
                reply = self._request({"view": view, "seed": seed, "seconds": self._share(ends - clock())})
        finally:
            self._waiting -= 1
        # A forced card is found at once; a quick answer would reveal that it was forced.
        Event().wait(max(0.0, began + seconds - time.monotonic()))
        return ChosenMove(reply["text"], reply["note"])

    def _share(self, left: float) -> float:
        return max(MIN_SECONDS, left / max(1, self._waiting))

    def _request(self, question: dict[str, Any]) -> dict[str, Any]:
        if not self.kept.is_running and time.monotonic() < self._rests_until:
            raise ThinkingError("The process that looks ahead failed a moment ago and is left alone for a while.")
        try:
            answer, _ = self.kept.exchange(question, b"", question["seconds"] + self._patience)
        except (OSError, ProcessError) as error:
            self._rests_until = time.monotonic() + BACKOFF
            raise ThinkingError(f"The process that looks ahead gave no answer: {error!r}.") from error
        if "error" in answer:
            raise ThinkingError(answer["error"])
        return answer

    def stop(self) -> None:
        """End the process, if there is one; the next question starts another."""
        self.kept.stop()


THINKER = Thinker()


def chosen(play: Play, seat: Seat) -> ChosenMove:
    """Return the move of a seat's bot, based on that seat's view alone.

    Raises any exception of a bot except ThinkingError.
    """
    name, seed, view = bot_of(play, seat), table_state.bot_seed(play, seat.code), sight_of(play, seat.code)
    if thinks(play, seat):
        try:
            return THINKER.ask(view, seed, seconds_at(play))
        except ThinkingError:
            logger.exception("The simple bot moves at table %s, because no other did.", play.table.pk)
            name = bots.SIMPLE
    return ChosenMove(bots.choose(name, view, seed), f"{name} {bots.VERSIONS[name]} seed={seed}")


def sight_of(play: Play, seat: str, made: int | None = None) -> View:
    """Return the knowledge of a seat's bot now, or after `made` moves of the deal."""
    assert play.row is not None
    start = engine_table.start(play.game, play.options, table_state.setup_of(play.row), play.row.pack.split())
    return sight(play.game, start, [(move.seat, move.text) for move in play.moves[:made]], seat)
