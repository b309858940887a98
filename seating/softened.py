"""Softened prices: a breach above the spread counts as much as the range of scores.

A search that only knew the true prices would never pass through a repeat to reach a better round.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import combinations

from seating.costs import Costs

STEEP = 3
"""The ratio of the weights of neighbouring price levels."""
LITTLE = 0.1


class Softened:
    """The prices among some people, or all (`members` is None), in steps of score."""

    def __init__(self, costs: Costs, members: Iterable[int] | None = None) -> None:
        self.costs = costs
        people = range(costs.people) if members is None else [person for person in members if person < costs.people]
        scores = [costs.scores[person] for person in people] if costs.spread else []
        self.unit = float(max(scores, default=0) - min(scores, default=0)) or 1.0
        self.first = bisect_right(costs.levels, costs.avoid - 1)

    def price(self, price: int) -> float:
        """Return the softened price of a pair."""
        if price >= self.costs.avoid:
            return self.unit * float(STEEP ** (bisect_right(self.costs.levels, price) - 1 - self.first))
        return min(price / self.costs.spread, self.unit * LITTLE) if self.costs.spread else LITTLE

    def table(self, members: Sequence[int]) -> float:
        """Return the softened cost of a table."""
        rows, scores = self.costs.rows, self.costs.scores
        pairs = sum(
            self.price(rows[person][other]) for person, other in combinations(members, 2) if other in rows[person]
        )
        real = [person for person in members if person < self.costs.people] if self.costs.spread else []
        return pairs + (scores[min(real)] - scores[max(real)] if real else 0)
