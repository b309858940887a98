"""The bots without search: one picks any legal move, one follows rules of thumb.

Callers pass the random generator, so that each move can be reproduced.
"""

from random import Random

from engine.bots.choices import choices
from engine.game import View
from engine.registry import games


def choose_at_random(view: View, rng: Random) -> str:
    """Any of the moves the view allows, each equally likely."""
    return rng.choice(choices(view))


def choose(view: View, rng: Random) -> str:
    """Return the move by rules of thumb; the first legal one in games without any.

    It always makes the same choice: `rng` is there because every bot receives one.
    """
    game = games().get(view["game"])
    return (game and game.rule_of_thumb(view)) or choices(view)[0]
