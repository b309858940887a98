"""A process of tests that waits for orders, each a line of JSON, and answers each with one. See `LiveApp.told`."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any


def serve(do: Callable[[Any], Any]) -> None:
    """Says `ready`, and does what it is told, until its input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what anything else prints is no answer
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        answer = json.dumps(do(json.loads(line)))
        print(f"{answer}\nready", file=answers, flush=True)
