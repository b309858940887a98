"""How long do a move and a score take during an attack on the server?

    python -m bench.hostile [--seconds 15] [--rest 60] [--small] [--attacks NAME ...]
        [--postgres URL --redis URL] [--web 1]

Starts the real server on this machine, lets a few tables play and a scorer write sheets over REST, and attacks it in
one way after the other from a process of its own. Prints for each attack the 99th percentile of a move and of a score,
the answers to the attacker, and the memory of the product before, at most and afterwards: at the latest `--rest`
seconds after the attack, sooner when it is back within a tenth. With `--web`, players, scorer and attacker use
several web processes, as behind a proxy. Exits with 1 when a move or a score was refused or lost, or any answer was
a 500.
"""

import asyncio
import contextlib
import io
import itertools
import json
import multiprocessing
import re
import resource
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import Empty
from typing import Any
from urllib.parse import quote

from bench.live import resident_kb
from bench.moves import Player, together
from engine.registry import game_named
from testkit.backends import Backend, arguments, backends, fill, started, web_processes
from testkit.deals import random_deals
from testkit.live_app import LiveApp, family
from testkit.load import Connection, Times

TABLES, PAUSE = 4, 0.3
"""Tables that play, and how long a player thinks."""
SCORES_PER_SECOND = 4
ENTRIES = 80
OPEN_FILES = 20_000
POLL_INTERVAL = 0.25
RECOVERED_FACTOR = 1.1
"""Memory has recovered when it is at most this multiple of its start."""
HOST = "Host: localhost\r\n"
PASSED = (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError, IndexError)
"""Exceptions on the attacker's side when the server closes its connection."""


