"""Data of the first release, backed up and restored here: brought up to date, they say what they said then.

data/first_release.sql.gz is the SQLite database of the commit 1b6506b (the last before formats and systems came):
`manage.py demo`, then two deals and some moves at its online table, and a match of bots at another one.
data/first_release.json is what that commit answered over REST about every event and both tables, and their moves.
"""

import gzip
import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings

from backups import restoring
from backups.making import make
from games.models import Move, Table
from games.play.turns import play_for_absent
from games.records.checks import verify
from games.tables import table_state
from tests.config import systems

pytestmark = pytest.mark.long
RUNNING, FINISHED = 24, 65
"""The online tables."""
DATA = Path(__file__).resolve().parent.parent / "data"
TOLD = json.loads((DATA / "first_release.json").read_text().replace("+00:00", "Z"))


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory, empty_file: Path, django_db_blocker: Any) -> Path:
    """The folder of a system restored from a backup of the data of then."""
    then, now = (tmp_path_factory.mktemp(name) for name in ("then", "now"))
    old = sqlite3.connect(then / systems.NAME)
    old.executescript(gzip.decompress((DATA / "first_release.sql.gz").read_bytes()).decode())
    old.close()
    places = override_settings(DATA_DIR=now, LIVE_SOCKET=now / "live.sock")
    with django_db_blocker.unblock(), places:
        with systems.at(then):
            backup = make(then / "then.tar").path
        with systems.at(now):
            assert restoring.restore(backup).migrated > 10
    return now


@pytest.fixture
def system(restored: Path, tmp_path: Path, db: None) -> Iterator[None]:
    """A copy of it for each test."""
    shutil.copy(restored / systems.NAME, tmp_path)
    with systems.at(tmp_path):
        yield


def differing(then: Any, now: Any, where: str = "") -> Iterator[str]:
    """Yield each place where an answer changed or lost something; additions are fine."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name, value in then.items():
            yield from differing(value, now.get(name, "nothing"), f"{where}.{name}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for before, after in zip(then, now, strict=True):
            yield from differing(before, after, f"{where}[]")
    elif then != now:
        yield f"{where}: {then!r} became {now!r}"


@pytest.mark.parametrize("slug", TOLD["events"])
def test_the_standings_are_those_of_then(system: None, client: Client, slug: str) -> None:
    """All but the words of tie-breaks, which became clearer; moments now end in Z."""
    now = client.get(f"/api/v1/events/{slug}/standings/").json()
    reworded = (".tie_breaks[].explanation: ", ".tie_breaks[].name: 'direct meeting' became 'head-to-head'")
    assert [line for line in differing(TOLD["events"][slug], now) if not line.startswith(reworded)] == []


def test_a_difference_would_be_found() -> None:
    assert list(differing({"rows": [{"points": 3}]}, {"rows": [{"points": 4, "new": 1}]})) == [
        ".rows[].points: 3 became 4"
    ]
    assert list(differing({"rows": [1]}, {}))
    assert list(differing([1], [1, 2]))


@pytest.mark.parametrize("table", [RUNNING, FINISHED])
def test_an_online_table_of_then_is_seen_replayed_and_follows(system: None, client: Client, table: int) -> None:
    text = TOLD["tables"][str(table)]
    assert list(differing(text["view"], client.get(f"/api/v1/tables/{table}/").json())) == []
    moves = Move.objects.filter(deal__table_id=table).order_by("deal__number", "deal__attempt", "index")
    assert [[move.deal.number, move.deal.attempt, move.seat, move.text] for move in moves] == text["moves"]
    assert verify(Table.objects.get(pk=table))["follows"]
    for address in (f"/replay/{table}/", f"/replay/{table}/steps.json", f"/play/{table}/record.txt"):
        assert client.get(address).status_code == 200, address


def test_the_online_table_continues(system: None) -> None:
    before = Move.objects.filter(deal__table_id=RUNNING).count()
    seat = min(table_state.load(RUNNING).since)
    play_for_absent(RUNNING, seat)
    assert Move.objects.filter(deal__table_id=RUNNING).count() == before + 1
    assert verify(Table.objects.get(pk=RUNNING))["follows"]
