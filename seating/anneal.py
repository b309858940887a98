"""Simulated annealing: players swap tables to make the round cheaper.

A swap that makes it worse is accepted with a probability that falls with the temperature. Only prices of pairs and the
spread are considered, and price levels are compressed, so that the way out of a poor round may pass through a repeat.
The caller compares by the true costs.
"""

from math import exp
from random import Random

from seating.costs import Costs, Tables
from seating.softened import Softened
from seating.values import Late

STAGES = 60
"""Cooling steps; the clock is checked at each."""
FAR = 10**12


class Annealing:
    """Some tables of a round, renumbered from 0, ready to be annealed."""

    def __init__(self, tables: Tables, costs: Costs) -> None:
        self.ids = [person for table in tables for person in table]
        number = {person: place for place, person in enumerate(self.ids)}
        self.tables = [[number[person] for person in table] for table in tables]
        scores = [costs.scores[person] if person < costs.people else None for person in self.ids]
        soft = Softened(costs, self.ids)
        self.unit = soft.unit
        self.high = [-FAR if score is None else score * bool(costs.spread) for score in scores]
        self.low = [FAR if score is None else score * bool(costs.spread) for score in scores]
        self.rows = [
            {number[other]: soft.price(price) for other, price in costs.rows[person].items() if other in number}
            for person in self.ids
        ]
        self._count()

    def _count(self) -> None:
        """Set up the table of each player, their price at each table, and the spread.

        `best_other` and `last_other` are the best and last score of a player's table mates.
        """
        people = range(len(self.ids))
        self.where = [0] * len(self.ids)
        self.at = [
            [sum(self.rows[person].get(other, 0.0) for other in table) for person in people] for table in self.tables
        ]
        self.best_other, self.last_other = [0] * len(self.ids), [0] * len(self.ids)
        self.spread = [0] * len(self.tables)
        for number in range(len(self.tables)):
            self._measure(number)

    def _measure(self, number: int) -> None:
        """Recompute a table."""
        table, high, low = self.tables[number], self.high, self.low
        for person in table:
            self.where[person] = number
            self.best_other[person] = max([high[other] for other in table if other != person], default=-FAR)
            self.last_other[person] = min([low[other] for other in table if other != person], default=FAR)
        self.spread[number] = _apart(max([high[person] for person in table]), min([low[person] for person in table]))

    def run(self, rng: Random, steps: int, late: Late) -> Tables:
        """Return the best tables met on the way."""
        cost = best = sum(self.spread) + sum(self.at[self.where[person]][person] for person in range(len(self.ids))) / 2
        best_tables = [list(table) for table in self.tables]
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
                        best, best_tables = cost, [list(table) for table in self.tables]
        return [[self.ids[person] for person in table] for table in best_tables]

    def _try(self, rng: Random, heat: float) -> float | None:
        """Try one swap of two people; return its change of the cost, or None if refused."""
        people = len(self.ids)
        person, other = int(rng.random() * people), int(rng.random() * people)
        here, there = self.where[person], self.where[other]
        if here == there:
            return None
        mine, theirs = self.at[here], self.at[there]
        change = theirs[person] + mine[other] - mine[person] - theirs[other] - 2 * self.rows[person].get(other, 0.0)
        top, bottom = self.best_other, self.last_other
        change += _apart(max(top[person], self.high[other]), min(bottom[person], self.low[other])) - self.spread[here]
        change += _apart(max(top[other], self.high[person]), min(bottom[other], self.low[person])) - self.spread[there]
        if change > 0 and rng.random() >= exp(-change / heat):
            return None
        self._swap(person, other, here, there)
        return change

    def _swap(self, person: int, other: int, here: int, there: int) -> None:
        mine, theirs = self.at[here], self.at[there]
        for met, price in self.rows[person].items():
            mine[met] -= price
            theirs[met] += price
        for met, price in self.rows[other].items():
            theirs[met] -= price
            mine[met] += price
        left, right = self.tables[here], self.tables[there]
        left[left.index(person)], right[right.index(other)] = other, person
        self._measure(here)
        self._measure(there)


def _apart(best: int, last: int) -> int:
    return best - last if best > last else 0


def anneal(tables: Tables, costs: Costs, *, rng: Random, steps: int, late: Late) -> Tables:
    """Return the tables after `steps` attempted swaps, or the given ones if no better."""
    better = Annealing(tables, costs).run(rng, steps, late)
    return better if costs.total(better) < costs.total(tables) else tables
