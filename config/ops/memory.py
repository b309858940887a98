"""Return of memory after a peak, because glibc keeps freed memory in its arenas."""

import asyncio
import contextlib
import ctypes
from collections.abc import AsyncIterator
from pathlib import Path

EVERY = 15.0
"""Seconds between two looks."""
GROWN = 1.05
"""Factor above the smallest size so far, below which nothing is done."""

_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Absent where the C library is not glibc."""


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
