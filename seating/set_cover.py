"""The best round without a breach of a rule above the spread, often proved optimal.

All tables that break no such rule are listed; a round is a choice of them that seats each person once. Each person gets
a price (Lagrange multipliers, found by subgradient steps) such that no table costs less than its people together. So no
round costs less than all people. Tables that cannot be in a better round are dropped, and the rest is searched from the
person with the fewest tables. Rounds late in an event leave so few tables that this ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter

from seating.costs import Costs, Tables
from seating.softened import Softened
from seating.values import Late

MAX_TABLES = 5000
STEPS = 160
PATIENCE = 8
"""Steps without a better bound before the steps get smaller."""
MAX_WORK = 200_000
"""The most tables considered in the search."""
WHOLE = 1e-6


@dataclass(slots=True)
class PossibleTable:
    """A possible table: its members, as numbers and as bits, and its cost.

    The cost is in steps of the score.
    """

    members: tuple[int, ...]
    bits: int
    cost: float
    left: float = 0.0
    """Its cost beyond the prices of its people."""


@dataclass(slots=True)
class Covered:
    """The result: better tables than the known ones or None, and whether proved best."""

    tables: Tables | None
    proved: bool


@dataclass(slots=True)
class Cover:
    """The search over tables of `choices` for a round that costs less than `below`."""

    choices: list[PossibleTable]
    people: int
    below: float
    late: Late
    prices: list[float] = field(default_factory=list)
    bound: float = 0.0
    steps: int = STEPS
    work: int = MAX_WORK
    best: list[PossibleTable] | None = None

    def solve(self) -> bool:
        """Compute prices, then search; return whether the search was complete."""
        self._price()
        for choice in self.choices:
            choice.left = choice.cost - sum([self.prices[person] for person in choice.members])
        self.choices = [choice for choice in self.choices if self.bound + max(0.0, choice.left) < self.below - WHOLE]
        self.choices.sort(key=lambda choice: choice.left)
        self._search((1 << self.people) - 1, sum(self.prices), self.choices, [])
        return self.work > 0 and not self.late()

    def _price(self) -> None:
        """Take subgradient steps: people in no cheap table pay more, in several less."""
        listed = [(itemgetter(*choice.members), choice.cost) for choice in self.choices]
        prices = [0.0] * self.people
        self.prices, self.bound, step, waited = prices, float("-inf"), 1.0, 0
        for _ in range(self.steps):
            worth = [sum(get(prices)) - cost for get, cost in listed]
            bound = sum(prices) - sum([more for more in worth if more > 0])
            if bound > self.bound + WHOLE:
                self.prices, self.bound, waited = prices, bound, 0
            elif (waited := waited + 1) >= PATIENCE:
                step, waited, prices = step / 2, 0, self.prices
                continue
            lack = [1] * self.people
            for at in chain.from_iterable(
                [choice.members for choice, more in zip(self.choices, worth, strict=True) if more > 0]
            ):
                lack[at] -= 1
            size = sum([lacking * lacking for lacking in lack])
            if not size or self.bound >= self.below - WHOLE or self.late():
                break
            length = step * (self.below - bound) / size
            prices = [price + length * lacking for price, lacking in zip(prices, lack, strict=True)]

    def _search(self, free: int, due: float, choices: list[PossibleTable], chosen: list[PossibleTable]) -> None:
        """Seat the people in `free`; `due` is a lower bound with the chosen tables."""
        if not free:
            self.below, self.best = sum(choice.cost for choice in chosen), list(chosen)
            return
        for choice in self._for_whom_fewest(free, choices):
            rest = [other for other in choices if not other.bits & choice.bits]
            self.work -= len(choices)
            if self.work < 0 or self.late():
                return
            over = due + choice.left
            if over + sum([other.left for other in rest if other.left < 0]) < self.below - WHOLE:
                self._search(free & ~choice.bits, over, rest, [*chosen, choice])

    def _for_whom_fewest(self, free: int, choices: list[PossibleTable]) -> list[PossibleTable]:
        """Return the tables of the person in `free` who has the fewest."""
        counts = [0] * self.people
        for person in chain.from_iterable([choice.members for choice in choices]):
            counts[person] += 1
        fewest = min([person for person in range(self.people) if free >> person & 1], key=counts.__getitem__)
        return [choice for choice in choices if choice.bits >> fewest & 1]


def best_cover(costs: Costs, tables: Tables, late: Late, most: int = MAX_TABLES) -> Covered:
    """Return better tables for the people of these tables, if there are any.

    No table breaks a rule above the spread. Where that cannot be, tables with one such breach are allowed. Where there
    are too many tables the widest are left out; then, and with breaches, nothing is proved.
    """
    clean = costs.total(tables) < costs.avoid
    result = _solve(_Listing(costs, tables, most), clean, 0, late)
    if clean or result.tables or not result.proved:
        return result
    return Covered(_solve(_Listing(costs, tables, most), True, 1, late).tables, False)


def _solve(listing: "_Listing", bounded: bool, breaches: int, late: Late) -> Covered:
    reach = listing.reach
    choices = listing.choices(reach, breaches)
    while choices is None and reach > 1:
        reach = reach * 2 // 3
        choices = listing.choices(reach, breaches)
    if not choices:
        return Covered(None, choices is not None and reach == listing.widest)
    search = Cover(choices, len(listing.ids), listing.below(bounded), late)
    if listing.most < MAX_TABLES:
        search.steps, search.work = STEPS // 2, MAX_WORK // 2
    proved = search.solve() and reach == listing.widest
    tables = [[listing.ids[person] for person in choice.members] for choice in search.best] if search.best else None
    return Covered(tables, proved)


class _Listing:
    """The tables that the people of some tables, renumbered, can form."""

    def __init__(self, costs: Costs, tables: Tables, most: int) -> None:
        self.costs, self.tables, self.most = costs, tables, most
        self.ids = ids = sorted(person for table in tables for person in table)
        self.soft = Softened(costs, ids)
        self.widest = int(self.soft.unit) if costs.spread else 0
        broken = costs.total(tables) >= costs.avoid
        self.reach = self.widest if most == MAX_TABLES or broken else max(costs.width([table]) for table in tables)
        place = {person: number for number, person in enumerate(ids)}
        self.barred = [
            sum(
                1 << place[other]
                for other, price in costs.rows[person].items()
                if price >= costs.avoid and other in place
            )
            for person in ids
        ]
        self.size = max(costs.sizes)

    def below(self, bounded: bool) -> float:
        """Return the cost to beat: that of the known round, or of any without a breach."""
        return sum(map(self.soft.table, self.tables)) if bounded else (self.widest + 1.0) * len(self.tables)

    def choices(self, reach: int, breaches: int) -> list[PossibleTable] | None:
        """List the tables no wider than `reach` with at most `breaches` above the spread.

        None if there are too many.
        """
        near = [self._near(person, reach) for person in self.ids]
        choices: list[PossibleTable] = []
        for members in self._together((), 0, (1 << len(self.ids)) - 1, near=near, breaches=breaches):
            ids = [self.ids[person] for person in members]
            if any(other not in ids for person in ids for other in self.costs.bound.get(person, ())):
                continue
            cost = self.soft.table(ids)
            choices.append(PossibleTable(members, sum([1 << person for person in members]), cost))
            if len(choices) > self.most:
                return None
        return choices

    def _near(self, person: int, reach: int) -> int:
        """Return the people within `reach` points of this one, and the empty seats."""
        costs, scores = self.costs, self.costs.scores
        if person >= costs.people or not costs.spread:
            return (1 << len(self.ids)) - 1
        return sum(
            1 << number
            for number, other in enumerate(self.ids)
            if other >= costs.people or abs(scores[person] - scores[other]) <= reach
        )

    def _together(
        self, chosen: tuple[int, ...], members: int, free: int, *, near: list[int], breaches: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield the groups that fill a table with at most `breaches` barred pairs."""
        while free:
            bit = free & -free
            free ^= bit
            person = bit.bit_length() - 1
            left = breaches - (self.barred[person] & members).bit_count()
            if left < 0:
                continue
            if len(chosen) + 1 == self.size:
                yield (*chosen, person)
            else:
                more = free & near[person] & (-1 if left else ~self.barred[person])
                yield from self._together((*chosen, person), members | bit, more, near=near, breaches=left)
