"""The project's own files for tests of its order, each read and parsed once."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from testkit.clocks import patience

ROOT = Path(__file__).resolve().parent.parent
Node = TypeVar("Node", bound=ast.AST)
OURS = ("engine", "seating", "standings", "accounts", "inputs", "games", "tournaments", "backups", "live", "config")


@cache
def tracked() -> list[Path]:
    """Files of the project, as git knows them."""
    names = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True, timeout=patience(30)).split("\0")
    return [path for name in names if name and (path := ROOT / name).is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    """Every file that is text, with its text."""
    for path in tracked():
        try:
            yield path, path.read_text()
        except UnicodeDecodeError:
            continue  # a picture or a compiled catalogue


@cache
def _parsed(folder: str) -> list[tuple[Path, ast.Module]]:
    paths = [path for path in tracked() if path.suffix == ".py" and "migrations" not in path.parts]
    names = [(path, path.relative_to(ROOT)) for path in paths]
    return [(name, ast.parse(path.read_text())) for path, name in names if name.parts[0] == folder]


@cache
def nodes(folder: str, kind: type[Node]) -> list[tuple[Path, Node]]:
    """Return every node of this kind below a top-level folder, with its file."""
    return [(name, node) for name, tree in _parsed(folder) for node in ast.walk(tree) if isinstance(node, kind)]


def python_files(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules below these top-level folders, without migrations."""
    for folder in folders:
        yield from _parsed(folder)
