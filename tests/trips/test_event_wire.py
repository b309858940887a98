"""Everything that a server sends to all clients of an event is searched for leaks.

The secrets are links, PINs, devices and looks.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take
from testkit.live_app import ROOT, LiveApp
from tests.trips.event_recorder import DEVICE_PIN, REASON, read, write
from tests.trips.wire_recorder import Sent

pytestmark = [pytest.mark.long, may_take(900)]


def run(app: LiveApp, name: str, *arguments: object) -> dict[str, Any]:
    """Return a program's output about the server's database."""
    command = [sys.executable, "-m", f"tests.trips.{name}", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, env=app.environment, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    return data


SECRET_KEY = "the key of an evening with seats and links"
"""A seed with PINs that are no year and no other number of a page."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, worker_number: int) -> Iterator[LiveApp]:
    """A server on an empty database, always with the same key."""
    with LiveApp.prepared(tmp_path_factory.mktemp("live"), worker_number, migrated=True) as app:
        app.environment["SECRET_KEY"] = SECRET_KEY
        app.environment["ALLOWED_HOSTS"] = "127.0.0.1,cards.example"
        app.start("--no-demo")
        yield app
        app.kill()


@pytest.fixture(scope="module")
def recorded(app: LiveApp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("event") / "evening.json.gz"
    report = run(app, "event_recorder", app.url, file)
    assert report["links"] >= 8
    assert report["bound"] == 2
    return file


def test_nothing_of_seats_and_links_is_sent_to_whom_it_is_not_due(app: LiveApp, recorded: Path) -> None:
    result = run(app, "event_checker", recorded)
    assert result["found"] == [], json.dumps(result["found"])
    figures = result["figures"]
    assert figures["faults"] == 0
    for what in ("pages", "links", "own_pins", "staff_pins", "reasons", "networks"):
        assert figures[what] > 0, what


ASK = """
import json
from games.models import Seat
from tournaments.models import Round
from tournaments.rounds.pins import pin_of
rounds = [[(one.table_id, one.seat, pin_of(round_.pk, one.table_id, one.seat)) for one in round_.places.all()]
          for round_ in Round.objects.filter(event={event}).order_by("number")]
print(json.dumps([rounds, Seat.objects.exclude(device="").first().device]))
"""


def answer_to(sent: Sequence[Sent], client: str) -> Sent:
    """One page that this client got."""
    return next(answer for answer in sent if answer.client == client and answer.text.startswith("200"))


PLANTS = {
    "the PIN of another seat": ("first", "the PIN of a seat"),
    "the PIN of an earlier round": ("first", "the PIN of a seat"),
    "a PIN to a visitor": ("nobody", "the PIN of a seat"),
    "a link to its owner again": ("first", "a personal link"),
    "a link to its maker again": ("organiser", "a personal link"),
    "the PIN of a device": ("first", "a PIN that was typed"),
    "the digest of a device": ("first", "a digest of a device or PIN"),
    "the reason of a look to a visitor": ("nobody", "the reason of a look"),
    "the network of another person": ("second", "the network of another person"),
}


@pytest.mark.soak
@pytest.mark.parametrize("plant", PLANTS)
def test_each_planted_leak_is_found(app: LiveApp, recorded: Path, tmp_path: Path, plant: str) -> None:
    client, kind = PLANTS[plant]
    facts, sent = read(recorded)
    (earlier, current), device = json.loads(app.manage("shell", "-v0", "-c", ASK.format(event=facts["event"])))
    spoilt = answer_to(sent, client)
    others = [pin for table, seat, pin in current if table != facts["club_table"] or seat != spoilt.seat]
    words = {
        "the PIN of another seat": others[0],
        "the PIN of an earlier round": earlier[0][2],
        "a PIN to a visitor": current[0][2],
        "a link to its owner again": facts["tokens"][0],
        "a link to its maker again": facts["tokens"][1],
        "the PIN of a device": DEVICE_PIN,
        "the digest of a device": device,
        "the reason of a look to a visitor": REASON,
        "the network of another person": "127.0.2.0/24",
    }
    at, text = spoilt.chunks[-1]
    spoilt.chunks[-1] = (at, f"{text} <b>{words[plant]}</b>")
    write(tmp_path / "spoilt.json.gz", facts, sent)
    result = run(app, "event_checker", tmp_path / "spoilt.json.gz")
    assert [(one["kind"], one["client"]) for one in result["found"]] == [(kind, client)]
