"""Who chooses a move from a view: a name, a view and a seed give a legal move, the same one every time."""

from collections.abc import Callable, Mapping
from random import Random

from engine.bots import random, simple
from engine.errors import InputError
from engine.game import View

Bot = Callable[[View, Random], str]

BOTS: Mapping[str, Bot] = {"random": random.choose, "simple": simple.choose}


def choose(name: str, view: View, seed: int) -> str:
    """The move of a bot as text. `view` is that of a seat that is to act; the bot sees nothing else.

    Raises InputError when there is no bot of that name.
    """
    if name not in BOTS:
        raise InputError("unknown_bot", "bot", bot=name, bots=", ".join(BOTS))
    return BOTS[name](view, Random(seed))
