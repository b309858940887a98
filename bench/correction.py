"""How fast do corrections and published rounds reach every page?

    python -m bench.correction [--entries 1000] [--rounds 10] [--burst 10] [--pages 1000] [--web 1] [--asking]
                               [--postgres URL --redis URL] [--only sqlite]

Starts the real server with a large event that has been played. Then a sheet of round 1 is corrected several times
over REST while a stream is open: `answered` is the correction itself, `notified` until the stream reports it, `new
standings` until they have been computed and fetched. Then `--pages` pages of the standings are open while a sheet is
corrected, and each updates as static/live/refresh.js does: `changed` is from the correction until a page has it.
The stream pushes it or, with `--asking`, the page fetches it, as personal pages do. At last the next round is published
and every entry opens the page of the pairings on a connection of its own, spread over `--burst` seconds. With `--web`,
several web processes serve the pages.
"""

import asyncio
import base64
import gzip
import json
import random
import re
import statistics
import sys
import time
from collections.abc import Awaitable
from typing import Any
from urllib.parse import quote

from bench.standings import Corrector
from testkit.backends import Backend, arguments, backends, fill, started, web_processes, web_seconds
from testkit.live_app import LiveApp
from testkit.load import Connection, Times, failed

CORRECTIONS = 5
TIMEOUT_SECONDS = 60
"""Seconds to wait for a push."""
SPREAD = 0.3
"""Seconds over which open pages spread their asking (static/live/refresh.js)."""

SAID = re.compile(rb'data: \{"topic":"[^"]+","version":(\d+)(?:,"mark":(?P<mark>"(?:[^"\\]|\\.)*").*"packed":")?')
"""Pattern of a stream message, parsed only as far as needed: one processor reads a thousand pages here."""


