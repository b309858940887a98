"""Swaps for tables where more than pairs count: groups, sides, mixed sizes.

Members of a group move as one. The threshold for accepting a worse swap falls through the price levels, the hard rules
first, so that each of them settles before the next lower one.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from seating.costs import Costs, Tables
from seating.values import Late

Block = tuple[int, ...]

SWAPS = 1500
"""Swaps tried for each seat at each price."""
MAX_SWAPS = 250_000
LOOK = 256
WARM = 0.4


def best_by_swaps(costs: Costs, rng: Random, late: Late) -> Tables:
    """Return the best tables found."""
    tables = _pack(_blocks(costs), costs)
    search = _Swaps(tables, costs, rng)
    heats = [WARM * price for price in sorted({*costs.levels}, reverse=True)] or [WARM]
    for heat in heats:
        search.run(heat, min(SWAPS * len(costs.ids), MAX_SWAPS) // len(heats), late)
    return [[person for block in table for person in block] for table in search.best_tables]


def _blocks(costs: Costs) -> list[Block]:
    """Return each person with their group, in the order of the standings.

    A group that a rule separates is split into individuals.
    """
    blocks: list[Block] = []
    done: set[int] = set()
    for person in range(len(costs.ids)):
        if person not in done:
            whole = _whole(person, costs)
            fits = len(whole) <= max(costs.sizes) and all(
                costs.rows[a].get(b, 0) <= costs.apart for a in whole for b in whole if a < b
            )
            block = whole if fits else (person,)
            blocks.append(block)
            done.update(block)
    return blocks


def _whole(person: int, costs: Costs) -> Block:
    """Return the people bound to this one, directly or through others."""
    block, reached = {person}, [person]
    while reached:
        for other in costs.bound.get(reached.pop(), ()):
            if other not in block:
                block.add(other)
                reached.append(other)
    return tuple(sorted(block))


def _pack(blocks: Sequence[Block], costs: Costs) -> list[list[Block]]:
    """Put blocks at tables, the large ones first, each at the first table with room.

    A block that fits nowhere is split. Empty seats are given out first, one to a table: a search that has no time left
    must not leave two together.
    """
    free = _room(costs)
    tables: list[list[Block]] = [[] for _ in free]
    for number, empty in enumerate(range(costs.people, sum(free)), start=1):
        tables[-number].append((empty,))
        free[-number] -= 1
    people = [block for block in blocks if block[0] < costs.people]
    for block in sorted(people, key=lambda block: -len(block)):
        for part in [block] if any(room >= len(block) for room in free) else [(person,) for person in block]:
            place = next(number for number, room in enumerate(free) if room >= len(part))
            tables[place].append(part)
            free[place] -= len(part)
    return tables


def _room(costs: Costs) -> list[int]:
    """Return the seats of each table, the empty ones of short tables among them."""
    big = max(costs.sizes)
    return [big] * len(costs.sizes) if len(costs.ids) == big * len(costs.sizes) else list(costs.sizes)


class _Swaps:
    """Tables of blocks, and the best ones met so far."""

    def __init__(self, tables: list[list[Block]], costs: Costs, rng: Random) -> None:
        self.tables, self.costs, self.rng = tables, costs, rng
        self.memory: dict[Block, int] = {}
        self.prices = [self._price(table) for table in tables]
        self.best_tables, self.best = [list(table) for table in tables], sum(self.prices)

    def _price(self, table: Sequence[Block]) -> int:
        members = tuple(sorted(person for block in table for person in block))
        price = self.memory.get(members)
        if price is None:
            price = self.memory[members] = self.costs.table(members)
        return price

    def run(self, heat: float, swaps: int, late: Late) -> None:
        """Try `swaps` swaps while cooling down from `heat`."""
        for number in range(swaps):
            if not self.best or (not number % LOOK and late()):
                return
            self._try(heat * (1 - number / swaps) + 1e-9)
        self.tables = [list(table) for table in self.best_tables]
        self.prices = [self._price(table) for table in self.tables]

    def _try(self, heat: float) -> None:
        rng, tables = self.rng, self.tables
        here, there = rng.randrange(len(tables)), rng.randrange(len(tables))
        if here == there:
            return
        mine = rng.choice(tables[here])
        theirs = self._of_size(tables[there], len(mine))
        if theirs is None:
            return
        left = [block for block in tables[here] if block is not mine] + theirs
        right = [block for block in tables[there] if block not in theirs] + [mine]
        left_price, right_price = self._price(left), self._price(right)
        change = left_price + right_price - self.prices[here] - self.prices[there]
        if change > 0 and rng.random() >= exp(-change / heat):
            return
        tables[here], tables[there] = left, right
        self.prices[here], self.prices[there] = left_price, right_price
        now = sum(self.prices)
        if now < self.best:
            self.best, self.best_tables = now, [list(table) for table in tables]

    def _of_size(self, table: Sequence[Block], size: int) -> list[Block] | None:
        """Return some blocks of a table that together are as many as this, if there are."""
        chosen: list[Block] = []
        for block in self.rng.sample(table, len(table)):
            if len(block) <= size:
                chosen.append(block)
                size -= len(block)
            if not size:
                return chosen
        return None