@dataclass
class Attack:
    """Knowledge of an attacker, and the answers it received.

    `answers` counts by status; "closed" means no answer.
    """

    ports: Sequence[int]
    until: float
    small: bool
    made: dict[str, Any]
    answers: Counter[str] = field(default_factory=Counter)
    opened: int = 0

    @property
    def port(self) -> int:
        """Return the port of the next connection: each web process in turn."""
        self.opened += 1
        return self.ports[self.opened % len(self.ports)]

    def size(self, count: int) -> int:
        """Return the number of connections, a tenth of it in a small attack."""
        return max(2, count // 10) if self.small else count

    @property
    def lasts(self) -> bool:
        return time.time() < self.until

    async def many(self, count: int, step: Callable[[], Awaitable[str]]) -> None:
        """Repeat a step on several connections; it returns what was answered."""

        async def one() -> None:
            while self.lasts:
                try:
                    self.answers[await step()] += 1
                except PASSED:
                    self.answers["closed"] += 1
                    await asyncio.sleep(0.02)

        await asyncio.gather(*(one() for _ in range(self.size(count))))

    async def post(self, path: str, body: bytes, kind: str = "application/json", token: str = "") -> str:
        """Send one request on a connection of its own; the status."""
        head = f"POST {path} HTTP/1.1\r\n{HOST}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        head += f"Authorization: Token {token}\r\n" if token else ""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        with contextlib.closing(writer):
            writer.write(head.encode() + b"Connection: close\r\n\r\n" + body)
            return await status_of(reader)

    async def send_file(self, path: str, name: str, body: bytes, **fields: str) -> str:
        """Send a file as a form does, as the organiser."""
        parts = [
            f'--x\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()
        ]
        head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        whole = "".join(parts).encode() + head.encode() + body + b"\r\n--x--\r\n"
        return await self.post(path, whole, "multipart/form-data; boundary=x", self.made["token"])


async def status_of(reader: asyncio.StreamReader) -> str:
    async with asyncio.timeout(120):
        return (await reader.readline()).split()[1].decode()


# --- the attacks -----------------------------------------------------------------------------------------------


async def quiet(attack: Attack) -> None:
    """Wait without attacking: the baseline for the other figures."""
    await asyncio.sleep(attack.until - time.time())


async def slow_bodies(attack: Attack) -> None:
    """Bodies of which a byte comes every second."""
    head = f"POST /account/login/ HTTP/1.1\r\n{HOST}Content-Length: 5000\r\n\r\n"
    await attack.many(200, lambda: _trickle(attack, head.encode(), b"x"))


async def slow_heads(attack: Attack) -> None:
    """Heads that are never finished."""
    await attack.many(3000, lambda: _trickle(attack, f"GET / HTTP/1.1\r\n{HOST}X-A: ".encode(), b"a"))


async def _trickle(attack: Attack, first: bytes, more: bytes) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", attack.port)
    answer = asyncio.create_task(status_of(reader))
    answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # the attack no longer waits for it
    with contextlib.closing(writer):
        writer.write(first)
        while attack.lasts:
            done, _waits = await asyncio.wait({answer}, timeout=1)
            if done:
                return await answer
            writer.write(more)
        return await _or_open(answer)


async def _or_open(answer: "asyncio.Task[str]") -> str:
    """Return the server's answer, or "open" if there is none yet."""
    await asyncio.wait({answer}, timeout=POLL_INTERVAL)
    answer.cancel()
    try:
        return await answer
    except asyncio.CancelledError:
        return "open"


async def endless_headers(attack: Attack) -> None:
    """Headers without end, as fast as they are read."""
    await attack.many(8, lambda: _endless(attack))


async def _endless(attack: Attack) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", attack.port)
    with contextlib.closing(writer):
        writer.write(f"GET / HTTP/1.1\r\n{HOST}".encode())
        answer = asyncio.create_task(status_of(reader))
        for number in itertools.count():
            if answer.done() or not attack.lasts:
                break
            writer.write(f"X-{number}: {'a' * 4000}\r\n".encode())
            with contextlib.suppress(OSError):
                await writer.drain()
        return await _or_open(answer)


async def unread_answers(attack: Attack) -> None:
    """Pages that are asked for and not read."""
    path = f"/t/{attack.made['slug']}/standings/"
    await attack.many(200, lambda: _unread(attack, f"GET {path} HTTP/1.1\r\n{HOST}\r\n".encode() * 16))


async def _unread(attack: Attack, request: bytes) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", attack.port, limit=2**10)
    with contextlib.closing(writer):
        writer.write(request)
        while attack.lasts and not reader.at_eof():
            await asyncio.sleep(1)
        return "open"


async def adjudications(attack: Attack) -> None:
    """Documents of 2 MB of deals to judge."""
    body = await asyncio.to_thread(_deals, 50 if attack.small else 2000)
    await attack.many(8, lambda: attack.post("/api/v1/adjudicate", body))


def _deals(count: int) -> bytes:
    game = game_named("truf")
    some = random_deals(game, game.options("classic"), 20)
    deals = [{**deal.document("classic")["deals"][0], "number": 1 + number} for number, deal in enumerate(some)]
    many = [{**deal, "number": 1 + number} for number, deal in zip(range(count), itertools.cycle(deals), strict=False)]
    return json.dumps({"game": "truf", "preset": "classic", "deals": many}).encode()


async def seatings(attack: Attack) -> None:
    """Seatings of 400 players that may search for five seconds."""
    players = [f"p{number:03}" for number in range(40 if attack.small else 400)]
    seating = {"method": "schedule", "rounds": 10, "seed": 1, "seconds": 1 if attack.small else 5}
    body = json.dumps({"players": players, "mode": "individual", "rounds": [], "seat": seating}).encode()
    await attack.many(8, lambda: attack.post("/api/v1/seatings", body))


async def large_lists(attack: Attack) -> None:
    """Lists of people of 4 MB."""
    rows = "".join(
        f"{number},Person {number:06},Club {number % 99}\n" for number in range(20_000 if attack.small else 150_000)
    )
    body = ("number,name,club\n" + rows).encode()[: 4 * 2**20]
    await attack.many(4, lambda: attack.send_file("/api/v1/people/import/file", "list.csv", body, check="true"))


async def spreadsheet_bombs(attack: Attack) -> None:
    """Spreadsheets of a megabyte that unpack to a thousand."""
    body = await asyncio.to_thread(_bomb, "xl/worksheets/sheet1.xml", 50 if attack.small else 1000)
    await attack.many(4, lambda: attack.send_file("/api/v1/people/import/file", "list.xlsx", body, check="true"))


async def archive_bombs(attack: Attack) -> None:
    """Archives of an event of a megabyte that unpack to a thousand."""
    body = await asyncio.to_thread(_bomb, "event.json", 50 if attack.small else 1000)
    await attack.many(4, lambda: attack.send_file("/api/v1/events/import", "event.zip", body, check="true"))


def _bomb(name: str, megabytes: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as parts, parts.open(name, "w") as part:
        for _ in range(megabytes):
            part.write(b" " * 2**20)
    return packed.getvalue()


async def streams(attack: Attack) -> None:
    """Two thousand open pages that follow the event whose sheets are written."""
    head = f"GET /live/?topic={quote('event:' + attack.made['slug'])} HTTP/1.1\r\n{HOST}\r\n".encode()
    await attack.many(2000, lambda: _stream(attack, head))


async def _stream(attack: Attack, head: bytes) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", attack.port)
    with contextlib.closing(writer):
        writer.write(head)
        status = await status_of(reader)
        while attack.lasts and status == "200" and not reader.at_eof():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await reader.read(2**16)
        return status


async def casual_tables(attack: Attack) -> None:
    """Anonymous visitors who open 250 tables in 20 seconds."""
    for number in itertools.count():
        if not attack.lasts:
            return
        body = {"game": "truf", "preset": "classic", "name": f"Guest {number}"}
        try:
            attack.answers[await attack.post("/api/v1/lobby", json.dumps(body).encode())] += 1
        except PASSED:
            attack.answers["closed"] += 1
        await asyncio.sleep(0.08)


ATTACKS: Sequence[Callable[[Attack], Awaitable[None]]] = (
    quiet,
    slow_bodies,
    slow_heads,
    endless_headers,
    unread_answers,
    adjudications,
    seatings,
    large_lists,
    spreadsheet_bombs,
    archive_bombs,
    streams,
    casual_tables,
)


def attacked(name: str, attack: Attack, results: Any) -> None:
    """Run one attack; the main function of the attacker's process."""
    _allow_open_files()
    run = next(attack for attack in ATTACKS if attack.__name__ == name)
    attack.until += time.time()

    async def bounded() -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + attack.until - time.time() + 2):
                await run(attack)

    asyncio.run(bounded())
    results.put(dict(attack.answers))


def _allow_open_files() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES if hard < 0 else min(OPEN_FILES, hard), hard))


