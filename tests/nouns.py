"""Variables whose names say nothing about their values."""

import ast

NO_NOUNS = frozenset({"one", "found", "told", "said", "asked", "known", "kept", "shown", "stood"})


def names_without_noun(tree: ast.AST) -> list[str]:
    """List each binding of a parameter or variable of a function that is not called by a noun."""
    bound = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    names = [node.arg for node in bound if isinstance(node, ast.arg)]
    names += [node.id for node in bound if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return [name for name in names if name in NO_NOUNS]
