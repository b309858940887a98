"""Run a program of the product with seeded chance: `python -m testkit.seeded manage.py serve`, or `... -m celery ...`.

The product itself has no setting for this: only a process that was started through this module is predictable.
TEST_CHANCE is what its draws follow from. With TEST_TIME, an ISO time, its clock starts there and runs on.
"""

import os
import runpy
import sys
from itertools import count
from random import Random

import time_machine

from games.core import chance

SCOPE = os.environ["TEST_CHANCE"]

_forks = count(1)
_fork = 0


def _number_fork() -> None:
    global _fork
    _fork = next(_forks)


def _reseed() -> None:
    """A forked worker would otherwise draw the same codes as its siblings."""
    chance.replace_source(Random(f"{SCOPE}/fork {_fork}"))


def main() -> None:
    chance.replace_source(Random(SCOPE))
    os.register_at_fork(before=_number_fork, after_in_child=_reseed)
    if start := os.environ.get("TEST_TIME"):
        time_machine.travel(start).start()
    program = sys.argv[1:]
    if program[0] == "-m":
        sys.argv = program[1:]
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = program
        runpy.run_path(program[0], run_name="__main__")


if __name__ == "__main__":
    main()
