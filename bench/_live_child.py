"""The child of bench.live_paths: plays and renders in its own process, in the work tree it is started in.

`manage.py shell` runs it by its path, so an older commit needs no copy of it. Hence it asks over HTTP paths, and
imports of the product only what every commit has.
"""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from bench import _measuring
from bench._measuring import Counted
from games.tables.presence import read_seat_token
from live import seat_pages

WARM = 60
"""Moves of each table that are not counted: the first deal of Truf and the bids of the next, whose pages list it."""
FORM = re.compile(r'<form [^>]*action="[^"]*/move".*?</form>', re.DOTALL)
SEAT = re.compile(r'data-seat="([^"]+)"')
RENDER: Any = getattr(seat_pages, "render", None) or vars(seat_pages)["_render"]  # its name in older commits
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class _Player:
    """A page of one seat, as its stream keeps it up to date."""

    def __init__(self, table_id: int, session: str) -> None:
        self.address = f"/play/{table_id}/"
        self.client = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)
        self.client.cookies["sessionid"] = session
        html = self.look()
        word = SEAT.search(html)
        seat_token = read_seat_token(unescape(word[1])) if word else None
        if seat_token is None:
            raise SystemExit(f"{self.address}: no page of a player")
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in self.client.cookies.items())
        asks = {"PATH_INFO": self.address, "REQUEST_METHOD": "GET", "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
        self.page = seat_pages.Page(seat_token, {"HTTP_COOKIE": cookies, "HTTP_HOST": "localhost", **asks})
        self.parts = {"all": html}
        self.token = token[1] if (token := TOKEN.search(html)) else ""

    def look(self) -> str:
        answer = self.client.get(self.address)
        if answer.status_code != 200:
            raise SystemExit(f"{self.address}: {answer.status_code}")
        return str(answer.content.decode())

    def fields(self) -> dict[str, str] | None:
        """Return the fields of the first move that this page offers; None when it is not its turn."""
        for form in FORM.findall("".join(self.parts.values())):
            tags = [
                dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in re.findall(r"<(?:input|button)\b[^>]*>", form)
            ]
            hidden = {tag["name"]: unescape(tag.get("value", "")) for tag in tags if tag.get("type") == "hidden"}
            own = {**hidden, "csrfmiddlewaretoken": self.token}
            if cards := [tag for tag in tags if tag.get("name") == "card"]:
                return {**own, "card": unescape(cards[0]["value"])}
            moves = [tag for tag in tags if tag.get("name") == "text" and "aria-disabled" not in tag]
            if moves and "waiting" not in form[:400]:
                return {**own, "text": unescape(moves[0]["value"])}
        return None

    def move(self, fields: dict[str, str], counted: Counted) -> None:
        headers = {"HX-Request": "true", "X-Stream": "yes"}
        body, form = urlencode(fields), "application/x-www-form-urlencoded"
        answer = self.client.post(f"{self.address}move", body, content_type=form, headers=headers)
        if answer.status_code not in (200, 204):
            raise SystemExit(f"{self.address}move: {answer.status_code}")
        counted.bytes = len(answer.content)


def main(folder: str, moves: int) -> None:
    """Print the medians of every part as one line of JSON."""
    made = json.loads((Path(folder) / "made.json").read_text())
    tables = [[_Player(table["id"], session) for session in table["sessions"].values()] for table in made]
    for players in tables:
        _render(players)
    for number in range(moves + WARM):
        if number == WARM:
            _measuring.begin()
        for players in tables:
            _one_move(players, number)
    print(json.dumps(_measuring.medians()))


def _one_move(players: list[_Player], number: int) -> None:
    ready = [(player, fields) for player in players if (fields := player.fields())]
    if not ready:
        raise SystemExit("No page offers a move.")
    player, fields = ready[0]
    with Counted("move") as counted:
        player.move(fields, counted)
    _render(players)
    with Counted("table") as counted:
        counted.bytes = len(players[number % len(players)].look())


def _render(players: list[_Player]) -> None:
    with Counted("pages") as counted:
        changed = RENDER([player.page for player in players])
        for player, news in zip(players, changed, strict=True):
            if news is None:
                raise SystemExit(f"{player.address}: the stream cannot render it")
            player.parts |= news.parts
            player.parts.pop("all", None)
            counted.bytes += sum(map(len, news.parts.values()))
