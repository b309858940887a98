"""How many online tables, with four open pages each, can two cores serve?

    python -m bench.tables [--tables 250] [--pause 4] [--seconds 20] [--search] [--postgres URL --redis URL]

Starts the real server (with PostgreSQL and Redis: two web processes and a worker) and opens tables of Truf with a
player at each seat. Every player is signed in, loads the page and keeps its stream open, as a browser does: it sends
heartbeats and reads the parts that the stream pushes. At each table a player moves every `--pause` seconds, with the
form of the page. The time runs from sending the move until each of the other three has parts of the new version.
`--search` looks for the largest number of tables with the 99th percentile under 250 ms, from `--tables` down.
"""

import asyncio
import os
import random
import re
import sys
import time
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import quote, urlencode

import orjson

from bench.live import resident_kb
from testkit.backends import Backend, arguments, backends, fill, started, web_processes, web_seconds
from testkit.live_app import LiveApp
from testkit.load import Connection, Times

GOAL = 250.0
"""Milliseconds: the 99th percentile that is aimed at."""
BEAT = 10.0
"""Seconds between two heartbeats of a page whose stream is open, as in static/games/seat.js."""
AT_ONCE = 20
"""Pages opened side by side."""
LATE = 10.0
"""Seconds after which a move that is missing on a page counts as an error."""
WARM_UP = 4.0
FORM = re.compile(r'<form [^>]*action="[^"]*/move".*?</form>', re.DOTALL)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
SEAT = re.compile(r'data-seat="([^"]+)"')
VERSION = re.compile(r'data-version="(\d+)"')


