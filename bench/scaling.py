"""How much do more web processes and more workers add?

    python -m bench.scaling --postgres URL --redis URL [--counts 1 2 4] [--seconds 15] [--parts web workers]

Starts the real product on PostgreSQL and Redis. `web`: clients spread over the web processes; each asks for the
standings of an event of 200 (as cached JSON) and moves at online tables. `workers`: the workers play tables of bots as
fast as they can. Each rate is printed with the processors in use, clients and both servers included: when that is all
the machine has, the machine is the limit.
"""

import asyncio
import os
import sys
import time
from typing import Any

from bench.moves import Player, together
from testkit.backends import Backend, arguments, fill, started, web_processes
from testkit.live_app import LiveApp, wait_for
from testkit.load import Connection, Times, failed, get
from testkit.players import BOT_MOVES

CONNECTIONS = 8
"""Per web process that asks for standings."""
TABLES = 24
"""Online tables that play meanwhile."""
BOT_TABLES, BOT_DEALS = 16, 100


def busy() -> float:
    """Processor seconds the whole machine has used so far."""
    with open("/proc/stat") as lines:
        fields = [int(field) for field in lines.readline().split()[1:]]
    idle = fields[3] + fields[4]
    return (sum(fields[:8]) - idle) / os.sysconf("SC_CLK_TCK")


def of_all(used: float) -> str:
    return f"{used:.2f} of {os.cpu_count()} processors"


async def ask(ports: list[int], path: str, tables: list[dict[str, Any]], seconds: float) -> tuple[Times, Times]:
    """Standings and moves at once, over all web processes."""
    until, step = time.perf_counter() + seconds, get(path, 200)
    standings = Times()

    async def looks(port: int) -> None:
        connection = await Connection.to(port)
        while time.perf_counter() < until and await step(connection, standings):
            pass

    players = [Player(table, await Connection.to(ports[place % len(ports)]), 0) for place, table in enumerate(tables)]
    asking = [looks(ports[place % len(ports)]) for place in range(CONNECTIONS)]
    await asyncio.gather(*asking, *(player.play(until) for player in players))
    moves = together([player.moves for player in players])
    moves.errors += together([player.looks for player in players]).errors
    return standings, moves


def web(app: LiveApp, count: int, made: dict[str, Any], seconds: float) -> list[Times]:
    """Measure the rates with `count` web processes."""
    tables = made["tables"]
    with web_processes(app, count) as ports:
        spent = busy()
        standings, moves = asyncio.run(ask(ports, f"/api/v1/events/{made['slug']}/standings", tables, seconds))
        used = (busy() - spent) / seconds
    print("  " + standings.line(f"{count} web: standings", seconds))
    print("  " + moves.line(f"{count} web: moves", seconds) + f"  {of_all(used)}", flush=True)
    return [standings, moves]


WORKERS = "from config.celery import app; print(len(app.control.ping(timeout=2)))"


def read_counter(app: LiveApp, code: str) -> int:
    return int(app.manage("shell", "-v0", "-c", code))


def workers(app: LiveApp, count: int, seconds: float) -> float:
    """Return the bots' moves a second with `count` workers of one process each.

    The first worker is already running.
    """
    for number in range(1, count):
        app.run("-m", "celery", "-A", "config", "worker", "-n", f"more{number}@%h", "--concurrency", "1", "-l", "ERROR")
    wait_for(lambda: read_counter(app, WORKERS) == count, f"{count} workers answer")
    before, spent, began = read_counter(app, BOT_MOVES), busy(), time.perf_counter()
    time.sleep(seconds)  # the bots play meanwhile
    moves, used, took = read_counter(app, BOT_MOVES) - before, busy() - spent, time.perf_counter() - began
    rate = moves / took
    print(f"  {count} workers: {rate:8.1f} moves of bots/s  {of_all(used / took)}", flush=True)
    return rate


def run(chosen: Any) -> int:
    """Measure, and print the figures."""
    backend, wrong = Backend("postgres", chosen.postgres, chosen.redis), 0
    for count in chosen.counts if "web" in chosen.parts else ():
        with started(backend) as app:
            made = fill(app, "event", entries=200, rounds=3, deals=2) | {"tables": fill(app, "tables", count=TABLES)}
            wrong |= failed(web(app, count, made, chosen.seconds))
    for count in chosen.counts if "workers" in chosen.parts else ():
        with started(backend) as app:
            fill(app, "bots", count=BOT_TABLES, deals=BOT_DEALS)
            wrong |= int(workers(app, count, chosen.seconds) == 0)
    return wrong


def main() -> None:
    parser = arguments(str(__doc__))
    parser.add_argument("--counts", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--parts", nargs="+", choices=["web", "workers"], default=["web", "workers"])
    chosen = parser.parse_args()
    if not (chosen.postgres and chosen.redis):
        raise SystemExit("Several processes need --postgres URL and --redis URL.")
    sys.exit(run(chosen))


if __name__ == "__main__":
    main()
