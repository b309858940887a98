"""Programs in all seats of a table, which ask a server that may be in trouble."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from testkit.clocks import patience
from testkit.live_app import LiveApp

PLAYERS = "import json; from testkit import fill; print(json.dumps(fill.tables(1)[0]))"
BOT_MOVES = "from testkit import fill; print(fill.bots_moves())"


def choose(deal: dict[str, Any]) -> str:
    """A move: the first that is listed, or the least that the form of a bid asks for."""
    if not deal.get("forms"):
        return str(deal["allowed"][0])
    form = deal["forms"][0]
    cards = sorted(deal["hand"])[: form["least"]]
    return f"{form['word']} " + ("".join(f"+{card}" for card in cards) if form["signs"] else " ".join(cards))


@dataclass
class Players:
    """They ask at any address of the product, `base`; `table` is what testkit.fill.tables says of it."""

    table: dict[str, Any]

    def ask(self, base: str, seat: str, what: str, body: Any = None) -> httpx.Response:
        """What a server says to one of them."""
        headers = {"Authorization": f"Token {self.table['tokens'][seat]}"}
        path = f"{base}/api/v1/tables/{self.table['id']}/{what}/"
        return httpx.request("GET" if body is None else "POST", path, json=body, headers=headers, timeout=patience(30))

    def view(self, base: str, seat: str = "N") -> dict[str, Any]:
        answer = self.ask(base, seat, "view")
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def move(self, base: str) -> httpx.Response:
        """Make a move of a player who is to act, and return the answer."""
        for seat in self.table["tokens"]:
            view = self.view(base, seat)
            if view["deal"] and seat in view["deal"]["to_act"]:
                body = {"move": choose(view["deal"]), "key": f"{seat}{view['version']}"}
                return self.ask(base, seat, "act", body)
        raise AssertionError("nobody may act")

    def moved(self, base: str) -> int:
        """The same, where it must succeed: the version of the table after it."""
        answer = self.move(base)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["version"])


def players_at(app: LiveApp) -> Players:
    """Programs at a new table."""
    return Players(json.loads(app.manage("shell", "-v0", "-c", PLAYERS)))


def bots_move(app: LiveApp, more: int = 1) -> Callable[[], bool]:
    """Whether bots, which only tasks move, have made so many moves since now."""
    before = int(app.manage("shell", "-v0", "-c", BOT_MOVES))
    return lambda: int(app.manage("shell", "-v0", "-c", BOT_MOVES)) >= before + more
