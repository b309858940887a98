"""The bot that picks any legal move. Chance is handed in, so that each move can be made again."""

from random import Random

from engine.bots.choices import choices
from engine.game import View


def choose(view: View, rng: Random) -> str:
    """Any of the moves the view allows, each equally likely."""
    return rng.choice(choices(view))
