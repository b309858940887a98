"""Two at a table, exactly: the cheapest way to pair up a small field, by trying all ways once."""

from collections.abc import Sequence
from functools import cache

from tournaments.seating.costs import Costs
from tournaments.seating.search import Tables

MOST = 16
"""Above this number of entries there are too many ways to try them all."""


def cheapest(here: Sequence[str], costs: Costs) -> Tables:
    """The pairing of an even number of entries with the lowest cost; of equals the first in the given order.

    The first entry still free takes each possible opponent in turn, so that every pairing is met once.
    """
    price = [[costs.table([one, other]) for other in here] for one in here]

    @cache
    def best(free: int) -> tuple[float, int]:
        if not free:
            return 0, -1
        first = (free & -free).bit_length() - 1
        rest = free ^ (1 << first)
        ways = (
            (price[first][other] + best(rest ^ (1 << other))[0], other)
            for other in range(first + 1, len(here))
            if rest >> other & 1
        )
        return min(ways)

    tables: Tables = []
    free = (1 << len(here)) - 1
    while free:
        first, other = (free & -free).bit_length() - 1, best(free)[1]
        tables.append([here[first], here[other]])
        free ^= (1 << first) | (1 << other)
    return tables
