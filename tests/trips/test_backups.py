"""A backup of the real product while it takes writes, restored into an empty database, and played on there.

Both systems have one Redis, as after a restore in the place of what was lost: what it kept of the first must not be
told by the second.
"""

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from backups.restoring import check
from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, wait_for
from testkit.players import choose

pytestmark = [pytest.mark.soak, may_take(600)]  # two systems are started, one after the other

LOOK = """
import json
from testkit import caches
from games.models import Move; from games.models import Sheet; from games.models import Table
from games.records.checks import verify
from tournaments.core import events as core_events; from tournaments.rankings import selectors as rankings_selectors
moves = Move.objects.order_by("deal", "index").values_list("deal", "index", "seat", "text")
sheets = Sheet.objects.order_by("pk").values_list("table", "number", "version", "points")
caches.clear_all()
standings = json.loads(rankings_selectors.standings_json(core_events.event_by_slug("bench"))[1])
follows = verify(Table.objects.get(place="online"))["follows"]
print(json.dumps({"moves": list(moves), "sheets": list(sheets), "standings": standings, "follows": follows}))
"""
"""Script: the rows, fresh standings, and whether the online table fits its log."""
FILL = """
import json
from testkit import fill
print(json.dumps([fill.event(8, 2, 1), fill.tables(1)[0]]))
"""
BACK_UP = "from config.tasks import back_up; back_up.delay()"


@dataclass
class Club:
    """Writes over REST: corrections of a sheet, and cards at an online table."""

    event: dict[str, Any]
    table: dict[str, Any]
    corrected: int = 0
    moved: int = 0

    def correct(self, app: LiveApp) -> None:
        address = f"{app.url}/api/v1/events/{self.event['slug']}/tables/{self.event['table']}/sheets/1"
        headers = {"Authorization": f"Token {self.event['token']}"}
        now_there = httpx.get(address, headers=headers, timeout=patience(30)).json()["current"]["values"]
        values = next(values for values in self.event["sheet"].values() if values != now_there)
        answer = httpx.put(address, json={"values": values, "reason": "Misread"}, headers=headers, timeout=patience(30))
        assert answer.status_code == 200, answer.text
        self.corrected += 1
        now(app, self.event["slug"])  # fills the cache of standings

    def move(self, app: LiveApp) -> None:
        """The first seat that may act does."""
        for seat, token in self.table["tokens"].items():
            with httpx.Client(headers={"Authorization": f"Token {token}"}, timeout=patience(30)) as client:
                address = f"{app.url}/api/v1/tables/{self.table['id']}"
                view = client.get(f"{address}/view").json()
                if seat in view["deal"]["to_act"]:
                    answer = client.post(f"{address}/act", json={"move": choose(view["deal"])})
                    assert answer.status_code == 200, answer.text
                    self.moved += 1
                    return
        raise AssertionError("nobody may act")


@dataclass
class Writing:
    """A thread that writes until the end of the block, which raises its failures."""

    write: Callable[[], None]
    over: threading.Event = field(default_factory=threading.Event)
    wrong: list[BaseException] = field(default_factory=list)

    def __enter__(self) -> None:
        self.thread = threading.Thread(target=self._go_on)
        self.thread.start()

    def __exit__(self, *_error: object) -> None:
        self.over.set()
        self.thread.join(patience(60))
        assert self.wrong == []

    def _go_on(self) -> None:
        try:
            while not self.over.wait(0.1):  # not faster than a hall full of people
                self.write()
        except BaseException as error:
            self.wrong.append(error)


Pages = dict[str, tuple[int, bytes]]


def standings(app: LiveApp, slug: str, last: int) -> Pages:
    """The standings of every version as JSON and CSV."""
    with httpx.Client(base_url=app.url, timeout=patience(30)) as client:
        base = f"/api/v1/events/{slug}/standings/"
        wanted = [f"{base}{file}?version={n}" for file in ("", "file.csv") for n in range(1, last + 1)]
        answers = {address: client.get(address) for address in wanted}
    return {address: (answer.status_code, answer.content) for address, answer in answers.items()}


def now(app: LiveApp, slug: str) -> Any:
    return httpx.get(f"{app.url}/api/v1/events/{slug}/standings/", timeout=patience(30)).json()


