"""The steps of a soak, in order: the program and the amount for so many hours.

Rings 2 and 3 alone take three hours, so a soak of less than four takes one turn of five of them (`tests/turns.py`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests import turns
from tests.surroundings import POSTGRES, REDIS

PYTEST = (sys.executable, "-m", "pytest", "-v", "-n", "2")
"""With the name of each test in the log, so that a soak that is stopped has named what failed."""
SERVERS = {"DATABASE_URL": POSTGRES, "REDIS_URL": REDIS, "SECRET_KEY": "only for tests"}
WHOLE_FROM = 4.0
"""Hours from which a soak runs all tests."""


@dataclass(frozen=True)
class Step:
    """One command of a soak. `finds` is what it is there to find."""

    name: str
    finds: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


def _module(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", *arguments)


def turn(hours: float, seed: str) -> str:
    """Return the turn of the longer tests: `all`, or a number drawn from the seed."""
    return "all" if hours >= WHOLE_FROM else str(turns.turn_of_seed(seed))


def _times(base: int, hours: float) -> str:
    """An amount that grows with the hours: `base` in four of them, at least one."""
    return str(max(1, round(base * hours / 4)))


def steps(hours: float, results: Path, seed: str) -> list[Step]:
    """Return all steps, with amounts for a soak of about `hours` on two cores.

    `results` is a folder for their files. The seed draws the turn of a short soak.
    """
    due = {"TEST_TURN": turn(hours, seed)}

    def amount(base: int) -> str:
        return _times(base, hours)

    amounts = {
        **due,
        "DEALS": amount(40),
        "INTERLEAVINGS": amount(4000),
        "SCREENS": "all",
    }
    return [
        Step(
            "mutants",
            "rules that no test guards",
            _module("tests.soak.mutants", "--json", str(results / "mutants.json")),
        ),
        Step(
            "new draws",
            "faults that other examples, deals and orders of sets show",
            (*PYTEST, "-m", "not long and not soak and not browser", "tests"),
        ),
        Step("ring 2, new draws", "the same, in the longer tests", (*PYTEST, "-m", "long and not soak", "tests"), due),
        Step(
            "everything on PostgreSQL",
            "what SQLite forgives",
            (*PYTEST, "-m", "not soak and not browser", *turns.WITH_DATABASE),
            {**SERVERS, **due, "TEST_PROFILE": "make"},
        ),
        Step(
            "ring 3",
            "lost writes after kills, faults of servers, machines and clocks; early cards on the wire; hostile texts",
            (*PYTEST, "-m", "soak", "tests"),
            amounts,
        ),
        Step(
            "kills, embedded",
            "writes that were confirmed and lost",
            _module("tests.trips.kills", "--kills", amount(430), "--seconds", str(900 * hours)),
        ),
        Step(
            "kills, PostgreSQL and Redis",
            "the same, with servers that go away",
            _module(
                *("tests.trips.kills", "--kills", amount(80), "--seconds", str(300 * hours)),
                *("--postgres", POSTGRES, "--redis", REDIS),
            ),
        ),
        Step(
            "evenings",
            "memory that grows, and errors that only come after hours",
            _module("bench.day", "--hours", amount(24), "--only", "sqlite"),
        ),
        Step("bot matches", "bots that break a rule or play worse than before", _module("bench.bots", "--quick")),
    ]
