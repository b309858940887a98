"""The record of a soak, and what CI says about its age."""

from pathlib import Path

import pytest

from tests.soak.__main__ import Progress, Result, report, stopped
from tests.soak.age import MAX_COMMITS, verdict
from tests.soak.steps import steps

STEP = steps(1, Path("results"), "abc")[0]


def recorded(code: int = 0, failed: tuple[str, ...] = ()) -> str:
    return report([Result(STEP, code, 12.3, "4 passed", failed)], "abc", 1, "0" * 40)


def test_a_green_soak_is_recorded_with_its_commit_seed_and_counts() -> None:
    text = recorded()
    assert f"- Commit: `{'0' * 40}`\n" in text
    assert "- Result: green\n" in text
    assert "`TEST_SEED=abc`" in text
    assert "| 12 | green | 4 passed |" in text


def test_a_failed_step_makes_the_soak_red_and_names_its_tests() -> None:
    text = recorded(1, ("tests/games/play/test_play.py::test_a_card",))
    assert "- Result: failed\n" in text
    assert "- mutants: `tests/games/play/test_play.py::test_a_card`" in text


@pytest.mark.parametrize(
    ("code", "commits", "sentence"),
    [
        (0, MAX_COMMITS, "The last soak was green"),
        (0, MAX_COMMITS + 1, "commits to the engine, games and tournaments old"),
        (0, None, "not in this history"),
        (1, 0, "The last soak failed"),
    ],
)
def test_an_old_or_failed_soak_is_reported(code: int, commits: int | None, sentence: str) -> None:
    assert sentence in verdict(recorded(code), commits)


def test_amounts_grow_with_the_hours() -> None:
    def kills(hours: float) -> list[str]:
        return [step.command[4] for step in steps(hours, Path(), "abc") if step.name.startswith("kills")]

    assert (kills(4), kills(1)) == (["430", "80"], ["108", "20"])


def test_a_short_soak_takes_one_turn_of_the_longer_tests_and_says_which() -> None:
    taken = {step.environment.get("TEST_TURN") for step in steps(1, Path(), "abc") if step.name.startswith("ring")}
    assert taken == {"4"}
    assert "- Turn of rings 2 and 3: `TEST_TURN=4`\n" in recorded()


def test_a_soak_of_four_hours_takes_all_tests() -> None:
    assert {step.environment.get("TEST_TURN") for step in steps(4, Path(), "abc")} == {None, "all"}


def test_a_soak_that_was_stopped_continues_with_its_seed_and_results(tmp_path: Path) -> None:
    file, result = tmp_path / "progress.json", Result(STEP, 1, 12.3, "3 passed, 1 failed", ("tests/test_a.py::test_a",))
    Progress("a" * 40, "abc", 1).add(result, file)
    resumed = stopped(file, "a" * 40)
    assert (resumed.seed, resumed.hours) == ("abc", 1)
    assert resumed.results([STEP]) == [result]


@pytest.mark.parametrize("begun", [False, True])
def test_a_soak_of_another_commit_does_not_continue(tmp_path: Path, begun: bool) -> None:
    file = tmp_path / "progress.json"
    if begun:
        Progress("a" * 40, "abc", 1).add(Result(STEP, 0, 12.3, "4 passed", ()), file)
    with pytest.raises(LookupError, match=r"eave out --resume"):
        stopped(file, "b" * 40)
