"""Clock of a search with a time limit: real time, or a count of its looks.

The setting SEARCH_CLOCK chooses, for bots here and for seating and planner through `games.api`. With `steps` the same
question has the same answer however busy the machine is; tests run so (decision 0302). Django is not
imported, because the process that searches for bots does not load it.
"""

import time
from collections.abc import Callable
from itertools import count

Clock = Callable[[], float]
"""Seconds, from any beginning."""

STEPS = "steps"
STEP = 0.01
"""Seconds that one look takes on the counted clock; in reality 1 ms for a dozen people, 10 ms for a long schedule."""


def search_clock(kind: str) -> Clock:
    """The clock of one search; `kind` is a value of SEARCH_CLOCK."""
    return counted_clock() if kind == STEPS else time.monotonic


def counted_clock(step: float = STEP) -> Clock:
    """A clock on which each look takes `step` seconds."""
    looks = count()
    return lambda: next(looks) * step
