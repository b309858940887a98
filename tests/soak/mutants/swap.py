"""Replaces the code of live functions, and the values of module constants, by those of an edited source."""

import ast
import gc
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any


class SwapError(Exception):
    """The edit cannot be applied to a running process."""


def swap(module_name: str, before: str, after: str) -> list[str]:
    """Apply an edit of a module to this process: the names of what changed. Raises SwapError.

    The code of a live function is found by comparison, not by its name, so that properties, decorated functions and
    closures are changed too, wherever a reference to them is kept.
    """
    module = import_module(module_name)
    old, new = (compile(source, str(module.__file__), "exec", dont_inherit=True) for source in (before, after))
    pairs = list(_pairs(old, new))
    changed = [one for one, other in pairs if _frame(one) != _frame(other)]
    if not changed:
        raise SwapError("the edit changes nothing that runs")
    if bodies := [code.co_qualname for code in changed if code is not old and not _is_function(code)]:
        raise SwapError(f"the body of a class runs at import only: {', '.join(bodies)}")
    constants = _rebind(module, before, after) if old in changed else []
    functions = {one: other for one, other in pairs if _is_function(one) and _whole(one) != _whole(other)}
    return constants + _replace(functions, str(module.__file__))


def _is_function(code: CodeType) -> bool:
    """Return True if the code has local variables, unlike that of a module or class."""
    return bool(code.co_flags & inspect.CO_OPTIMIZED)


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Every piece of code with its successor, outer ones first; nothing within code that gains or loses a piece."""
    yield old, new
    pieces, successors = _pieces(old), _pieces(new)
    if [piece.co_name for piece in pieces] == [piece.co_name for piece in successors]:
        for piece, successor in zip(pieces, successors, strict=True):
            yield from _pairs(piece, successor)


def _pieces(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _frame(code: CodeType) -> tuple[CodeType, str, int]:
    """The code without the pieces in it and without line numbers, which an edit shifts in all code below."""
    consts = tuple(const for const in code.co_consts if not isinstance(const, CodeType))
    bare = code.replace(co_consts=consts, co_firstlineno=1, co_linetable=b"")
    return bare, repr(consts), len(_pieces(code))  # repr: 1 equals True, and yet is another constant


def _whole(code: CodeType) -> tuple[Any, ...]:
    return _frame(code), *map(_whole, _pieces(code))


def _rebind(module: ModuleType, before: str, after: str) -> list[str]:
    """Give the changed constants of a module their new values, in all modules that import them."""
    old, new = ast.parse(before).body, ast.parse(after).body
    if len(old) != len(new):
        raise SwapError("the edit adds or drops statements that run at import only")
    pairs = zip(old, new, strict=True)
    return [_bind(module, statement) for former, statement in pairs if ast.dump(former) != ast.dump(statement)]


def _bind(module: ModuleType, statement: ast.stmt) -> str:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    if not isinstance(statement, ast.Assign | ast.AnnAssign) or not isinstance(targets[0], ast.Name):
        raise SwapError(f"line {statement.lineno} runs at import only and assigns no constant")
    assert statement.value is not None
    name = targets[0].id
    former = vars(module)[name]
    value = eval(compile(ast.Expression(statement.value), str(module.__file__), "eval"), vars(module))
    holders = [module for module in list(sys.modules.values()) if getattr(module, "__dict__", {}).get(name) is former]
    for holder in holders:
        if holder is module or _imports(holder, name):
            setattr(holder, name, value)
    if vars(module)[name] is not value:
        raise SwapError(f"{name} kept its value")
    return name


def _imports(module: ModuleType, name: str) -> bool:
    """Return True if a module imports the name; equal constants may be a coincidence."""
    imports = (node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.ImportFrom))
    return any(alias.name == name for node in imports for alias in node.names)


def _replace(functions: dict[CodeType, CodeType], file: str) -> list[str]:
    """Give every live function of the file its new code: the names of those that changed."""
    frozen = gc.get_freeze_count()
    gc.unfreeze()  # frozen objects, as tests/conftest.py makes them, are left out of those below
    live = [
        thing
        for thing in gc.get_objects()  # `type`, as `isinstance` would follow a weak proxy to what is gone
        if type(thing) is FunctionType and thing.__code__.co_filename == file and thing.__code__ in functions
    ]
    if frozen:
        gc.freeze()  # else every later collection looks at all of them
    if functions and not live:
        raise SwapError(f"no live function runs {', '.join(code.co_qualname for code in functions)}")
    for function in live:
        successor = functions[function.__code__]
        try:
            function.__code__ = successor
        except ValueError as error:  # the new code closes over other variables
            raise SwapError(str(error)) from error
        if function.__code__ is not successor:
            raise SwapError(f"{function.__qualname__} kept its code")
    return [function.__qualname__ for function in live]
