"""How many moves a second over REST, when many tables play at once?

    python -m bench.moves [--tables 50] [--seconds 20] [--postgres URL --redis URL] [--only sqlite]

Starts the real server (with PostgreSQL and Redis: and a worker of its own) and opens online tables of Truf with a
player at each seat. Every player has a token, looks at the table and moves: `look` is GET …/view, `move` is POST …/act,
which answers with the table after it. One connection per table and no pause, so this is the most the server can do;
`--pause` sets the seconds that every player thinks.
"""

import asyncio
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from testkit.backends import Backend, arguments, backends, fill, processor_seconds, started
from testkit.live_app import LiveApp
from testkit.load import Connection, Times, failed
from testkit.players import choose

WARM_UP = 1.0
"""Seconds in which moves are made and not counted."""


@dataclass
class Player:
    """Plays all seats of one table in turn."""

    table: dict[str, Any]
    connection: Connection
    pause: float
    looks: Times = field(default_factory=Times)
    moves: Times = field(default_factory=Times)

    def reset(self) -> None:
        """Forget the times so far."""
        self.looks.seconds, self.moves.seconds = [], []

    async def play(self, until: float) -> None:
        seats = list(self.table["tokens"])
        turn = 0
        while time.perf_counter() < until:
            view = await self._ask(seats[turn], "GET", "view", self.looks)
            if view and seats[turn] in view["deal"]["to_act"]:
                view = await self._move(seats[turn], view)
            if view is None:
                return
            named = view["deal"]["to_act"]  # empty while bids are secret and this player has bid
            turn = seats.index(named[0]) if named else (turn + 1) % len(seats)

    async def _move(self, seat: str, view: dict[str, Any]) -> Any:
        if self.pause:
            await asyncio.sleep(self.pause)
        body = {"move": choose(view["deal"]), "key": f"{seat}{view['version']}"}
        return await self._ask(seat, "POST", "act", self.moves, body)

    async def _ask(self, seat: str, method: str, what: str, times: Times, body: Any = None) -> Any:
        path = f"/api/v1/tables/{self.table['id']}/{what}"
        answer = await self.connection.ask(method, path, body, Authorization=f"Token {self.table['tokens'][seat]}")
        return answer.json() if times.note(answer, 200) else None


Measured = tuple[Times, Times, float]
"""Looks, moves, and the processor seconds the server used."""


async def measure(app: LiveApp, tables: list[dict[str, Any]], seconds: float, pause: float) -> Measured:
    """Plays at all tables at once."""
    players = [Player(table, await Connection.to(app.port), pause) for table in tables]
    began = time.perf_counter()
    playing = asyncio.gather(*(player.play(began + WARM_UP + seconds) for player in players))
    await asyncio.sleep(WARM_UP)
    for player in players:
        player.reset()
    spent = processor_seconds(app)
    await playing
    looks, moves = together([player.looks for player in players]), together([player.moves for player in players])
    return looks, moves, processor_seconds(app) - spent


def together(many: list[Times]) -> Times:
    """The figures of several as those of one."""
    return Times(
        [seconds for times in many for seconds in times.seconds], [error for times in many for error in times.errors]
    )


def run(backend: Backend, tables: int, seconds: float, pause: float) -> list[Times]:
    """Measure one backend and print its figures."""
    with started(backend) as app:
        made = fill(app, "tables", count=tables)
        looks, moves, spent = asyncio.run(measure(app, made, seconds, pause))
    print(f"{backend.name}, {tables} tables, {seconds:g} s" + (f", {pause:g} s to think" if pause else ""))
    print("  " + moves.line("move (POST act)", seconds))
    print("  " + looks.line("look (GET view)", seconds))
    each = 1000 * spent / max(1, len(looks.seconds) + len(moves.seconds))
    print(f"  server: {each:.1f} ms processor time a request, {spent / seconds:.2f} of a processor", flush=True)
    return [looks, moves]


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=0)
    chosen = parser.parse_args()
    times = [run(backend, chosen.tables, chosen.seconds, chosen.pause) for backend in backends(chosen)]
    sys.exit(failed([part for some in times for part in some]))


if __name__ == "__main__":
    main()
