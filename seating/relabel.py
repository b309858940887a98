"""Who gets which number of a schedule: by lot, but so that people who should not meet get numbers that never do."""

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
"""What it costs each time two of the people meet, by their places in the list; for both, where it is not 0."""


def relabelled(
    rounds: Schedule, people: Sequence[str], prices: Prices, rng: Random, late: Late
) -> list[list[list[str]]]:
    """The schedule with these people for its numbers."""
    numbers = list(range(len(people)))
    rng.shuffle(numbers)
    if prices:
        numbers = _Exchanges(rounds, numbers, prices).cheapest(rng, late)
    name = {number: people[place] for place, number in enumerate(numbers)}
    return [[[name[number] for number in table] for table in one] for one in rounds]


class _Exchanges:
    """`numbers` gives the number of everybody; two change theirs."""

    def __init__(self, rounds: Schedule, numbers: list[int], prices: Prices) -> None:
        self.numbers, self.prices = numbers, prices
        self.times = [[0] * len(numbers) for _ in numbers]
        for one in rounds:
            for table in one:
                for a, b in combinations(table, 2):
                    self.times[a][b] += 1
                    self.times[b][a] += 1

    def _cost(self, one: int, other: int) -> float:
        """What the meetings of two people cost, those between them once."""
        numbers, times = self.numbers, self.times
        mine, theirs = times[numbers[one]], times[numbers[other]]
        total = sum([price * mine[numbers[met]] for met, price in self.prices.get(one, {}).items()])
        return total + sum(
            [price * theirs[numbers[met]] for met, price in self.prices.get(other, {}).items() if met != one]
        )

    def cheapest(self, rng: Random, late: Late) -> list[int]:
        """The best numbers met while cooling down."""
        numbers, wishful = self.numbers, list(self.prices)
        best, kept, cost = 0.0, list(numbers), 0.0
        hot = max(price for row in self.prices.values() for price in row.values())
        tries = TRIES * len(numbers)
        for tried in range(tries):
            if not tried % LOOK and late():
                break
            one, other = rng.choice(wishful), rng.randrange(len(numbers))
            before = self._cost(one, other)
            numbers[one], numbers[other] = numbers[other], numbers[one]
            change = self._cost(one, other) - before
            if change > 0 and rng.random() >= exp(-change / (hot * (1.001 - tried / tries))):
                numbers[one], numbers[other] = numbers[other], numbers[one]
                continue
            cost += change
            if cost < best - 1e-9:
                best, kept = cost, list(numbers)
        return kept
