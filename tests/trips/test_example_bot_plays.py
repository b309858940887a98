"""docs/example_bot.py as its reader would run it: a program of its own, over plain HTTP, against a real server.

DEALS says how many deals of each game are played; the check of the product asks for 100.
"""

import contextlib
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from testkit.clocks import may_take, patience
from testkit.live_app import LiveApp, wait_for

DEALS = int(os.environ.get("DEALS", "1"))
GAMES = {"truf": "web6", "troefcall": "game15", "ruff_and_trump": "double4", "truc_y_flou": "aure"}
MAKE_TOKENS = """
from accounts.models import User
from accounts.services import create_token
for name in "abcd":
    print(create_token(User.objects.create_user(name, is_program=True), name, ["table:play"])[1])
"""
SECONDS = 60.0 + 40 * DEALS


class Program:
    """A client with a token."""

    def __init__(self, app: LiveApp, token: str) -> None:
        self.app, self.token = app, token

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The JSON of an answer, refusals too, with their `status`."""
        try:
            with self.open(path, body) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            return {**json.load(refused), "status": refused.code}

    def open(self, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(
            urllib.request.Request(f"{self.app.url}/api/{path}", data, headers), timeout=patience(30)
        )

    def lines(self, path: str) -> Generator[dict[str, Any]]:
        """The lines of a stream until it is closed."""
        with self.open(path) as stream:
            yield from (json.loads(line) for line in stream if line.strip())

    @contextlib.contextmanager
    def example(self, root: Path, *wanted: str) -> Iterator["subprocess.Popen[str]"]:
        """The example bot with this token; ended afterwards."""
        command = [sys.executable, str(root / "docs/example_bot.py"), self.app.url, self.token, *wanted]
        text = self.app.folder / f"bot-{self.token[:8]}"
        with open(f"{text}.out", "a") as out, open(f"{text}.err", "a") as err:
            process = subprocess.Popen(command, stdout=out, stderr=err, text=True)
            try:
                yield process
            finally:
                process.terminate()
                process.wait(patience(10))

    def refused(self) -> str:
        """Return the refusals and surprises that the example bot logged."""
        return (self.app.folder / f"bot-{self.token[:8]}.err").read_text()


@pytest.fixture(scope="module")
def programs(live_app: LiveApp) -> list[Program]:
    tokens = [output for output in live_app.manage("shell", "-c", MAKE_TOKENS).split() if len(output) > 40]
    return [Program(live_app, token) for token in tokens]


class Playing:
    """Tables against house bots, one after another, until enough deals are over."""

    def __init__(self, program: Program, game: str, preset: str) -> None:
        self.program, self.game, self.preset = program, game, preset
        self.over, self.table = 0, 0

    def go_on(self) -> bool:
        """Check the progress, open the next table if needed; return True at the end."""
        view: dict[str, Any] = {"finished": True, "deals": []}
        if self.table:
            view = self.program.ask(f"v1/tables/{self.table}")
        now = self.over + sum(deal["state"] != "running" for deal in view["deals"])
        if now < DEALS and view["finished"]:
            request_body = {"game": self.game, "preset": self.preset, "bot_pause_ms": 0}
            self.over, self.table = now, self.program.ask("v1/tables/", request_body)["id"]
        return now >= DEALS


@pytest.mark.soak
@may_take(SECONDS + 60)
def test_the_example_bot_plays_all_games_without_one_refusal(
    live_app: LiveApp, programs: list[Program], root: Path
) -> None:
    games = [Playing(programs[0], game, preset) for game, preset in GAMES.items()]
    with programs[0].example(root) as bot:
        done = f"{DEALS} deals of each game are over"
        wait_for(lambda: sum(game.go_on() for game in games) == len(games), done, patience(SECONDS))
        assert bot.poll() is None
    assert programs[0].refused() == ""
    assert "Traceback" not in live_app.log()


@pytest.mark.soak
@may_take(SECONDS + 120)
def test_four_programs_meet_in_the_lobby_and_play_to_the_end(programs: list[Program], root: Path) -> None:
    table = programs[0].ask("v1/lobby", {"game": "truf", "preset": "classic", "options": {"deals": 1}})["id"]
    with contextlib.ExitStack() as running:
        running.enter_context(programs[0].example(root, "sit", str(table)))
        for other in programs[1:]:
            running.enter_context(other.example(root, "sit", str(table)))
        wait_for(lambda: programs[0].ask(f"v1/tables/{table}")["finished"], "the match is over", patience(SECONDS + 60))
    assert "".join(program.refused() for program in programs) == ""


@pytest.mark.long
def test_a_move_that_is_not_allowed_says_what_is_and_a_cut_stream_loses_no_turn(programs: list[Program]) -> None:
    table = programs[0].ask("v1/tables/", {"game": "troefcall", "preset": "club", "bot_pause_ms": 0})["id"]
    stream = programs[0].lines(f"table/stream/{table}")
    first = next(stream)
    assert first["type"] == "tableFull"
    while not first["allowed"]:
        first |= next(stream)
    refused = programs[0].ask(f"table/{table}/action", {"move": "play 2Z", "seq": first["version"]})
    assert (refused["status"], refused["allowed"]) == (400, first["allowed"])
    stream.close()  # disconnected during their turn
    again = next(programs[0].lines(f"v1/table/stream/{table}"))
    assert (again["turn"], again["allowed"]) == (first["turn"], first["allowed"])
    move = {"move": again["allowed"][0], "seq": first["version"], "turn": first["turn"], "key": "one"}
    done = programs[0].ask(f"table/{table}/action", move)
    assert done["turn"] != first["turn"]
    assert programs[0].ask(f"table/{table}/action", move)["seat"] == again["seat"]  # the same key: nothing more
    late = programs[0].ask(f"v1/table/{table}/action", {**move, "key": "two"})
    assert late["code"] in ("turn_over", "claim_open")


@pytest.mark.long
def test_the_newest_stream_continues_and_the_older_one_is_notified(programs: list[Program]) -> None:
    table = programs[1].ask("v1/tables/", {"game": "troefcall", "preset": "club", "bot_pause_ms": 10_000})["id"]
    for path, kind in ((f"table/stream/{table}", "tableFull"), ("stream/event", "tableStart")):
        older = programs[1].lines(path)
        assert next(older)["type"] == kind
        newer = programs[1].lines(path)
        assert next(newer)["type"] == kind
        assert [line["code"] for line in older if line["type"] == "closed"] == ["newer_stream"]