# --- what is measured ------------------------------------------------------------------------------------------


@dataclass
class Players:
    """Tables that play all the time, and a scorer."""

    app: LiveApp
    ports: Sequence[int]
    made: dict[str, Any]
    players: list[Player]
    sheets: Iterator[tuple[int, int, Any]]
    written: int = 0
    scores: Times = field(default_factory=Times)

    def reset(self) -> None:
        self.scores = Times()
        for player in self.players:
            player.moves, player.looks = Times(), Times()

    async def play(self, player: Player) -> None:
        while True:
            try:
                await player.play(time.perf_counter() + 3600)
            except PASSED as error:
                if not isinstance(error, asyncio.IncompleteReadError | ConnectionResetError):
                    player.moves.errors.append(repr(error))
            player.connection.close()
            await asyncio.sleep(0.05)
            with contextlib.suppress(OSError):
                player.connection = await Connection.to(self.ports[self.players.index(player) % len(self.ports)])

    async def score(self, seconds: float) -> None:
        """Write sheets at an even pace, whether or not the one before has been answered."""
        began = time.perf_counter()

        async def one(place: int, table: int, number: int, values: Any) -> None:
            await asyncio.sleep(max(0.0, began + place / SCORES_PER_SECOND - time.perf_counter()))
            path = f"/api/v1/events/{self.made['slug']}/tables/{table}/sheets"
            body = {"number": number, "values": values, "key": f"{table}/{number}"}
            try:
                connection = await Connection.to(self.ports[place % len(self.ports)])
                with contextlib.closing(connection):
                    answer = await connection.ask("POST", path, body, Authorization=f"Token {self.made['token']}")
            except PASSED as error:
                self.scores.errors.append(repr(error))
                return
            self.written += self.scores.note(answer, 201)

        due = itertools.islice(self.sheets, int(seconds * SCORES_PER_SECOND))
        await asyncio.gather(*(one(place, *sheet) for place, sheet in enumerate(due)))

    async def count_stored_sheets(self) -> int:
        """How many sheets the server has."""
        connection, written = await Connection.to(self.app.port), 0
        for table in self.made["tables"]:
            path = f"/api/v1/events/{self.made['slug']}/tables/{table['id']}/sheets"
            answer = await connection.ask("GET", path, Authorization=f"Token {self.made['token']}")
            content = answer.json()
            written += len(content["results"] if isinstance(content, dict) else content)
        connection.close()
        return written


def memory_mb(app: LiveApp) -> float:
    """Resident memory of all processes of the product and their children."""
    size = 0
    for process in app.processes:
        with contextlib.suppress(OSError):
            for pid in family(process.pid):
                with contextlib.suppress(OSError):
                    size += resident_kb(pid)
    return size / 1024


@dataclass
class Row:
    """Result of one attack; times in milliseconds, memory in MB."""

    name: str
    moves: Times
    scores: Times
    answers: dict[str, int]
    before: float
    peak: float
    after: float
    after_seconds: float

    @property
    def good(self) -> bool:
        right = bool(self.moves.seconds and self.scores.seconds)
        return right and not self.moves.errors and not self.scores.errors and not self.answers.get("500")

    def line(self) -> str:
        answers = " ".join(f"{status}:{count}" for status, count in sorted(self.answers.items())) or "-"
        times = f"{self.moves.part(0.99):9.0f} {len(self.moves.seconds):6}"
        times += f" {self.scores.part(0.99):10.0f} {len(self.scores.seconds):6}"
        memory = f"{self.before:7.0f} {self.peak:6.0f} {self.after:6.0f} ({self.after_seconds:.0f} s)"
        errors = (self.moves.errors + self.scores.errors)[:1]
        faults = f"  {len(self.moves.errors) + len(self.scores.errors)} errors, first: {errors[0]}" if errors else ""
        return f"{self.name:18}{times} {memory}  {answers}{faults}"


