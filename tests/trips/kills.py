"""Plays, writes, corrects and seats over HTTP while processes are killed, and then looks for what was lost.

    python -m tests.trips.kills --kills 100 [--postgres URL --redis URL]

Every actor is a client with idempotency keys, as a careful program is: what gets no answer is asked again. What was
answered with success is kept in a ledger here, outside the product; afterwards all of it must be in the database, once.
"""

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
import redis

from bench._server import Backend, fill, started
from bench.moves import choose
from tests.live import ROOT, LiveApp, free_port, kill_hard
from tests.trips.passages import Passage
from tests.trips.players import BOT_MOVES

TABLES, BOT_TABLES = 4, 2
AGAIN = 0.2
"""Seconds until a request without an answer is sent again."""
LONGEST = 5.0
"""Seconds that an answer may take; longer counts as none."""
BETWEEN = (0.5, 4.0)
"""Seconds between the moment everything goes on and the next kill."""
STUCK = 90.0
"""Seconds after a kill in which somebody who gets nothing done counts as lost."""
SHEETS = (
    {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    {"bids": {"N": 4, "E": 3, "S": 5, "W": 2}, "tricks": {"N": 3, "E": 4, "S": 4, "W": 2}},
)
EVENT = {"game": "truf", "preset": "classic", "options": {"deals": 3}, "format": "individuals", "rounds_planned": 1}
BOTS = """
from tests.games.tables import all_bots, open_table
for number in range({count}):
    seats = all_bots("truf", "classic", "random", {{"deals": 100}})
    open_table("truf", "classic", "online", seats=seats, options={{"deals": 100}}, bot_pause_ms=300)
"""
ORGANISER = """
from bench._fill import user_with_token
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

    def got(self, kind: str) -> None:
        self.again.setdefault(kind, time.monotonic())

    def written(self, table: int, number: int, version: int, values: Any) -> None:
        self.sheets.setdefault((table, number), {})[version] = values


class Actor:
    """A client that asks until it is answered."""

    def __init__(self, app: LiveApp, ledger: Ledger, token: str, ended: asyncio.Event) -> None:
        self.app, self.ledger, self.ended = app, ledger, ended
        self.client = httpx.AsyncClient(
            base_url=f"{app.url}/api/v1/", headers={"Authorization": f"Token {token}"}, timeout=LONGEST
        )

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response | None:
        """The answer, after as many tries as it takes; None when the evening ends first."""
        while not self.ended.is_set():
            try:
                answer = await self.client.request(method, path, json=body)
                if answer.status_code < 500:
                    return answer
                self.ledger.refused += [f"{answer.status_code} {path}"] if answer.status_code == 500 else []
            except httpx.HTTPError:
                pass
            await asyncio.sleep(AGAIN)
        return None


class Table(Actor):
    """Plays all four seats of an online table."""

    def __init__(self, app: LiveApp, ledger: Ledger, table: dict[str, Any], ended: asyncio.Event) -> None:
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

    def __init__(self, app: LiveApp, ledger: Ledger, ended: asyncio.Event) -> None:
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


# --- killing ----------------------------------------------------------------------------------------------------


@dataclass
class Killed:
    """One kill: whom, and after how many seconds each kind of actor got something done again."""

    whom: str
    after: dict[str, float]


def name_of(process: "subprocess.Popen[bytes]") -> str:
    return next(word for word in ("serve", "worker", "beat") if word in process.args)  # type: ignore[operator]


Fault = Callable[[random.Random], str]
"""Does harm, and undoes it as an administrator would; answers with what it was."""
AWAY = 3.0
"""Seconds that a server is away."""


def kills_of(app: LiveApp) -> Fault:
    """One process is killed and started again, as systemd or compose do."""

    def kill(chance: random.Random) -> str:
        place = chance.randrange(len(app.processes))
        process = app.processes[place]
        kill_hard(process.pid)
        process.wait(10)
        with open(app.folder / f"{place}.log", "ab") as log:
            app.processes[place] = subprocess.Popen(process.args, cwd=ROOT, env=app.environment, stdout=log, stderr=log)
        return name_of(process)

    return kill


def absences_of(name: str, way: Passage, empty: Callable[[], object] = lambda: None) -> Fault:
    """A server cannot be reached for a while; `empty` makes it forget what it held in memory."""

    def absence(_: random.Random) -> str:
        way.close()
        time.sleep(AWAY)  # the fault itself
        empty()
        way.open()
        return name

    return absence


KINDS = ("a move", "a sheet", "a bot's move")
"""What must go on after every kill."""


async def kill_once(faults: Sequence[Fault], ledger: Ledger, chance: random.Random) -> Killed:
    """Does harm at some moment, and waits until everybody has got something done again."""
    await asyncio.sleep(chance.uniform(*BETWEEN))
    began = time.monotonic()
    whom = await asyncio.to_thread(chance.choice(faults), chance)
    gone = time.monotonic()
    ledger.again.clear()
    while (late := [kind for kind in KINDS if kind not in ledger.again]) and time.monotonic() < gone + STUCK:
        await asyncio.sleep(0.05)
    after = {kind: ledger.again[kind] - began for kind in KINDS if kind not in late}
    return Killed(whom, {**after, **dict.fromkeys(late, float("inf"))})


async def evening(
    app: LiveApp, faults: Sequence[Fault], ledger: Ledger, kills: int, seed: int, until: float
) -> list[Killed]:
    """Everybody at once, while harm is done again and again."""
    token = app.manage("shell", "-v0", "-c", ORGANISER).strip()
    app.manage("shell", "-v0", "-c", BOTS.format(count=BOT_TABLES))
    ended, chance = asyncio.Event(), random.Random(seed)
    tables = [Table(app, ledger, table, ended) for table in fill(app, "tables", count=TABLES)]
    actors: list[Callable[[], Awaitable[None]]] = [
        *(table.run for table in tables), Director(app, ledger, token, ended).run, Bots(app, ledger, ended).run
    ]  # fmt: skip
    doing = [asyncio.ensure_future(run()) for run in actors]
    found = []
    while len(found) < kills and time.monotonic() < until:
        found.append(await kill_once(faults, ledger, chance))
        if float("inf") in found[-1].after.values():
            break
    ended.set()
    await asyncio.gather(*doing)
    return found


# --- looking ----------------------------------------------------------------------------------------------------

TOLD = """
import json
from games.models import Choice, Move, Sheet
from tournaments.models import Event
rows = lambda found: [list(row) for row in found]
print(json.dumps({
    "moves": rows(Move.objects.filter(key__isnull=False).values_list("deal__table_id", "seat", "key")),
    "locked": rows(Choice.objects.filter(key__isnull=False).values_list("deal__table_id", "seat", "key")),
    "sheets": rows(Sheet.objects.values_list("table_id", "number", "version", "values")),
    "rounds": rows(Event.objects.values_list("slug", "rounds__number", "rounds__state")),
    "places": rows(Event.objects.values_list("slug", "rounds__places__entry_id")),
}))
"""
WHOLE = """
from games import store
from games.models import Table
from games.selectors import view_of
for table in Table.objects.filter(place="online"):
    for row in table.deals.all():
        assert list(row.moves.values_list("index", flat=True)) == list(range(row.moves.count())), row
    view_of(store.load(table.pk), None)
"""


def losses(app: LiveApp, ledger: Ledger) -> list[str]:
    """A sentence for everything that was answered with success and is not there, or is there twice."""
    app.manage("shell", "-v0", "-c", WHOLE)
    return lost(json.loads(app.manage("shell", "-v0", "-c", TOLD)), ledger)


def lost(told: dict[str, Any], ledger: Ledger) -> list[str]:
    """The same, of what a database tells."""
    return [*_moves_lost(told, ledger), *_sheets_lost(told, ledger), *_rounds_lost(told, ledger)]


def _moves_lost(told: dict[str, Any], ledger: Ledger) -> list[str]:
    there, locked = (
        [(table, seat, key.split()[-1]) for table, seat, key in told[what]] for what in ("moves", "locked")
    )
    lost = [f"move {one} is not there" for one in ledger.moves - {*there, *locked}]
    return lost + [f"move {one} is there twice" for one in set(there) if there.count(one) > 1]


def _sheets_lost(told: dict[str, Any], ledger: Ledger) -> list[str]:
    there: dict[tuple[int, int], dict[int, Any]] = {}
    for table, number, version, values in told["sheets"]:
        there.setdefault((table, number), {})[version] = values
    lost = [
        f"sheet {place} version {version} is not there"
        for place, versions in ledger.sheets.items()
        for version, values in versions.items()
        if there.get(place, {}).get(version) != values
    ]
    wrong = [place for place, versions in there.items() if sorted(versions) != list(range(1, len(versions) + 1))]
    return lost + [f"versions of sheet {place} do not follow each other" for place in wrong]


def _rounds_lost(told: dict[str, Any], ledger: Ledger) -> list[str]:
    states = {slug: [state for one, _, state in told["rounds"] if one == slug] for slug in ledger.rounds}
    seated = {slug: [entry for one, entry in told["places"] if one == slug] for slug in ledger.rounds}
    wrong = [slug for slug, known in ledger.rounds.items() if len(states[slug]) != 1 or "finished" in known]
    back = [slug for slug, known in ledger.rounds.items() if known == "published" and states[slug] == ["draft"]]
    twice = [slug for slug, entries in seated.items() if len(entries) != len(set(entries)) or len(entries) != 8]
    return [f"the rounds of {slug} are {states[slug]}, {seated[slug]} seated" for slug in {*wrong, *back, *twice}]


def tried(
    app: LiveApp, kills: int, seed: int = 1, seconds: float = 3600.0, more: Sequence[Fault] = ()
) -> dict[str, Any]:
    """Does harm so many times; what was tried, how long everything stood, and what was lost."""
    ledger, faults = Ledger(), [kills_of(app), *more]
    with ThreadPoolExecutor(1) as apart:  # in this thread the loop of a browser may run
        doing = evening(app, faults, ledger, kills, seed, time.monotonic() + seconds)
        found = apart.submit(asyncio.run, doing).result()
    by = {whom: sum(one.whom == whom for one in found) for whom in sorted({one.whom for one in found})}
    stood = {
        f"{kind} after {whom}": [round(value, 1) for value in _spread([o.after[kind] for o in found if o.whom == whom])]
        for whom in by
        for kind in KINDS
    }
    return {
        "kills": by,
        "answered": {
            "moves": len(ledger.moves),
            "sheets": sum(map(len, ledger.sheets.values())),
            "rounds": len(ledger.rounds),
        },
        "seconds until it went on (half, most)": stood,
        "stuck": [one.whom for one in found if float("inf") in one.after.values()],
        "answered with 500": ledger.refused[:5],
        "lost": losses(app, ledger)[:20],
    }


@contextlib.contextmanager
def surroundings(postgres: str, redis_url: str) -> Iterator[tuple[Backend, list[Fault]]]:
    """Where the product runs, and what else may be away: both servers are reached by a way that can be closed."""
    if not postgres:
        yield Backend("sqlite"), []
        return
    through = [(url, free_port(), urlsplit(url).port or 0) for url in (postgres, redis_url)]
    with contextlib.ExitStack() as ways:
        to_postgres, to_redis = (ways.enter_context(Passage("127.0.0.1", port, to)) for _, port, to in through)
        urls = [url.replace(f":{to}/", f":{port}/") for url, port, to in through]
        forget = redis.Redis.from_url(redis_url).flushdb
        yield Backend("postgres", *urls), [absences_of("postgres", to_postgres), absences_of("redis", to_redis, forget)]


def _spread(values: list[float]) -> tuple[float, float]:
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[-1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600.0, help="no kill later than this")
    parser.add_argument("--postgres", default="")
    parser.add_argument("--redis", default="")
    asked = parser.parse_args()
    with surroundings(asked.postgres, asked.redis) as (backend, more), started(backend) as app:
        told = tried(app, asked.kills, asked.seed, asked.seconds, more)
        if told["lost"] or told["stuck"]:
            sys.stderr.write(app.log()[-5000:])
    print(json.dumps(told, indent=1))
    return 1 if told["lost"] or told["stuck"] else 0


if __name__ == "__main__":
    sys.exit(main())
