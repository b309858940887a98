"""People play, write, correct and seat over HTTP, and note what was answered with success.

Every actor is a client with idempotency keys, as a careful program is: what gets no answer is asked again.
"""

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import httpx

from testkit.backends import fill
from testkit.clocks import patience
from testkit.live_app import LiveApp
from testkit.players import BOT_MOVES, choose

TABLES, BOT_TABLES = 4, 2
AGAIN = 0.2
"""Seconds until a request without an answer is sent again."""
MAX_ANSWER_SECONDS = 5.0
"""Seconds that an answer may take on a quiet machine; longer counts as none."""
SHEETS = (
    {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}},
)
EVENT = {"game": "truf", "preset": "classic", "options": {"deals": 3}, "format": "individuals", "rounds_planned": 1}
BOTS = "from testkit import fill; fill.bots({count}, deals=100, pause=300)"
ORGANISER = """
from testkit.fill import user_with_token
print(user_with_token("organiser", is_staff=True, is_superuser=True)[1])
"""


@dataclass
class Ledger:
    """What was answered with success, by what it was; and when each kind of actor got something done again."""

    moves: set[tuple[int, str, str]] = field(default_factory=set)
    sheets: dict[tuple[int, int], dict[int, Any]] = field(default_factory=dict)
    rounds: dict[str, str] = field(default_factory=dict)
    again: dict[str, float] = field(default_factory=dict)
    """When each kind first got something done after the latest kill."""
    refused: list[str] = field(default_factory=list)
    """Faults of the server that were no 503 with a sentence."""
    sentences: int = 0
    """How often a 503 said in a sentence that something is away."""
    hung: list[str] = field(default_factory=list)
    """What got neither an answer nor an end of its connection in time."""

    def got(self, kind: str) -> None:
        self.again.setdefault(kind, time.monotonic())

    def written(self, table: int, number: int, version: int, values: Any) -> None:
        self.sheets.setdefault((table, number), {})[version] = values

    def failed(self, answer: httpx.Response, path: str) -> None:
        """What a server answers that cannot do it now: 503 with a sentence, and when to come again."""
        body = answer.json() if "json" in answer.headers.get("Content-Type", "") else {}
        if answer.status_code == 503 and body.get("message") and "Retry-After" in answer.headers:
            self.sentences += 1
        else:
            self.refused.append(f"{answer.status_code} {path} {answer.text[:200]}")


class Actor:
    """A client that asks until it is answered."""

    def __init__(self, app: LiveApp, ledger: Ledger, token: str, ended: threading.Event) -> None:
        self.app, self.ledger, self.ended = app, ledger, ended
        self.client = httpx.AsyncClient(
            base_url=f"{app.url}/api/v1/",
            headers={"Authorization": f"Token {token}"},
            timeout=patience(MAX_ANSWER_SECONDS),
        )

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """The answer, after as many tries as it takes; None when the evening ends first."""
        while not self.ended.is_set():
            try:
                answer = await self.client.request(method, path, json=body)
                if answer.status_code < 500:
                    return answer
                self.ledger.failed(answer, path)
            except httpx.TimeoutException:
                self.ledger.hung.append(path)
            except httpx.HTTPError:
                pass
            await asyncio.sleep(AGAIN)
        return None


class Table(Actor):
    """Plays all four seats of an online table."""

    def __init__(self, app: LiveApp, ledger: Ledger, table: dict[str, Any], ended: threading.Event) -> None:
        super().__init__(app, ledger, "", ended)
        self.table = table

    async def run(self) -> None:
        turn, seats = 0, list(self.table["tokens"])
        while not self.ended.is_set():
            seat = seats[turn % len(seats)]
            self.client.headers["Authorization"] = f"Token {self.table['tokens'][seat]}"
            view = await self.ask("GET", f"tables/{self.table['id']}/view/")
            deal = view.json()["deal"] if view is not None else None
            if deal is not None and seat in deal["to_act"]:
                await self._move(seat, view.json()["version"], choose(deal))  # type: ignore[union-attr]
            turn = seats.index(deal["to_act"][0]) if deal and len(deal["to_act"]) == 1 else turn + 1
            await asyncio.sleep(0.05)

    async def _move(self, seat: str, version: int, move: str) -> None:
        key = f"{seat}{version}"
        answer = await self.ask("POST", f"tables/{self.table['id']}/act/", {"move": move, "key": key})
        if answer is not None and answer.status_code == 200:
            self.ledger.moves.add((self.table["id"], seat, key))
            self.ledger.got("a move")


