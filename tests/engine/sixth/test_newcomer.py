"""Following engine/README.md to the letter in a copy of the project adds the game."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from testkit.clocks import may_take
from tests.engine.sixth import page
from tests.engine.sixth.copies import ROOT, copied, outcome, run

FOLDERS = f"engine/rules/{page.NAME}", f"tests/engine/{page.NAME}"
MAX_SECONDS = 600
"""Seconds; each step is a run of its own on a machine that may be busy."""

pytestmark = [pytest.mark.soak, may_take(MAX_SECONDS)]


@dataclass(frozen=True)
class Newcomer:
    """A copy of the project in which the files of the page are written, and the output of its commands."""

    root: Path
    outputs: dict[str, str]


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> Newcomer:
    root = copied(tmp_path_factory.mktemp("newcomer"))
    page.write(root)
    output = {}
    for command in page.commands():
        done = run(root, *command.split()[1:])
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        output[command] = done.stdout
    return Newcomer(root, output)


def test_the_page_writes_one_folder_of_rules_and_touches_nothing_that_was_there(newcomer: Newcomer) -> None:
    made = {path.relative_to(newcomer.root) for path in newcomer.root.rglob(f"*{page.NAME}*") if path.suffix != ".pyc"}
    golden = {f"tests/engine/golden/{page.NAME}-{preset}.txt" for preset in ("plain", "spades")}
    assert {str(path) for path in made} == {*FOLDERS, f"docs/rules/{page.NAME}", f"docs/rules/{page.NAME}.md"} | golden
    assert not any((ROOT / path).exists() for path in page.files())


def test_the_files_of_the_page_are_in_the_style_of_the_house(newcomer: Newcomer) -> None:
    steps = ("ruff", "check"), ("ruff", "format", "--check"), ("mypy", "--config-file=", "--follow-imports=silent")
    for step in steps:
        done = run(newcomer.root, "-m", *step, *FOLDERS)
        assert done.returncode == 0, done.stdout


def test_the_command_of_the_page_runs_harness_playthroughs_and_pages_for_the_game(newcomer: Newcomer) -> None:
    result = next(result for command, result in newcomer.outputs.items() if "pytest" in command)
    passed = {file: len(dots) for file, dots in re.findall(r"^tests/engine/(\S+)\.py (\.+) ", result, re.MULTILINE)}
    wanted = {"harness/test_harness": 10, "golden/test_golden": 3, "test_pages": 2, "bots/test_bots": 4}
    assert {file: least for file, least in wanted.items() if passed.get(file, 0) < least} == {}, result


def test_no_test_wants_a_game_to_be_entered_in_a_list(newcomer: Newcomer) -> None:
    passed, visible = outcome(newcomer.root, "tests/engine", "-k", "every_game")
    assert passed >= 3, visible
    passed, visible = outcome(newcomer.root, "tests/games", "tests/rest", "-k", page.NAME)
    assert passed >= 10, visible


def without(root: Path, name: str) -> Iterator[None]:
    """The project as it is when a step was forgotten."""
    shutil.move(root / name, root / "forgotten")
    yield
    shutil.move(root / "forgotten", root / name)


FORGOTTEN = {
    "what is secret": (f"tests/engine/{page.NAME}/promises.py", "promises.py must say SECRETS"),
    "the page": (f"docs/rules/{page.NAME}.md", "test_every_folder_of_rules_is_a_game"),
    "the rulebook": (f"docs/rules/{page.NAME}/rulebook.md", "test_every_folder_of_rules_is_a_game"),
    "a playthrough": (f"tests/engine/golden/{page.NAME}-plain.txt", "write it with"),
}


@pytest.mark.parametrize("step", FORGOTTEN)
def test_a_step_that_is_forgotten_is_missed(newcomer: Newcomer, step: str) -> None:
    name, complaint = FORGOTTEN[step]
    for _ in without(newcomer.root, name):
        tests = "tests/engine/golden", "tests/engine/harness/test_harness_itself.py"
        passed, visible = outcome(newcomer.root, *tests, "-k", f"{page.NAME} or says_what_is_secret")
    assert passed == 0
    assert complaint in visible
