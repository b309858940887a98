"""Process of searching bots: `python -m games.play.thinking_process CLOCK`.

It does not load Django. It sends an empty message once it has loaded (games/processes/frames.py). Then `{"view",
"seed", "seconds"}` on its input is answered with `{"text", "note", "worlds"}`, a failure with `{"error"}`. CLOCK is a
value of the setting SEARCH_CLOCK. It ends when its input does, so that it never outlives its parent.

With `hints` for CLOCK it is another process, which works out hints: a job `hint` (games/processes/jobs.py) has `seed`,
`steps` and the sight of a seat as JSON, and the answer is JSON too (engine.bots.hints.HintFound).
"""

import json
import os
import sys
import traceback
from dataclasses import asdict
from random import Random
from typing import Any

from engine.bots import hints, search
from games.core.search_clock import search_clock
from games.processes.frames import Facts, read_frame, write_frame
from games.processes.job_loop import Job, Limits, serve

LATER = 10
"""Niceness: how far it yields to processes that serve people."""
HINTS = "hints"
LIMITS = Limits(cpu_seconds=10, memory_mb=256)
"""Of one hint."""


def answer(question: dict[str, Any], clock: str) -> dict[str, Any]:
    """Return the move for one question; at least one world is searched."""
    now = search_clock(clock)
    ends = now() + question["seconds"]
    seed = question["seed"]
    thought = search.think(question["view"], Random(seed), search.MAX_WORLDS, lambda: now() < ends)
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


def hint(question: Facts, body: bytes) -> tuple[Facts, bytes]:
    """Return the hint of a seat that sees this."""
    suggestions = hints.hint(json.loads(body), question["seed"], question["steps"])
    return {}, json.dumps(asdict(suggestions)).encode()


JOBS: dict[str, Job] = {"hint": hint}

if __name__ == "__main__":
    if sys.argv[1] == HINTS:
        serve(JOBS, LIMITS)
    else:
        main(sys.argv[1])
