"""When Python collects garbage, and return of memory after a peak, because glibc keeps it in its arenas."""

import asyncio
import contextlib
import ctypes
import gc
from collections.abc import AsyncIterator
from pathlib import Path

EVERY = 15.0
"""Seconds between two looks."""
GROWN = 1.05
"""Factor above the smallest size so far, below which nothing is done."""

COLLECT_AFTER = (50_000, 10, 10)
"""New objects before a collection of the youngest ones, and how many of those before the older ones.

The standings of 1,000 entries are some 100,000 objects, none of which is garbage. With Python's default of 700, the
collector looked through them again and again while they were made. With 200,000, what a spreadsheet unpacked to was
kept for more than 20 seconds.
"""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Absent where the C library is not glibc."""


def settle() -> None:
    """Set the collector for a server that has loaded everything."""
    gc.set_threshold(*COLLECT_AFTER)
    gc.collect()
    gc.freeze()  # loaded modules stay: otherwise each full collection scans them while requests wait


@contextlib.asynccontextmanager
async def trimmed() -> AsyncIterator[None]:
    """Look after the memory of this process meanwhile."""
    trimming = asyncio.create_task(_keep_trimming())
    try:
        yield
    finally:
        trimming.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await trimming


async def _keep_trimming() -> None:
    least = resident_pages()
    while _trim is not None:
        await asyncio.sleep(EVERY)
        # Compared with the least, not with what was left the last time: that may have been during a peak, and what is
        # freed at its end does not make the process grow. One call takes under a millisecond (bench/README.md#memory).
        if resident_pages() > GROWN * least:
            await asyncio.to_thread(_trim, 0)  # lets other threads run meanwhile
        least = min(least, resident_pages())


def resident_pages() -> int:
    """Return how many pages of memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1])
