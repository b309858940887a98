"""Counts of what a tree should have less of; tests/test_rooms.py has the numbers that may only fall."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.source_files import ROOT, tracked

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MAX_FUNCTION_LINES = 50
MAX_TEMPLATE_WIDTH = 120
MAX_SCRIPT_LINES = 200
MAX_FIRST_LINE = 80
SUBJECTLESS = re.compile(r"(What|Who|Whoever|Where)\b")


def functions_in(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function of a module, also methods and inner ones."""
    return (node for node in ast.walk(tree) if isinstance(node, FUNCTIONS))


def is_undocumented(node: ast.AST) -> bool:
    """Whether this is a public function or class without a docstring."""
    return (
        isinstance(node, (*FUNCTIONS, ast.ClassDef))
        and not node.name.startswith("_")
        and ast.get_docstring(node) is None
    )


def undocumented(tree: ast.Module) -> int:
    """Count public functions and classes of a module that have no docstring."""
    return sum(map(is_undocumented, tree.body))


def raises_unsaid(tree: ast.Module) -> int:
    """Count public functions of a module that raise an error of ours and do not name it in their docstring.

    A `raise` without a value passes an error on, and one of a class that starts with `_` stays in the module.
    """
    return sum(
        bool(_raised(node) - set(re.findall(r"\w+", ast.get_docstring(node) or "")))
        for node in tree.body
        if isinstance(node, FUNCTIONS) and not node.name.startswith("_")
    )


def _raised(function: ast.AST) -> set[str]:
    """Names of the errors that the function raises itself."""
    values = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and node.exc is not None]
    classes = [ast.unparse(value.func if isinstance(value, ast.Call) else value).split(".")[-1] for value in values]
    return {name for name in classes if name[0].isupper() and name not in ("SystemExit", "CommandError", "TypeError")}


def long_functions(tree: ast.Module) -> int:
    """Count functions of more than 50 lines."""
    return sum((node.end_lineno or 0) - node.lineno >= MAX_FUNCTION_LINES for node in functions_in(tree))


def awkward_docstrings(tree: ast.Module) -> int:
    """Count docstrings that begin with What, Who or Where, or whose first line has more than 80 characters."""
    documented = [node for node in ast.walk(tree) if isinstance(node, (*FUNCTIONS, ast.ClassDef, ast.Module))]
    firsts = [(ast.get_docstring(node) or "").split("\n")[0] for node in documented]
    return sum(len(first) > MAX_FIRST_LINE or SUBJECTLESS.match(first) is not None for first in firsts)


def wide_template_lines() -> int:
    """Count lines of more than 120 characters in templates."""
    templates = [path for path in tracked() if path.relative_to(ROOT).parts[0] == "templates"]
    lines = [line for path in templates for line in path.read_text().splitlines()]
    return sum(len(line) > MAX_TEMPLATE_WIDTH for line in lines)


def _scripts() -> list[str]:
    return [path.read_text() for path in tracked() if path.match("static/*/*.js")]


def unchecked_scripts() -> int:
    """Count scripts of pages whose types nobody checks."""
    return sum(not text.startswith("// @ts-check\n") for text in _scripts())


def long_scripts() -> int:
    """Count scripts of pages of 200 lines and more."""
    return sum(len(text.splitlines()) >= MAX_SCRIPT_LINES for text in _scripts())


TRIPS = {
    "a card is played online": ("games/play/views.py", "move"),
    "a score is entered at a table": ("tournaments/score_entry/views.py", "table"),
    "a result is corrected": ("tournaments/corrections/views.py", "correct"),
    "a round is paired": ("tournaments/desk/views.py", "desk_do"),
}
"""The functions that docs/architecture.md begins its four trips with."""


def files_of_trip(start: tuple[str, str], modules: Mapping[Path, ast.Module]) -> set[str]:
    """Return the files that a walk from a function enters, over all branches.

    It follows functions and classes that a body names, by import or by module; not methods of values, and not what a
    game's folder does.
    """
    trees = {str(path): tree for path, tree in modules.items()}
    seen: set[tuple[str, str]] = set()
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if place in seen or place[0] not in trees:
            continue
        seen.add(place)
        waiting += _named(place, trees)
    return {path for path, name in seen if _definition(trees[path], name) is not None}


def _definition(tree: ast.Module, name: str) -> ast.AST | None:
    return next((node for node in tree.body if getattr(node, "name", None) == name), None)


def _named(place: tuple[str, str], trees: Mapping[str, ast.Module]) -> Iterable[tuple[str, str]]:
    """Yield the definitions that one names in its body."""
    path, name = place
    definition = _definition(trees[path], name)
    if definition is None:
        return
    imported = _imported(trees[path])
    for node in ast.walk(definition):
        if isinstance(node, ast.Name):
            yield _target(imported[node.id]) if node.id in imported else (path, node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in imported:
            module, attribute = imported[node.value.id]
            yield (f"{module}/{attribute}".replace(".", "/") + ".py", node.attr)


def _target(imported: tuple[str, str]) -> tuple[str, str]:
    module, name = imported
    return (module.replace(".", "/") + ".py", name)


def _imported(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Return module and name of each import, by its name here."""
    return {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
