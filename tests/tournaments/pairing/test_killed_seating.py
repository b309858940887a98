"""A round is searched for in a separate process, whose death leaves one round."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, children, kill_hard, wait_for
from tests.games.helpers.past_us import asked
from tests.games.helpers.workers import second_worker

pytestmark = [pytest.mark.soak, may_take(400)]

OPEN = """
from django.utils import timezone
from tests.tournaments.helpers import club
from tournaments.pairing import services as pairing_services
from tournaments.models import Round
from tournaments.pairing import progress as seating_progress
event = club.event(46, system="schedule", rounds_planned=30, seating_options={"seconds": 60})
club.drafted(event)
Round.objects.update(seated_at=timezone.now() - seating_progress.PATIENCE)  # of a message lost: the sweep asks at once
"""
ENOUGH = """
from tests.tournaments.helpers import club
from tournaments.pairing import progress as pairing_progress
from tournaments.models import Round
pairing_progress.take_best(round_=Round.objects.get(), by=club.user())
"""
PLACES = "SELECT round_id, count(*) FROM tournaments_place GROUP BY round_id"
SCHEDULES = "SELECT event_id, count(*) FROM tournaments_schedule GROUP BY event_id"
STATE = "SELECT id, state FROM tournaments_round"
PROGRESS = "SELECT id, progress FROM tournaments_round"


@pytest.fixture
def app(tmp_path: Path, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.started(tmp_path, 3 + worker_number) as app:
        yield app


def progress(app: LiveApp) -> dict[str, Any]:
    """How far the search is, as it stands in the database."""
    kept: Any = next(iter(asked(app, PROGRESS).values()), None)
    return (json.loads(kept) if isinstance(kept, str) else kept) or {}


def states(app: LiveApp) -> dict[int, Any]:
    """The state of every round."""
    return asked(app, STATE)


def searching(app: LiveApp) -> list[int]:
    """Return the searching processes: children of the only process, or the worker."""
    if "REDIS_URL" in app.environment:
        return [app.processes[1].pid]
    return children(app.processes[0].pid)


def kill_the_search(app: LiveApp) -> None:
    for pid in searching(app):
        kill_hard(pid) if "REDIS_URL" in app.environment else os.kill(pid, signal.SIGKILL)


def slowest_answer(app: LiveApp, times: int) -> float:
    """Return the longest time that one of `times` answers took."""
    took = []
    for _ in range(times):
        begun = time.monotonic()
        assert app.health()
        took.append(time.monotonic() - begun)
    return max(took)


def test_a_killed_search_is_taken_over_and_leaves_one_round(app: LiveApp) -> None:
    if "REDIS_URL" in app.environment:
        second_worker(app)
    app.manage("shell", "-v0", "-c", OPEN)
    wait_for(lambda: progress(app).get("best"), "something has been found")
    print(f"slowest answer meanwhile {slowest_answer(app, 20):.3f} s")
    kill_the_search(app)
    killed = time.monotonic()
    assert states(app) == {1: "seating"}
    app.manage("shell", "-v0", "-c", ENOUGH)
    wait_for(lambda: set(states(app).values()) == {"draft"}, "another worker has made the draft", patience(90))
    print(f"another worker made the draft {time.monotonic() - killed:.1f} s after the first was killed")
    assert (asked(app, PLACES), asked(app, SCHEDULES)) == ({1: 46}, {1: 1})
