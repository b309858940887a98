"""Level against level on duplicate deals: `python -m bench.bots --ladder`.

Two levels sit at alternate seats. Each deal is played twice with the same cards, dealer and score, and the seats
swapped, so that luck of the deal cancels out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from typing import Any

from engine import bots, table
from engine.bots.levels import OFFERED, BotLevel
from engine.bots.sight import seen
from engine.game import View
from engine.moves import read_move
from engine.registry import games
from testkit.walks import World, playable

PRESETS = {"truf": "exact"}
"""The preset on the ladder, where it is not the first one of the game."""
WIDTH = 1.96
"""Standard errors on either side of a mean in a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The higher of two levels against the lower one: mean points a deal ahead, and half the 95 % interval."""

    game: str
    preset: str
    higher: BotLevel
    lower: BotLevel
    deals: int
    ahead: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the whole interval lies above 0."""
        return self.ahead > self.error

    def to_text(self) -> str:
        names = f"{self.higher.number} {self.higher.name} v {self.lower.number} {self.lower.name}"
        low, high = self.ahead - self.error, self.ahead + self.error
        verdict = "ahead" if self.clear else "NOT AHEAD"
        interval = f"{self.ahead:+.3f} ({low:+.3f} to {high:+.3f})"
        return f"{self.game:15} {self.preset:8} {names:18} {interval} points a deal, {self.deals} deals: {verdict}"


def ladder(deals: int, only: Sequence[str] = ()) -> Iterator[Rung]:
    """Yield every level against the next lower one, and the highest against the lowest, game by game."""
    pairs = [*pairwise(OFFERED), (OFFERED[0], OFFERED[-1])]
    for name, game in games().items():
        if name in (only or games()):
            yield from (rung(game, lower, higher, deals) for lower, higher in pairs)


def rung(game: Any, lower: BotLevel, higher: BotLevel, deals: int) -> Rung:
    """Return the difference between two levels over `deals` deals, each played from both sides."""
    preset = PRESETS.get(game.name) or next(iter(game.presets))
    worlds = (playable(game, game.options(preset), Random(seed)) for seed in range(deals))
    ahead = [lead(world, (higher.code, lower.code), seed) for seed, world in enumerate(worlds)]
    return Rung(game.name, preset, higher, lower, deals, mean(ahead), WIDTH * stdev(ahead) / deals**0.5)


def lead(world: World, codes: tuple[str, str], seed: int) -> float:
    """Return by how many points a side the first level does better on one deal, over both seatings."""
    first, second = codes
    total = 0.0
    for even, odd in ((first, second), (second, first)):
        total += _difference(world, dict(zip(world.start().seats, (even, odd) * 3, strict=False)), first, seed)
    return total / 2


def _difference(world: World, names: dict[str, str], first: str, seed: int) -> float:
    """Return the mean points of the sides of the first level, less those of the others."""
    game, options = world.game, world.options
    deal = played(world, names, seed)
    sheet = game.result(deal)
    if sheet is None:
        return 0.0
    points = game.score(options, sheet).points
    own = {game.side_of(options, seat) for seat, name in names.items() if name == first}
    others = [value for side, value in points.items() if side not in own]
    return mean(value for side, value in points.items() if side in own) - mean(others)


def played(
    world: World, names: Mapping[str, str], seed: int, choose: Callable[[str, View, int], str] = bots.choose
) -> Any:
    """Return the deal played out by bots that see what their seats have seen; the rules check every move.

    `names` are the bots by seat; `choose` returns the move of one from its name, its view and a seed.
    """
    deal, made = world.start(), 0
    turned: list[View | None] = []
    while not deal.over:
        seat = table.owed(deal)[-1]
        text = choose(names[seat], seen(world.game, deal, seat, turned), seed * 1000 + made)
        deal = table.apply(deal, seat, read_move(text, world.game.forms))
        turned.append(table.view(world.game, deal, None)["last_trick"])
        made += 1
    return deal
