"""Coroutines in a test that is none itself."""

import asyncio
from collections.abc import Awaitable
from typing import Any


def run(work: Awaitable[Any]) -> Any:
    """In a loop of its own: browser tests that this process has run before leave theirs running."""

    async def wrapped() -> Any:
        return await work

    others = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return asyncio.run(wrapped())
    finally:
        asyncio._set_running_loop(others)
