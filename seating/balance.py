"""Choose signs so that each player's sum stays near 0.

Used for directions of play and the sides of a table.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

TURNS = 300
"""Turns tried for each thing."""

Parts = Sequence[tuple[str, int]]
"""The players of a thing, each with its sign (1) or against it (-1)."""


def balance_signs(things: Sequence[Parts], before: Mapping[str, int], rng: Random) -> list[int]:
    """Return +1 or -1 for each thing; `before` holds each player's initial sum."""
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
            self.signs.append(-1 if sum(self.sums[person] * way for person, way in parts) > 0 else 1)
            for person, way in parts:
                self.sums[person] += way * self.signs[-1]
                self.of.setdefault(person, []).append(number)
        self.cost = sum(self.sums[person] ** 2 for person in self.of)
        self.least = sum(self.sums[person] % 2 for person in self.of)

    def turn_some(self, rng: Random) -> None:
        """Turn a thing, sometimes with a second one that shares a player.

        Undo it if the cost rises.
        """
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
        for person, way in self.things[number]:
            now = self.sums[person]
            self.sums[person] = now + step * way
            self.cost += self.sums[person] ** 2 - now**2
        self.signs[number] = -self.signs[number]
