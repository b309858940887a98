"""Bots choose a move from a view.

The same name, view and seed give the same legal move. `random` and the levels (levels.py) are loaded with this module.
`search` is loaded on its first use, so that a process without search does not carry it.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random

from engine.bots import choices, levels
from engine.errors import InputError
from engine.game import View

Bot = Callable[[View, Random], str]

SIMPLE, SEARCH = levels.RUBEN, "search"


def _search(view: View, rng: Random) -> str:
    """Look ahead in games with a search, play as `simple` does in the others."""
    return str(import_module("engine.bots.search").choose(view, rng))


BOTS: Mapping[str, Bot] = {
    "random": choices.choose_at_random,
    levels.PIP: levels.by_chance,
    levels.SARI: levels.forgetful,
    SIMPLE: choices.choose,
    SEARCH: _search,
}
VERSIONS: Mapping[str, int] = {"random": 1, levels.PIP: 1, levels.SARI: 1, SIMPLE: 2}
"""The version stored with a move, so that it can be reproduced.

A search stores its own (engine/bots/search.py).
"""


def choose(name: str, view: View, seed: int) -> str:
    """Return a bot's move as text.

    `view` belongs to a seat that is to act, or comes from `sight`; the bot receives nothing else. Raises InputError for
    an unknown bot.
    """
    if name not in BOTS:
        raise InputError("unknown_bot", "bot", bot=name, bots=", ".join(BOTS))
    return BOTS[name](view, Random(seed))
