"""A recording of all that a server sends during deals, checked with the packs."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take
from testkit.live_app import ROOT, LiveApp
from tests.trips.wire_checker import apart, plain_text, statements_in, waits_tell
from tests.trips.wire_recorder import Sent, nonce_hash, read, write

pytestmark = may_take(900)
DEALS = int(os.environ.get("DEALS", "1"))
"""Of each game; the whole check has 200."""


def run(app: LiveApp, name: str, *arguments: object) -> tuple[int, dict[str, Any]]:
    """Run a program of this folder; return its result and output."""
    command = [sys.executable, "-m", f"tests.trips.{name}", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, env=app.environment, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, json.loads(done.stdout)


@pytest.fixture(scope="module")
def recorded(live_app: LiveApp, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wire")
    _, result = run(live_app, "wire_recorder", live_app.url, folder, "--deals", DEALS, "--seed", 20, "--tables", 2)
    assert result == {"deals": 4 * DEALS}
    return folder


@pytest.mark.long
def test_nothing_is_sent_before_it_is_due(live_app: LiveApp, recorded: Path) -> None:
    failed, result = run(live_app, "wire_checker", recorded)
    assert result["first"] == [], json.dumps(result["first"])
    assert not failed
    assert result["figures"]["over"] == result["figures"]["recordings"] == 4 * DEALS
    assert result["figures"]["answers"] > 100 * DEALS
    for what in ("exchanges", "numbers", "accepted", "dealt", "played"):
        assert result["figures"][what] > 0, what
    assert result["figures"]["claims"] > 0 or DEALS < 5


PLANTS = {
    "two characters": ("cards {card};", "a card before it is due"),
    "an id": ('id="card-{card}"', "a card before it is due"),
    "the pack": ("{top}", "the pack, with '' between its cards"),
    "the secret": ("{secret}", "the secret of the table"),
    "the seed of the next deal": ("{next_seed}", "the seed of deal 2.0"),
    "a random number": ("{number}", "a random number before its exchange is closed"),
    "a random number in a statement": ('{{"accepted":"{number}"}}', "a random number before its exchange is closed"),
    "a hash": ("{hash}", "a hash before all are public"),
    "a receipt of a player": ("{receipt}", "a statement for another seat"),
}
ASK = """
import json
from games.tables import table_state as store
from games.models import Deal
row = Deal.objects.filter(table_id={table}).order_by("pk")[0]
pack = row.pack.split()
print(json.dumps([pack[-1], "".join(pack[:6]), row.table.secret, store.seed_of(row.table, 2, 0).hex()]))
"""


@pytest.mark.soak
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(live_app: LiveApp, recorded: Path, tmp_path: Path, plant: str) -> None:
    """Plant an early answer to a spectator with a secret in it."""
    planted, kind = PLANTS[plant]
    table, sent, drawn = read(recorded / "troefcall-0.json.gz")
    card, top, secret, seed = json.loads(live_app.manage("shell", "-v0", "-c", ASK.format(table=table)))
    seat, (number, _later) = next(iter(drawn.items()))
    early = next(answer for answer in sent if answer.seat is None and answer.address == f"/api/v1/tables/{table}/")
    words = {"card": card, "top": top, "secret": secret, "next_seed": seed, "number": number}
    words |= {"hash": nonce_hash(table, seat, number), "receipt": receipt(sent, "dealt")}
    if plant == "a hash":  # the first view of the table may already follow its publication
        early = next(answer for answer in sent if answer.seat is None and answer.address.startswith("/api/v1/tables/"))
    if plant == "a receipt of a player":  # its cards would be found as well
        early = next(
            answer for answer in reversed(sent) if answer.seat is None and answer.address.endswith("/receipts/")
        )
    spoil(early, planted.format(**words))
    write(tmp_path / "spoiled.json.gz", table, sent, drawn)
    failed, result = run(live_app, "wire_checker", tmp_path)
    assert failed
    (found,) = result["first"]
    assert (found["kind"], found["client"]) == (kind, early.client)
    assert found["place"][1] > found["place"][0] > 0


def receipt(sent: list[Sent], kind: str) -> str:
    """The text of a receipt as a player was sent it."""
    texts = (facts for answer in reversed(sent) for facts, _place in statements_in(plain_text(answer)))
    return json.dumps(next(facts for facts in texts if facts["kind"] == kind), separators=(",", ":"))


def with_seed(facts: dict[str, Any]) -> None:
    facts["seed"] = "00" * 32


def with_the_log(facts: dict[str, Any]) -> None:
    facts["log"] = "00" * 32


def as_played(facts: dict[str, Any]) -> None:
    facts["kind"] = "played"


def of_another_hand(facts: dict[str, Any]) -> None:
    facts["hand"] = list(ALL_CARDS)


ALL_CARDS = tuple(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "SHDC")
SPOILT_RECEIPTS: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "the seed": (with_seed, "a receipt with more than is due"),
    "the log": (with_the_log, "a receipt with more than is due"),
    "the deal called played": (as_played, "a receipt of a deal that is not over"),
    "the hands of others": (of_another_hand, "a receipt with the hand of another seat"),
}


@pytest.mark.soak
@pytest.mark.parametrize("plant", SPOILT_RECEIPTS)
def test_a_receipt_that_says_too_much_is_found(live_app: LiveApp, recorded: Path, tmp_path: Path, plant: str) -> None:
    """Put more than is due into a player's own receipt of the running deal."""
    spoiling, kind = SPOILT_RECEIPTS[plant]
    table, sent, drawn = read(recorded / "truf-0.json.gz")
    own = next(answer for answer in reversed(sent) if answer.seat and '"kind":"dealt"' in plain_text(answer))
    facts = next(facts for facts, _place in statements_in(plain_text(own)) if facts["kind"] == "dealt")
    spoiling(facts)
    spoil(own, json.dumps(facts, separators=(",", ":")))
    write(tmp_path / "spoiled.json.gz", table, sent, drawn)
    _failed, result = run(live_app, "wire_checker", tmp_path)
    assert kind in {found["kind"] for found in result["first"]}


