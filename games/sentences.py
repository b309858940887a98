"""Errors of the engine and of tables as sentences in the listener's language: the one place where that is done."""

from django.utils.translation import gettext

from engine.documents import SENTENCES
from engine.errors import TroeftafelError
from engine.game import Game
from engine.sentences import sentence
from games.refusals import REFUSALS


def say(error: TroeftafelError, game: Game | None = None) -> str:
    """The error as a whole sentence in the active language; the game's own sentences come first."""
    own = game.sentences if game else {}
    return sentence(error, {**SENTENCES, **REFUSALS, **own}, gettext)
