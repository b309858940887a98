"""Promises of the hypothesis profiles, tried with self-counting properties."""

import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import profiles, turns
from tests.profiles import examples


@pytest.fixture(autouse=True)
def _the_profile_of_this_run(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """These tests load others; the next test has the one of its run again."""
    yield
    monkeypatch.undo()
    profiles.load(pytestconfig)


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Load a profile as a run with that TEST_PROFILE would; return its options."""

    def loaded(name: str) -> Any:
        monkeypatch.setenv("TEST_PROFILE", name)
        config = SimpleNamespace(option=SimpleNamespace(timeout=None))
        profiles.load(config)  # type: ignore[arg-type]
        return config.option

    return loaded


def tried_numbers(share: float) -> list[int]:
    """The numbers that a property of this share is tried with."""
    numbers: list[int] = []

    @examples(share)
    @given(number=st.integers())
    def holds(number: int) -> None:
        numbers.append(number)

    holds()
    return numbers


@pytest.mark.parametrize("name", ["make", "ci"])
def test_every_run_tries_the_same(name: str, load: Callable[[str], Any]) -> None:
    load(name)
    assert tried_numbers(1) == tried_numbers(1)


@pytest.mark.parametrize("name", ["make", pytest.param("ci", marks=pytest.mark.long)])
def test_a_property_tries_the_same_whatever_was_imported_before(
    name: str, load: Callable[[str], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(name)
    alone = tried_numbers(8)
    module = ModuleType("with_constants")
    module.__file__ = str(tmp_path / "with_constants.py")
    Path(module.__file__).write_text(f"NUMBERS = {list(range(1000, 1200))}")
    monkeypatch.setitem(sys.modules, "with_constants", module)
    assert tried_numbers(8) == alone


@pytest.mark.long
def test_a_soak_tries_others_each_time_and_twenty_times_as_many(load: Callable[[str], Any]) -> None:
    load("make")
    few = len(tried_numbers(1))
    load("soak")
    assert len(tried_numbers(1)) == 20 * few
    assert tried_numbers(1) != tried_numbers(1)


def test_with_a_turn_ci_holds_for_its_files_alone(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    load("ci")
    files = [f"tests/test_{number}.py" for number in range(50)]
    monkeypatch.setenv("TEST_TURN", "2")
    due = turns.share(files)
    assert 0 < len(due) < len(files)
    assert [file for file in files if profiles.profile_of(file) == "ci"] == due


def test_the_profile_of_a_file_is_that_of_its_properties(
    load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    load("ci")
    file = "tests/test_a.py"
    monkeypatch.setenv("TEST_TURN", next(turn for turn in "12345" if turn not in due_at(file, monkeypatch)))
    profiles.load_for(file)
    assert len(tried_numbers(1)) == profiles.EXAMPLES["make"]


def due_at(file: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the turns at which a file is due."""
    due = []
    for turn in "12345":
        monkeypatch.setenv("TEST_TURN", turn)
        due += [turn] if turns.share([file]) else []
    return due


def test_a_soak_has_one_profile_for_all_files(load: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    load("soak")
    monkeypatch.setenv("TEST_TURN", "2")
    assert {profiles.profile_of(f"tests/test_{number}.py") for number in range(50)} == {"soak"}


def test_ci_tries_more_than_make_and_less_than_a_soak() -> None:
    assert profiles.EXAMPLES["make"] < profiles.EXAMPLES["ci"] < profiles.EXAMPLES["soak"]


@pytest.mark.parametrize(("share", "count"), [(1, 25), (0.2, 5), (4, 100), (0.001, 1)])
def test_a_property_tries_its_share_and_at_least_one(share: float, count: int, load: Callable[[str], Any]) -> None:
    load("make")
    assert len(tried_numbers(share)) == count


def test_no_profile_fails_a_property_for_being_slow(load: Callable[[str], Any]) -> None:
    for name in profiles.EXAMPLES:
        load(name)
        assert settings().deadline is None
        assert examples(0.5).deadline is None


@pytest.mark.long
def test_a_failure_in_a_soak_says_how_to_draw_it_again(load: Callable[[str], Any]) -> None:
    load("soak")

    @given(number=st.integers())
    def holds(number: int) -> None:
        assert number < 100

    with pytest.raises(AssertionError) as failure:
        holds()
    assert any("reproduce_failure" in note for note in failure.value.__notes__)


def test_the_profile_of_this_run_takes_the_place_of_the_one_hypothesis_loads_for_ci(load: Callable[[str], Any]) -> None:
    settings.register_profile("ci", deadline=timedelta(milliseconds=200), max_examples=100)
    settings.load_profile("ci")
    load("ci")
    assert (settings().deadline, settings().max_examples) == (None, profiles.EXAMPLES["ci"])


def test_without_a_name_the_small_profile_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (None, ""):
        monkeypatch.setenv("TEST_PROFILE", name) if name is not None else monkeypatch.delenv("TEST_PROFILE", False)
        assert profiles.chosen() == "make"


def test_an_unknown_profile_is_refused_in_a_sentence(load: Callable[[str], Any]) -> None:
    with pytest.raises(pytest.UsageError, match=r"TEST_PROFILE is “fast”; it should be one of make, ci, soak\."):
        load("fast")


def test_a_test_may_take_longer_in_a_soak(load: Callable[[str], Any]) -> None:
    assert load("make").timeout is None
    assert load("soak").timeout == profiles.SOAK_TIMEOUT
