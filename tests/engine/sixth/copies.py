"""Copies of the project in which the sixth game can be added, and Python run there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def copied(root: Path) -> Path:
    """The files of the project as they are now."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    return root


def run(root: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Python in that copy, without what is set for this run of the tests."""
    ours = ("CI", "PYTEST", "TEST_PROFILE", "DATABASE_URL", "REDIS_URL", "DJANGO", "DATA_DIR", "HYPOTHESIS")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    out = subprocess.PIPE
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=environment, stdout=out, stderr=subprocess.STDOUT, text=True
    )


def outcome(root: Path, *arguments: str) -> tuple[int, str]:
    """How many tests passed, and what was said."""
    output = run(root, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments).stdout
    passed = re.search(r"(\d+) passed", output)
    return int(passed[1]) if passed and " failed" not in output and " error" not in output else 0, output
