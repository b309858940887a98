"""The points of one table, summed over deals: they have a normal distribution.

A seat or side has three parts: the table's share of the cards, its strength relative to the others there, and its own
luck. The table's share is equal for all at it. Decision 0128 compares this with the real engine.
"""

from collections.abc import Sequence
from random import Random

from tournaments.planner.simulation.values import Luck


def points(strengths: Sequence[float], deals: int, luck: Luck, rng: Random) -> list[int]:
    """Return the points of these seats or sides over `deals` deals."""
    root = luck.noise * deals**0.5
    fate = [rng.gauss(0, 1) for _ in strengths]
    mean, lucky = sum(strengths) / len(strengths), sum(fate) / len(fate)
    base = luck.table * root * rng.gauss(0, 1)
    step, own = deals * luck.skill * luck.own, luck.own * root
    return [
        round(base + step * (strength - mean) + own * (chance - lucky))
        for strength, chance in zip(strengths, fate, strict=True)
    ]


def first_wins(first: float, other: float, *, deals: int, luck: Luck, rng: Random) -> bool:
    """Whether the first of two wins; when tied, they play further single deals."""
    mine, theirs = points((first, other), deals, luck, rng)
    while mine == theirs:
        mine, theirs = points((first, other), 1, luck, rng) if luck.noise else (first > other, first < other)
    return mine > theirs