@dataclass
class Client:
    """One player's page: its stream, and a connection for its requests."""

    table: "Table"
    seat: str
    session: str
    port: int
    html: str = ""
    version: int = 0
    token: str = ""
    word: str = ""
    cookie: str = ""
    asking: Connection = field(init=False)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Whoever has a request on `asking`."""
    streaming: asyncio.StreamWriter = field(init=False)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def open(self) -> None:
        """Asks for the page, opens the stream, and begins to beat."""
        self.asking = await Connection.to(self.port)
        answer = await self.asking.ask("GET", self.table.address, Cookie=f"sessionid={self.session}")
        page = answer.body.decode()
        match = SEAT.search(page)
        if answer.status != 200 or match is None:
            raise SystemExit(f"{self.table.address}: {answer.status}, no page of a player")
        csrf = re.search(r"csrftoken=([^;]+)", answer.headers.get("set-cookie", ""))
        self.cookie = f"sessionid={self.session}" + (f"; csrftoken={csrf[1]}" if csrf else "")
        self.word = match[1]
        self.take(page)
        await self._stream()
        self.tasks.append(asyncio.create_task(self._beat()))

    def take(self, html: str) -> None:
        """Store the page that is now on screen."""
        version = VERSION.search(html)
        if version is None or int(version[1]) < self.version:
            return
        self.html, self.version = html, int(version[1])
        self.token = token[1] if (token := TOKEN.search(html)) else self.token
        self.table.reached(self)

    async def _stream(self) -> None:
        reader, self.streaming = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        path = f"/live/?topic=table:{self.table.id}&seat={quote(self.word)}"
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n"
        # referenced: asyncio closes the connection of a writer that is garbage-collected
        self.streaming.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        self.tasks.append(asyncio.create_task(self._read(reader)))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        event = ""
        async for line in reader:
            if line.startswith(b"event:"):
                event = line[6:].strip().decode()
            elif line.startswith(b"data:") and event == "parts":
                self.take(orjson.loads(line[5:])["html"])
            elif line.startswith(b"data:") and event == "changed":
                self.tasks.append(asyncio.create_task(self._ask()))
            elif line.startswith(b"data:") and b"held" not in line:
                self.table.times.errors.append(f"{self.seat} lost its seat: {line!r}")

    async def _ask(self) -> None:
        """Fetch the page when the stream could not push it."""
        connection = await Connection.to(self.port)
        answer = await connection.ask("GET", self.table.address, Cookie=self.cookie, X_Live="1", X_Have="")
        self.take(answer.body.decode())
        connection.close()

    async def _beat(self) -> None:
        await asyncio.sleep(random.random() * BEAT)
        while True:
            head = f"POST /live/beat HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(self.word)}"
            status, _headers, _body = await self._send(f"{head}\r\n\r\n{self.word}".encode())
            if status != 204:
                self.table.times.errors.append(f"{self.seat}: a heartbeat was answered with {status}")
            await asyncio.sleep(BEAT)

    async def _send(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send a request as a browser does: on an open connection, if there is one."""
        async with self.turn:
            if self.asking.reader.at_eof():  # the server has closed it, because it rested
                self.asking.close()
                self.asking = await Connection.to(self.port)
            self.asking.writer.write(request)
            return await asyncio.wait_for(self.asking._answer(), 30)

    # --- moving --------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, list[str]] | None:
        """The fields of the move this page can make now; None when it is not its turn."""
        for form in FORM.findall(self.html):
            form_fields = _fields(form)
            if form_fields is not None:
                return form_fields
        return None

    async def move(self, fields: dict[str, list[str]]) -> int:
        """Sends a move as the page does, and takes the answer; its status."""
        body = urlencode({**fields, "csrfmiddlewaretoken": self.token}, doseq=True).encode()
        head = [
            f"POST {self.table.address}move HTTP/1.1",
            "Host: localhost",
            "HX-Request: true",
            "X-Stream: yes",
            f"Cookie: {self.cookie}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        status, headers, answer = await self._send("\r\n".join([*head, "", ""]).encode() + body)
        if status == 302:
            followed = f"GET {headers['location']} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n"
            status, _headers, answer = await self._send(followed.encode())
        if status != 204:  # else the stream brings the table
            self.take(answer.decode())
        return status


def _fields(form: str) -> dict[str, list[str]] | None:
    """Return the fields of this form with its first choice; None if it has none."""
    tags = [_attributes(tag) for tag in re.findall(r"<(?:input|button)\b[^>]*>", form)]
    hidden = {tag["name"]: [tag.get("value", "")] for tag in tags if tag.get("type") == "hidden" and "name" in tag}
    boxes = [tag for tag in tags if tag.get("type") in ("checkbox", "radio") and tag.get("name") == "card"]
    if boxes:
        button = next((tag for tag in tags if tag.get("type") == "submit" and "name" in tag), {})
        pressed = {button["name"]: [button.get("value", "")]} if button else {}
        return {**hidden, **pressed, "card": [boxes[0].get("value", "")]}
    buttons = [tag for tag in tags if tag.get("name") == "text" and "aria-disabled" not in tag]
    return {**hidden, "text": [buttons[0]["value"]]} if buttons and "waiting" not in form[:400] else None


def _attributes(tag: str) -> dict[str, str]:
    attributes = {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
    return {**dict.fromkeys(re.findall(r"\s([\w-]+)(?=[\s>])", tag), ""), **attributes}


@dataclass
class Table:
    """Four clients of one table, and the moves made there."""

    id: int
    times: Times
    clients: list[Client] = field(default_factory=list)
    sent: float = 0.0
    since: int = 0
    left: set[str] = field(default_factory=set)
    all_have_it: asyncio.Event = field(default_factory=asyncio.Event)
    moves: int = 0

    @property
    def address(self) -> str:
        return f"/play/{self.id}/"

    def reached(self, client: Client) -> None:
        """Record that this client has a version newer than the one before the move."""
        if client.seat in self.left and client.version > self.since:
            self.left.discard(client.seat)
            self.times.seconds.append(time.perf_counter() - self.sent)
            if not self.left:
                self.all_have_it.set()

    async def play(self, pause: float) -> None:
        await asyncio.sleep(random.random() * pause)
        while True:
            began = time.perf_counter()
            await self._turn()
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))

    async def _turn(self) -> None:
        turn = next(((client, fields) for client in self.clients if (fields := client.fields()) is not None), None)
        if turn is None:
            self.times.errors.append(f"table {self.id}: nobody can move at version {self.clients[0].version}")
            return
        mover, fields = turn
        self.since = max(client.version for client in self.clients)
        self.left = {client.seat for client in self.clients if client is not mover}
        self.all_have_it.clear()
        self.sent = time.perf_counter()
        try:
            status = await mover.move(fields)
            if status not in (200, 204):
                self.times.errors.append(f"table {self.id}: move answered {status} {fields}")
            await asyncio.wait_for(self.all_have_it.wait(), LATE)
            self.moves += 1
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            self.times.errors.append(f"table {self.id}: {error!r}")


