"""Heartbeats: the stream asks for them, and their input is bounded."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from starlette.requests import Request

from config.asgi import application
from games.tables.presence import SeatToken
from live import streams as live
from live.event_response import BEAT, PING
from live.presence import MAX_BEAT
from live.seat_pages import Page
from live.stream import Stream
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


def test_an_open_stream_asks_only_the_page_of_a_player_for_a_heartbeat() -> None:
    stream = Stream(frozenset({"table:1"}))
    stream.pinged = True
    assert list(live._news(stream, {})) == [PING]
    stream.page, stream.pinged = Page(SeatToken(1, 1, "N", "", 1, ""), {}), True
    assert list(live._news(stream, {})) == [BEAT]
    assert list(live._news(stream, {})) == []


def test_the_pages_of_players_are_asked_in_turn_and_no_other_page_is() -> None:
    hub, token = live.Hub(), SeatToken(1, 1, "N", "", 1, "")
    pages = [Stream(frozenset({"table:1"})) for _page in range(live.BEAT_TURNS)]
    for stream in pages[1:]:
        stream.page = Page(token, {})
    hub.pages.update(pages)
    turns = [hub.players_in_turn(turn) for turn in range(live.BEAT_TURNS)]
    assert sorted(map(len, turns)) == [0, *[1] * (live.BEAT_TURNS - 1)]
    assert {stream for turn in turns for stream in turn} == set(pages[1:])
