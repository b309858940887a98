"""The numbers of a schedule, assigned at random.

People who should not meet get numbers that never do.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from seating.values import Late

TRIES = 3000
"""Exchanges tried for each person."""
LOOK = 512

Schedule = Sequence[Sequence[Sequence[int]]]
Prices = Mapping[int, Mapping[int, float]]
"""The price of each meeting of two, by list positions.

For both, where it is not 0.
"""


def relabel(
    rounds: Schedule, people: Sequence[str], prices: Prices, *, rng: Random, late: Late
) -> list[list[list[str]]]:
    """Return the schedule with these people for its numbers."""
    numbers = list(range(len(people)))
    rng.shuffle(numbers)
    if prices:
        numbers = _Exchanges(rounds, numbers, prices).cheapest(rng, late)
    name = {number: people[place] for place, number in enumerate(numbers)}
    return [[[name[number] for number in table] for table in round_] for round_ in rounds]


class _Exchanges:
    """`numbers` holds each person's number; an exchange swaps two."""

    def __init__(self, rounds: Schedule, numbers: list[int], prices: Prices) -> None:
        self.numbers, self.prices = numbers, prices
        self.times = [[0] * len(numbers) for _ in numbers]
        for round_ in rounds:
            for table in round_:
                for a, b in combinations(table, 2):
                    self.times[a][b] += 1
                    self.times[b][a] += 1

    def _cost(self, person: int, other: int) -> float:
        """Return the price of two people's meetings, those with each other counted once."""
        numbers, times = self.numbers, self.times
        mine, theirs = times[numbers[person]], times[numbers[other]]
        total = sum([price * mine[numbers[met]] for met, price in self.prices.get(person, {}).items()])
        return total + sum(
            [price * theirs[numbers[met]] for met, price in self.prices.get(other, {}).items() if met != person]
        )

    def cheapest(self, rng: Random, late: Late) -> list[int]:
        """Return the best numbers met while cooling down."""
        numbers, wishful = self.numbers, list(self.prices)
        best, best_numbers, cost = 0.0, list(numbers), 0.0
        hot = max(price for row in self.prices.values() for price in row.values())
        tries = TRIES * len(numbers)
        for tried in range(tries):
            if not tried % LOOK and late():
                break
            person, other = rng.choice(wishful), rng.randrange(len(numbers))
            before = self._cost(person, other)
            numbers[person], numbers[other] = numbers[other], numbers[person]
            change = self._cost(person, other) - before
            if change > 0 and rng.random() >= exp(-change / (hot * (1.001 - tried / tries))):
                numbers[person], numbers[other] = numbers[other], numbers[person]
                continue
            cost += change
            if cost < best - 1e-9:
                best, best_numbers = cost, list(numbers)
        return best_numbers
