"""A small HTTP client that costs little processor time, and what is said of the times it measured."""

import asyncio
import json
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

MAX_SECONDS = 30
"""Seconds after which a request counts as failed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP response and the seconds it took."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float

    def json(self) -> Any:
        return json.loads(self.body)


class Connection:
    """One connection that stays open; one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**22))

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Sends a request and reads the whole answer. Names of headers are written with `_`."""
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Accept-Language: en", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] if data else []
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        began = time.perf_counter()
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        async with asyncio.timeout(MAX_SECONDS):  # wait_for of Python 3.11 may forget that its task was cancelled
            status, headers, body = await self._answer()
        return Answer(status, headers, body, time.perf_counter() - began)

    def close(self) -> None:
        self.writer.close()

    async def _answer(self) -> tuple[int, dict[str, str], bytes]:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for name, _, value in (line.partition(": ") for line in head[1:] if line):
            name = name.lower()
            headers[name] = f"{headers[name]}, {value}" if name in headers else value  # several cookies are usual
        if headers.get("transfer-encoding") == "chunked":
            return int(head[0].split()[1]), headers, await self._chunks()
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, body

    async def _chunks(self) -> bytes:
        content = bytearray()
        while size := int(await self.reader.readline(), 16):
            content += await self.reader.readexactly(size)
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)
        return bytes(content)


@dataclass
class Times:
    """The seconds of every request of one kind, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def note(self, answer: Answer, *right: int) -> bool:
        """Counts an answer; False when it is not what was asked for."""
        if answer.status in right:
            self.seconds.append(answer.seconds)
            return True
        self.errors.append(f"{answer.status} {answer.body[:300]!r}")
        return False

    def part(self, share: float) -> float:
        """Milliseconds that this share of the requests did not exceed."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan

    def line(self, name: str, over: float) -> str:
        """Format the rate over `over` seconds, with p50 and p99 in milliseconds."""
        rate = len(self.seconds) / over if over else 0.0
        figures = f"{rate:8.1f}/s  p50 {self.part(0.5):7.1f} ms  p99 {self.part(0.99):7.1f} ms"
        first = f"  first: {self.errors[0]}" if self.errors else ""
        return f"{name:38}{figures}  {len(self.seconds):6} done  {len(self.errors)} errors{first}"


Step = Callable[[Connection, Times], Awaitable[bool]]
"""One request on a connection, noted; False ends that connection."""


async def repeat(port: int, step: Step, connections: int, seconds: float) -> tuple[Times, float]:
    """As many requests as fit, on several connections at once; the times and how long it took."""
    times, began = Times(), time.perf_counter()

    async def one() -> None:
        connection = await Connection.to(port)
        while time.perf_counter() < began + seconds and await step(connection, times):
            pass
        connection.close()

    await asyncio.gather(*(one() for _ in range(connections)))
    return times, time.perf_counter() - began


def get(path: str, *right: int, **headers: str) -> Step:
    """The step that asks for a page, and expects one of these answers."""

    async def step(connection: Connection, times: Times) -> bool:
        return times.note(await connection.ask("GET", path, **headers), *right)

    return step


def failed(all_times: Sequence[Times]) -> int:
    """The exit code: 1 when any request went wrong."""
    return int(any(times.errors for times in all_times))
