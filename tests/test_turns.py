"""Which files of long tests run at a landing."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import turns

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))


def item(file: str, *markers: str) -> Any:
    return SimpleNamespace(
        nodeid=f"{file}::test_one", get_closest_marker=lambda name: object() if name in markers else None
    )


def left(items: list[Any], on_servers: bool = False) -> list[Any]:
    """What a run keeps of these tests."""
    hook = SimpleNamespace(pytest_deselected=lambda **_: None)
    config: Any = SimpleNamespace(hook=hook, getoption=lambda _name: on_servers)
    turns.leave_out_others(config, items)
    return items


def test_in_five_turns_every_file_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = set()
    for turn in range(1, turns.TURNS + 1):
        monkeypatch.setenv("TEST_TURN", str(turn))
        ran |= {file for file in FILES if turns.is_due(file)}
    assert ran == set(FILES)


def test_a_file_has_one_turn_or_runs_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in FILES:
        due = []
        for turn in range(1, turns.TURNS + 1):
            monkeypatch.setenv("TEST_TURN", str(turn))
            due.append(turns.is_due(file))
        assert sum(due) == (turns.TURNS if file.startswith(turns.EVERY_TIME) else 1), file


def exists(name: str) -> bool:
    file, _, test = name.partition("::")
    path = ROOT / file
    return path.exists() if not test else f"def {test}(" in path.read_text()


def test_what_runs_every_time_exists() -> None:
    assert [name for name in turns.EVERY_TIME if not exists(name)] == []


def test_a_test_may_run_every_time_without_the_others_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    test = next(name for name in turns.EVERY_TIME if "::" in name)
    file = test.split("::", 1)[0]
    monkeypatch.setenv("TEST_TURN", str((turns.turn_of(file) or 0) % turns.TURNS + 1))
    assert (turns.is_due(test), turns.is_due(f"{file}::test_another")) == (True, False)


def test_in_five_turns_a_list_is_shared_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    for turn in range(1, turns.TURNS + 1):
        monkeypatch.setenv("TEST_TURN", str(turn))
        taken += turns.share(FILES)
    assert sorted(taken) == FILES


def test_without_a_turn_a_list_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_TURN", "all")
    assert turns.share(FILES) == FILES


@pytest.mark.parametrize("name", ["", "all"])
def test_without_a_turn_all_files_run(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("TEST_TURN", name)
    assert all(turns.is_due(file) for file in FILES)


def test_only_tests_of_rings_2_and_3_wait_for_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    file = "tests/browser/test_talk.py"
    monkeypatch.setenv("TEST_TURN", str((turns.turn_of(file) or 0) % turns.TURNS + 1))
    long, soak, short, locks = item(file, "long"), item(file, "soak"), item(file), item(file, "long", "postgres")
    assert left([long, soak, short, locks]) == [short, locks]


@pytest.mark.parametrize("name", ["0", "6", "next"])
def test_a_turn_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("TEST_TURN", name)
    with pytest.raises(pytest.UsageError, match="should be “all” or a number from 1 to 5"):
        turns.chosen()


def test_in_five_turns_every_short_test_with_a_database_runs_on_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    items = [item(file, "django_db") for file in FILES if file.startswith(turns.WITH_DATABASE)]
    ran = []
    for turn in range(1, turns.TURNS + 1):
        monkeypatch.setenv("TEST_TURN", str(turn))
        ran += left(list(items), on_servers=True)
    assert sorted(map(id, ran)) == sorted(map(id, items))


@pytest.mark.parametrize("markers", [(), ("django_db", "long")], ids=["without a database", "long"])
def test_other_tests_run_on_servers_only_by_their_marker(markers: tuple[str, ...]) -> None:
    file = next(name for name in FILES if name.startswith(turns.WITH_DATABASE))
    always = item(file, "postgres", *markers)
    assert left([item(file, *markers), always], on_servers=True) == [always]
