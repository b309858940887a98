"""Finds every game: each folder in `engine/rules/` that defines `GAME`.

Nothing is registered by hand.
"""

import importlib
import pkgutil
from functools import cache

from engine import rules
from engine.errors import InputError
from engine.game import Game


@cache
def games() -> dict[str, Game]:
    """Return all games by name, in alphabetical order."""
    names = sorted(module.name for module in pkgutil.iter_modules(rules.__path__) if module.ispkg)
    return {name: importlib.import_module(f"engine.rules.{name}").GAME for name in names}


def game_named(name: object, field: str = "game") -> Game:
    """Return the game of that name. Raises InputError when there is none."""
    game = games().get(name) if isinstance(name, str) else None
    if game is None:
        raise InputError("unknown_game", field, game=str(name)[:60], games=", ".join(games()))
    return game
