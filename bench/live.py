"""How long until every open page has heard of a change?

    python bench/live.py [--clients 1000] [--events 10]

Starts a real server on a free port (with REDIS_URL: through Redis), opens the streams, announces changes one
after the other, and prints the time until all clients have each, the memory of a client and the processor
time of an event.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_up(port: int, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2)
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise SystemExit("the server did not start")


@contextmanager
def server(port: int, data: str) -> Iterator[int]:
    """A server process; gives its process number."""
    env = {**os.environ, "DATA_DIR": data, "SECRET_KEY": "only for this benchmark"}
    command = [sys.executable, str(ROOT / "manage.py"), "serve", "--no-demo", "--port", str(port)]
    process = subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL)
    try:
        wait_until_up(port)
        yield process.pid
    finally:
        process.terminate()
        process.wait(15)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class Clients:
    """Open streams; `heard(n)` waits until each of them has had n events."""

    def __init__(self) -> None:
        self.counts: list[int] = []
        self.at_target = 0
        self.target = 0
        self.all_have_it = asyncio.Event()

    async def open(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /live/?topic=event:bench HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        self.counts.append(0)
        self.reading = getattr(self, "reading", [])
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


async def measure(port: int, pid: int, count: int, events: int) -> None:
    from games import push  # noqa: PLC0415  Django's settings are read from the environment made above

    before = resident_kb(pid)
    clients = Clients()
    started = time.perf_counter()
    for first in range(0, count, 50):
        await asyncio.gather(*(clients.open(port) for _ in range(min(50, count - first))))
    connected = time.perf_counter() - started
    await asyncio.sleep(0.5)  # lets the last streams register; part of the set-up, not of what is measured
    memory = (resident_kb(pid) - before) / count
    spent, times = cpu_seconds(pid), []
    for number in range(1, events + 1):
        clients.expect(number)
        sent = time.perf_counter()
        await asyncio.to_thread(push.changed, "event:bench", number)
        await asyncio.wait_for(clients.all_have_it.wait(), 20)
        times.append((time.perf_counter() - sent) * 1000)
    cpu = (cpu_seconds(pid) - spent) * 1000 / events
    print(f"{count} clients connected in {connected:.1f} s, {memory:.0f} KB each")
    print(f"all have an event after {statistics.median(times):.0f} ms (worst {max(times):.0f} ms), {cpu:.0f} ms CPU")
    for task in clients.reading:
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--events", type=int, default=10)
    chosen = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as data, server(port, data) as pid:
        os.environ.update(DATA_DIR=data, SECRET_KEY="only for this benchmark")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        asyncio.run(measure(port, pid, chosen.clients, chosen.events))


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