HEAD = " ".join(
    [
        f"{'attack':18}{'move p99':>9} {'moves':>6} {'score p99':>10} {'scores':>6}",
        f"{'MB:':>6} {'peak':>6} {'after':>6}",
        "      answers to the attacker",
    ]
)


async def one(players: Players, name: str, chosen: Any) -> Row:
    """Attack in one way while the others play."""
    app, before, peak = players.app, memory_mb(players.app), 0.0
    spawning = multiprocessing.get_context("spawn")
    results: Any = spawning.Queue()
    attack = Attack(players.ports, chosen.seconds, chosen.small, players.made)
    attacker = spawning.Process(target=attacked, args=(name, attack, results))
    attacker.start()
    players.reset()
    scoring = asyncio.create_task(players.score(chosen.seconds))
    while attacker.is_alive() or not scoring.done():
        peak = max(peak, memory_mb(app))
        await asyncio.sleep(POLL_INTERVAL)
        if not results.empty():
            break
    await scoring
    moves, scores = together([player.moves for player in players.players]), players.scores
    try:
        answers = await asyncio.to_thread(results.get, True, 5)
    except Empty:
        answers = {"attacker failed": 1}
    attacker.join(5)
    if attacker.is_alive():
        attacker.kill()
    ended = time.perf_counter()
    while memory_mb(app) > RECOVERED_FACTOR * before and time.perf_counter() < ended + chosen.rest:
        await asyncio.sleep(POLL_INTERVAL)
    return Row(name, moves, scores, answers, before, peak, memory_mb(app), time.perf_counter() - ended)


async def measure(
    app: LiveApp, ports: Sequence[int], made: dict[str, Any], tables: list[dict[str, Any]], chosen: Any
) -> bool:
    """Attack in every way; whether all moves and scores were answered and kept."""
    sheets = (
        (table["id"], number + 1, table["sheets"][number])
        for number in range(made["deals"])
        for table in made["tables"]
    )
    playing = [
        Player(table, await Connection.to(ports[number % len(ports)]), PAUSE) for number, table in enumerate(tables)
    ]
    players = Players(app, ports, made, playing, sheets)
    tasks = [asyncio.create_task(players.play(player)) for player in playing]
    print(HEAD, flush=True)
    good = True
    for name in chosen.attacks:
        row = await one(players, name, chosen)
        print(row.line(), flush=True)
        good &= row.good
    for task in tasks:
        task.cancel()
    stored = await players.count_stored_sheets()
    lost = "nothing" if stored >= players.written else "SOME"
    print(f"{players.written} sheets were accepted and {stored} are there: {lost} lost")
    return good and stored >= players.written


def run(backend: Backend, chosen: Any) -> bool:
    """Measure one backend and print its figures."""
    tables_of_event = ENTRIES // 4
    deals = 1 + int(len(chosen.attacks) * chosen.seconds * SCORES_PER_SECOND) // tables_of_event
    with started(backend) as app, web_processes(app, chosen.web if backend.redis_url else 1) as ports:
        made = {**fill(app, "evening", entries=ENTRIES, deals=deals), "deals": deals}
        tables = fill(app, "tables", count=TABLES)
        pace = f"{TABLES} tables, {SCORES_PER_SECOND} scores a second"
        print(f"{backend.name}, web processes: {len(ports)}, {chosen.seconds:g} s an attack, {pace}")
        good = asyncio.run(measure(app, ports, made, tables, chosen))
        unexpected = tracebacks(app.log())
        for line, count in unexpected.items():
            print(f"{count} tracebacks in the log: {line}", flush=True)
        return good and not unexpected


def tracebacks(log: str) -> Counter[str]:
    """How often each exception is in the log with a traceback, by its last line."""
    counts: Counter[str] = Counter()
    inside = False
    for line in log.splitlines():
        if line.startswith("Traceback"):
            inside = True
        elif inside and line and not line.startswith((" ", "\t")):
            counts[re.sub(r"0x[0-9a-f]+", "0x…", line)[:200]] += 1
            inside = False
    return counts


def main() -> None:
    names = [attack.__name__ for attack in ATTACKS]
    parser = arguments(str(__doc__))
    parser.add_argument("--seconds", type=float, default=15, help="how long each attack lasts")
    parser.add_argument("--rest", type=float, default=60, help="seconds in which memory should be back")
    parser.add_argument("--small", action="store_true", help="a tenth of each attack")
    parser.add_argument("--web", type=int, default=1, help="web processes; more than one only with PostgreSQL")
    parser.add_argument("--attacks", nargs="+", choices=names, default=names)
    chosen = parser.parse_args()
    _allow_open_files()
    held = [run(backend, chosen) for backend in backends(chosen)]
    sys.exit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
