"""The process in which bots look ahead: `python -m games.thinker CLOCK`. It knows the engine and nothing of Django.

It says `ready` once it has loaded. Then one question a line on its input, one answer a line on its output, both JSON:
`{"view", "seed", "seconds"}` is answered with `{"text", "note", "worlds"}`, a question it cannot answer with
`{"error"}`. CLOCK is a value of the setting SEARCH_CLOCK. It ends when its input does, so that it never outlives who
asks.
"""

import json
import os
import sys
import traceback
from random import Random
from typing import Any

from engine.bots import search
from games.search_clock import search_clock

LATER = 10
"""How much it stands back behind processes that answer people (`nice`)."""


def answer(question: dict[str, Any], clock: str) -> dict[str, Any]:
    """The move for one question. At least one world is looked at, however little time there is."""
    now = search_clock(clock)
    ends = now() + question["seconds"]
    seed = question["seed"]
    thought = search.think(question["view"], Random(seed), search.MOST, lambda: now() < ends)
    return {"text": thought.text, "note": search.note(thought, seed), "worlds": thought.worlds}


def main(clock: str) -> None:
    """Answers until nobody asks any more."""
    os.nice(LATER)
    print("ready", flush=True)
    for line in sys.stdin:
        try:
            told = answer(json.loads(line), clock)
        except Exception:
            told = {"error": traceback.format_exc()}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
