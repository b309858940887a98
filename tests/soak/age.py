"""Says when the last green soak is too long ago: `python -m tests.soak.age`. Never fails.

Counted are commits since then that touch the engine or code that writes.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "docs" / "soak.md"
WATCHED = ("engine", "seating", "standings", "games", "tournaments")
MAX_COMMITS = 60


def verdict(report: str, commits: int | None) -> str:
    """One sentence about the last soak; `commits` since then, None where its commit is unknown."""
    if "- Result: green" not in report:
        return "The last soak failed: see docs/soak.md, and run `make soak` again once its findings are fixed."
    if commits is None:
        return "The commit of the last soak is not in this history: run `make soak`."
    if commits > MAX_COMMITS:
        return f"The last soak is {commits} commits to the engine, games and tournaments old: run `make soak`."
    return f"The last soak was green, {commits} commits to the engine, games and tournaments ago."


def commits_since(report: str) -> int | None:
    commit = re.search(r"^- Commit: `(\w+)`$", report, re.MULTILINE)
    if commit is None:
        return None
    command = ["git", "rev-list", "--count", f"{commit[1]}..HEAD", "--", *WATCHED]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else None


if __name__ == "__main__":
    if REPORT.exists():
        print(verdict(REPORT.read_text(), commits_since(REPORT.read_text())))
    else:
        print("No soak is on record: run `make soak`.")
