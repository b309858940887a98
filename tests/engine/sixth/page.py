"""The example of engine/README.md, read from the page itself, so that the page is always right."""

import re
from pathlib import Path

NAME = "whist5"
PAGE = Path(__file__).parents[3] / "engine" / "README.md"
SECTION = PAGE.read_text(encoding="utf-8").partition("## How to add a game")[2]
FILE = re.compile(r"^\*\*`([^`]+)`\*\*(?:[^\n]+\n)+\n^(`{3,})\w+\n(.*?)^\2$", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """Return the files that the page asks for, by path."""
    return {path: text for path, _, text in FILE.findall(SECTION)}


def commands() -> list[str]:
    """Return the commands that the page asks for, in order."""
    return [line for block in COMMANDS.findall(SECTION) for line in block.splitlines()]


def write(root: Path) -> None:
    """Does what the page says up to its commands."""
    for path, text in files().items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
