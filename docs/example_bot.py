"""A player outside: opens a table against the house's bots and plays it to the end over REST.

    python docs/example_bot.py http://127.0.0.1:8000 TOKEN [GAME PRESET]

Only the standard library. It follows no plan: whatever is allowed first is played.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from typing import Any


class Site:
    """The REST interface of a site, under one token."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/") + "/api/v1/", token

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The JSON of an answer; None when there is nothing new (204)."""
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refused:
            problem = json.load(refused)
            raise SystemExit(f"{problem['message']} Allowed: {problem['allowed']}") from None


def choose(deal: dict[str, Any]) -> str:
    """A move: the first that is listed, or the least that the form of a bid asks for."""
    if deal["allowed"] and not deal.get("forms"):
        return str(deal["allowed"][0])
    form = deal["forms"][0]
    cards = sorted(deal["hand"])[: form["least"]]
    return f"{form['word']} " + ("".join(f"+{card}" for card in cards) if form["signs"] else " ".join(cards))


def play(site: Site, game: str, preset: str, pause: float = 0.2) -> dict[str, Any]:
    """Plays one table to the end and gives its last view."""
    view = site.ask("tables", {"game": game, "preset": preset, "bot_pause_ms": 0})
    while not view["finished"]:
        deal = view["deal"]
        if deal and view["seat"] in deal["to_act"]:
            move = choose(deal)
            view = site.ask(f"tables/{view['id']}/act", {"move": move, "key": f"v{view['version']}"})
        else:
            time.sleep(pause)
            view = site.ask(f"tables/{view['id']}/view?after={view['version']}") or view
    return view


if __name__ == "__main__":
    result = play(Site(*sys.argv[1:3]), *(sys.argv[3:5] or ("truf", "web6")))
    print(json.dumps({"table": result["id"], "seat": result["seat"], "totals": result["totals"]}))
