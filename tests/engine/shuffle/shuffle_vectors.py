"""The published vectors of shuffles, and records made from them."""

import json
from typing import Any

from engine import shuffle
from tests.engine.shuffle import vectors

TOLD = json.loads(vectors.FILE.read_text(encoding="utf-8"))


def record_of(case: Any, **more: Any) -> Any:
    """A record of one deal, from an example of a pack."""
    names = ("seed", "attempt", "words", "pack", "dealer", "direction", "hands", "head")
    deal = {"number": case["deal"], "commitment": case["deal_commitment"], **{name: case[name] for name in names}}
    about = {name: case[name] for name in ("game", "preset", "options", "table")}
    return {**about, "commitment": case["table_commitment"], "deals": [{**deal, **more}]}


def other(text: Any) -> Any:
    """The same with one digit or card changed."""
    return "0" * 64 if " " not in text else " ".join([*text.split()[1:], text.split()[0]])


def rooted(case: Any) -> Any:
    """Return the record of one deal whose secret is derived from a root."""
    secret = bytes.fromhex(case["secret"])
    game, options = vectors.rules({"game": "truf", "preset": "classic"})
    seed = shuffle.deal_seed(secret, case["table"], 1, 0)
    pack = shuffle.shuffled(game.pack(options), seed)
    start, drawn = shuffle.drawn(
        game.seats(options), game.pack(options), shuffle.deal_seed(secret, case["table"], 0, 0)
    )
    dealer = game.first_deal(options, start, drawn).dealer
    deal = {"number": 1, "dealer": dealer, "direction": game.direction_of(options, 1), "seed": seed.hex()}
    deal |= {"commitment": shuffle.commitment(seed), "pack": " ".join(pack)}
    root = {"commitment": case["root_commitment"], "path": case["path"], "entropy": case["entropy"]}
    return {
        "game": "truf",
        "preset": "classic",
        "table": case["table"],
        "commitment": case["table_commitment"],
        "secret": case["secret"],
        "root": {**root, "secret": case["root"]},
        "deals": [deal],
    }
