"""What all parts of a deployment share."""

import re
import shutil
import subprocess
import textwrap
from pathlib import Path

from testkit.clocks import patience

ROOT = Path(__file__).resolve().parents[2]
ORGANISER, PASSWORD = "organiser", "a-good-password"
WITHOUT_QUESTIONS = f"--noinput --username {ORGANISER} --email mail@cards.example"
"""What `createsuperuser` needs besides the environment's DJANGO_SUPERUSER_PASSWORD."""


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


def steps(heading: str, **filled: str) -> str:
    """Return the commands of the numbered steps under a heading of docs/operations.md.

    `filled` replaces what the page leaves to its reader, such as FILE; each name must be there.
    """
    page = (ROOT / "docs/operations.md").read_text()
    found = re.search(rf"^##+ {re.escape(heading)}$(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, heading
    blocks = re.findall(r"^( *```sh$.*?)^ *```$", found[1], re.MULTILINE | re.DOTALL)
    commands = "".join(textwrap.dedent(block).removeprefix("```sh\n") for block in blocks)
    # Bash goes on after `a && b` of which `a` fails, even with `set -e`.
    assert commands, heading
    assert " && " not in commands, heading
    for name, value in filled.items():
        assert name in commands, (heading, name)
        commands = commands.replace(name, value)
    return commands
