"""Compares branch coverage with the floor of each package: `python -m tests.coverage_floors`.

A floor only rises. Where coverage is a whole point above it, the output says the new floor to write into
pyproject.toml; where it is below, the exit code is 1.

What ring 1 or ring 2 covers counts; each writes a report of its own. Measuring all packages doubles the time of ring 1,
so a run with a turn (`tests/turns.py`) measures some of them. `python -m tests.coverage_floors packages` prints which,
as the option `--source` of slipcover takes them.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests import turns

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "var" / "coverage"
"""A file for each ring, written by slipcover (`measure` in config/scripts/databases)."""
MERGED = ROOT / "var" / "coverage.json"

BY_TURN = (("engine",), ("games",), ("seating", "standings"), ("tournaments",), ("inputs",))


def measured(packages: Iterable[str]) -> list[str]:
    """Return which of the packages this run measures.

    Raises pytest.UsageError if the turn of this run does not exist.
    """
    turn = turns.chosen()
    return [package for package in packages if turn is None or package in BY_TURN[turn - 1]]


def percentages(files: Mapping[str, Any], packages: Mapping[str, float]) -> dict[str, float]:
    """Return the covered lines and branches in percent, by package.

    `files` is as in the JSON report of slipcover.
    """
    covered = {}
    for package in packages:
        summaries = [file["summary"] for path, file in files.items() if path.startswith(f"{package}/")]
        hit = sum(summary["covered_lines"] + summary["covered_branches"] for summary in summaries)
        missed = sum(summary["missing_lines"] + summary["missing_branches"] for summary in summaries)
        total = hit + missed
        covered[package] = 100 * hit / total if total else 0.0
    return covered


def verdicts(covered: Mapping[str, float], floors: Mapping[str, float]) -> tuple[list[str], bool]:
    """A line per package, and whether every package reaches its floor."""
    lines = []
    for package, floor in floors.items():
        percent = covered[package]
        line = f"{package}: {percent:.1f} % of lines and branches, floor {floor:g}"
        if percent < floor:
            line += ": TOO LOW. Test what the change added."
        elif percent >= floor + 1:
            line += f": raise the floor to {int(percent)}"
        lines.append(line)
    return lines, all(covered[package] >= floor for package, floor in floors.items())


def merge(reports: Sequence[Path], into: Path) -> None:
    """Write the report of what any of these reports covers. Raises CalledProcessError where one cannot be read."""
    subprocess.run([sys.executable, "-m", "slipcover", "--out", into, "--merge", *reports], check=True)


def main() -> int:
    every_floor = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["troeftafel"]["coverage-floors"]
    floors = {package: every_floor[package] for package in measured(every_floor)}
    if sys.argv[1:] == ["packages"]:
        print(",".join(floors))
        return 0
    merge(sorted(REPORTS.glob("*.json")), MERGED)
    lines, enough = verdicts(percentages(json.loads(MERGED.read_text())["files"], floors), floors)
    print(*lines, sep="\n")
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
