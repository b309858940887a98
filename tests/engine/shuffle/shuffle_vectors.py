"""The published vectors of shuffles, and records made from them."""

import json
from typing import Any

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
