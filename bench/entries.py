"""Three hundred scores in a minute: how soon is each saved and seen?

    python -m bench.entries [--entries 400] [--rate 300] [--seconds 60] [--pages 200] [--postgres URL --redis URL]

Starts the real server with a round that has just been published, and writes the sheets of its tables over REST at an
even pace, each at its moment, whether or not the one before has been answered. `--pages` pages of the standings are
open and receive each update; `sent` is from sending a sheet until a page has a version that is not older. One sheet in
ten is followed by a request for the standings.
"""

import asyncio
import itertools
import sys
import time
from typing import Any

from bench.correction import Stream
from testkit.backends import Backend, arguments, backends, fill, processor_seconds, started
from testkit.live_app import LiveApp
from testkit.load import Connection, Times, failed

LOOK_EVERY = 10
WAITS = 15
"""Seconds after the last sheet in which pages must have heard of it."""


class Listeners:
    """Open pages, and when the slowest of them heard of each version."""

    def __init__(self) -> None:
        self.heard: list[list[tuple[float, int]]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, port: int, slug: str, count: int) -> None:
        for _ in range(count):
            stream = await Stream.of(port, slug, f"/t/{slug}/standings/")
            self.heard.append([])
            self.tasks.append(asyncio.create_task(self._read(stream, self.heard[-1])))

    async def _read(self, stream: Stream, heard: list[tuple[float, int]]) -> None:
        version = -1
        while True:
            moment, version = await stream.await_version(version)
            heard.append((moment, version))

    def delays_of(self, version: int, sent: float) -> list[float]:
        """Return the seconds until each page had this version; late pages are left out."""
        firsts = (next((at for at, seen in heard if seen >= version), None) for heard in self.heard)
        return [at - sent for at in firsts if at is not None]


async def measure(app: LiveApp, made: dict[str, Any], chosen: Any) -> list[Times]:
    """Writes at an even pace; prints what it took."""
    answered, looks, delays, listeners = Times(), Times(), Times(), Listeners()
    await listeners.open(app.port, made["slug"], chosen.pages)
    sheets = itertools.chain.from_iterable(
        [(table["id"], number, table["sheets"][number - 1]) for table in made["tables"]]
        for number in range(1, chosen.deals + 1)
    )
    count = min(int(chosen.rate * chosen.seconds / 60), chosen.deals * len(made["tables"]))
    spent, began = processor_seconds(app), time.perf_counter()
    before = await _version(app.port, made["slug"])
    sent: list[float] = []
    """When each was sent, in the order of the answers, which is that of the versions they led to."""

    async def one(place: int, table: int, number: int, values: Any) -> None:
        await asyncio.sleep(max(0.0, began + place * 60 / chosen.rate - time.perf_counter()))
        headers, at = {"Authorization": f"Token {made['token']}"}, time.perf_counter()
        connection = await Connection.to(app.port)
        path = f"/api/v1/events/{made['slug']}/tables/{table}/sheets"
        answer = await connection.ask("POST", path, {"number": number, "values": values, "key": f"k{place}"}, **headers)
        if answered.note(answer, 201):
            sent.append(at)
        if place % LOOK_EVERY == 0:
            looks.note(await connection.ask("GET", f"/api/v1/events/{made['slug']}/standings"), 200)
        connection.close()

    await asyncio.gather(*(one(place, *sheet) for place, sheet in enumerate(itertools.islice(sheets, count))))
    took = time.perf_counter() - began
    last = await _version(app.port, made["slug"])  # each sheet is as many versions as the next
    deadline = time.perf_counter() + WAITS
    while time.perf_counter() < deadline and len(listeners.delays_of(last, 0.0)) < chosen.pages:
        await asyncio.sleep(0.05)
    for number, at in enumerate(sent, 1):
        delays.seconds += listeners.delays_of(before + number * (last - before) // len(sent), at)
    missing = len(sent) * chosen.pages - len(delays.seconds)
    delays.errors += [f"{missing} times a page was not notified"] if missing else []
    for task in listeners.tasks:
        task.cancel()
    print("  " + answered.line(f"{count} sheets, {chosen.rate} a minute", took))
    print("  " + delays.line(f"sent to {chosen.pages} pages", took))
    print("  " + looks.line("standings meanwhile", took))
    used = processor_seconds(app) - spent
    print(f"  server: {1000 * used / count:.1f} ms processor a sheet, {used / took:.2f} of a processor", flush=True)
    return [answered, delays, looks]


async def _version(port: int, slug: str) -> int:
    """The version of the event that its standings are of."""
    connection = await Connection.to(port)
    answer = await connection.ask("GET", f"/api/v1/events/{slug}/standings")
    connection.close()
    return int(answer.json()["version"])


def run(backend: Backend, chosen: Any) -> list[Times]:
    """Measure one backend and print its figures."""
    with started(backend) as app:
        made = fill(app, "evening", entries=chosen.entries, deals=chosen.deals)
        print(f"{backend.name}, {chosen.entries} people, {len(made['tables'])} tables", flush=True)
        return asyncio.run(measure(app, made, chosen))


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--entries", type=int, default=400)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--rate", type=int, default=300, help="sheets a minute")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pages", type=int, default=200)
    chosen = parser.parse_args()
    sys.exit(failed([times for backend in backends(chosen) for times in run(backend, chosen)]))


if __name__ == "__main__":
    main()
