"""A recording of every byte that clients of a real server receive during deals.

    python -m tests.trips.wire_recorder http://127.0.0.1:8000 FOLDER --deals 200

It runs on the server's own database (DATA_DIR, DATABASE_URL), opens the tables there, and then only uses HTTP: the
page and REST of every player, of a spectator and of an anonymous visitor, and all their streams. Some seats are
bots of the server; this program plays the others. Each table is abandoned when its first deal is over, so that no
card known from an earlier one hides a leak. The answers are written as lines of JSON for wire_checker.
"""

import argparse
import asyncio
import base64
import gzip
import hashlib
import json
import os
import random
import re
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import django
from asgiref.sync import sync_to_async

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    django.setup()

from django.contrib.auth import get_user_model

from engine import bots
from engine.registry import game_named
from games.core.facts import SeatPlan
from games.models import Table
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.options import Chat, OnlineRules
from testkit.clocks import patience
from testkit.sessions import signed_in

PRESETS: dict[str, tuple[str, dict[str, Any]]] = {
    "truf": ("classic", {"throw_in": False}),
    "troefcall": ("game15", {}),
    "ruff_and_trump": ("double4", {"announce": "sealed"}),
    "truc_y_flou": ("aure", {}),
}
TALKATIVE = OnlineRules(claims=True, calls=True, chat=Chat.PHRASES)
LANGUAGES = ("en", "nl", "id", "fr")
PLAYERS_VISIT = (
    "/play/{table}/",
    "/api/v1/tables/{table}/view/",
    "/play/{table}/record.json",
    "/api/v1/tables/{table}/chat/",
    "/api/v1/tables/{table}/nonce/",
    "/api/v1/tables/{table}/receipts/",
)
"""Addresses of a player besides the stream. Add new pages here."""
ALL_VISIT = (
    "/play/{table}/", "/api/v1/tables/{table}/", "/play/", "/api/v1/tables/", "/play/{table}/record.txt",
    "/play/{table}/check/", "/watch/{table}/", "/replay/{table}/", "/api/v1/tables/{table}/record",
    "/api/v1/tables/{table}/chat/", "/api/v1/tables/{table}/nonce/", "/api/v1/tables/{table}/receipts/",
)  # fmt: skip
"""Addresses of a client that does not play."""
MAX_SECONDS = 240.0
"""Seconds after which a deal that does not end is left."""
BEAT = 10.0
"""Seconds between two heartbeats of a page whose stream is open, as in static/games/seat.js."""
ASIDES = 0.12
"""The probability of an action other than a move."""
ANSWERS = ("accept", "reject", "reject")
SIGNED = ("nonce", "receipts")
"""Addresses with signed statements."""
BETWEEN = 0.1
"""Seconds between two looks at whether something has happened."""
QUIET = 1.0
"""Seconds without an event until all clients look again."""
WORDS_SECONDS = 120
"""How long the first pack waits at most for players who say no words."""
WITHHELD = 0.2
"""How often a player gives the hash of a random number and keeps the number."""
Drawn = dict[str, list[str]]
"""The random numbers that the players of a table drew, by seat."""


