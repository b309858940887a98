"""Code that tests hand to a live application as text: no type checker reads it, so its calls are compared here."""

import ast
import importlib
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.source_files import OURS, nodes

PACKAGES = {*OURS, "testkit", "tests"}


def snippets(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the texts below a folder that are code with imports of the project, each with its file."""
    for path, node in nodes(folder, ast.Constant):
        if not isinstance(node.value, str) or "import " not in node.value:
            continue
        try:
            tree = ast.parse(node.value)
        except SyntaxError:
            continue
        if any(is_ours(one) for one in tree.body):
            yield path, tree


def is_ours(node: ast.AST) -> bool:
    """Whether this imports from a package of the project."""
    return isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in PACKAGES


def imported(tree: ast.Module) -> dict[str, Any]:
    """Return what the snippet imports from the project, by the name it uses. Raises ImportError, AttributeError."""
    found: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and is_ours(node):
            module = importlib.import_module(node.module)
            for name in node.names:
                if name.name == "*":
                    found |= vars(module)
                    continue
                if not hasattr(module, name.name):
                    importlib.import_module(f"{node.module}.{name.name}")
                found[name.asname or name.name] = getattr(module, name.name)
    return found


def called(node: ast.expr, names: dict[str, Any]) -> Callable[..., Any] | None:
    """Return the function of the project behind `name` or `module.name`, if it is one."""
    match node:
        case ast.Name(id=name):
            found = names.get(name)
        case ast.Attribute(value=ast.Name(id=module), attr=name) if inspect.ismodule(names.get(module)):
            found = getattr(names[module], name)
        case _:
            return None
    return found if inspect.isfunction(found) else None


def misfits(tree: ast.Module) -> list[str]:
    """Return the calls that do not fit the signature of the function they name."""
    names, wrong = imported(tree), []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or (function := called(node.func, names)) is None:
            continue
        if any(isinstance(arg, ast.Starred) for arg in node.args) or any(
            keyword.arg is None for keyword in node.keywords
        ):
            continue
        try:
            inspect.signature(function).bind(
                *node.args, **{keyword.arg: keyword for keyword in node.keywords if keyword.arg}
            )
        except TypeError as error:
            wrong.append(f"{ast.unparse(node)}: {error}")
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("folder", ["tests", "testkit", "bench"])
def test_each_call_in_code_kept_as_text_fits_its_function(folder: str) -> None:
    wrong = {str(path): found for path, tree in snippets(folder) if (found := misfits(tree))}
    assert wrong == {}


def test_a_call_with_a_name_too_many_is_found() -> None:
    code = "from tests import source_files"
    assert misfits(ast.parse(code + "\nsource_files.texts(1)")) != []


def test_snippets_are_found() -> None:
    assert len(list(snippets("tests"))) > 20
