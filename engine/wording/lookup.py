"""From the name of a game to its deck and to what it says of a deal."""

from functools import cache

from engine.cards import SPANISH_PACK
from engine.registry import game_named
from engine.wording.cards import FRENCH, SPANISH, Deck
from engine.wording.game_text import GameText
from engine.wording.language import Language
from engine.wording.scene import Scene


@cache
def deck_of(game: str) -> Deck:
    """Return the deck a game is played with."""
    game_ = game_named(game)
    return SPANISH if set(game_.pack(game_.options())) <= set(SPANISH_PACK) else FRENCH


def game_text(scene: Scene, language: Language) -> GameText:
    """Return the sentences of the game in this scene, else those that fit any game."""
    game = scene.view["game"]
    return game_named(game).text(scene, language, deck_of(game))
