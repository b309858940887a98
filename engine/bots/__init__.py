"""Who chooses a move from a view: a name, a view and a seed give a legal move, the same one every time.

`random` and `simple` are loaded with this; `search` when it is first asked, so that a process that never thinks does
not carry it.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random

from engine.bots import random, simple
from engine.errors import InputError
from engine.game import View

Bot = Callable[[View, Random], str]

SIMPLE, SEARCH = "simple", "search"


def _search(view: View, rng: Random) -> str:
    """Looks ahead in Troefcall and Truf, plays as `simple` does elsewhere (engine/bots/search.py)."""
    return str(import_module("engine.bots.search").choose(view, rng))


BOTS: Mapping[str, Bot] = {"random": random.choose, SIMPLE: simple.choose, SEARCH: _search}
SEARCHED = frozenset({"troefcall", "truf"})
"""The games in which `search` looks ahead."""
VERSIONS: Mapping[str, int] = {"random": 1, SIMPLE: 1}
"""What is noted with a move, so that it can be made again; a search notes its own (engine/bots/search.py)."""


def choose(name: str, view: View, seed: int) -> str:
    """The move of a bot as text. `view` is that of a seat that is to act, or what `sight` makes of it.

    The bot is handed nothing else. Raises InputError when there is no bot of that name.
    """
    if name not in BOTS:
        raise InputError("unknown_bot", "bot", bot=name, bots=", ".join(BOTS))
    return BOTS[name](view, Random(seed))
