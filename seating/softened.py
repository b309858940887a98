"""Prices drawn together: a breach above the spread counts as much as the whole range of the scores, and no more.

A search that only knew the true prices would never walk through a repeat to come to a better place.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import combinations

from seating.costs import Costs

STEEP = 3
"""A level of prices counts so many times the level below it."""
LITTLE = 0.1


class Softened:
    """The prices among some people (all, when left open), in steps of the score."""

    def __init__(self, costs: Costs, members: Iterable[int] | None = None) -> None:
        self.costs = costs
        people = range(costs.people) if members is None else [one for one in members if one < costs.people]
        known = [costs.scores[one] for one in people] if costs.spread else []
        self.unit = float(max(known, default=0) - min(known, default=0)) or 1.0
        self.first = bisect_right(costs.levels, costs.avoid - 1)

    def price(self, price: int) -> float:
        """What stands for the price of a pair."""
        if price >= self.costs.avoid:
            return self.unit * float(STEEP ** (bisect_right(self.costs.levels, price) - 1 - self.first))
        return min(price / self.costs.spread, self.unit * LITTLE) if self.costs.spread else LITTLE

    def table(self, members: Sequence[int]) -> float:
        """What stands for the cost of a table."""
        rows, scores = self.costs.rows, self.costs.scores
        pairs = sum(self.price(rows[one][other]) for one, other in combinations(members, 2) if other in rows[one])
        real = [one for one in members if one < self.costs.people] if self.costs.spread else []
        return pairs + (scores[min(real)] - scores[max(real)] if real else 0)
