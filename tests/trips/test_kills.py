"""Processes are killed while people play, write, correct and seat; whatever was answered with success stays, once."""

import json
import os

import pytest

from tests.clocks import may_take
from tests.live import LiveApp
from tests.trips import kills
from tests.trips.evenings import Ledger

KILLS = int(os.environ.get("KILLS", "4"))
"""Tried in one run; the whole check is `python -m tests.trips.kills --kills 500`."""
pytestmark = [pytest.mark.long, may_take(300 + 60 * KILLS)]


def test_nothing_that_was_answered_with_success_is_lost_and_everybody_goes_on(
    live_app: LiveApp, capsys: pytest.CaptureFixture[str]
) -> None:
    told = kills.tried(live_app, KILLS)
    with capsys.disabled():
        print(json.dumps(told))
    assert told["lost"] == told["stuck"] == told["answered with a fault"] == []
    assert min(told["answered"].values()) > 0


def test_what_was_lost_would_be_seen() -> None:
    ledger = Ledger(moves={(1, "N", "N1")}, sheets={(1, 1): {1: {}}}, rounds={"friday": "published"})
    nothing = {"moves": [], "locked": [], "sheets": [], "rounds": [["friday", 1, "draft"]], "places": []}
    assert len(kills.lost(nothing, ledger)) == 3
    places = [["friday", entry] for entry in range(8)]
    there = {"moves": [[1, "N", "N N1"]], "locked": [], "sheets": [[1, 1, 1, {}]], "places": places}
    assert kills.lost({**there, "rounds": [["friday", 1, "published"]]}, ledger) == []
    twice = {**there, "moves": [[1, "N", "N N1"]] * 2, "rounds": [["friday", 1, "published"]]}
    assert kills.lost(twice, ledger) == ["move (1, 'N', 'N1') is there twice"]
