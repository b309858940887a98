"""A small round, exactly: every way to fill the tables is tried.

Each remaining set of people is considered only once.
"""

from functools import cache
from itertools import combinations

from seating.costs import Costs, Tables

MAX_SEATS = 16
"""With more seats there are too many ways."""


def cheapest(costs: Costs) -> Tables:
    """Return the tables with the lowest cost; of equals the first.

    All tables have the same number of seats here. The first one still free takes each possible company in turn, so that
    every round is met once.
    """
    size = max(costs.sizes)
    price = {}
    for members in combinations(range(len(costs.ids)), size):
        price[sum(1 << person for person in members)] = costs.table(members)
    starting: dict[int, list[tuple[int, int]]] = {}
    for mask, cost in price.items():
        starting.setdefault(mask & -mask, []).append((mask, cost))

    @cache
    def best(free: int) -> tuple[int, int]:
        if not free:
            return 0, 0
        ways = ((cost + best(free ^ mask)[0], mask) for mask, cost in starting[free & -free] if mask & free == mask)
        return min(ways)

    tables: Tables = []
    free = (1 << len(costs.ids)) - 1
    while free:
        mask = best(free)[1]
        tables.append([person for person in range(len(costs.ids)) if mask >> person & 1])
        free ^= mask
    return tables
