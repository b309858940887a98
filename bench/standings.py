"""How fast are the standings of a large event?

    python -m bench.standings [--entries 200] [--rounds 3] [--seconds 5] [--postgres URL --redis URL] [--only sqlite]

Starts the real server with an event that has been played, and asks for the standings over REST and as a page:
`cold` is the first answer after a correction (one at a time), `warm` the same again on several connections at once,
`304` with the ETag of the version that is there already.
"""

import asyncio
import sys
import time
from typing import Any

from bench._load import Connection, Times, failed, get, repeat
from bench._server import Backend, arguments, backends, fill, started

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


async def measure(port: int, made: dict[str, Any], chosen: Any) -> list[Times]:
    """Asks in every way and prints a line for each."""
    data, page, corrector = f"/api/v1/events/{made['slug']}/standings", f"/t/{made['slug']}/standings", Corrector(made)
    found = []
    for name, path in (("JSON", data), ("page", page)):
        found.append(_told(f"{name} cold, one at a time", await cold(port, path, corrector, chosen.cold)))
        found.append(_told(f"{name} warm", await repeat(port, get(path, 200), chosen.connections, chosen.seconds)))
        etag = await _etag(port, path)
        if etag:
            unchanged = get(path, 304, If_None_Match=etag)
            found.append(_told(f"{name} 304", await repeat(port, unchanged, chosen.connections, chosen.seconds)))
    found.append(_told("correction, one at a time", (corrector.times, sum(corrector.times.seconds))))
    return found


async def _etag(port: int, path: str) -> str:
    connection = await Connection.to(port)
    answer = await connection.ask("GET", path)
    connection.close()
    print(f"  {path}: {len(answer.body) / 1024:.0f} KB")
    return answer.headers.get("etag", "")


def _told(name: str, measured: tuple[Times, float]) -> Times:
    times, over = measured
    print("  " + times.line(name, over), flush=True)
    return times


def run(backend: Backend, chosen: Any) -> list[Times]:
    """Measure one backend and print its figures."""
    with started(backend) as app:
        began = time.perf_counter()
        made = fill(app, "event", entries=chosen.entries, rounds=chosen.rounds, deals=chosen.deals)
        sizes = f"{chosen.entries} entries, {chosen.rounds} rounds of {chosen.deals} deals"
        print(f"{backend.name}, {sizes}, made in {time.perf_counter() - began:.0f} s; {chosen.connections} connections")
        return asyncio.run(measure(app.port, made, chosen))


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
