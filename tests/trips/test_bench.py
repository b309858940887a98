"""The benchmarks run at small sizes, without an error, and print their figures."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from testkit.clocks import patience

ROOT = Path(__file__).parents[2]
SMALL = ["--entries", "12", "--rounds", "1", "--deals", "2"]

pytestmark = pytest.mark.soak


def figures(module: str, *arguments: str) -> str:
    """Return the output of `python -m bench.MODULE`.

    It runs on PostgreSQL and Redis if the tests do.
    """
    backend = "postgres" if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL") else "sqlite"
    command = [sys.executable, "-m", f"bench.{module}", "--only", backend, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(300), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"[1-9]\d* done  0 errors", done.stdout), done.stdout
    return done.stdout


def test_moves_over_rest() -> None:
    result = figures("moves", "--tables", "4", "--seconds", "2")
    assert re.search(r"move \(POST act\) .* 0 errors", result)
    assert re.search(r"look \(GET view\) .* 0 errors", result)


def test_standings_cold_warm_and_unchanged() -> None:
    result = figures("standings", *SMALL, "--seconds", "1", "--cold", "2")
    for name in ("JSON cold", "JSON warm", "JSON unchanged (304)", "page cold", "page warm"):
        assert re.search(re.escape(name) + r".* 0 errors", result), name


def test_a_correction_and_a_publication() -> None:
    result = figures("correction", *SMALL, "--burst", "1", "--pages", "10")
    assert "correction: notified" in result
    assert re.search(r"every page changed .* 10 done  0 errors", result)
    assert re.search(r"12 open the pairings .* 12 done  0 errors", result)


def test_live_streams() -> None:
    command = [sys.executable, "-m", "bench.live", "--clients", "5", "--events", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(300), check=True)
    assert "5 clients connected" in done.stdout


def test_shuffles() -> None:
    command = [sys.executable, "-m", "bench.shuffle"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(300), check=True)
    for pack in (52, 39, 40):
        assert re.search(rf"{pack} +secret to pack +[\d,]+ +\d+\.\d", done.stdout), done.stdout


def test_seatings() -> None:
    command = [sys.executable, "-m", "bench.seating", "--quick", "--only", "schedules", "sizes", "whist", "sitouts"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(300), check=True)
    assert re.search(r"\b20 +6 +\d+ +6 +6 +met\b", done.stdout), done.stdout
    assert "\n0 goals not met" in done.stdout, done.stdout


def test_scores_at_an_even_pace() -> None:
    result = figures("entries", "--entries", "16", "--seconds", "2", "--pages", "3")
    for name in ("10 sheets, 300 a minute", "sent to 3 pages", "standings meanwhile"):
        assert re.search(re.escape(name) + r".* 0 errors", result), result


def test_the_day_of_a_club() -> None:
    result = figures("day", "--hours", "2", "--people", "8", "--pages", "2")
    assert re.search(r"growth -?\d+ KB an hour", result), result