@dataclass
class Trip:
    """The observations of a trip; `first` has stopped when `second` runs."""

    first: LiveApp
    second: LiveApp
    club: Club
    file: Path
    before: dict[str, int]
    """The version, moves and corrections acknowledged when the backup began."""
    rows: dict[str, Any]
    pages: Pages
    output: str
    refused: list[str]


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    if "REDIS_URL" in os.environ and not shutil.which("pg_dump"):
        pytest.skip("the client of PostgreSQL is not installed")
    with LiveApp.prepared(tmp_path_factory.mktemp("first"), worker_number) as app:
        app.environment["BACKUP_FOLDER"] = str(app.folder / "kept")
        app.start("--no-demo")
        yield app


@pytest.fixture(scope="module")
def trip(first: LiveApp, tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[Trip]:
    club = Club(*json.loads(first.manage("shell", "-v0", "-c", FILL)))
    slug, file = club.event["slug"], tmp_path_factory.mktemp("kept") / "club.tar"
    with Writing(lambda: club.correct(first)), Writing(lambda: club.move(first)):
        wait_for(lambda: min(club.corrected, club.moved) > 2, "both write")
        before = {"version": now(first, slug)["version"], "moves": club.moved, "sheets": club.corrected}
        first.manage("backup", str(file))
    assert min(club.moved - before["moves"], club.corrected - before["sheets"]) > 2, "both wrote meanwhile"
    pages = standings(first, slug, now(first, slug)["version"])
    rows = json.loads(first.manage("shell", "-v0", "-c", LOOK))
    refused = [first.tried("restore", str(file)).stderr]
    first.stop()
    with LiveApp.prepared(tmp_path_factory.mktemp("second"), worker_number) as second:
        second.environment["SECRET_KEY"] = first.environment["SECRET_KEY"]
        output = second.manage("restore", str(file))
        refused.append(second.tried("restore", str(file)).stderr)
        second.start("--no-demo")
        yield Trip(first, second, club, file, before, rows, pages, output, refused)


@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="in one process nobody else can hand out tasks")
def test_a_worker_makes_the_backup_that_is_due(first: LiveApp) -> None:
    first.manage("shell", "-v0", "-c", BACK_UP)
    wait_for(lambda: list((first.folder / "kept").glob("*.tar")), "the backup is there")
    (made,) = (first.folder / "kept").glob("*.tar")
    assert check(made).kind == "postgresql"


def test_the_standings_of_every_version_are_the_same_byte_for_byte(trip: Trip) -> None:
    slug = trip.club.event["slug"]
    version = now(trip.second, slug)["version"]
    assert version >= trip.before["version"]
    pages = standings(trip.second, slug, version)
    known = [address for address, (status, _content) in pages.items() if status == 200]
    assert min(sum("csv" in address for address in known), sum("/?" in address for address in known)) > version / 2
    assert [address for address in pages if pages[address] != trip.pages[address]] == []


def test_the_time_is_printed(trip: Trip) -> None:
    assert trip.output.startswith("Restored the backup of ")
    assert " s. Migrations run: " in trip.output


def test_a_running_system_is_left_alone_and_so_is_a_full_one(trip: Trip) -> None:
    running, full = trip.refused
    assert "The server is running" in running or "connected to this database" in running
    assert "This database is not empty" in full


def test_the_restored_system_has_every_acknowledged_write_and_continues(trip: Trip) -> None:
    """The last test, because it writes: Redis must not answer with lost versions."""
    slug = trip.club.event["slug"]
    version = now(trip.second, slug)["version"]
    before = len(trip.rows["sheets"]) - (trip.club.corrected - trip.before["sheets"])
    trip.club.move(trip.second)
    trip.club.correct(trip.second)
    rows = json.loads(trip.second.manage("shell", "-v0", "-c", LOOK))
    assert len(rows["moves"]) - 1 >= trip.before["moves"]
    assert len(rows["sheets"]) - 1 >= before
    for kind in ("moves", "sheets"):
        assert rows[kind][:-1] == trip.rows[kind][: len(rows[kind]) - 1]
    assert rows["follows"]
    assert rows["standings"]["version"] > version
    assert now(trip.second, slug) == rows["standings"]
