"""The five levels of bots, by name.

Level 1 bids close to the rules of thumb and plays any legal card. Level 2 follows the rules of thumb and sees its hand
and the trick. Level 3 also remembers the cards played in the whole deal and what players said. Levels 4 and 5 are
declared and not offered yet. Source: docs/decisions/0459-bots-have-five-named-levels.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from engine.bots import choices as bots_choices
from engine.bots.choices import choices
from engine.game import View
from engine.registry import games
from engine.sentences import N

PIP, SARI, RUBEN, ODILE, WILLEM = "pip", "sari", "simple", "odile", "willem"
"""The codes of the levels. Stored tables and API clients know level 3 as `simple`."""


@dataclass(frozen=True, slots=True)
class BotLevel:
    """A strength of bots, with its number and name; `title` is English, and empty while no game offers the level."""

    number: int
    code: str
    name: str
    title: str = ""

    @property
    def offered(self) -> bool:
        return bool(self.title)


LEVELS = (
    BotLevel(1, PIP, "Pip", N("Pip (1) plays any legal card")),
    BotLevel(2, SARI, "Sari", N("Sari (2) forgets the cards played")),
    BotLevel(3, RUBEN, "Ruben", N("Ruben (3) remembers every card")),
    BotLevel(4, ODILE, "Odile"),
    BotLevel(5, WILLEM, "Willem"),
)
OFFERED = tuple(level for level in LEVELS if level.offered)
BY_CODE: Mapping[str, BotLevel] = {level.code: level for level in LEVELS}

FORGOTTEN: Mapping[str, object] = {"tricks": [], "last_trick": None, "said": [], "forgetful": True}
"""The parts of a view that level 2 forgets: turned tricks, and what players said before."""


def by_chance(view: View, rng: Random) -> str:
    """Return the move of level 1: a bid near that of the rules, else any legal card."""
    game = games().get(view["game"])
    move = (game and game.rough_bid(view, rng)) or bots_choices.choose(view, rng)
    plays = [text for text in choices(view) if text.startswith("play ")]
    return rng.choice(plays) if move.startswith("play ") else move


def forgetful(view: View, rng: Random) -> str:
    """Return the move of level 2: the rules of thumb, by the hand and the running trick."""
    return bots_choices.choose({**view, **FORGOTTEN}, rng)
