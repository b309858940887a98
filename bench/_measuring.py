"""What the children of bench.live_paths and bench.correction_paths measure with.

An older commit has no copy of it, so `_trees.py` hands it to the child from this work tree. Hence it imports of the
product only what every commit has.
"""

import gc
import statistics
import time
from collections import defaultdict
from typing import Any

from django.db import connection

from config.ops import memory

taken: dict[str, list["Counted"]] = defaultdict(list)
"""The blocks by part."""


class Counted:
    """Notes what a block takes: milliseconds of processor time, queries, and the `bytes` that it is given."""

    def __init__(self, part: str) -> None:
        self.part, self.ms, self.queries, self.bytes = part, 0.0, 0, 0

    def __enter__(self) -> "Counted":
        self.wrapped = connection.execute_wrapper(self._count)
        self.wrapped.__enter__()
        self.began = time.process_time()
        return self

    def __exit__(self, *error: Any) -> None:
        self.ms = 1000 * (time.process_time() - self.began)
        self.wrapped.__exit__(*error)
        taken[self.part].append(self)

    def _count(self, execute: Any, *arguments: Any) -> Any:
        self.queries += 1
        return execute(*arguments)


def begin() -> None:
    """Forget what warming up took, and set the collector as the server does; older commits froze alone."""
    taken.clear()
    if hasattr(memory, "settle"):
        memory.settle()
    else:
        gc.collect()
        gc.freeze()


def medians() -> dict[str, dict[str, float]]:
    """Return the medians of every part."""
    return {
        part: {name: _median(blocks, name) for name in ("ms", "queries", "bytes")} for part, blocks in taken.items()
    }


def _median(blocks: list[Counted], name: str) -> float:
    return statistics.median(float(getattr(block, name)) for block in blocks)
