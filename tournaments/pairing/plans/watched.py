"""Following a search from outside: how far it has come, and ending it before its time is over."""

from collections.abc import Callable
from typing import Any

from seating.values import Best

EVERY = 1.0
"""Seconds between two looks."""
FAR = 10_000_000.0
"""What the clock of a search is put forward by when it is to end: further than any time limit."""

Look = Callable[[Best | None], bool]
"""Told the best so far, says whether that is enough. What it raises ends the search without an answer."""


class Watch:
    """A `Progress` with the clock that the search asks; while it is asked, somebody looks from time to time."""

    def __init__(self, look: Look, clock: Callable[[], float], every: float = EVERY) -> None:
        self._look, self._time, self._every = look, clock, every
        self._looked = clock()
        self._begun = False
        self.best: Best | None = None
        self.enough = False

    def __call__(self, best: Best) -> None:
        """The search tells the best so far."""
        self.best = best
        self.clock()

    def clock(self) -> float:
        """Seconds, from any beginning; put far forward once it is enough, so that the search ends with what it has.

        The first asking is the beginning of the search, which cannot be its end.
        """
        now = self._time()
        begun, self._begun = self._begun, True
        if begun and not self.enough and now - self._looked >= self._every:
            self._looked = now
            self.enough = self._look(self.best)
        return now + FAR if self.enough else now

    def told(self, made: dict[str, Any]) -> dict[str, Any]:
        """The answer of the seating with the seconds it really took, and that somebody ended it."""
        if not self.enough or made.get("seconds_used", 0) < FAR / 2:
            return made
        return {**made, "seconds_used": round(made["seconds_used"] - FAR, 3), "ended_by": "asked"}
