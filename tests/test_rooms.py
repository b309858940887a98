"""Every feature has one room: figures that may only fall, and pages about the tree that name what is there."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.source_files import OURS, ROOT, python_files, tracked

SHORT = 40
"""A shorter module usually belongs to what it serves."""
LONG = 300
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)
PAGES = ("docs/architecture.md", "docs/where-things-go.md", "CONTRIBUTING.md")


@cache
def modules() -> dict[Path, ast.Module]:
    """Every module of ours but packages themselves, parsed."""
    found = (module for package in OURS for module in python_files(package))
    return {path: tree for path, tree in found if path.name != "__init__.py"}


@cache
def figures() -> dict[str, int]:
    """What is counted, by name."""
    trees = modules()
    lines = {path: len((ROOT / path).read_text().splitlines()) for path in trees}
    nodes = [node for tree in trees.values() for node in tree.body]
    defined = {path: sum(isinstance(node, DEFINITIONS) for node in tree.body) for path, tree in trees.items()}
    classes = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef) and not node.name.startswith("_"))
    return {
        "loose modules of games": sum(path.parent == Path("games") for path in trees),
        "loose modules of tournaments": sum(path.parent == Path("tournaments") for path in trees),
        "modules under 40 lines": sum(many < SHORT for many in lines.values()),
        "modules over 300 lines": sum(many > LONG for many in lines.values()),
        "modules of one definition": sum(defined[path] == 1 and lines[path] < 2 * SHORT for path in trees),
        "names of classes used twice": sum(many > 1 for many in classes.values()),
        "modules that import only for type checkers": sum(
            isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) for node in nodes
        ),
        "files of bench that import tests": sum("from tests" in path.read_text() for path in ROOT.glob("bench/*.py")),
    }


MOST = {
    "loose modules of games": 6,
    "loose modules of tournaments": 4,
    "modules under 40 lines": 146,
    "modules over 300 lines": 20,
    "modules of one definition": 68,
    "names of classes used twice": 89,
    "modules that import only for type checkers": 1,
    "files of bench that import tests": 15,
}
"""Today's figures. Lower one as soon as it falls; never raise it."""


@pytest.mark.parametrize("name", MOST)
def test_a_figure_of_the_tree_only_falls(name: str) -> None:
    assert figures()[name] <= MOST[name], f"{name}: see docs/architecture.md for where a file goes"


@cache
def endings() -> frozenset[str]:
    """Every path of the project, and every end of one: `games/play/views.py`, `play/views.py`, `views.py`."""
    parts = [path.relative_to(ROOT).parts for path in tracked()]
    return frozenset("/".join(path[start:]) for path in parts for start in range(len(path)))


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_the_tree_name_paths_that_exist(page: str) -> None:
    named = re.findall(r"`([a-z_]+(?:/[\w.<>-]+)*/?)`", (ROOT / page).read_text())
    paths = [name for name in named if "/" in name and "<" not in name]
    assert [path for path in paths if not (ROOT / path).exists()] == []
    files = re.findall(r"`(\w+\.(?:py|js|html))`", (ROOT / page).read_text())
    assert [file for file in files if file not in endings()] == []


def test_docstrings_name_modules_that_exist() -> None:
    named = [
        (str(path), name)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for name in re.findall(r"(?<![\w./-])(?:[a-z_]+/)*[a-z_0-9]+\.py\b", node.value.value)
    ]
    assert named
    assert [(path, name) for path, name in named if name not in endings()] == []
