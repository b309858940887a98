"""Promises of a game to the harness, stated in a file of the game's own."""

from importlib import import_module
from typing import Any


class Promised(dict[str, Any]):
    """By the name of a game; of one that is not among the known, `what` of `tests/engine/<name>/promises.py`."""

    def __init__(self, what: str, known: dict[str, Any]) -> None:
        super().__init__(known)
        self.what = what

    def __missing__(self, name: str) -> Any:
        """Raises KeyError where nothing was said."""
        try:
            return getattr(import_module(f"tests.engine.{name}.promises"), self.what)
        except (ModuleNotFoundError, AttributeError) as error:
            raise KeyError(f"tests/engine/{name}/promises.py must say {self.what}") from error
