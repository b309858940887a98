"""Play, write, correct and seat over HTTP while processes are killed.

    python -m tests.trips.kills --kills 100 [--postgres URL --redis URL]

The players are in testkit/evenings.py. It keeps a ledger of all successful answers, outside the product. Afterwards
each of them must be in the database, once. Running deals in memory are compared with the database at every use.
"""

import argparse
import contextlib
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import redis

from testkit.backends import Backend, started
from testkit.clocks import patience
from testkit.evenings import Evening, Ledger
from testkit.live_app import LiveApp, free_port, kill_hard, name_of, wait_for
from tests.trips.passages import Passage

BETWEEN = (0.5, 4.0)
"""Bounds, in seconds, of the time between recovery and the next kill."""
STUCK = 90.0
"""Seconds after a kill until a client without progress counts as lost."""
# --- killing ----------------------------------------------------------------------------------------------------


@dataclass
class Killed:
    """One kill: its target, and the seconds until each kind of actor made progress."""

    whom: str
    after: dict[str, float]


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
        process.wait(patience(10))
        app.relaunch(place)
        return name_of(process)

    return kill


def absences_of(name: str, way: Passage, empty: Callable[[], object] = lambda: None) -> Fault:
    """Make a server unreachable for a while; `empty` clears its memory."""

    def absence(_: random.Random) -> str:
        way.close()
        time.sleep(AWAY)  # the fault itself
        empty()
        way.open()
        return name

    return absence


KINDS = ("a move", "a sheet", "a bot's move")
"""Activities that must continue after every kill."""


def kill_once(faults: Sequence[Fault], ledger: Ledger, chance: random.Random) -> Killed:
    """Cause one fault at a random moment, and wait until all clients make progress."""
    time.sleep(chance.uniform(*BETWEEN))
    began = time.monotonic()
    whom = chance.choice(faults)(chance)
    ledger.again.clear()
    with contextlib.suppress(AssertionError):  # an actor that is stuck counts as lost
        wait_for(lambda: ledger.again.keys() >= set(KINDS), "everybody goes on", patience(STUCK))
    return Killed(whom, {kind: ledger.again.get(kind, float("inf")) - began for kind in KINDS})


# --- looking ----------------------------------------------------------------------------------------------------

TOLD = """
import json
from games.models import Choice; from games.models import Move; from games.models import Sheet
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
from games.tables import table_state as store
from games.models import Table
from games.view.selectors import view_of
for table in Table.objects.filter(place="online"):
    for row in table.deals.all():
        indexes = list(row.moves.values_list("index", flat=True))
        assert indexes == list(range(len(indexes))), row
    view_of(store.load(table.pk), None)
"""


def losses(app: LiveApp, ledger: Ledger) -> list[str]:
    """Return a sentence for every successful write that is missing or duplicated."""
    app.manage("shell", "-v0", "-c", WHOLE)
    return lost(json.loads(app.manage("shell", "-v0", "-c", TOLD)), ledger)


def lost(document: dict[str, Any], ledger: Ledger) -> list[str]:
    """Return the losses that a database dump shows."""
    return [*_moves_lost(document, ledger), *_sheets_lost(document, ledger), *_rounds_lost(document, ledger)]


def _moves_lost(document: dict[str, Any], ledger: Ledger) -> list[str]:
    there, locked = (
        [(table, seat, key.split()[-1]) for table, seat, key in document[what]] for what in ("moves", "locked")
    )
    lost = [f"move {move} is not there" for move in ledger.moves - {*there, *locked}]
    return lost + [f"move {one} is there twice" for one in set(there) if there.count(one) > 1]


def _sheets_lost(document: dict[str, Any], ledger: Ledger) -> list[str]:
    there: dict[tuple[int, int], dict[int, Any]] = {}
    for table, number, version, values in document["sheets"]:
        there.setdefault((table, number), {})[version] = values
    lost = [
        f"sheet {place} version {version} is not there"
        for place, versions in ledger.sheets.items()
        for version, values in versions.items()
        if there.get(place, {}).get(version) != values
    ]
    wrong = [place for place, versions in there.items() if sorted(versions) != list(range(1, len(versions) + 1))]
    return lost + [f"versions of sheet {place} do not follow each other" for place in wrong]


def _rounds_lost(document: dict[str, Any], ledger: Ledger) -> list[str]:
    states = {slug: [state for one, _, state in document["rounds"] if one == slug] for slug in ledger.rounds}
    seated = {slug: [entry for one, entry in document["places"] if one == slug] for slug in ledger.rounds}
    wrong = [slug for slug, known in ledger.rounds.items() if len(states[slug]) != 1 or "finished" in known]
    back = [slug for slug, known in ledger.rounds.items() if known == "published" and states[slug] == ["draft"]]
    twice = [slug for slug, entries in seated.items() if len(entries) != len(set(entries)) or len(entries) != 8]
    return [f"the rounds of {slug} are {states[slug]}, {seated[slug]} seated" for slug in {*wrong, *back, *twice}]


STALE = "StaleStateError"
"""The error of a deal in memory that is not what the database has (games/tables/running_deals.py)."""
FAULTS = ("lost", "stuck", "stale")
"""What a report must not have."""


def tried(
    app: LiveApp, kills: int, seed: int = 1, seconds: float = 3600.0, more: Sequence[Fault] = ()
) -> dict[str, Any]:
    """Cause `kills` faults; return the attempts, the recovery times and the losses."""
    evening, faults, chance = Evening.opened(app), [kills_of(app), *more], random.Random(seed)
    found, until, ledger = list[Killed](), time.monotonic() + seconds, evening.ledger
    with evening.played(looking=True):
        while len(found) < kills and time.monotonic() < until:
            found.append(kill_once(faults, ledger, chance))
            if float("inf") in found[-1].after.values():
                break
    by = {whom: sum(one.whom == whom for one in found) for whom in sorted({one.whom for one in found})}
    text = {
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
        "seconds until it went on (half, most)": text,
        "stuck": [one.whom for one in found if float("inf") in one.after.values()],
        "answered with a fault": ledger.refused[:5],
        "lost": losses(app, ledger)[:20],
        "stale": [line for line in app.log().splitlines() if STALE in line][:5],
    }


@contextlib.contextmanager
def surroundings(postgres: str, redis_url: str) -> Iterator[tuple[Backend, list[Fault]]]:
    """Yield the backend, and the other services that may fail.

    Both servers are reached through a passage that can be closed.
    """
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
    arguments = parser.parse_args()
    os.environ["CHECK_RUNNING"] = "1"
    with surroundings(arguments.postgres, arguments.redis) as (backend, more), started(backend) as app:
        report = tried(app, arguments.kills, arguments.seed, arguments.seconds, more)
        faulty = any(report[fault] for fault in FAULTS)
        if faulty:
            sys.stderr.write(app.log()[-5000:])
    print(json.dumps(report, indent=1))
    return int(faulty)


if __name__ == "__main__":
    sys.exit(main())