class Stream:
    """An open page that listens."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @classmethod
    async def of(cls, port: int, slug: str, page: str = "", have: str = "") -> "Stream":
        connection = await Connection.to(port)
        wanted = f"&page={page}&have={quote(have)}" if page else ""
        request = f"GET /live/?topic=event:{slug}{wanted} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connection.writer.write(request.encode())
        await connection.reader.readuntil(b"\r\n\r\n")
        return cls(connection)

    async def time_of_version(self, above: int) -> float:
        """Return the time at which a version above this one was announced."""
        return (await self.await_version(above))[0]

    async def await_version(self, above: int) -> tuple[float, int]:
        """The same, and which version that was."""
        at, news = await self.await_event(above)
        return at, news["version"]

    async def await_event(self, above: int) -> tuple[float, dict[str, Any]]:
        """The same, and all that was said."""
        while True:
            line = await self.connection.reader.readline()
            if not line:
                raise ConnectionError("The stream was closed.")
            if (match := SAID.match(line)) and int(match[1]) > above:
                at, version = time.perf_counter(), int(match[1])
                if match["mark"] is None:  # only that something changed, or that the page is still the same
                    return at, {"version": version, "mark": "", "packed": b""}
                return at, {"version": version, "mark": json.loads(match["mark"]), "packed": line[match.end() : -4]}


async def corrections(app: LiveApp, made: dict[str, Any], corrector: Corrector) -> list[Times]:
    """Correct, hear of it, fetch what is new; prints the milliseconds of each."""
    fetched = Times()
    steps: dict[str, list[float]] = {"answered": [], "notified": [], "new standings": []}
    connection, stream = await Connection.to(app.port), await Stream.of(app.port, made["slug"])
    path = f"/api/v1/events/{made['slug']}/standings"
    version = (await connection.ask("GET", path)).json()["version"]
    for _ in range(CORRECTIONS):
        began = time.perf_counter()
        answered = asyncio.create_task(_timed(corrector.correct(connection)))
        steps["notified"].append(await asyncio.wait_for(stream.time_of_version(version), TIMEOUT_SECONDS) - began)
        steps["answered"].append(await answered - began)
        fresh = await connection.ask("GET", path)
        if fetched.note(fresh, 200):
            version = fresh.json()["version"]
        steps["new standings"].append(time.perf_counter() - began)
    for name, seconds in steps.items():
        half, worst = 1000 * statistics.median(seconds), 1000 * max(seconds)
        print(f"  correction: {name:14} median {half:7.0f} ms  worst {worst:7.0f} ms")
    return [fetched]


async def live_pages(
    app: LiveApp, made: dict[str, Any], corrector: Corrector, ports: list[int], count: int, asking: bool
) -> list[Times]:
    """Measure a correction while `count` pages of the standings are open.

    The server pushes the new page to each or, with `asking`, each page fetches it.
    """
    changed, announced = Times(), Times()
    connection = await Connection.to(app.port)
    version = (await connection.ask("GET", f"/api/v1/events/{made['slug']}/standings")).json()["version"]
    page = f"/t/{made['slug']}/standings/"
    have = (await connection.ask("GET", page, Accept_Encoding="gzip")).headers["etag"]
    query = [] if asking else [page, have]
    streams = [await Stream.of(ports[number % len(ports)], made["slug"], *query) for number in range(count)]
    spent, began = web_seconds(app), time.perf_counter()
    pages = [
        asyncio.create_task(
            _follow_change(stream, ports[number % len(ports)], page, version, began, announced, changed)
            if asking
            else _await_push(stream, began, changed)
        )
        for number, stream in enumerate(streams)
    ]
    await corrector.correct(connection)
    document = {page_etag for page_etag in await asyncio.gather(*pages) if page_etag}
    took = time.perf_counter() - began
    newest = (await connection.ask("GET", page, Accept_Encoding="gzip")).headers["etag"]
    for etag, packed in document:
        size = len(gzip.decompress(base64.b64decode(packed)))
        print(f"  pushed: {size} bytes, packed {len(packed)}")
        if etag != newest:
            changed.errors.append(f"pushed {etag}, which is not {newest}")
    if asking:
        print("  " + announced.line(f"correction sent to {count} pages", took))
    print("  " + changed.line("every page changed", took))
    print(f"  server: {1000 * (web_seconds(app) - spent) / count:.1f} ms processor time a page", flush=True)
    for stream in streams:
        stream.connection.close()
    return [announced, changed]


async def _follow_change(
    stream: Stream, port: int, page: str, version: int, began: float, announced: Times, changed: Times
) -> None:
    """One open page: hears of the change, waits a moment as static/live/ does, and asks."""
    try:
        heard = await asyncio.wait_for(stream.time_of_version(version), TIMEOUT_SECONDS)
        announced.seconds.append(heard - began)
        await asyncio.sleep(random.random() * SPREAD)
        connection = await Connection.to(port)
        answer = await connection.ask("GET", page, Accept_Encoding="gzip", X_Live="1")
        connection.close()
        if changed.note(answer, 200):
            changed.seconds[-1] = time.perf_counter() - began
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        changed.errors.append(repr(error))


async def _await_push(stream: Stream, began: float, changed: Times) -> tuple[str, bytes]:
    """Wait until the stream pushes a new page; return its ETag and packed body.

    The bodies stay packed, because unpacking a thousand would distort the measurement.
    """
    etag, packed = "", b""
    try:
        while not packed:
            at, news = await asyncio.wait_for(stream.await_event(-1), TIMEOUT_SECONDS)
            etag, packed = news["mark"], news["packed"]
        changed.seconds.append(at - began)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        changed.errors.append(repr(error))
    return etag, packed


async def _timed(work: Awaitable[Any]) -> float:
    await work
    return time.perf_counter()


async def publication(app: LiveApp, made: dict[str, Any], ports: list[int], people: int, seconds: float) -> list[Times]:
    """Publish a round; then every entry opens its pairings."""
    published, pages, spent = Times(), Times(), web_seconds(app)
    desk = await Connection.to(app.port)
    address = f"/api/v1/events/{made['slug']}/rounds/{made['draft']}/publish"
    published.note(await desk.ask("POST", address, Authorization=f"Token {made['token']}"), 200)
    print(f"  round published in {1000 * sum(published.seconds):.0f} ms")
    path = f"/t/{made['slug']}/r/{made['draft']}/"
    began = time.perf_counter()
    await asyncio.gather(
        *(_visit(ports[visitor % len(ports)], path, seconds * visitor / people, pages) for visitor in range(people))
    )
    print("  " + pages.line(f"{people} open the pairings in {seconds:g} s", time.perf_counter() - began))
    each = 1000 * (web_seconds(app) - spent) / people
    print(f"  server: {each:.1f} ms processor time a page", flush=True)
    return [published, pages]


async def _visit(port: int, path: str, after: float, times: Times) -> None:
    await asyncio.sleep(after)
    try:
        connection = await Connection.to(port)
        times.note(await connection.ask("GET", path, Accept_Encoding="gzip"), 200)
        connection.close()
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        times.errors.append(repr(error))


async def measure(app: LiveApp, made: dict[str, Any], chosen: Any) -> list[Times]:
    with web_processes(app, chosen.web) as ports:
        corrector = Corrector(made)
        times = await corrections(app, made, corrector) + [corrector.times]
        times += await live_pages(app, made, corrector, ports, chosen.pages, chosen.asking)
        return times + await publication(app, made, ports, chosen.entries, chosen.burst)


def run(backend: Backend, chosen: Any) -> list[Times]:
    """Measure one backend and print its figures."""
    with started(backend) as app:
        began = time.perf_counter()
        made = fill(app, "event", entries=chosen.entries, rounds=chosen.rounds, deals=chosen.deals)
        made |= fill(app, "draft", slug=made["slug"])
        sizes = f"{chosen.entries} entries, {chosen.rounds} rounds of {chosen.deals} deals"
        print(f"{backend.name}, {sizes}, made in {time.perf_counter() - began:.0f} s", flush=True)
        return asyncio.run(measure(app, made, chosen))


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--burst", type=float, default=10)
    parser.add_argument("--pages", type=int, default=1000)
    parser.add_argument("--web", type=int, default=1, help="web processes; more than one only with PostgreSQL")
    parser.add_argument("--asking", action="store_true", help="open pages ask, as those with somebody's own things do")
    chosen = parser.parse_args()
    sys.exit(failed([times for backend in backends(chosen) for times in run(backend, chosen)]))


if __name__ == "__main__":
    main()
