"""Faults of the machine: its disk is full, its clock jumps.

Successful writes stay, and tables continue.
"""

import contextlib
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from testkit.clocks import may_take, patience
from testkit.evenings import BOTS, EVENT
from testkit.live_app import LiveApp, wait_for
from testkit.players import bots_move, players_at
from tests.trips.kills import WHOLE

pytestmark = [pytest.mark.soak, may_take(400)]
STAFF = """
from testkit.fill import user_with_token
from accounts.services import create_token
user, _ = user_with_token("organiser", is_staff=True, is_superuser=True)
user.set_password("a-good-password")  # which ends the tokens made before
user.save()
print(create_token(user)[1])
"""
ENTERED = """
import json
from tournaments.models import Event
print(json.dumps({event.slug: event.entries.count() for event in Event.objects.all()}))
"""


# --- the disk -----------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own in memory, which can be filled without harm to others."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("A small disk needs the right to mount one.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill_up(folder: Path) -> Path:
    """Leaves no byte; answers with what to throw away to make room again."""
    ballast = folder / "ballast"
    with contextlib.suppress(OSError), open(ballast, "wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    return ballast


def enter_until_refused(api: httpx.Client, name: str, kept: dict[str, int]) -> httpx.Response:
    """Enter people in events until a request fails; `kept` collects the successes."""
    for number in range(1, 200):
        made = api.post("events/", json={**EVENT, "name": f"{name} {number}"})
        if made.status_code != 201:
            return made
        slug = made.json()["slug"]
        kept[slug] = 0
        rows = [{"name": f"{name} {number} {index}"} for index in range(40)]
        entered = api.post(f"events/{slug}/entries/", json={"rows": rows})
        if entered.status_code != 201:
            return entered
        kept[slug] = len(rows)
    raise AssertionError("the disk was never full")


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the disk of another server")
def test_a_full_disk_refuses_with_a_sentence_and_loses_nothing(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "INFO")  # a line of the log, on the same disk, for each request
    with LiveApp.started(small_disk) as app:
        players, kept = players_at(app), dict[str, int]()
        token = app.manage("shell", "-v0", "-c", STAFF).strip()
        api = httpx.Client(
            base_url=f"{app.url}/api/v1/", headers={"Authorization": f"Token {token}"}, timeout=patience(60)
        )
        versions = [players.moved(app.url)]
        ballast = fill_up(small_disk)
        refused = enter_until_refused(api, "Full", kept)
        fill_up(small_disk)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable"), refused.text
        assert "unavailable or full" in refused.json()["message"]
        assert refused.headers["Retry-After"]
        assert_pages_say_so(app.url)
        answer = players.move(app.url)
        versions += [answer.json()["version"]] if answer.status_code == 200 else []
        assert answer.status_code in (200, 503)
        ballast.unlink()
        wait_for(lambda: players.move(app.url).status_code == 200, "players go on when there is room")
        assert enter_one(api, kept) == 201
        there = json.loads(app.manage("shell", "-v0", "-c", ENTERED))
        assert {slug: there.get(slug) for slug in kept} == kept
        assert players.view(app.url)["version"] > max(versions)
        app.manage("shell", "-v0", "-c", WHOLE)
        result = app.log()
        assert httpx.get(f"{app.url}/rules/", timeout=patience(30)).status_code == 200
        wait_for(lambda: len(app.log()) > len(result), "the log goes on")


def assert_pages_say_so(url: str) -> None:
    """Signing in writes; reading continues to work."""
    with httpx.Client(base_url=url, timeout=patience(60)) as browser:
        assert browser.get("/rules/").status_code == 200
        token = browser.get("/account/login/").cookies["csrftoken"]
        known = {"login": "organiser", "password": "a-good-password", "csrfmiddlewaretoken": token}
        refused = browser.post("/account/login/", data=known)
        assert refused.status_code == 503, refused.text
        assert "unavailable or full" in refused.text


def enter_one(api: httpx.Client, kept: dict[str, int]) -> int:
    made = api.post("events/", json={**EVENT, "name": "There is room again"})
    kept[made.json()["slug"]] = 0
    return made.status_code


# --- the clock ----------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(tmp_path: Path) -> Iterator[tuple[LiveApp, Callable[[int], None]]]:
    """Yield the product and a function that sets its clock ahead by so many hours."""
    ahead = tmp_path / "ahead"

    def show(hours: int) -> None:
        (tmp_path / "new").write_text(str(hours))
        (tmp_path / "new").rename(ahead)

    show(0)
    with LiveApp.prepared(tmp_path, migrated=True) as app:
        app.environment.update(PYTHONPATH=str(Path(__file__).parent / "shifted"), HOURS_AHEAD=str(ahead))
        app.start("--no-demo")
        yield app, show


def test_a_clock_that_jumps_stops_no_table(clock: tuple[LiveApp, Callable[[int], None]]) -> None:
    app, show = clock
    app.manage("shell", "-v0", "-c", BOTS.format(count=2))
    players = players_at(app)
    for ahead in (2, 0, -3, -1, -2):
        show(ahead)
        wait_for(bots_move(app, 9), f"bots move at {ahead}")
        # a clock set forward ends the turn of the player to act, perhaps between their GET and their move
        wait_for(lambda: players.move(app.url).status_code == 200, f"a player moves at {ahead}")
    app.manage("shell", "-v0", "-c", WHOLE)
