"""Processes are killed during play and writes; each successful write stays, once."""

import json
import os

import pytest

from testkit.clocks import may_take
from testkit.evenings import Ledger
from testkit.live_app import LiveApp
from tests.trips import kills

KILLS = int(os.environ.get("KILLS", "4"))
"""Tried in one run; the whole check is `python -m tests.trips.kills --kills 500`."""
pytestmark = [pytest.mark.long, may_take(300 + 60 * KILLS)]


def test_no_successful_write_is_lost_and_all_clients_continue(
    live_app: LiveApp, capsys: pytest.CaptureFixture[str]
) -> None:
    report = kills.tried(live_app, KILLS)
    with capsys.disabled():
        print(json.dumps(report))
    assert report["lost"] == report["stuck"] == report["stale"] == report["answered with a fault"] == []
    assert min(report["answered"].values()) > 0


def test_a_lost_write_would_be_seen() -> None:
    ledger = Ledger(moves={(1, "N", "N1")}, sheets={(1, 1): {1: {}}}, rounds={"friday": "published"})
    nothing = {"moves": [], "locked": [], "sheets": [], "rounds": [["friday", 1, "draft"]], "places": []}
    assert len(kills.lost(nothing, ledger)) == 3
    places = [["friday", entry] for entry in range(8)]
    there = {"moves": [[1, "N", "N N1"]], "locked": [], "sheets": [[1, 1, 1, {}]], "places": places}
    assert kills.lost({**there, "rounds": [["friday", 1, "published"]]}, ledger) == []
    twice = {**there, "moves": [[1, "N", "N N1"]] * 2, "rounds": [["friday", 1, "published"]]}
    assert kills.lost(twice, ledger) == ["move (1, 'N', 'N1') is there twice"]