class Director(Actor):
    """Makes events, seats and publishes a round, writes every sheet, and corrects it."""

    async def run(self) -> None:
        number = 0
        while not self.ended.is_set():
            number += 1
            await self._evening(f"Evening {number} {random.random()}")

    async def _evening(self, name: str) -> None:
        made = await self.ask("POST", "events/", {**EVENT, "name": name})
        if made is None or made.status_code != 201:
            return
        slug = made.json()["slug"]
        rows = [{"name": f"{name} {number}"} for number in range(8)]
        await self.ask("POST", f"events/{slug}/entries/", {"rows": rows})
        await self.ask("POST", f"events/{slug}/entries/check-in-all/")
        seated = await self.ask("POST", f"events/{slug}/rounds/", {})
        self._note(slug, "draft", seated, 201)
        published = await self.ask("POST", f"events/{slug}/rounds/1/publish/")
        self._note(slug, "published", published, 200)
        pairings = await self.ask("GET", f"events/{slug}/rounds/1/pairings/")
        for table in pairings.json()["tables"] if pairings is not None and pairings.status_code == 200 else ():
            for number in (1, 2, 3):
                await self._sheet(f"events/{slug}/tables/{table['id']}/sheets/", table["id"], number)

    def _note(self, slug: str, state: str, answer: httpx.Response | None, status: int) -> None:
        if answer is not None and answer.status_code == status:
            self.ledger.rounds[slug] = state
            self.ledger.got("a round")

    async def _sheet(self, path: str, table: int, number: int) -> None:
        body = {"number": number, "values": SHEETS[0], "key": f"first-{number}"}
        answer = await self.ask("POST", path, body)
        if answer is None or answer.status_code != 201:
            return
        self.ledger.written(table, number, 1, SHEETS[0])
        self.ledger.got("a sheet")
        correction = {"values": SHEETS[1], "reason": "Kill test", "seen_version": 1}
        answer = await self.ask("PUT", f"{path}{number}/", correction)
        if answer is not None and answer.status_code == 200:
            self.ledger.written(table, number, 2, SHEETS[1])
            self.ledger.got("a correction")


class Bots:
    """Looks whether the tables of bots go on, which only tasks move."""

    def __init__(self, app: LiveApp, ledger: Ledger, ended: threading.Event) -> None:
        self.app, self.ledger, self.ended = app, ledger, ended

    async def run(self) -> None:
        seen = 0
        while not self.ended.is_set():
            with contextlib.suppress(AssertionError):  # the database is away for who looks, too
                now = int(await asyncio.to_thread(self.app.manage, "shell", "-v0", "-c", BOT_MOVES))
                if now > seen:
                    self.ledger.got("a bot's move")
                seen = now
            await asyncio.sleep(0.3)


@dataclass
class Evening:
    """Tables of players and of bots, and somebody who directs events; as often as one likes everybody plays on."""

    app: LiveApp
    tables: list[dict[str, Any]]
    token: str
    ledger: Ledger = field(default_factory=Ledger)
    directors: int = 1
    """How many direct events of their own at the same time."""

    @classmethod
    def opened(cls, app: LiveApp, tables: int = TABLES) -> "Evening":
        token = app.manage("shell", "-v0", "-c", ORGANISER).strip()
        app.manage("shell", "-v0", "-c", BOTS.format(count=BOT_TABLES))
        return cls(app, fill(app, "tables", count=tables), token)

    @contextlib.contextmanager
    def played(self, looking: bool = False) -> Iterator[None]:
        """Everybody plays and writes as long as this lasts; `looking`: bots are looked after by the way."""
        ended = threading.Event()
        actors: list[Callable[[], Awaitable[None]]] = [
            *(Table(self.app, self.ledger, table, ended).run for table in self.tables),
            *(Director(self.app, self.ledger, self.token, ended).run for _ in range(self.directors)),
            *([Bots(self.app, self.ledger, ended).run] if looking else []),
        ]
        with ThreadPoolExecutor(1) as apart:  # in this thread the loop of a browser may run
            doing = apart.submit(asyncio.run, _all(actors))
            try:
                yield
            finally:
                ended.set()
            doing.result()


async def _all(actors: Sequence[Callable[[], Awaitable[None]]]) -> None:
    await asyncio.gather(*(run() for run in actors))
