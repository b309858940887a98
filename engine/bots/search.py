"""The searching bot: sample what it cannot see, play out, take the best move.

Flat Monte Carlo: worlds are sampled from what the seat knows and played out by rules of thumb (policy.py). Games with a
search have a file `search.py`; in the others the bot plays as the simple one does, and its name says so. The same view,
seed and number of worlds give the same move; the time that ended a search is not needed to reproduce it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random

from engine.bots import choices as bots_choices
from engine.bots.choices import choices
from engine.bots.weighing import Weighing
from engine.game import View
from engine.registry import games

VERSION = 1
"""The version of the search.

Raise it with every change after which the same seed and worlds may give another move.
"""
WORLDS = 60
"""The default number of sampled worlds."""
MAX_WORLDS = 400
"""The most worlds to sample, even with time left."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, and the number of worlds sampled for it.

    It is 0 when there was nothing to decide.
    """

    text: str
    worlds: int


def choose(view: View, rng: Random) -> str:
    """Return the move after a fixed number of worlds."""
    return think(view, rng, WORLDS).text


def think(view: View, rng: Random, worlds: int, more: Callable[[], bool] = lambda: True) -> Thought:
    """Return the best move after at most `worlds` sampled worlds.

    Before each world but the first, `more` says whether to continue.
    """
    moves = choices(view)
    game = games().get(view["game"])
    if game is None or not game.looks_ahead:
        return Thought(bots_choices.choose(view, rng), 0)
    if len(moves) == 1 and not view["forms"]:
        return Thought(moves[0], 0)
    weighing = _weighing(game.name, view)
    if isinstance(weighing, str):
        return Thought(weighing, 0)
    return _weighed(weighing, rng, worlds, more)


def _weighing(game: str, view: View) -> Weighing | str:
    """Return the choice at a view: moves to weigh, or one obvious move.

    The search of a game is loaded on its first use.
    """
    choice: Weighing | str = import_module(f"engine.rules.{game}.search").weighing(view)
    return choice


def _weighed(weighing: Weighing, rng: Random, worlds: int, more: Callable[[], bool]) -> Thought:
    """Try every move in every world, so that moves are compared on the same cards."""
    sums = [0.0] * len(weighing.moves)
    done = 0
    while done < worlds and (done == 0 or more()):
        for at, worth in enumerate(weighing.worths(rng)):
            sums[at] += worth
        done += 1
    return Thought(weighing.chosen([total / done for total in sums]), done)


def note(thought: Thought, seed: int) -> str:
    """Return the reproducible record of a choice: `search 1 worlds=200 seed=12345`."""
    return f"search {VERSION} worlds={thought.worlds} seed={seed}"


def again(view: View, noted: str) -> str:
    """Return the move that a note of this version describes.

    Raises ValueError for any other note.
    """
    name, version, *facts = noted.split()
    values = dict(fact.split("=", 1) for fact in facts)
    if name != "search" or version != str(VERSION):
        raise ValueError(f"Not of search {VERSION}: {noted}")
    return think(view, Random(int(values["seed"])), int(values["worlds"]) or 1).text
