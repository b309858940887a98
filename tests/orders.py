"""A process of tests that answers orders, each a line of JSON.

See `LiveApp.run_in_helpers`.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any


def serve(do: Callable[[Any], Any]) -> None:
    """Print `ready`, then carry out each request until the input ends."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # other output must not look like an answer
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        answer = json.dumps(do(json.loads(line)))
        print(f"{answer}\nready", file=answers, flush=True)
