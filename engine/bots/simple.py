"""The bot that plays by simple rules. What it knows of each game stands in a file of that game's name."""

from collections.abc import Callable, Mapping
from random import Random

from engine.bots import ruff_and_trump, troefcall, truc_y_flou, truf
from engine.bots.choices import choices
from engine.game import View

KNOWLEDGE: Mapping[str, Callable[[View], str]] = {
    "ruff_and_trump": ruff_and_trump.choose,
    "troefcall": troefcall.choose,
    "truc_y_flou": truc_y_flou.choose,
    "truf": truf.choose,
}


def choose(view: View, rng: Random) -> str:
    """What the rules of thumb say; the first legal move in a game they say nothing about.

    It plays the same every time: `rng` is there because every bot is handed one.
    """
    know = KNOWLEDGE.get(view["game"])
    return know(view) if know else choices(view)[0]
