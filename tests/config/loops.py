"""Coroutines in a test that is none itself."""

import asyncio
from collections.abc import Awaitable
from typing import Any


def run(work: Awaitable[Any]) -> Any:
    """Run in a separate loop; browser tests in this process leave theirs running."""

    async def wrapped() -> Any:
        return await work

    others = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return asyncio.run(wrapped())
    finally:
        asyncio._set_running_loop(others)
