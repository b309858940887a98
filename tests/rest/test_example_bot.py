"""The example of docs/example_bot.py, run as its reader would: a program of its own against a real server."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.live import LiveApp

MAKE_USER = "from accounts.models import User; User.objects.create_user('outside', password='a-good-password')"


@pytest.fixture
def token(live_app: LiveApp) -> str:
    live_app.manage("shell", "-c", MAKE_USER)
    body = json.dumps({"username": "outside", "password": "a-good-password"}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{live_app.url}/api/v1/auth/login", body, headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return str(json.load(answer)["token"])


@pytest.mark.slow
def test_the_example_bot_plays_tables_to_the_end(live_app: LiveApp, token: str, root: Path) -> None:
    assert len((root / "docs/example_bot.py").read_text().splitlines()) <= 60
    for game, preset, seats in (("troefcall", "club", {"NS", "EW"}), ("truf", "web6", set("NESW"))):
        command = [sys.executable, str(root / "docs/example_bot.py"), live_app.url, token, game, preset]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr + live_app.log()
        told = json.loads(done.stdout)
        assert (told["seat"], set(told["totals"])) == ("N", seats)