@pytest.mark.soak
def test_a_number_that_a_player_kept_is_due_to_no_one(live_app: LiveApp, recorded: Path, tmp_path: Path) -> None:
    """Plant an unrevealed number in the last answer to a spectator after the match."""
    table, sent, drawn = read(recorded / "truf-0.json.gz")
    kept = "k" * 43
    drawn[next(iter(drawn))].append(kept)
    spoil(next(answer for answer in reversed(sent) if answer.seat is None and answer.stage != "stream"), kept)
    write(tmp_path / "spoiled.json.gz", table, sent, drawn)
    _failed, result = run(live_app, "wire_checker", tmp_path)
    assert [found["kind"] for found in result["first"]] == ["a random number before its exchange is closed"]


def spoil(one: Sent, word: str) -> None:
    """An answer that has this at its end as well."""
    at, text = one.chunks[-1]
    one.chunks[-1] = (at, f"{text} {word} ")


@pytest.mark.soak
def test_a_planted_hint_at_a_lock_is_found(live_app: LiveApp, recorded: Path, tmp_path: Path) -> None:
    table, sent, drawn = read(recorded / "truf-0.json.gz")
    staged = [answer for answer in sent if answer.stage.startswith("locked by") and answer.seat is None]
    assert len({one.stage for one in staged}) >= 2
    for one in staged:
        spoil(one, one.stage.split()[-1])
    write(tmp_path / "spoiled.json.gz", table, sent, drawn)
    failed, result = run(live_app, "wire_checker", tmp_path)
    assert failed
    assert {found["kind"] for found in result["first"]} == {"who has chosen"}


@pytest.mark.soak
def test_a_table_waits_equally_long_with_and_without_a_right_to_rub(live_app: LiveApp) -> None:
    """Ten of each: the fewest whose full separation is more than chance."""
    _, waits = run(live_app, "wire_recorder", live_app.url, "-", "--waits", 10, "--seed", 3)
    assert min(map(len, waits.values())) == 10
    assert list(waits_tell("other waits", waits["asked"], [wait + 1 for wait in waits["nobody"]]))
    assert not list(waits_tell("somebody may rub", waits["asked"], waits["nobody"]))


def test_a_planted_wait_is_found_and_noise_is_not() -> None:
    chance = random.Random(1)
    waits = [chance.gauss(0.6, 0.05) for _ in range(60)]
    assert not list(waits_tell("nothing", waits[:30], waits[30:]))
    assert list(waits_tell("half a pause", waits[:30], [wait + 0.1 for wait in waits[30:]]))


def test_equal_waits_are_not_distinguished() -> None:
    assert apart([0.5] * 9, [0.5] * 9) > 0.9
    assert apart([], [0.5]) == 1.0
