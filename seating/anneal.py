"""Annealing: people swap tables; a swap that makes it worse is taken with a chance that falls as it cools down.

Only what can be added up over pairs, and the spread, is looked at here, and the levels of prices are drawn together
so that a way out of a poor place may lead over a repeat. The caller compares by the true costs.
"""

from math import exp
from random import Random

from seating.costs import Costs, Tables
from seating.softened import Softened
from seating.values import Late

STAGES = 60
"""So often it gets cooler, and the time is looked at."""
FAR = 10**12


class Annealing:
    """Some tables of a round, numbered anew from 0, ready to be annealed."""

    def __init__(self, tables: Tables, costs: Costs) -> None:
        self.ids = [one for table in tables for one in table]
        number = {one: place for place, one in enumerate(self.ids)}
        self.tables = [[number[one] for one in table] for table in tables]
        scores = [costs.scores[one] if one < costs.people else None for one in self.ids]
        soft = Softened(costs, self.ids)
        self.unit = soft.unit
        self.high = [-FAR if score is None else score * bool(costs.spread) for score in scores]
        self.low = [FAR if score is None else score * bool(costs.spread) for score in scores]
        self.rows = [
            {number[other]: soft.price(price) for other, price in costs.rows[one].items() if other in number}
            for one in self.ids
        ]
        self._count()

    def _count(self) -> None:
        """Where everybody is, what everybody would cost at each table, and the best and last of everybody's others."""
        people = range(len(self.ids))
        self.where = [0] * len(self.ids)
        self.at = [[sum(self.rows[one].get(other, 0.0) for other in table) for one in people] for table in self.tables]
        self.best_other, self.last_other = [0] * len(self.ids), [0] * len(self.ids)
        self.spread = [0] * len(self.tables)
        for number in range(len(self.tables)):
            self._measure(number)

    def _measure(self, number: int) -> None:
        """Counts a table anew."""
        table, high, low = self.tables[number], self.high, self.low
        for one in table:
            self.where[one] = number
            self.best_other[one] = max([high[other] for other in table if other != one], default=-FAR)
            self.last_other[one] = min([low[other] for other in table if other != one], default=FAR)
        self.spread[number] = _apart(max([high[one] for one in table]), min([low[one] for one in table]))

    def run(self, rng: Random, steps: int, late: Late) -> Tables:
        """The best tables met on the way."""
        cost = best = sum(self.spread) + sum(self.at[self.where[one]][one] for one in range(len(self.ids))) / 2
        kept = [list(table) for table in self.tables]
        hot, cold = self.unit / 4, self.unit / (2 * len(self.ids))
        if hot == 0.25:
            hot, cold = 0.7, 0.15
        for stage in range(STAGES):
            if late() or best <= 0:
                break
            heat = hot * (cold / hot) ** (stage / STAGES)
            for _ in range(steps // STAGES):
                change = self._try(rng, heat)
                if change is not None:
                    cost += change
                    if cost < best - 1e-9:
                        best, kept = cost, [list(table) for table in self.tables]
        return [[self.ids[one] for one in table] for table in kept]

    def _try(self, rng: Random, heat: float) -> float | None:
        """One swap of two people, if the heat allows it: by how much it changed the cost."""
        people = len(self.ids)
        one, other = int(rng.random() * people), int(rng.random() * people)
        here, there = self.where[one], self.where[other]
        if here == there:
            return None
        mine, theirs = self.at[here], self.at[there]
        change = theirs[one] + mine[other] - mine[one] - theirs[other] - 2 * self.rows[one].get(other, 0.0)
        top, bottom = self.best_other, self.last_other
        change += _apart(max(top[one], self.high[other]), min(bottom[one], self.low[other])) - self.spread[here]
        change += _apart(max(top[other], self.high[one]), min(bottom[other], self.low[one])) - self.spread[there]
        if change > 0 and rng.random() >= exp(-change / heat):
            return None
        self._swap(one, other, here, there)
        return change

    def _swap(self, one: int, other: int, here: int, there: int) -> None:
        mine, theirs = self.at[here], self.at[there]
        for met, price in self.rows[one].items():
            mine[met] -= price
            theirs[met] += price
        for met, price in self.rows[other].items():
            theirs[met] -= price
            mine[met] += price
        left, right = self.tables[here], self.tables[there]
        left[left.index(one)], right[right.index(other)] = other, one
        self._measure(here)
        self._measure(there)


def _apart(best: int, last: int) -> int:
    return best - last if best > last else 0


def annealed(tables: Tables, costs: Costs, rng: Random, steps: int, late: Late) -> Tables:
    """The tables after so many tried swaps; those given when nothing better was found."""
    found = Annealing(tables, costs).run(rng, steps, late)
    return found if costs.total(found) < costs.total(tables) else tables
