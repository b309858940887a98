"""Three processes act on one event at once, on SQLite and on PostgreSQL.

The order is unpredictable. After every run: all successful writes are there, versions and rounds have no gap and no
duplicate, one answer settles, and the standings of all processes equal a fresh computation. `INTERLEAVINGS_SEED`
repeats the random choices; the machine decides how the processes then meet.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from testkit.clocks import may_take, patience
from tests.source_files import ROOT

pytestmark = pytest.mark.postgres

SEED = int(os.environ.get("INTERLEAVINGS_SEED", "20261121"))
COUNT = int(os.environ.get("INTERLEAVINGS", "20"))
GOES_OF_AN_EVENT = 40
NAMES = ("rina", "budi", "sita")
SHEETS = ("write", "enter", "answer", "settle", "correct", "undo")
KEYED = ("write", "enter", "correct")
ROUNDS = ("seat", "publish", "discard", "close")
OTHERS = ("rule", "cancel", "read")
SPIN = 4000
"""Microseconds by which one may begin before another, at most."""


class Process:
    """One of the three."""

    def __init__(self, environment: dict[str, str]) -> None:
        command, pipe = [sys.executable, "-m", "tests.tournaments.helpers.interleaver"], subprocess.PIPE
        self.running: Any = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True)

    def tell(self, **asked: Any) -> None:
        self.running.stdin.write(json.dumps(asked) + "\n")
        self.running.stdin.flush()

    def heard(self) -> dict[str, Any]:
        line = self.running.stdout.readline()
        assert line, "The process has ended."
        answer: dict[str, Any] = json.loads(line)
        return answer

    def asked(self, **asked: Any) -> dict[str, Any]:
        self.tell(**asked)
        return self.heard()


@pytest.fixture(scope="module")
def processes(surroundings_of_a_race: dict[str, str]) -> Iterator[list[Process]]:
    started = [Process(surroundings_of_a_race) for _ in NAMES]
    yield started
    for one in started:
        one.running.communicate(timeout=patience(30))


def draw_actions(chance: random.Random) -> list[dict[str, Any]]:
    """Return the actions of the three: mostly alike on one sheet, sometimes different."""
    kind = chance.choices([SHEETS, ROUNDS, OTHERS], [6, 3, 1])[0]
    same = chance.choice(kind)
    at = {"table": chance.randrange(40), "deal": chance.randint(1, 4), "variant": chance.randrange(64)}
    key = f"k{chance.getrandbits(60)}" if chance.random() < 0.3 else None
    goes = []
    for name in NAMES:
        what = same if chance.random() < 0.6 else chance.choice(chance.choice((SHEETS, SHEETS, ROUNDS, OTHERS)))
        variant = at["variant"] if key else chance.randrange(64)
        spin = chance.randrange(SPIN) if chance.random() < 0.5 else 0
        # a key belongs to one client, whichever of its clicks arrives first
        by = NAMES[0] if key else name
        goes.append({"what": what, **at, "variant": variant, "key": key and f"{key}{what}", "by": by, "spin": spin})
    return goes


@dataclass
class Evening:
    """An event with the successful writes and the requests whose answers were lost."""

    slug: str
    done: list[list[int]] = field(default_factory=list)
    lost: list[tuple[dict[str, Any], list[int]]] = field(default_factory=list)

    def note(self, goes: list[dict[str, Any]], answers: list[dict[str, Any]], chance: random.Random) -> None:
        for go, answer in zip(goes, answers, strict=True):
            if isinstance(answer.get("done"), list):
                self.done.append(answer["done"])
                if go["key"] and go["what"] in KEYED and chance.random() < 0.5:
                    self.lost.append(({**go, "table_id": answer["done"][0]}, answer["done"]))


def interleave(processes: list[Process], count: int, seed: int) -> Counter[str]:
    """Run `count` rounds of actions and count the outcomes.

    It fails after the first one that breaks a property.
    """
    chance, came = random.Random(seed), Counter[str]()
    evening = Evening("")
    for number in range(count):
        if number % GOES_OF_AN_EVENT == 0:
            two = {"second_typist": chance.random() < 0.3, "two_to_correct": chance.random() < 0.3}
            evening = Evening(processes[0].asked(job="prepare", names=NAMES, results=two)["slug"])
        goes, again = draw_actions(chance), None
        if evening.lost and chance.random() < 0.5:  # the answer did not arrive, so it is asked again
            goes[-1], again = evening.lost.pop()
        for process, go in zip(processes, goes, strict=True):
            process.tell(job="act", slug=evening.slug, **go)
        answers = [process.heard() for process in processes]
        came.update(answer.get("refused", "done") for answer in answers)
        text = f"seed {seed}, go {number}: {goes} came to {answers}"
        if again is not None:
            came["asked again"] += 1
            assert answers[-1] == {"done": again}, text
        evening.note(goes, answers, chance)
        jobs = ["judge" if at == number % len(processes) else "tell" for at in range(len(processes))]
        body = {"slug": evening.slug, "done": evening.done}
        found = [one.asked(job=job, **body) for one, job in zip(processes, jobs, strict=True)]
        assert not any(one["wrong"] for one in found), (text, found)
        assert len({one["standings"] for one in found}) == 1, (text, found)
    return came


def print_outcome(name: str, count: int, seed: int, came: Counter[str]) -> None:
    """Printed with `-s`, and kept by the bench."""
    print(f"\n{count} interleavings of {len(NAMES)} processes on {name}, seed {seed}: {dict(came.most_common())}")


@pytest.mark.long
@may_take(900)
def test_whatever_three_do_at_once_nothing_is_lost_or_counted_twice(processes: list[Process], backend: str) -> None:
    came = interleave(processes, COUNT, SEED)
    print_outcome(backend, COUNT, SEED, came)
    assert came["done"] > COUNT / 2
    assert len(came) > 3  # a refusal occurred, too
