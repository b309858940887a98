"""The mutants of tests/soak/mutants still fit the code, and swapping code works."""

import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.profiles import rest_in_ring_2
from tests.soak.mutants.catalogue import MUTANTS
from tests.soak.mutants.mutant import ROOT, Mutant, StaleMutantError
from tests.soak.mutants.swap import SwapError, swap

SOURCE = """
from dataclasses import dataclass
from functools import cache, cached_property

LIMIT = 3

def compare(one, other=1):
    return one < other

class Seat:
    kind = "human"

    @property
    def is_full(self):
        return 1 > 2

    @cached_property
    def is_ready(self):
        return all(number < 2 for number in (1, 2))

@cache
def is_kept():
    return not True

def maker():
    def inner():
        return False
    return inner

made = maker()
chosen = {"key": lambda value: value == 1}

def is_below():
    return 3 < LIMIT
"""


@pytest.mark.long
def test_every_mutant_edits_one_place_of_its_file() -> None:
    assert [mutant.id for mutant in MUTANTS if not _changes_code(mutant)] == []


def _changes_code(mutant: Mutant) -> bool:
    """Raises StaleMutantError, SyntaxError."""
    before, after = map(_tree, mutant.sources())
    return before != after


@cache
def _tree(source: str) -> str:
    return ast.dump(ast.parse(source))


def test_every_mutant_has_a_unique_id() -> None:
    assert [name for name, count in Counter(mutant.id for mutant in MUTANTS).items() if count > 1] == []


def test_every_mutant_names_tests_that_exist() -> None:
    named = {test for mutant in MUTANTS for test in mutant.tests}
    assert [test for test in sorted(named) if not _exists(test)] == []
    assert [mutant.id for mutant in MUTANTS if not mutant.tests and not mutant.equivalent] == []


def _exists(test: str) -> bool:
    file, _, name = test.partition("::")
    path = ROOT / file
    return path.is_file() and (not name or f"def {name.rpartition('::')[2].partition('[')[0]}(" in path.read_text())


@pytest.mark.parametrize("before", ["absent", "return"])
def test_an_edit_that_fits_nowhere_or_twice_is_stale(tmp_path: Path, before: str) -> None:
    (tmp_path / "some.py").write_text(SOURCE)
    with pytest.raises(StaleMutantError, match=f"{SOURCE.count(before)} places in some.py"):
        Mutant("id", "some.py", before, "", "rule", ()).sources(tmp_path)


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a module to break, an importer of its constant, and an equal constant."""
    texts = {
        "breakable": SOURCE,
        "importing": "from breakable import LIMIT\n\ndef is_below():\n    return 3 < LIMIT\n",
        "apart": "LIMIT = 3\n",
    }
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    broken = import_module("breakable")
    vars(broken).update(importing=import_module("importing"), apart=import_module("apart"))
    yield broken
    for name in texts:
        del sys.modules[name]


CALLS: dict[str, Callable[[ModuleType], bool]] = {
    "function": lambda module: module.compare(1),
    "property": lambda module: module.Seat().is_full,
    "generator": lambda module: module.Seat().is_ready,
    "decorated": lambda module: module.is_kept(),
    "closure": lambda module: module.made(),
    "lambda": lambda module: module.chosen["key"](2),
    "constant": lambda module: module.is_below(),
    "imported constant": lambda module: module.importing.is_below(),
}
EDITS = {
    "function": ("one < other", "one <= other"),
    "property": ("1 > 2", "1 < 2"),
    "generator": ("number < 2 for", "number <= 2 for"),
    "decorated": ("return not True", "return True"),
    "closure": ("        return False\n", "        return True\n"),
    "lambda": ("value == 1", "value != 1"),
    "constant": ("LIMIT = 3", "LIMIT = 4"),
    "imported constant": ("LIMIT = 3", "LIMIT = 4"),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", rest_in_ring_2(EDITS))
def test_a_swap_changes_what_runs(module: ModuleType, kind: str) -> None:
    swap("breakable", SOURCE, SOURCE.replace(*EDITS[kind]))
    assert CALLS[kind](module)


@pytest.mark.parametrize("kind", CALLS)
def test_without_a_swap_everything_runs_as_it_is_written(module: ModuleType, kind: str) -> None:
    assert not CALLS[kind](module)


@pytest.mark.long
def test_a_swap_leaves_an_equal_constant_of_another_module_alone(module: ModuleType) -> None:
    assert swap("breakable", SOURCE, SOURCE.replace("LIMIT = 3", "LIMIT = 4")) == ["LIMIT"]
    assert (module.LIMIT, module.importing.LIMIT, module.apart.LIMIT) == (4, 4, 3)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("LIMIT = 3", "LIMIT = 3  # three", "changes nothing that runs"),
        ('kind = "human"', 'kind = "bot"', "the body of a class runs at import only: Seat"),
        ("other=1", "other=2", "runs at import only and assigns no constant"),
        ("LIMIT = 3", "LIMIT = 3\nLIMIT = 4", "adds or drops statements"),
        ("    def inner():\n", "    found = 1\n    def inner():\n        found\n", "free vars"),
    ],
)
def test_a_swap_refuses_what_it_cannot_apply(module: ModuleType, before: str, after: str, problem: str) -> None:
    with pytest.raises(SwapError, match=problem):
        swap("breakable", SOURCE, SOURCE.replace(before, after))


JUDGED = """
import json
from dataclasses import replace
from tests.soak.mutants.catalogue.standings import MUTANTS
from tests.soak.mutants.runner import judge

killed = MUTANTS[0]
unnoticed = replace(killed, id="survived", tests=("tests/standings/test_points.py",))
stale = replace(killed, id="stale", before="no such text")
nameless = replace(killed, id="error", tests=("tests/standings/test_ranking.py::test_no_such",))
equal = replace(killed, id="equivalent", equivalent="for a reason")
verdicts = judge([killed, unnoticed, stale, nameless, equal])
print(json.dumps({verdict.id: [verdict.state, verdict.evidence] for verdict in verdicts}))
"""


@pytest.mark.long
def test_the_runner_distinguishes_a_hole_from_a_kill_and_from_a_stale_entry() -> None:
    # Where this run measures coverage, pytest in the child would too, and measured functions cannot be swapped.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SLIPCOVER_")}
    output = subprocess.check_output([sys.executable, "-c", JUDGED], cwd=ROOT, env=environment, text=True)
    judged = json.loads(output.splitlines()[-1])
    assert {name: state for name, (state, _) in judged.items() if name != MUTANTS[0].id} == {
        name: name for name in ("survived", "stale", "error", "equivalent")
    }
    assert judged[MUTANTS[0].id] == ["killed", "assert {1: 1, 2: 1, 3: 0, 4: 0} == {1: 0, 2: 0, 3: 0, 4: 0}"]
