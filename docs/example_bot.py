"""A program that plays every game, wherever it sits: always the first move that is allowed. See docs/bots.md.

python docs/example_bot.py ADDRESS TOKEN [sit TABLE]          with `sit` it first sits down at that table of the lobby
"""

import hashlib
import json
import secrets
import sys
import threading
import time
from http.client import HTTPException
from urllib.request import HTTPError, Request, urlopen

ADDRESS = sys.argv[1].rstrip("/") + "/api/v1/"
HEADERS = {"Authorization": f"Bearer {sys.argv[2]}", "Content-Type": "application/json"}


def ask(path, body=None):
    """The lines of a stream, each a JSON object; any other answer is one line."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(ADDRESS + path, data, HEADERS), timeout=30) as answer:
        yield from (json.loads(line) for line in answer if line.strip())


def choose(view):
    """A listed move; where cards or a number are to be chosen, the least of them."""
    for form in view["deal"]["forms"][:1]:
        if form.get("ready"):
            return form["ready"][0]
        cards = [form["least"]] if form.get("number") else form["cards"][: form["least"]]
        return " ".join([form["word"], *form["words"][:1], *("+" * form["signs"] + str(card) for card in cards)])
    return view["allowed"][0]


def add_number(view, numbers):
    """Adds a random number to the shuffle: its hash first, the number once all hashes are public (docs/shuffles.md)."""
    table, seat, wanted = view["id"], view["seat"], view["nonces"]["wanted"]
    if wanted == "hash":
        numbers[table] = secrets.token_urlsafe(32)
        hashed = hashlib.sha256(f"nonce|{table}|{seat}|{numbers[table]}".encode()).hexdigest()
        next(ask(f"tables/{table}/nonce", {"hash": hashed, "seat": seat}))
    elif wanted == "nonce" and table in numbers:
        next(ask(f"tables/{table}/nonce", {"nonce": numbers[table], "seat": seat}))


def act(line, view, numbers, since):
    """Answers a line about a table, and gives the version after the last own move."""
    if line.get("nonces"):
        try:
            add_number(view, numbers)
        except HTTPError as late:
            if late.code != 409:  # the exchange went on meanwhile; the next line says what is due
                raise
    if view["between"] and view["seat"] in view["between"]["awaited"]:
        next(ask(f"tables/{view['id']}/ready", {}))
    elif view["allowed"] and view["version"] >= since and not view["pause"]:
        move = {"move": choose(view), "turn": view["turn"], "key": view["turn"]}
        return next(ask(f"table/{view['id']}/action", move))["version"]
    return since


def follow(path):
    """Does what a stream asks for, until the match is over. Cut, or a move refused: opened again it tells all anew."""
    line, view, numbers, since = {}, {}, {}, 0
    while not view.get("finished") and line.get("code") != "newer_stream":
        try:
            for line in ask(path):
                if line["type"] == "tableStart":
                    threading.Thread(target=follow, args=[f"table/stream/{line['id']}"]).start()
                elif line["type"] == "seatKept":
                    next(ask(f"tables/{line['id']}/sit", {}))
                elif line["type"] in ("tableFull", "tableState"):
                    view |= line
                    since = act(line, view, numbers, since)
        except (OSError, HTTPException) as problem:
            print(path, problem.read() if isinstance(problem, HTTPError) else problem, file=sys.stderr)
            if getattr(problem, "code", 0) in (401, 403, 404):  # this will not go better next time
                raise
            time.sleep(int(getattr(problem, "headers", {}).get("Retry-After", 1)))


for table in sys.argv[4:]:
    next(ask(f"tables/{table}/sit", {}))
follow("stream/event")
