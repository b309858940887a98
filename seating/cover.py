"""The best round in which nobody breaks a rule above the spread, often with the proof that there is no better one.

All tables that break no such rule are listed; a round is a choice of them in which everybody sits once. Each person
is given a price (Lagrange multipliers, found by subgradient steps) such that no table is worth less than its people
together: then no round costs less than all people. Tables that cannot be in a better round are dropped, and the rest
is searched from the person with the fewest tables. Rounds late in an evening have so few tables left that this ends.
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
"""So many steps without a better bound, then smaller steps."""
MAX_WORK = 200_000
"""So many tables are looked at in the search."""
WHOLE = 1e-6


@dataclass(slots=True)
class Choice:
    """One table that may be chosen: its members, as numbers and as bits, and its cost in steps of the score."""

    members: tuple[int, ...]
    bits: int
    cost: float
    left: float = 0.0
    """What it costs beyond the prices of its people."""


@dataclass(slots=True)
class Covered:
    """What was found: tables better than those known, or None; and whether nothing better exists."""

    tables: Tables | None
    proved: bool


@dataclass(slots=True)
class Cover:
    """The search over the tables of `choices` for a round that costs less than `below`."""

    choices: list[Choice]
    people: int
    below: float
    late: Late
    prices: list[float] = field(default_factory=list)
    bound: float = 0.0
    steps: int = STEPS
    work: int = MAX_WORK
    found: list[Choice] | None = None

    def solve(self) -> bool:
        """Prices first, then the search. Whether all of it was searched."""
        self._price()
        for choice in self.choices:
            choice.left = choice.cost - sum([self.prices[one] for one in choice.members])
        self.choices = [one for one in self.choices if self.bound + max(0.0, one.left) < self.below - WHOLE]
        self.choices.sort(key=lambda one: one.left)
        self._search((1 << self.people) - 1, sum(self.prices), self.choices, [])
        return self.work > 0 and not self.late()

    def _price(self) -> None:
        """Subgradient steps: who sits at no cheap table pays more, who sits at several pays less."""
        listed = [(itemgetter(*one.members), one.cost) for one in self.choices]
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
                [one.members for one, more in zip(self.choices, worth, strict=True) if more > 0]
            ):
                lack[at] -= 1
            size = sum([one * one for one in lack])
            if not size or self.bound >= self.below - WHOLE or self.late():
                break
            length = step * (self.below - bound) / size
            prices = [price + length * one for price, one in zip(prices, lack, strict=True)]

    def _search(self, free: int, due: float, choices: list[Choice], chosen: list[Choice]) -> None:
        """Everybody in `free` still needs a table; `due` is what all cost with those chosen so far, at least."""
        if not free:
            self.below, self.found = sum(one.cost for one in chosen), list(chosen)
            return
        for choice in self._for_whom_fewest(free, choices):
            rest = [one for one in choices if not one.bits & choice.bits]
            self.work -= len(choices)
            if self.work < 0 or self.late():
                return
            over = due + choice.left
            if over + sum([one.left for one in rest if one.left < 0]) < self.below - WHOLE:
                self._search(free & ~choice.bits, over, rest, [*chosen, choice])

    def _for_whom_fewest(self, free: int, choices: list[Choice]) -> list[Choice]:
        """The tables of the person in `free` who has the fewest."""
        counts = [0] * self.people
        for one in chain.from_iterable([choice.members for choice in choices]):
            counts[one] += 1
        fewest = min([one for one in range(self.people) if free >> one & 1], key=counts.__getitem__)
        return [choice for choice in choices if choice.bits >> fewest & 1]


def covered(costs: Costs, known: Tables, late: Late, most: int = MAX_TABLES) -> Covered:
    """A better way to seat the people of these tables, at tables that break nothing above the spread, if there is one.

    Where they cannot be seated so, tables with one such breach are taken in. Where there are too many tables the
    widest are left out; then, and with breaches, nothing is proved.
    """
    clean = costs.total(known) < costs.avoid
    found = _covered(_Listing(costs, known, most), clean, 0, late)
    if clean or found.tables or not found.proved:
        return found
    return Covered(_covered(_Listing(costs, known, most), True, 1, late).tables, False)


def _covered(listing: "_Listing", bounded: bool, breaches: int, late: Late) -> Covered:
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
    found = [[listing.ids[one] for one in choice.members] for choice in search.found] if search.found else None
    return Covered(found, proved)


class _Listing:
    """The tables that the people of some tables, numbered anew, can fill."""

    def __init__(self, costs: Costs, known: Tables, most: int) -> None:
        self.costs, self.known, self.most = costs, known, most
        self.ids = ids = sorted(one for table in known for one in table)
        self.soft = Softened(costs, ids)
        self.widest = int(self.soft.unit) if costs.spread else 0
        broken = costs.total(known) >= costs.avoid
        self.reach = self.widest if most == MAX_TABLES or broken else max(costs.width([table]) for table in known)
        place = {one: number for number, one in enumerate(ids)}
        self.barred = [
            sum(
                1 << place[other] for other, price in costs.rows[one].items() if price >= costs.avoid and other in place
            )
            for one in ids
        ]
        self.size = max(costs.sizes)

    def below(self, bounded: bool) -> float:
        """What a round must cost less than: the known one, or any without a breach."""
        return sum(map(self.soft.table, self.known)) if bounded else (self.widest + 1.0) * len(self.known)

    def choices(self, reach: int, breaches: int) -> list[Choice] | None:
        """All tables no wider than `reach` with so many breaches above the spread; None when there are too many."""
        near = [self._near(one, reach) for one in self.ids]
        found: list[Choice] = []
        for members in self._together((), 0, (1 << len(self.ids)) - 1, near, breaches):
            ids = [self.ids[one] for one in members]
            if any(other not in ids for one in ids for other in self.costs.bound.get(one, ())):
                continue
            cost = self.soft.table(ids)
            found.append(Choice(members, sum([1 << one for one in members]), cost))
            if len(found) > self.most:
                return None
        return found

    def _near(self, one: int, reach: int) -> int:
        """Everybody within `reach` points of this one, and the empty seats."""
        costs, scores = self.costs, self.costs.scores
        if one >= costs.people or not costs.spread:
            return (1 << len(self.ids)) - 1
        return sum(
            1 << number
            for number, other in enumerate(self.ids)
            if other >= costs.people or abs(scores[one] - scores[other]) <= reach
        )

    def _together(
        self, chosen: tuple[int, ...], members: int, free: int, near: list[int], breaches: int
    ) -> Iterator[tuple[int, ...]]:
        """All groups that fill a table, with at most so many pairs who should not meet."""
        while free:
            bit = free & -free
            free ^= bit
            one = bit.bit_length() - 1
            left = breaches - (self.barred[one] & members).bit_count()
            if left < 0:
                continue
            if len(chosen) + 1 == self.size:
                yield (*chosen, one)
            else:
                more = free & near[one] & (-1 if left else ~self.barred[one])
                yield from self._together((*chosen, one), members | bit, more, near, left)
