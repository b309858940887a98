"""Coverage floors: a package below fails, one well above must raise its floor."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests import turns
from tests.coverage_floors import ROOT, measured, merge, percentages, verdicts


def counted(lines: int, branches: int, lines_hit: int, branches_hit: int) -> dict[str, dict[str, int]]:
    summary = {
        "covered_lines": lines_hit,
        "missing_lines": lines - lines_hit,
        "covered_branches": branches_hit,
        "missing_branches": branches - branches_hit,
    }
    return {"summary": summary}


FILES = {"engine/deal.py": counted(60, 20, 60, 10), "engine/bots/choices.py": counted(20, 0, 20, 0)}


def test_lines_and_branches_of_a_package_count_together() -> None:
    assert percentages(FILES, {"engine": 0.0}) == {"engine": 90.0}


@pytest.mark.parametrize(
    ("floor", "enough", "sentence"),
    [(91.0, False, "TOO LOW"), (90.0, True, "floor 90"), (88.0, True, "raise the floor to 90")],
)
def test_a_floor_holds_and_only_rises(floor: float, enough: bool, sentence: str) -> None:
    lines, reached = verdicts({"engine": 90.0}, {"engine": floor})
    assert reached is enough
    assert sentence in lines[0]


def test_a_package_without_a_file_is_not_covered() -> None:
    assert percentages(FILES, {"standings": 0.0}) == {"standings": 0.0}


def packages() -> list[str]:
    return list(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["slipcover"]["source"])


def test_in_five_turns_every_package_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for turn in range(1, turns.TURNS + 1):
        monkeypatch.setenv("TEST_TURN", str(turn))
        found += measured(packages())
    assert sorted(found) == sorted(packages())


def test_without_a_turn_all_packages_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_TURN", "all")
    assert measured(packages()) == packages()


@pytest.mark.long
def test_a_branch_that_only_one_ring_takes_counts(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("import sys\nif sys.argv[1:]:\n    print('ring 1')\nelse:\n    print('ring 2')\n")
    reports = [tmp_path / "ring-1.json", tmp_path / "ring-2.json"]
    for report, arguments in zip(reports, (["yes"], []), strict=True):
        measuring = [sys.executable, "-m", "slipcover", "--branch", "--json", "--out", str(report), str(program)]
        subprocess.run([*measuring, *arguments], cwd=tmp_path, check=True, capture_output=True)
    covered = []
    for parts in (reports[:1], reports):
        merge(parts, tmp_path / "merged.json")
        files = json.loads((tmp_path / "merged.json").read_text())["files"]
        covered.append(percentages({f"all/{name}": file for name, file in files.items()}, {"all": 0.0})["all"])
    assert covered == [pytest.approx(100 * 4 / 6), 100.0]
