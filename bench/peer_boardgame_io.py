"""boardgame.io: a trick game in JavaScript written as its tutorial says, in a Node process of its own.

Needs node, and a folder in which `npm install boardgame.io` was done: `BOARDGAME_IO=FOLDER` in the environment.
"""

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from bench._rounds import Work

FOLDER = Path(os.environ.get("BOARDGAME_IO", "")) / "node_modules" / "boardgame.io"
if not os.environ.get("BOARDGAME_IO") or not FOLDER.is_dir() or shutil.which("node") is None:
    raise ImportError("set BOARDGAME_IO to a folder with node_modules/boardgame.io, and have node")

TITLE = f"boardgame.io {json.loads((FOLDER / 'package.json').read_text())['version']} (JavaScript, a local client)"
ROW = "boardgame.io whist"
GAMES = {ROW: ("truf classic", "troefcall game15", "ruff_and_trump double4", "truc_y_flou aure")}
SCRIPT = Path(__file__).with_name("peer_boardgame_io.cjs")
MAX_DEALS = 20


@cache
def process() -> subprocess.Popen[str]:
    """It answers each line, a number of deals, with how many moves these took and how many seconds."""
    command, environment = ["node", str(SCRIPT), str(FOLDER)], {**os.environ, "NODE_ENV": "production"}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, text=True, stdin=pipe, stdout=pipe, bufsize=1)


def asked(deals: int) -> Any:
    node = process()
    assert node.stdin is not None
    assert node.stdout is not None
    node.stdin.write(f"{deals}\n")
    return json.loads(node.stdout.readline())


def works(deals: int) -> list[Work]:
    """Each move is checked by the game's own move function (this one checks turn, hand and suit) and then applied."""
    many = min(deals, MAX_DEALS)
    moves = asked(many)["moves"]
    return [Work(ROW, "all three us", moves, lambda: asked(many)["seconds"])]


def sizes() -> dict[str, float]:
    return {}


def tell_accepted() -> None:
    print("boardgame.io: a move is as strict as its author wrote it; nothing to compare")
