"""Input of anonymous visitors to the server beside Django is bounded."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from starlette.requests import Request

from config.asgi import application
from live import streams as live
from live.presence import MAX_BEAT
from tests.config.loops import run


def sent(parts: AsyncIterator[bytes]) -> Callable[[], Any]:
    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": await anext(parts), "more_body": True}

    return receive


def test_a_beat_without_end_is_not_read_to_its_end() -> None:
    read: list[bytes] = []

    async def without_end() -> AsyncIterator[bytes]:
        while len(read) < 100:
            read.append(b"x" * MAX_BEAT)
            yield read[-1]

    request = Request({"type": "http", "method": "POST", "headers": []}, sent(without_end()))
    assert run(live.beat(request)).status_code == 413
    assert len(read) == 2


@pytest.mark.parametrize("part", ["", "v1/"])
def test_a_number_of_any_length_finds_the_way_to_the_stream_of_a_table(part: str) -> None:
    scope = {"type": "http", "method": "GET", "path": f"/api/{part}table/stream/{'9' * 5000}", "headers": []}
    assert [route.matches(scope)[0].name for route in application.routes].count("FULL") == 2
