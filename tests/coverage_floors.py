"""Compares branch coverage with the floor of each package: `python -m tests.coverage_floors`.

A floor only rises. Where coverage is a whole point above it, the output says the new floor to write into
pyproject.toml; where it is below, the exit code is 1.
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "var" / "coverage.json"
"""The output of `python -m slipcover -m pytest`, as configured in pyproject.toml."""


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


def main() -> int:
    floors = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["troeftafel"]["coverage-floors"]
    lines, enough = verdicts(percentages(json.loads(REPORT.read_text())["files"], floors), floors)
    print(*lines, sep="\n")
    return int(not enough)


if __name__ == "__main__":
    sys.exit(main())
