"""Process of searching bots: `python -m games.play.thinking_process CLOCK`.

It does not load Django. It sends an empty message once it has loaded (games/processes/frames.py). Then `{"view",
"seed", "seconds"}` on its input is answered with `{"text", "note", "worlds"}`, a failure with `{"error"}`. CLOCK is a
value of the setting SEARCH_CLOCK. It ends when its input does, so that it never outlives its parent.
"""

import os
import sys
import traceback
from random import Random
from typing import Any

from engine.bots import search
from games.core.search_clock import search_clock
from games.processes.frames import read_frame, write_frame

LATER = 10
"""Niceness: how far it yields to processes that serve people."""


def answer(question: dict[str, Any], clock: str) -> dict[str, Any]:
    """Return the move for one question; at least one world is searched."""
    now = search_clock(clock)
    ends = now() + question["seconds"]
    seed = question["seed"]
    thought = search.think(question["view"], Random(seed), search.MOST, lambda: now() < ends)
    return {"text": thought.text, "note": search.note(thought, seed), "worlds": thought.worlds}


def main(clock: str) -> None:
    """Answer questions until the input closes."""
    os.nice(LATER)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    write_frame(answers, {})
    while True:
        try:
            question, _ = read_frame(questions)
        except EOFError:
            return
        try:
            reply = answer(question, clock)
        except Exception:
            reply = {"error": traceback.format_exc()}
        write_frame(answers, reply)


if __name__ == "__main__":
    main(sys.argv[1])
