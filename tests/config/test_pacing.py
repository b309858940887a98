"""Work in one step of the event loop when many clients act at once.

They hear of a change, open a page or leave.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest
from starlette.types import Message, Receive, Scope, Send

from games.tables.presence import SeatToken
from live import limits as live_places
from live import streams as live
from live.event_response import EventResponse
from live.pacing import Pace
from live.seat_pages import Page
from live.stream import Stream, waking
from tests.config.loops import run

EVERYBODY = 4 * waking.at_once + 7
TOPIC = "event:friday"


class Steps:
    """Counts the steps of the event loop, and what happened in each."""

    def __init__(self) -> None:
        self.number = 0
        self.happened: list[tuple[int, object]] = []

    def note(self, what: object) -> None:
        self.happened.append((self.number, what))

    @property
    def most(self) -> int:
        """The most that happened in one step."""
        return max(Counter(number for number, _what in self.happened).values())

    async def count(self) -> None:
        while True:
            self.number += 1
            await asyncio.sleep(0)


def counted(work: Callable[[Steps], Awaitable[None]]) -> Steps:
    """The steps of the loop while this was done."""
    steps = Steps()

    async def both() -> None:
        counting = asyncio.create_task(steps.count())
        await work(steps)
        counting.cancel()

    run(both())
    return steps


async def listening(steps: Steps, hub: live.Hub, stream: Stream) -> None:
    """Run a stream that records its versions until version 9."""
    hub.add(stream)
    document: dict[str, int] = {}
    while document.get(TOPIC) != 9:
        document = await stream.take()
        steps.note((stream, document[TOPIC]))


def fanned_out(*versions: int) -> Steps:
    """Return the steps after one or several versions are announced in one step."""

    async def announce(steps: Steps) -> None:
        hub = live.Hub()
        streams = [Stream(frozenset({TOPIC})) for _ in range(EVERYBODY)]
        listeners = [asyncio.create_task(listening(steps, hub, stream)) for stream in streams]
        await asyncio.sleep(0)
        for version in versions:
            hub.fan_out(TOPIC, version)
        await asyncio.gather(*listeners)

    return counted(announce)


def test_a_change_wakes_only_so_many_streams_in_a_step() -> None:
    steps = fanned_out(9)
    assert len(steps.happened) == EVERYBODY
    assert 1 < steps.most <= waking.at_once


def test_changes_that_follow_each_other_wake_every_stream_once_with_the_newest() -> None:
    steps = fanned_out(6, 7, 8, 9)
    assert [what[1] for _number, what in steps.happened] == [9] * EVERYBODY  # type: ignore[index]


def test_a_change_during_another_reaches_the_clients_waiting_with_it() -> None:
    async def announce(steps: Steps) -> None:
        hub = live.Hub()
        streams = [Stream(frozenset({TOPIC})) for _ in range(EVERYBODY)]
        listeners = [asyncio.create_task(listening(steps, hub, stream)) for stream in streams]
        await asyncio.sleep(0)
        hub.fan_out(TOPIC, 8)
        while not steps.happened:
            await asyncio.sleep(0)
        hub.fan_out(TOPIC, 9)
        await asyncio.gather(*listeners)

    steps = counted(announce)
    versions = Counter(what[1] for _number, what in steps.happened)  # type: ignore[index]
    assert versions[9] == EVERYBODY
    assert versions[8] <= waking.at_once
    assert steps.most <= waking.at_once


def test_the_pages_of_players_are_woken_before_those_of_spectators() -> None:
    order: list[str] = []

    async def wake() -> None:
        spectators = [Stream(frozenset({TOPIC})) for _ in range(EVERYBODY)]
        player = Stream(frozenset({"table:7"}))
        player.page = Page(SeatToken(1, 7, "N", "device", 1, "m"), {})
        streams = {**dict.fromkeys(spectators, "spectator"), player: "player"}

        async def listen(stream: Stream) -> None:
            await stream.take()
            order.append(streams[stream])

        listeners = [asyncio.create_task(listen(stream)) for stream in streams]
        await asyncio.sleep(0)
        for one in streams:
            one.put(TOPIC, 1)
        await asyncio.gather(*listeners)

    run(wake())
    assert order.index("player") < waking.at_once


def test_requests_for_streams_that_come_together_are_begun_a_few_at_a_time_and_others_at_once() -> None:
    async def ask(steps: Steps) -> None:
        async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
            steps.note(scope["path"])

        in_turn = live_places.InTurn(app)
        streams = [in_turn({"type": "http", "path": "/live/"}, nothing, ignore) for _ in range(EVERYBODY)]
        await asyncio.gather(*streams, in_turn({"type": "http", "path": "/play/7/"}, nothing, ignore))

    steps = counted(ask)
    assert [what for _number, what in steps.happened].index("/play/7/") == 0
    assert len(steps.happened) == EVERYBODY + 1
    assert steps.most <= live_places.opening.at_once


def test_work_that_cannot_wait_because_its_client_left_delays_no_one() -> None:
    async def leave() -> list[str]:
        pace, came = Pace(at_once=1, rest=0), []
        turns = [asyncio.create_task(pace.turn()) for _ in range(3)]
        await asyncio.sleep(0)
        turns[0].cancel()
        for number, turn in enumerate(turns[1:]):
            await turn
            came.append(f"{number}")
        return came

    assert run(leave()) == ["0", "1"]


async def nothing() -> Message:
    """A client that sends nothing and stays."""
    return await asyncio.get_running_loop().create_future()


async def ignore(_message: Message) -> None:
    """A client that reads all."""


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_stream_ends_when_its_client_leaves_and_a_head_has_none(method: str) -> None:
    async def visit() -> tuple[list[Message], bool]:
        stream, sent, ended = Stream(frozenset({TOPIC})), list[Message](), asyncio.Event()
        left = asyncio.Event()

        async def frames() -> AsyncGenerator[bytes, None]:
            try:
                yield b": first\r\n\r\n"
                while not stream.left:
                    await stream.take()
            finally:
                ended.set()

        async def receive() -> Message:
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)
            if message.get("body"):
                left.set()

        await EventResponse(frames(), stream.leave)({"type": "http", "method": method}, receive, send)
        return sent, ended.is_set()

    sent, ended = run(visit())
    bodies = [message["body"] for message in sent[1:]]
    assert bodies == ([b": first\r\n\r\n", b""] if method == "GET" else [b""])
    assert ended is (method == "GET")