@dataclass
class Sent:
    """An answer or stream; `chunks` are its bytes with their time (UNIX seconds)."""

    client: str
    seat: str | None
    language: str
    address: str
    began: float
    stage: str = ""
    chunks: list[tuple[float, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(chunk for _, chunk in self.chunks)

    @property
    def ended(self) -> float:
        return self.chunks[-1][0] if self.chunks else self.began


class Client:
    """A client with its own connections; `seat` is None if it does not play."""

    def __init__(self, base: str, name: str, seat: str | None, language: str, cookie: str = "") -> None:
        parts = urlsplit(base)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.name, self.seat, self.language, self.cookie = name, seat, language, cookie
        self.sent: list[Sent] = []
        self.csrf = "wire" * 8

    async def get(self, address: str, stage: str = "") -> Sent:
        return await self._ask("GET", address, b"", stage)

    async def post(self, address: str, values: dict[str, Any]) -> Sent:
        return await self._ask("POST", address, json.dumps(values).encode(), "", ("Content-Type: application/json",))

    async def _ask(self, method: str, address: str, body: bytes, stage: str, more: Sequence[str] = ()) -> Sent:
        sent = Sent(self.name, self.seat, self.language, address, time.time(), stage)
        self.sent.append(sent)
        async for _chunk in self._read(method, address, body, sent, more):
            pass
        return sent

    async def _read(
        self, method: str, address: str, body: bytes, sent: Sent, more: Sequence[str]
    ) -> AsyncIterator[str]:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        cookies = f"csrftoken={self.csrf}" + (f"; sessionid={self.cookie}" if self.cookie else "")
        head = (
            f"{method} {address} HTTP/1.1", f"Host: {self.host}:{self.port}", "Connection: close", f"Cookie: {cookies}",
            f"Accept-Language: {self.language}", f"X-CSRFToken: {self.csrf}", f"Content-Length: {len(body)}", *more,
        )  # fmt: skip
        try:
            writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
            while chunk := await reader.read(65536):
                sent.chunks.append((time.time(), chunk.decode("latin-1")))
                yield sent.chunks[-1][1]
        finally:
            writer.close()

    async def beat(self, address: str) -> None:
        """Send the heartbeat of an open page, without recording it."""
        word = parse_qs(urlsplit(address).query).get("seat", [""])[0]
        while word:
            unkept = Sent(self.name, self.seat, self.language, "/live/beat", time.time())
            async for _chunk in self._read("POST", "/live/beat", word.encode(), unkept, ()):
                pass
            await asyncio.sleep(BEAT)

    async def listen(self, address: str, heard: asyncio.Event) -> None:
        """Read the stream until it is cancelled; every event wakes the waiting tasks."""
        sent = Sent(self.name, self.seat, self.language, address, time.time(), "stream")
        self.sent.append(sent)
        async for chunk in self._read("GET", address, b"", sent, ()):
            if "data:" in chunk or "event:" in chunk:
                heard.set()


def _number(chance: random.Random) -> str:
    """A random number as a browser draws it: 32 bytes in base64url without padding."""
    return base64.urlsafe_b64encode(chance.randbytes(32)).decode().rstrip("=")


def nonce_hash(table: int, seat: str, number: str) -> str:
    """The hash of a random number as docs/shuffles.md has it."""
    return hashlib.sha256(f"nonce|{table}|{seat}|{number}".encode()).hexdigest()


def body_of(sent: Sent) -> str:
    """Return the body as text, without the head and any chunk framing."""
    head, _, body = sent.text.partition("\r\n\r\n")
    if "transfer-encoding: chunked" in head.lower():
        body = _unframed(body)
    return body.encode("latin-1").decode("utf-8", "replace")


def _unframed(body: str) -> str:
    whole, rest = [], body
    while rest:
        size, _, rest = rest.partition("\r\n")
        length = int(size.split(";")[0] or "0", 16)
        whole.append(rest[:length])
        rest = rest[length + 2 :]
    return "".join(whole)


def opened(
    game: str, chance: random.Random, pause_ms: int = 0, least_people: int = 2, words_seconds: int = 0
) -> tuple[int, dict[str, str]]:
    """Return a table with some people and their sessions; other seats are bots.

    With `words_seconds` its first pack waits so long for words, and for the numbers that are given meanwhile.
    """
    preset, options = PRESETS[game]
    rules = game_named(game)
    seats = list(rules.seats(rules.options(preset, options)))
    held = set(chance.sample(seats, chance.randint(least_people, len(seats)))) if least_people else set()
    sessions, plans = {}, []
    for code in seats:
        if code not in held:
            plans.append(SeatPlan(code, "bot", f"Bot {code}"))
            continue
        user = get_user_model().objects.create_user(f"wire-{uuid.uuid4().hex}")
        plans.append(SeatPlan(code, "human", f"Player {code}", user_id=user.pk))
        sessions[code] = signed_in(user)
    chosen: dict[str, Any] = {"game": game, "preset": preset, "options": options, "place": "online"}
    table_id = tables_opening.open_table(
        tables_opening.TablePlan(
            **chosen,
            seats=plans,
            label="Wire",
            bot_pause_ms=pause_ms,
            online_rules=TALKATIVE,
            words_seconds=words_seconds or None,
        )
    )
    tables_opening.publish_tables([table_id])
    return table_id, sessions


class Evening:
    """A table from its first card to the end of its first deal, seen by all clients."""

    def __init__(self, base: str, game: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.table, sessions = opened(game, self.chance, words_seconds=WORDS_SECONDS)
        self.drawn: Drawn = {seat: [] for seat in sessions}
        self.players = [
            Client(base, f"player {seat}", seat, self.chance.choice(LANGUAGES), cookie)
            for seat, cookie in sessions.items()
        ]
        self.others = [Client(base, name, None, self.chance.choice(LANGUAGES)) for name in ("spectator", "anybody")]
        self.heard = asyncio.Event()
        self.step = 0
        self.tried: set[str] = set()

    @property
    def clients(self) -> list[Client]:
        return [*self.players, *self.others]

    async def run(self) -> list[Sent]:
        followed = [await self._stream_of(client) for client in self.clients]
        streams = [
            asyncio.create_task(doing)
            for client, address in zip(self.clients, followed, strict=True)
            for doing in (client.listen(address, self.heard), client.beat(address))
        ]
        try:
            await asyncio.wait_for(self._play(), patience(MAX_SECONDS))
        finally:
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*streams, return_exceptions=True)
        return [sent for client in self.clients for sent in client.sent]

    async def _stream_of(self, client: Client) -> str:
        """Return the stream address of this client's page.

        A player's page sends the proof of the seat and receives parts of pages.
        """
        page = body_of(await client.get(f"/play/{self.table}/"))
        seat = re.search(r'data-seat="([^"]+)"', page)
        team = re.search(r"team:[\w-]+", page)
        asked = [("topic", f"table:{self.table}"), *([("topic", team[0])] if team else [])]
        return f"/live/?{urlencode([*asked, *([('seat', seat[1])] if seat else [])], safe=':')}"

    async def _play(self) -> None:
        """Run the first exchange and the first deal with another, and look at the next."""
        await self._exchange()
        await self._until(lambda table: bool(table["deals"]))
        await self._exchange()
        await self._deal()
        await self._see_numbers()

    async def _deal(self) -> None:
        while (deal := await self._running()) is not None:
            self.heard.clear()
            await self._look()
            if deal["to_act"] and self.chance.random() < ASIDES:  # what is seen of secret moves is compared
                await self._aside(self.chance.choice(self.players))
            if not await self._act(deal["to_act"]):
                await self._wait()

    async def _exchange(self) -> None:
        """Send each player's hash and then the number, while all clients look.

        Some players keep the number.
        """
        numbers = {player.seat or "": _number(self.chance) for player in self.players}
        for seat, number in numbers.items():
            self.drawn[seat].append(number)
        for player in self.chance.sample(self.players, len(self.players)):
            hashed = nonce_hash(self.table, player.seat or "", numbers[player.seat or ""])
            await self._send(player, "nonce", hash=hashed)
            await self._see_numbers()
        for player in self.players:  # the last of them lets the first exchange begin
            await self._send(player, "words", words="")
        await self._until(lambda table: table["nonces"]["phase"] in ("numbers", "closed"))
        for player in self.chance.sample(self.players, len(self.players)):
            if self.chance.random() >= WITHHELD:
                await self._send(player, "nonce", nonce=numbers[player.seat or ""])
            await self._see_numbers()
        await self._until(lambda table: table["nonces"]["phase"] == "closed")
        await self._see_numbers()

    async def _until(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the public view of the table meets the condition."""
        while not condition(json.loads(body_of(await self.others[0].get(f"/api/v1/tables/{self.table}/")))):
            await asyncio.sleep(BETWEEN)

    async def _see_numbers(self) -> None:
        """Let all clients read random numbers and receipts, and one the page."""
        self.step += 1
        looking = [client.get(f"/api/v1/tables/{self.table}/{what}/") for client in self.clients for what in SIGNED]
        page = self.clients[self.step % len(self.clients)].get(f"/play/{self.table}/")
        await asyncio.gather(*looking, page)

    async def _aside(self, player: Client) -> None:
        """Act outside the deal: chat, a call, or a claim with arbitrary answers."""
        doing = self.chance.choice(("chat", "call", "claim"))
        if doing == "claim":
            await self._claim(player)
        else:
            values = {"code": "hello"} if doing == "chat" else {"reason": "rules", "words": "May I?"}
            await self._send(player, doing, **values)

    async def _claim(self, player: Client) -> None:
        before = await self._claims(player)
        if before is None or before["may"] is None:
            return
        left, taken = before["may"]["left"], before["may"]["taken"]
        if before["may"]["sides"]:
            side = self.chance.choice(before["may"]["sides"])
            await self._send(player, "claim", counts={**taken, side: taken[side] + left})
        else:
            await self._send(player, "claim", take=self.chance.randint(0, left))
        for other in self.players:
            now = await self._claims(other)
            if now is not None and now["open"] is not None and now["open"]["may_answer"]:
                await self._send(other, "claim/answer", id=now["open"]["id"], answer=self.chance.choice(ANSWERS))
        now = await self._claims(player)
        if now is not None and now["open"] is not None:
            await self._send(player, "claim/answer", id=now["open"]["id"], answer="withdraw")

    async def _claims(self, player: Client) -> dict[str, Any] | None:
        view = json.loads(body_of(await player.get(f"/api/v1/tables/{self.table}/")))
        return None if view["claims"] is None else dict(view["claims"])

    async def _running(self) -> dict[str, Any] | None:
        """Return the public view of the first deal, None if it is over."""
        view = json.loads(body_of(await self.others[0].get(f"/api/v1/tables/{self.table}/")))
        over = view["finished"] or view["deals"][0]["state"] != "running"
        return None if over else dict(view["deal"])

    async def _look(self, stage: str = "") -> None:
        """Let the next client read an address; with a `stage`, all read page and REST."""
        self.step += 1
        looking = self.clients if stage else [self.clients[self.step % len(self.clients)]]
        await asyncio.gather(*(self._visit(client, stage) for client in looking))

    async def _visit(self, client: Client, stage: str) -> None:
        known = PLAYERS_VISIT if client.seat else ALL_VISIT
        for address in known[:2] if stage else (self.chance.choice(known),):
            await client.get(address.format(table=self.table), stage)

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self.heard.wait(), QUIET)
        except TimeoutError:
            return  # all clients look again

    async def _act(self, named: Sequence[str]) -> bool:
        """Let one player act; return False if none can.

        It is one of the `named` players, any player if there are none.
        """
        able = [player for player in self.players if not named or player.seat in named]
        players = self.chance.sample(able, len(able))
        for player in sorted(players, key=lambda player: player.seat in self.tried):
            view = json.loads(body_of(await player.get(f"/api/v1/tables/{self.table}/")))
            deal = view["deal"]
            if deal is None or not (deal["allowed"] or deal["forms"]):
                continue
            move = bots.choose("simple", deal, self.chance.getrandbits(60))
            if view["locked"] is not None:
                if not await self._in_secret(player, move, view["locked"]):
                    return False
            else:
                await self._send(player, "act", move=move)
            return True
        return False

    async def _in_secret(self, player: Client, move: str, locked: dict[str, int]) -> bool:
        """Let players enter the secret move, lock it and take it back, then lock again.

        Other clients' answers are kept apart by `stage`. It begins when all bots have locked their moves, so that
        nothing else happens meanwhile. The result is False while it waits for them.
        """
        if player.seat in self.tried:
            await self._send(player, "act", move=move)
            return True
        if locked["count"] < locked["of"] - len(self.players):
            return False
        self.tried.add(player.seat or "")
        for doing, what in (("choose", "put down"), ("act", "locked")):
            await self._send(player, doing, move=move)
            await self._look(f"{what} by {player.seat}")
        await player.post(f"/api/v1/tables/{self.table}/unlock/", {})
        await self._look(f"unlocked by {player.seat}")
        return True

    async def _send(self, player: Client, what: str, **values: Any) -> None:
        await player.post(f"/api/v1/tables/{self.table}/{what}/", {**values, "seat": player.seat})


# --- waits ----------------------------------------------------------------------------------------------------


def waits_at_the_rub(base: str, count: int, chance: random.Random, pause_ms: int) -> dict[str, list[float]]:
    """Return the waits of bot tables at the rub, by whether a player was asked.

    In seconds, measured from outside between the events of the stream, alternating between the two kinds of table.
    """
    found: dict[str, list[float]] = {"asked": [], "nobody": []}
    for _try in range(count * 4):
        short = min(found, key=lambda group: len(found[group]))
        if len(found[short]) == count:
            break
        table_id = _table_where(short, chance, pause_ms)
        wait = asyncio.run(_wait_of(Client(base, "spectator", None, "en"), table_id))
        if wait is not None:
            found[short].append(wait)
    return found


def _table_where(group: str, chance: random.Random, pause_ms: int) -> int:
    """A table of bots at which the ace of trumps lies in a hand, or unseen in the head."""
    while True:
        table_id, _ = opened("ruff_and_trump", chance, pause_ms, least_people=0)
        deal = table_state.load(table_id).deal
        ace = f"A{deal.trump}"
        if ace != deal.turn_up and (ace in deal.setup.head) == (group == "nobody"):
            return table_id
        Table.objects.filter(pk=table_id).delete()


async def _wait_of(client: Client, table_id: int) -> float | None:
    """Return the length of the rub by its events, None if it could not be seen."""
    began, heard = 0.0, asyncio.Event()
    stream = asyncio.create_task(client.listen(f"/live/?topic=table:{table_id}", heard))
    try:
        while True:
            await asyncio.wait_for(heard.wait(), patience(30))
            heard.clear()
            at = client.sent[0].chunks[-1][0]
            deal = json.loads(body_of(await client.get(f"/api/v1/tables/{table_id}/")))["deal"]
            if deal["phase"] == "rub":
                began = began or at
            elif deal["phase"] != "announce":
                return at - began if began and not deal["trick"] else None
    except TimeoutError:
        return None  # the server has too much to do to measure anything
    finally:
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)


# --- files ----------------------------------------------------------------------------------------------------


def write(path: Path, table: int, sent: Sequence[Sent], drawn: Drawn) -> None:
    """Write a line for the table and its numbers, then one for each answer."""
    with gzip.open(path, "wt", compresslevel=3) as out:
        out.write(json.dumps({"table": table, "drawn": drawn}) + "\n")
        out.writelines(json.dumps(asdict(answer)) + "\n" for answer in sent)


def read(path: Path) -> tuple[int, list[Sent], Drawn]:
    """Return the table, answers and numbers that `write` stored."""
    with gzip.open(path, "rt") as lines:
        head = json.loads(next(lines))
        rows = (json.loads(line) for line in lines)
        sent = [Sent(**{**row, "chunks": [tuple(chunk) for chunk in row["chunks"]]}) for row in rows]
    return head["table"], sent, head["drawn"]


async def record(base: str, folder: Path, asked: argparse.Namespace) -> int:
    """Record deals of each game until the time is over; return their number.

    Some tables run at once, and each has its own file.
    """
    until = time.monotonic() + asked.seconds
    to_play = iter([(game, number) for number in range(asked.deals) for game in asked.games])

    async def one_after_another() -> int:
        count = 0
        for game, number in to_play:
            if time.monotonic() > until:
                break
            await record_one(base, game, asked.seed + number, folder / f"{game}-{number}.json.gz")
            count += 1
        return count

    return sum(await asyncio.gather(*(one_after_another() for _ in range(asked.tables))))


async def record_one(base: str, game: str, seed: int, path: Path) -> None:
    """One table as a file, also where its deal did not end."""
    evening = await sync_to_async(Evening)(base, game, seed)
    try:
        sent = await evening.run()
    except TimeoutError:
        print(f"table {evening.table} of {game} was left after {patience(MAX_SECONDS):.0f} s", file=sys.stderr)
        sent = [answer for client in evening.clients for answer in client.sent]
    write(path, evening.table, sent, evening.drawn)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="where the server answers, such as http://127.0.0.1:8000")
    parser.add_argument("folder", type=Path, help="where recordings are put")
    parser.add_argument("--deals", type=int, default=int(os.environ.get("DEALS", "1")), help="of each game")
    parser.add_argument("--games", nargs="*", default=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--waits", type=int, default=0, help="instead: measure so many waits at the rub of each kind")
    parser.add_argument("--pause", type=int, default=300, help="milliseconds bots wait there")
    parser.add_argument("--seconds", type=float, default=3600.0, help="no deal begins later than this")
    parser.add_argument("--tables", type=int, default=1, help="at once")
    arguments = parser.parse_args()
    if arguments.waits:
        print(
            json.dumps(
                waits_at_the_rub(arguments.base, arguments.waits, random.Random(arguments.seed), arguments.pause)
            )
        )
        return
    print(json.dumps({"deals": asyncio.run(record(arguments.base, arguments.folder, arguments))}))


if __name__ == "__main__":
    main()
