"""How long until every open page has heard of a change?

    python -m bench.live [--clients 1000] [--events 10] [--postgres URL --redis URL] [--only sqlite]

Starts the real server (with --redis: through Redis), opens the streams, announces changes one after the other from
another process, as a worker would, and prints the time until all clients have each, the memory of a client and the
processor time of an event.
"""

import asyncio
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

from testkit.backends import Backend, arguments, backends, processor_seconds, started
from testkit.live_app import ROOT, LiveApp

TOPIC = "event:bench"
ANNOUNCER = f"""
import sys
from games.core import publishing as push
for line in sys.stdin:
    push.publish_change({TOPIC!r}, int(line))
"""
"""Runs in a process of the product: announces the version on each line."""
AT_ONCE = 50
"""Streams opened side by side."""
TIMEOUT_SECONDS = 20


def resident_kb(pid: int) -> int:
    """Memory of a process; 0 for one that has just ended."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


class Clients:
    """Open streams; `all_have_it` is set when each has its expected events."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.at_target = 0
        self.target = 0
        self.all_have_it = asyncio.Event()
        self.reading: list[asyncio.Task[None]] = []

    async def open(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /live/?topic={TOPIC} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        self.counts.append(0)
        self.reading.append(asyncio.create_task(self._read(len(self.counts) - 1, reader, writer)))

    async def _read(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async for line in reader:
            if line.startswith(b"data:"):
                self.counts[number] += 1
                if self.counts[number] == self.target:
                    self.at_target += 1
                    if self.at_target == len(self.counts):
                        self.all_have_it.set()
        writer.close()

    def expect(self, number: int) -> None:
        self.target, self.at_target = number, 0
        self.all_have_it.clear()


async def open_streams(port: int, count: int) -> tuple[Clients, float]:
    """Open `count` streams; return them and the seconds it took."""
    clients, began = Clients(), time.perf_counter()
    for first in range(0, count, AT_ONCE):
        await asyncio.gather(*(clients.open(port) for _ in range(min(AT_ONCE, count - first))))
    return clients, time.perf_counter() - began


async def announced(clients: Clients, version: int, announcer: IO[bytes]) -> float:
    """Milliseconds until every stream has this version."""
    clients.expect(version)
    sent = time.perf_counter()
    announcer.write(b"%d\n" % version)
    await asyncio.wait_for(clients.all_have_it.wait(), TIMEOUT_SECONDS)
    return 1000 * (time.perf_counter() - sent)


async def measure(app: LiveApp, announcer: IO[bytes], count: int, events: int) -> None:
    before = resident_kb(app.processes[0].pid)
    clients, took = await open_streams(app.port, count)
    await announced(clients, 1, announcer)  # the announcer has begun and every stream is registered
    memory, spent = (resident_kb(app.processes[0].pid) - before) / count, processor_seconds(app)
    times = [await announced(clients, version, announcer) for version in range(2, events + 2)]
    each = 1000 * (processor_seconds(app) - spent) / events
    print(f"  {count} clients connected in {took:.1f} s, {memory:.0f} KB each")
    median, worst = statistics.median(times), max(times)
    print(f"  all have an event after {median:.0f} ms (worst {worst:.0f} ms), {each:.0f} ms processor", flush=True)
    for task in clients.reading:
        task.cancel()


def run(backend: Backend, count: int, events: int) -> None:
    """Measure one backend and print its figures."""
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", ANNOUNCER]
    with started(backend) as app:
        print(f"{backend.name}, {count} open pages")
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=ROOT, env=app.environment, stdin=pipe, bufsize=0) as process:
            assert process.stdin is not None
            asyncio.run(measure(app, process.stdin, count, events))
            process.stdin.close()


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--events", type=int, default=10)
    chosen = parser.parse_args()
    for backend in backends(chosen):
        run(backend, chosen.clients, chosen.events)


if __name__ == "__main__":
    main()
