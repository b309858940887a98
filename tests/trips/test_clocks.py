"""All processes are killed during a countdown: the clock resumes where it was."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, kill_hard, wait_for

pytestmark = pytest.mark.soak

LATE = 15
"""Seconds in which a worker must have found what is due."""
OPEN = """
from games.tables.options import OnlineRules
from tests.games.helpers.tables import open_table
print(open_table("troefcall", "club", "online", clock_seconds=10, online_rules=OnlineRules(bank_seconds=15)))
"""
LOOK = """
import json
import time_machine
from django.utils import timezone
from games.tables import table_state as store
from games.models import Move; from games.models import Table
from tests.games.helpers.views import view_of
play = store.load(Table.objects.get().pk)
with time_machine.travel(now := timezone.now(), tick=False):
    clock = view_of(play, None)["clock"]
moves = [[move.by, (move.at - move.deal.started_at).total_seconds()] for move in Move.objects.order_by("pk")]
ran = (now - play.row.started_at).total_seconds()
print(json.dumps({"moves": moves, "clock": clock, "ran": ran}))
"""


@pytest.fixture
def app(tmp_path: Path, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.started(tmp_path, 6 + worker_number) as app:
        yield app


def look(app: LiveApp) -> Any:
    return json.loads(app.manage("shell", "-v0", "-c", LOOK))


def kill_everything(app: LiveApp) -> None:
    """SIGKILL for every process and its children, none of whom can say goodbye."""
    for process in app.processes:
        kill_hard(process.pid)
        process.wait(patience(10))
    app.processes.clear()


@may_take(400)
def test_a_clock_survives_the_end_of_every_process_and_runs_out_when_it_should(app: LiveApp) -> None:
    app.manage("shell", "-v0", "-c", OPEN)
    assert look(app)["moves"] == []
    kill_everything(app)
    app.start("--no-demo")
    page = look(app)
    if not page["moves"]:  # a slow machine may have started for longer than the clock runs
        assert page["clock"]["seconds_left"] == pytest.approx(25 - page["ran"], abs=0.051)
    wait_for(lambda: look(app)["moves"], "the clock has run out", patience(60))
    by, seconds = look(app)["moves"][0]
    assert by == "clock"
    assert 25 <= seconds < max(25, page["ran"]) + patience(LATE)
