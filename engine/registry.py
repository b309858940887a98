"""Finds every game: each folder in `engine/rules/` that defines `GAME`.

Nothing is registered by hand.
"""

import importlib
import pkgutil
from functools import cache

from engine import rules
from engine.cards import SPANISH_PACK
from engine.errors import InputError
from engine.game import Game
from engine.wording.cards import FRENCH, SPANISH, Deck
from engine.wording.game_text import GameText
from engine.wording.language import Language
from engine.wording.scene import Scene


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


@cache
def deck_of(game: str) -> Deck:
    """Return the deck a game is played with."""
    game_ = game_named(game)
    return SPANISH if set(game_.pack(game_.options())) <= set(SPANISH_PACK) else FRENCH


def game_text(scene: Scene, language: Language) -> GameText:
    """Return the sentences of the game in this scene, else those that fit any game."""
    game = scene.view["game"]
    return game_named(game).text(scene, language, deck_of(game))
