"""The bot that looks ahead: it deals out what it cannot see, plays on in thought, and takes what did best.

Flat Monte Carlo, worlds sampled from what the seat knows, played out by rules of thumb (policy.py). Troefcall and Truf
have a search; in other games it plays as the simple bot does, and says so in its name. The same view, seed and number
of worlds give the same move; the time that ended a search is not needed to run it again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from engine.bots import search_troefcall, search_truf, simple
from engine.bots.choices import choices
from engine.bots.weighing import Weighing
from engine.game import View

VERSION = 1
"""Raised with every change after which the same seed and worlds may give another move."""
WORLDS = 60
"""How many worlds are looked at when nobody says otherwise."""
MOST = 400
"""No more than so many, however much time there is."""

GAMES: Mapping[str, Callable[[View], Weighing | str]] = {
    "troefcall": search_troefcall.weighing,
    "truf": search_truf.weighing,
}
"""What is weighed for a view: moves against each other, or one move that needs no thought."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, and how many worlds were looked at for it: 0 when there was nothing to think about."""

    text: str
    worlds: int


def choose(view: View, rng: Random) -> str:
    """The move after a fixed number of worlds."""
    return think(view, rng, WORLDS).text


def think(view: View, rng: Random, worlds: int, more: Callable[[], bool] = lambda: True) -> Thought:
    """The move after so many worlds at most; before each one but the first `more` says whether to go on."""
    moves = choices(view)
    search = GAMES.get(view["game"])
    if search is None:
        return Thought(simple.choose(view, rng), 0)
    if len(moves) == 1 and not view["forms"]:
        return Thought(moves[0], 0)
    weighing = search(view)
    if isinstance(weighing, str):
        return Thought(weighing, 0)
    return _weighed(weighing, rng, worlds, more)


def _weighed(weighing: Weighing, rng: Random, worlds: int, more: Callable[[], bool]) -> Thought:
    """Every world is tried with every move, so that moves are compared on the same cards."""
    sums = [0.0] * len(weighing.moves)
    done = 0
    while done < worlds and (done == 0 or more()):
        for at, worth in enumerate(weighing.worths(rng)):
            sums[at] += worth
        done += 1
    return Thought(weighing.chosen([one / done for one in sums]), done)


def note(thought: Thought, seed: int) -> str:
    """What chose a move, so that it can be made again: `search 1 worlds=200 seed=12345`."""
    return f"search {VERSION} worlds={thought.worlds} seed={seed}"


def again(view: View, noted: str) -> str:
    """The move that a note of this version tells of. Raises ValueError for a note of something else."""
    name, version, *facts = noted.split()
    told = dict(fact.split("=", 1) for fact in facts)
    if name != "search" or version != str(VERSION):
        raise ValueError(f"Not of search {VERSION}: {noted}")
    return think(view, Random(int(told["seed"])), int(told["worlds"]) or 1).text
