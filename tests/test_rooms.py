"""Every feature has one room: figures that may only fall, and pages about the tree that name what is there."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source_files import OURS, ROOT, python_files

SHORT = 40
"""A shorter module usually belongs to what it serves."""
LONG = 300
PAGES = ("docs/architecture.md", "docs/where-things-go.md", "CONTRIBUTING.md")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for package in OURS:
        yield from ((path, tree) for path, tree in python_files(package) if path.name != "__init__.py")


def lines_of(path: Path) -> int:
    return len((ROOT / path).read_text().splitlines())


def defined(tree: ast.Module) -> list[ast.stmt]:
    return [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def public_classes() -> Counter[str]:
    """How often each name of a class is used."""
    found = (node.name for _, tree in modules() for node in tree.body if isinstance(node, ast.ClassDef))
    return Counter(name for name in found if not name.startswith("_"))


def figures() -> dict[str, int]:
    """What is counted, by name."""
    lines = {path: lines_of(path) for path, _ in modules()}
    trees = dict(modules())
    return {
        "loose modules of games": sum(path.parent == Path("games") for path in lines),
        "loose modules of tournaments": sum(path.parent == Path("tournaments") for path in lines),
        "modules under 40 lines": sum(many < SHORT for many in lines.values()),
        "modules over 300 lines": sum(many > LONG for many in lines.values()),
        "modules of one definition": sum(
            lines[path] < 2 * SHORT and len(defined(tree)) == 1 for path, tree in trees.items()
        ),
        "names of classes used twice": sum(many > 1 for many in public_classes().values()),
        "modules that import only for type checkers": sum(
            isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            for tree in trees.values()
            for node in tree.body
        ),
        "files of bench that import tests": sum("from tests" in path.read_text() for path in ROOT.glob("bench/*.py")),
    }


MOST = {
    "loose modules of games": 6,
    "loose modules of tournaments": 4,
    "modules under 40 lines": 147,
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


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_the_tree_name_paths_that_exist(page: str) -> None:
    named = re.findall(r"`([a-z_]+(?:/[\w.<>-]+)*/?)`", (ROOT / page).read_text())
    paths = [name for name in named if "/" in name and "<" not in name]
    assert [path for path in paths if not (ROOT / path).exists()] == []
