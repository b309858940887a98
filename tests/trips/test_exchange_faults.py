"""Processes are killed during an exchange of random numbers.

The table begins, and no browser finds a lie.
"""

import importlib.util
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import ROOT, LiveApp, kill_hard, wait_for
from tests.games.helpers.receipted import Browser

pytestmark = [pytest.mark.long, may_take(600)]

OPEN = """
import json, uuid
from accounts.models import User
from games.tables import opening
from games.core.facts import SeatPlan
from testkit.sessions import signed_in
users = {code: User.objects.create_user(f"exchange-{uuid.uuid4().hex}") for code in "NE"}
seats = [SeatPlan(code, "human", f"Player {code}", user_id=user.pk) for code, user in users.items()]
seats += [SeatPlan(code, "bot", f"Bot {code}") for code in "SW"]
table = opening.open_table(opening.TablePlan(
    game="truf", preset="classic", options={"deals": 1, "throw_in": False}, place="online",
                            seats=seats, label="Faults", bot_pause_ms=0, words_seconds=3600))
opening.publish_tables([table])
print(json.dumps([table, {code: signed_in(user) for code, user in users.items()}]))
"""
FINISH = """
from contextlib import suppress
from games.play import turns as play_turns; from games.tables import table_state as store
from games.core.errors import Conflict
from games.models import Table
while Table.objects.get(pk={table}).state != "finished":
    for seat in list(store.load({table}).since):
        with suppress(Conflict):  # the server's own worker plays as well
            play_turns.play_for_absent({table}, seat)
"""
CSRF = "wire" * 8


class Player(Browser):
    """The same over HTTP; requests to a server that is down are lost or repeated."""

    def __init__(self, app: LiveApp, table_id: int, seat: str, session: str) -> None:
        cookies, headers = {"sessionid": session, "csrftoken": CSRF}, {"X-CSRFToken": CSRF}
        address = f"{app.url}/api/v1/tables/{table_id}/"
        self.client = httpx.Client(base_url=address, cookies=cookies, headers=headers, timeout=patience(30))
        super().__init__(table_id, seat, Random(seat))

    def statements(self) -> Any:
        return self._read("nonce/")

    def receipts(self) -> Any:
        return self._read("receipts/")

    def _read(self, what: str) -> Any:
        answer = self.client.get(what)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send_hash(self, hashed: str) -> bool:
        return self._send("nonce/", hash=hashed)

    def send_number(self, number: str) -> None:
        self._send("nonce/", nonce=number)

    def no_words(self) -> None:
        assert self._send("words/", words="")

    def _send(self, what: str, **values: str) -> bool:
        answer = self.client.post(what, json={**values, "seat": self.seat})
        assert answer.status_code in (200, 409), answer.text
        return answer.status_code == 200


@pytest.fixture
def app(tmp_path: Path, worker_number: int) -> Iterator[LiveApp]:
    with LiveApp.started(tmp_path, worker_number) as app:
        yield app
        app.kill()


@pytest.fixture
def players(app: LiveApp) -> list[Player]:
    """Two at a table with two bots that waits for words."""
    table, sessions = json.loads(app.manage("shell", "-v0", "-c", OPEN))
    return [Player(app, table, seat, session) for seat, session in sessions.items()]


def state(player: Player) -> Any:
    return player.client.get("").json()


def verdicts(app: LiveApp, players: list[Player]) -> list[list[str]]:
    """The match is played to its end; what the check of each browser finds."""
    wait_for(lambda: state(players[0])["state"] == "running", "the first pack is dealt")
    for player in players:
        player.look()
    app.manage("shell", "-v0", "-c", FINISH.format(table=players[0].table_id))
    record = players[0].client.get("record").json()
    results = []
    for player in players:
        player.look()
        results.append(script().Check(player.match, record).run())
    return results


def script() -> Any:
    """docs/verify_receipt.py as a module."""
    spec = importlib.util.spec_from_file_location("verify_receipt", ROOT / "docs" / "verify_receipt.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["verify_receipt"] = module
    spec.loader.exec_module(module)
    return module


def killed(app: LiveApp) -> None:
    """All processes end at once, and start again."""
    app.kill()
    app.start("--no-demo")


def shuffle_words(player: Player) -> str:
    return str(state(player)["deals"][0]["words"])


def number_of(player: Player) -> str:
    return str(player.match["numbers"][-1]["number"])


def test_a_server_killed_between_hashes_still_takes_the_other_hash(app: LiveApp, players: list[Player]) -> None:
    first, other = players
    first.give_hash()
    killed(app)
    first.give_hash()  # the page asks again
    other.give_hash()
    for player in players:
        player.no_words()
    for player in players:
        player.give_number()
    assert verdicts(app, players) == [[], []]
    assert {number_of(first), number_of(other)} <= set(shuffle_words(first).split())


def test_a_server_killed_between_numbers_keeps_the_one_it_has_taken(app: LiveApp, players: list[Player]) -> None:
    one, other = players
    for player in players:
        player.give_hash()
    for player in players:
        player.no_words()
    one.give_number()
    killed(app)
    wait_for(lambda: state(one)["state"] == "running", "the table begins without the other number")
    other.give_number()
    assert verdicts(app, players) == [[], []]
    assert number_of(one) in shuffle_words(one)
    assert number_of(other) not in shuffle_words(one)
    assert state(one)["nonces"]["missing"] == ["E"]


@pytest.mark.skipif("REDIS_URL" not in os.environ, reason="in one process the worker ends with the server")
def test_a_worker_killed_in_an_exchange_lets_the_table_begin_when_it_is_back(
    app: LiveApp, players: list[Player]
) -> None:
    one, other = players
    for player in players:
        player.give_hash()
    kill_hard(app.processes[1].pid)
    app.processes[1].wait()
    for player in players:
        player.no_words()
    one.give_number()
    app.run("-m", "celery", "-A", "config", "worker", "--concurrency", "1", "--loglevel", "WARNING")
    wait_for(lambda: state(one)["state"] == "running", "the table begins")
    assert verdicts(app, players) == [[], []]
    assert other.match["numbers"][-1]["exchange"] == 1
