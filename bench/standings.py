"""How fast are the standings of a large event?

    python -m bench.standings [--entries 200] [--rounds 3] [--seconds 5] [--postgres URL --redis URL] [--only sqlite]

Starts the real server with an event that has been played, and asks for the standings over REST and as a page:
`cold` is the first answer after a correction (one at a time), `warm` the same again on several connections at once,
`304` with the ETag of the version that is there already.
"""

import asyncio
import sys
import time
from collections.abc import Coroutine
from typing import Any

from testkit.backends import Backend, arguments, backends, fill, processor_seconds, started
from testkit.live_app import LiveApp
from testkit.load import Answer, Connection, Times, failed, get, repeat

COLD = 12
"""Corrections, each followed by one cold request of each kind."""


class Corrector:
    """Corrects one sheet to and fro, so that the standings have a new version each time."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.headers = {"Authorization": f"Token {made['token']}"}
        self.path = f"/api/v1/events/{made['slug']}/tables/{made['table']}/sheets/1"
        self.next, self.after = made["sheet"]["other"], made["sheet"]["there"]
        self.times = Times()

    async def correct(self, connection: Connection) -> None:
        body = {"values": self.next, "reason": "Measured"}
        self.times.note(await connection.ask("PUT", self.path, body, **self.headers), 200)
        self.next, self.after = self.after, self.next


async def cold(port: int, path: str, corrector: Corrector, count: int) -> tuple[Times, float]:
    """The first request after each correction, and the seconds these took together."""
    times, connection = Times(), await Connection.to(port)
    for _ in range(count):
        await corrector.correct(connection)
        times.note(await connection.ask("GET", path), 200)
    connection.close()
    return times, sum(times.seconds)


Job = Coroutine[Any, Any, tuple[Times, float]]


async def measure(app: LiveApp, made: dict[str, Any], chosen: Any) -> list[Times]:
    """Asks in every way and prints a line for each."""
    corrector, times_of_all = Corrector(made), []

    async def report(name: str, job: Job) -> None:
        spent = processor_seconds(app)
        times, over = await job
        each = 1000 * (processor_seconds(app) - spent) / max(1, len(times.seconds))
        print(
            f"  {times.line(name, over)}" + (f"  {each:.1f} ms processor each" if "cold" not in name else ""),
            flush=True,
        )
        times_of_all.append(times)

    for name, path in (("JSON", f"/api/v1/events/{made['slug']}/standings"), ("page", f"/t/{made['slug']}/standings/")):
        await report(f"{name} cold, one at a time", cold(app.port, path, corrector, chosen.cold))
        first = await _first(app.port, path)
        size = f"{len(first.body) / 1024:.0f} KB"
        await report(f"{name} warm, {size}", repeat(app.port, get(path, 200), chosen.connections, chosen.seconds))
        if etag := first.headers.get("etag"):
            unchanged = get(path, 304, If_None_Match=etag)
            await report(f"{name} unchanged (304)", repeat(app.port, unchanged, chosen.connections, chosen.seconds))
    print("  " + corrector.times.line("correction, one at a time", sum(corrector.times.seconds)), flush=True)
    return [*times_of_all, corrector.times]


async def _first(port: int, path: str) -> Answer:
    connection = await Connection.to(port)
    answer = await connection.ask("GET", path)
    connection.close()
    return answer


def run(backend: Backend, chosen: Any) -> list[Times]:
    """Measure one backend and print its figures."""
    with started(backend) as app:
        began = time.perf_counter()
        made = fill(app, "event", entries=chosen.entries, rounds=chosen.rounds, deals=chosen.deals)
        sizes = f"{chosen.entries} entries, {chosen.rounds} rounds of {chosen.deals} deals"
        print(f"{backend.name}, {sizes}, made in {time.perf_counter() - began:.0f} s; {chosen.connections} connections")
        return asyncio.run(measure(app, made, chosen))


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--entries", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--cold", type=int, default=COLD)
    chosen = parser.parse_args()
    sys.exit(failed([times for backend in backends(chosen) for times in run(backend, chosen)]))


if __name__ == "__main__":
    main()
