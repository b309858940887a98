"""The points of one table. Sums of several deals at once: they spread as the normal distribution does.

Every seat or side has: what its table makes of the cards (the same for all at it), its strength beside those it plays
with, and its own luck. docs/decisions/0129 holds it against the real engine.
"""

from collections.abc import Sequence
from random import Random

from tournaments.planner.simulation.values import Luck


def points(strengths: Sequence[float], deals: int, luck: Luck, rng: Random) -> list[int]:
    """The points over so many deals of the seats or sides with these strengths."""
    root = luck.noise * deals**0.5
    fate = [rng.gauss(0, 1) for _ in strengths]
    mean, lucky = sum(strengths) / len(strengths), sum(fate) / len(fate)
    base = luck.table * root * rng.gauss(0, 1)
    step, own = deals * luck.skill * luck.own, luck.own * root
    return [
        round(base + step * (one - mean) + own * (chance - lucky)) for one, chance in zip(strengths, fate, strict=True)
    ]


def first_wins(one: float, other: float, deals: int, luck: Luck, rng: Random) -> bool:
    """Whether the first of two wins; level after these deals they play one more until somebody is ahead."""
    mine, theirs = points((one, other), deals, luck, rng)
    while mine == theirs:
        mine, theirs = points((one, other), 1, luck, rng) if luck.noise else (one > other, one < other)
    return mine > theirs
