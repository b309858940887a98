"""The round timer outlives a server that is killed, since its end is stored and not kept in a process."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from testkit.clocks import patience
from testkit.live_app import LiveApp

pytestmark = [pytest.mark.long, pytest.mark.postgres]
ROUND = """
import json
from accounts.services import create_token
from tests.tournaments.helpers import club
made = club.event(8, name="Timed")
club.published(made)
print(json.dumps({"slug": made.slug, "token": create_token(club.organiser_of(made), "timer", ["event:write"])[1]}))
"""


@pytest.fixture
def app(tmp_path: Path, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.prepared(tmp_path, worker_number, migrated=True) as app:
        app.start("--no-demo")
        yield app
        app.kill()


def test_a_timer_that_was_paused_extended_and_resumed_ends_at_the_same_time_after_a_kill(app: LiveApp) -> None:
    made = json.loads(app.manage("shell", "-v0", "-c", ROUND).splitlines()[-1])
    headers = {"Authorization": f"Bearer {made['token']}"}
    with httpx.Client(
        base_url=f"{app.url}/api/v1/events/{made['slug']}/", headers=headers, timeout=patience(30)
    ) as desk:
        first = desk.post("timer/start", json={"minutes": 40}).json()
        assert desk.post("timer/pause", json={}).json()["state"] == "paused"
        desk.post("timer/extend", json={"minutes": 5})
        resumed = desk.post("timer/resume", json={}).json()
        assert (first["state"], resumed["state"]) == ("running", "running")
        assert resumed["ends_at"] > first["ends_at"]
        app.kill()
        app.start("--no-demo")
        assert desk.get("timer").json()["ends_at"] == resumed["ends_at"]
