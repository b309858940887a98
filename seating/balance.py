"""Signs for many things at once, so that everybody's sum comes near to nought: directions of play, sides of a table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

TURNS = 300
"""Turns tried for each thing."""

Parts = Sequence[tuple[str, int]]
"""Who takes part in a thing, and whether with its sign (1) or against it (-1)."""


def balanced(things: Sequence[Parts], before: Mapping[str, int], rng: Random) -> list[int]:
    """+1 or -1 for each thing; `before` is where everybody's sum begins."""
    search = _Turning(things, before)
    for _ in range(TURNS * len(things)):
        if search.cost <= search.least:
            break
        search.turn_some(rng)
    return search.signs


class _Turning:
    """The signs chosen so far, and the sum of the squares of all sums."""

    def __init__(self, things: Sequence[Parts], before: Mapping[str, int]) -> None:
        self.things = things
        self.sums = Counter(before)
        self.signs: list[int] = []
        self.of: dict[str, list[int]] = {}
        for number, parts in enumerate(things):
            self.signs.append(-1 if sum(self.sums[one] * way for one, way in parts) > 0 else 1)
            for one, way in parts:
                self.sums[one] += way * self.signs[-1]
                self.of.setdefault(one, []).append(number)
        self.cost = sum(self.sums[one] ** 2 for one in self.of)
        self.least = sum(self.sums[one] % 2 for one in self.of)

    def turn_some(self, rng: Random) -> None:
        """Turns a thing, now and then with a second one that shares somebody with it, unless that is worse."""
        first = rng.randrange(len(self.things))
        turned = [first]
        if rng.random() < 0.7:
            shared = self.of[rng.choice(self.things[first])[0]]
            turned.append(rng.choice(shared))
        before = self.cost
        for number in turned:
            self._turn(number)
        if self.cost > before:
            for number in turned:
                self._turn(number)

    def _turn(self, number: int) -> None:
        step = -2 * self.signs[number]
        for one, way in self.things[number]:
            now = self.sums[one]
            self.sums[one] = now + step * way
            self.cost += self.sums[one] ** 2 - now**2
        self.signs[number] = -self.signs[number]
