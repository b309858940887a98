"""A club's day, repeated in minutes: does the memory of any process grow?

    python -m bench.day [--hours 24] [--people 40] [--pages 60] [--postgres URL --redis URL] [--only sqlite]

Starts the real server. In each hour of that day an event is created, people enter, a round is paired and published,
every page listens and reloads on each notification, every sheet is written and one in five corrected, and the round
ends. Meanwhile a player plays at an online table and bots play each other. After each hour the memory of every
process is read. `growth` is the slope over the second half, when all intended caches are full.
"""

import asyncio
import itertools
import os
import statistics
import sys
import time
from typing import Any

from bench.correction import Stream
from bench.live import resident_kb
from bench.moves import Player
from testkit.backends import Backend, arguments, backends, fill, started
from testkit.evenings import EVENT, SHEETS
from testkit.live_app import LiveApp, family, name_of
from testkit.load import Connection, Times, failed

DEALS = {"deals": 2}
CORRECTED = 5
MOVES_AN_HOUR = 12
WRITES = "100000/min"
"""Limit for one organiser: a day's writes arrive in minutes."""


class Hour:
    """One evening, from its first entry to its last sheet."""

    def __init__(self, app: LiveApp, token: str, times: Times) -> None:
        self.app, self.times = app, times
        self.headers = {"Authorization": f"Token {token}"}

    async def ask(self, method: str, path: str, body: Any, right: int) -> Any:
        answer = await self.desk.ask(method, f"/api/v1/{path}", body, **self.headers)
        return answer.json() if self.times.note(answer, right) else {}

    async def run(self, name: str, people: int, pages: int) -> None:
        self.desk = await Connection.to(self.app.port)
        slug = (await self.ask("POST", "events/", {**EVENT, "options": DEALS, "name": name}, 201))["slug"]
        rows = [{"name": f"{name} {number}"} for number in range(people)]
        await self.ask("POST", f"events/{slug}/entries/", {"rows": rows}, 201)
        await self.ask("POST", f"events/{slug}/entries/check-in-all/", None, 200)
        await self.ask("POST", f"events/{slug}/rounds/", {}, 201)
        await self.ask("POST", f"events/{slug}/rounds/1/publish/", None, 200)
        opened = [asyncio.create_task(self.page(slug)) for _ in range(pages)]
        tables = (await self.ask("GET", f"events/{slug}/rounds/1/pairings/", None, 200))["tables"]
        for place, (table, number) in enumerate(itertools.product(tables, (1, 2))):
            path = f"events/{slug}/tables/{table['id']}/sheets/"
            await self.ask("POST", path, {"number": number, "values": SHEETS[0]}, 201)
            if place % CORRECTED == 0:
                correction = {"values": SHEETS[1], "reason": "A mistake", "seen_version": 1}
                await self.ask("PUT", f"{path}{number}/", correction, 200)
        await self.ask("POST", f"events/{slug}/rounds/1/close/", None, 200)
        for page in opened:
            page.cancel()
        await asyncio.gather(*opened, return_exceptions=True)
        self.desk.close()

    async def page(self, slug: str) -> None:
        """An open page: it listens, and asks for what is new."""
        stream, version = await Stream.of(self.app.port, slug), -1
        try:
            while True:
                asking = await Connection.to(self.app.port)
                self.times.note(await asking.ask("GET", f"/t/{slug}/standings/"), 200)
                asking.close()
                _, version = await stream.await_version(version)
                await asyncio.sleep(1)
        finally:
            stream.connection.close()


def memory(app: LiveApp) -> dict[str, int]:
    """KB of each process with its children, by what it is."""
    sizes: dict[str, int] = {}
    for process in app.processes:
        sizes[name_of(process)] = sum(map(resident_kb, family(process.pid)))
    return sizes


async def play(player: Player, moves: int) -> None:
    """Play `moves` moves at an online table."""
    wanted = len(player.moves.seconds) + moves
    while len(player.moves.seconds) < wanted and not player.moves.errors:
        await player.play(time.perf_counter() + 0.1)


async def measure(app: LiveApp, token: str, table: dict[str, Any], chosen: Any) -> tuple[Times, list[dict[str, int]]]:
    """Run all hours; return the request times and the memory after each hour."""
    times, sizes = Times(), []
    player = Player(table, await Connection.to(app.port), 0)
    for hour in range(chosen.hours):
        evening = Hour(app, token, times)
        await asyncio.gather(evening.run(f"Hour {hour}", chosen.people, chosen.pages), play(player, MOVES_AN_HOUR))
        player.connection.close()
        player.connection = await Connection.to(app.port)
        sizes.append(memory(app))
        line = ", ".join(f"{name} {kb / 1024:.1f} MB" for name, kb in sizes[-1].items())
        print(f"  hour {hour + 1:2}: {line}", flush=True)
    times.errors += player.moves.errors + player.looks.errors
    return times, sizes


def growth(sizes: list[dict[str, int]], name: str) -> float:
    """KB an hour, over the second half."""
    later = [size[name] for size in sizes[len(sizes) // 2 :]]
    return statistics.linear_regression(range(len(later)), later).slope if len(later) > 1 else 0.0


def run(backend: Backend, chosen: Any) -> Times:
    """Measure one backend and print its figures."""
    os.environ.setdefault("THROTTLE_ACCOUNT_WRITES", WRITES)
    with started(backend) as app:
        token = fill(app, "event", entries=8, rounds=1, deals=2)["token"]
        (table,) = fill(app, "tables", count=1)
        fill(app, "bots", count=2, deals=100, pause=500)
        print(f"{backend.name}, {chosen.hours} hours of {chosen.people} people and {chosen.pages} pages", flush=True)
        began = time.perf_counter()
        times, sizes = asyncio.run(measure(app, token, table, chosen))
        print("  " + times.line("everything asked", time.perf_counter() - began))
        for name in sizes[0]:
            print(f"  {name}: {sizes[-1][name] / 1024:.1f} MB, growth {growth(sizes, name):.0f} KB an hour", flush=True)
        return times


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--pages", type=int, default=60)
    chosen = parser.parse_args()
    sys.exit(failed([run(backend, chosen) for backend in backends(chosen)]))


if __name__ == "__main__":
    main()