@dataclass(frozen=True)
class Measured:
    """Result for one number of tables."""

    times: Times
    moves: int
    seconds: float
    spent: float
    memory: float

    @property
    def good(self) -> bool:
        return bool(self.times.seconds) and self.times.part(0.99) < GOAL and not self.times.errors


async def measure(app: LiveApp, ports: list[int], made: list[dict[str, Any]], seconds: float, pause: float) -> Measured:
    """Opens all pages, lets every table play for a while, and closes them."""
    before, times = resident_kb(app.processes[0].pid), Times()
    tables = [Table(table["id"], times) for table in made]
    for number, (table, row) in enumerate(zip(tables, made, strict=True)):
        port = ports[number % len(ports)]
        table.clients = [Client(table, seat, session, port) for seat, session in row["sessions"].items()]
    everybody = [client for table in tables for client in table.clients]
    for first in range(0, len(everybody), AT_ONCE):
        await asyncio.gather(*(client.open() for client in everybody[first : first + AT_ONCE]))
    memory = (resident_kb(app.processes[0].pid) - before) * len(ports) / len(everybody)
    playing = [asyncio.create_task(table.play(pause)) for table in tables]
    await asyncio.sleep(WARM_UP)
    for error in times.errors[:5]:
        print(f"  warming up: {error}", flush=True)
    times.seconds, times.errors = [], []
    moves, spent, began = sum(table.moves for table in tables), web_seconds(app), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    result = Measured(times, sum(table.moves for table in tables) - moves, took, web_seconds(app) - spent, memory)
    for task in [*playing, *(task for client in everybody for task in client.tasks)]:
        task.cancel()
    return result


def report(backend: Backend, tables: int, result: Measured) -> None:
    each = 1000 * result.spent / max(1, result.moves)
    print(f"{backend.name}, {tables} tables, {4 * tables} pages, load {os.getloadavg()[0]:.1f}")
    print("  " + result.times.line("from a move to another screen", result.seconds))
    rate, share = result.moves / result.seconds, result.spent / result.seconds
    holds = "holds" if result.good else "does not hold"
    print(f"  {rate:.1f} moves/s; {each:.1f} ms processor a move, {share:.2f} of a processor")
    print(f"  {result.memory:.0f} KB a page; {holds} {GOAL:.0f} ms", flush=True)


def run(backend: Backend, tables: int, seconds: float, pause: float, search: bool) -> bool:
    """Measures one backend and prints its figures; whether the goal was held with some number of tables."""
    with started(backend) as app, web_processes(app, 2 if backend.redis_url else 1) as ports:
        made = fill(app, "seated", count=tables)
        low, high, count = 0, tables, tables
        while True:
            result = asyncio.run(measure(app, ports, made[:count], seconds, pause))
            report(backend, count, result)
            if not search:
                return not result.times.errors
            low, high = (count, high) if result.good else (low, count)
            if (result.good and count == tables) or high - low <= max(4, tables // 16):
                print(f"{backend.name}: {low} tables hold", flush=True)
                return low > 0
            count = (low + high) // 2


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=4)
    parser.add_argument("--search", action="store_true")
    chosen = parser.parse_args()
    held = [run(backend, chosen.tables, chosen.seconds, chosen.pause, chosen.search) for backend in backends(chosen)]
    sys.exit(0 if all(held) else 1)


if __name__ == "__main__":
    main()
