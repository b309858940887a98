"""Functions timed in turn, round after round, so that load slows all alike."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

ROUNDS = 7

Times = tuple[float, ...]
"""Seconds of one thing, round by round."""


@dataclass(frozen=True)
class Work:
    """`run` does `many` things of one kind, in `row` and `column` of the table.

    What another process does is timed there: `run` then gives the seconds.
    """

    row: str
    column: str
    many: int
    run: Callable[[], float | None]

    def seconds(self) -> float:
        """Processor seconds of one thing."""
        began = time.process_time()
        measured = self.run()
        return (time.process_time() - began if measured is None else measured) / self.many


Table = Mapping[str, Mapping[str, Times]]
"""Row, column, times."""


def timed(works: Sequence[Work], rounds: int = ROUNDS) -> dict[str, dict[str, Times]]:
    """Every work once a round."""
    gc.collect()
    gc.freeze()  # what was made for the works is not to be looked through again and again while they run
    times_by_row: dict[str, dict[str, Times]] = {}
    for _ in range(rounds):
        for work in works:
            row = times_by_row.setdefault(work.row, {})
            row[work.column] = (*row.get(work.column, ()), work.seconds())
    return times_by_row


def spread(times: Times, scale: float) -> str:
    """Median and half the way from the fastest to the slowest round: `3.48 ±4%`."""
    median = statistics.median(times)
    part = (max(times) - min(times)) / 2 / median
    return f"{scale * median:,.2f} ±{100 * part:.0f}%"


def ratio(ours: Times, theirs: Times) -> float:
    """The median of ours / theirs, taken inside each round."""
    return statistics.median(our / their for our, their in zip(ours, theirs, strict=True))
