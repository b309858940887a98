"""What all parts of a deployment share."""

import shutil
import subprocess
from pathlib import Path

from testkit.clocks import patience

ROOT = Path(__file__).resolve().parents[2]


class CannotRunError(Exception):
    """A part cannot run on this machine; the text says what is missing."""


def program(name: str, package: str) -> str:
    """Return the path of a program.

    Raises:
        CannotRunError: It is not installed; `package` is the Debian package that has it.
    """
    found = shutil.which(name, path="/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin")
    if found is None:
        raise CannotRunError(f"{name} is missing (apt-get install {package})")
    return found


def output(*command: str, seconds: float = 60, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command and return its standard output.

    Raises:
        AssertionError: It fails; the text has both of its outputs.
    """
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, timeout=patience(seconds), check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def released() -> str:
    """Return the last release, or else the commit before the newest migration, from which an upgrade migrates."""
    if tags := output("git", "tag", "--list", "v*", "--sort=-version:refname").split():
        return tags[0]
    added = output("git", "log", "--diff-filter=A", "--format=%H", "-1", "--", "*/migrations/*.py").strip()
    return output("git", "rev-parse", f"{added}^").strip()


def page_text() -> str:
    """Return docs/operations.md, by which everything here is done."""
    return (ROOT / "docs/operations.md").read_text()
