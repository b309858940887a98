"""Tables cut by rank, then swapped two by two until no swap helps; a few kicks out of a poor resting place."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tournaments.seating.costs import Costs

Tables = list[list[str]]
Late = Callable[[], bool]

WINDOW = 10
"""In a large field a swap is only tried with tables this near in rank: elsewhere the spread would forbid it."""
LARGE = 50
KICKS = 2400
"""Kicks times people: what a small field gets."""
KICKS_OF_MANY = 100_000
"""Kicks times people squared: a descent of a larger field takes longer, and it needs fewer."""
SMALLEST = 1e-9


def cut(order: Sequence[str], sizes: Sequence[int]) -> Tables:
    """The people in this order at tables of these sizes, first come first seated."""
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def search(tables: Tables, costs: Costs, rng: Random, late: Late) -> tuple[Tables, bool]:
    """The best tables found and whether the search came to its end before it got late."""
    best = descend(tables, costs, late)
    cost = total(best, costs)
    people = max(sum(map(len, tables)), 1)
    for _ in range(min(KICKS // people, KICKS_OF_MANY // people**2)):
        if cost <= costs.floor or late():
            break
        tried = descend(_kicked(best, costs, rng), costs, late)
        if (now := total(tried, costs)) < cost:
            best, cost = tried, now
    return best, not late()


def total(tables: Tables, costs: Costs) -> float:
    """The cost of a whole round."""
    return sum(costs.table(table) for table in tables)


def descend(tables: Tables, costs: Costs, late: Late) -> Tables:
    """Swaps people between two tables as long as that lowers the cost. The given tables stay as they are."""
    tables = [list(table) for table in tables]
    price = [costs.table(table) for table in tables]
    helped = True
    while helped and not late():
        helped = False
        for one, other in _neighbours(len(tables)):
            if late():
                break
            while _swap_best(tables, price, one, other, costs):
                helped = True
    return tables


def _neighbours(count: int) -> Iterator[tuple[int, int]]:
    reach = WINDOW if count > LARGE else count
    for one in range(count):
        for other in range(one + 1, min(count, one + reach + 1)):
            yield one, other


def _swap_best(tables: Tables, price: list[float], one: int, other: int, costs: Costs) -> bool:
    """Makes the best swap between two tables, if any lowers their cost."""
    now = price[one] + price[other]
    if not now:
        return False
    left, right = tables[one], tables[other]
    best: tuple[float, int, int, float, float] | None = None
    for i in range(len(left)):
        for j in range(len(right)):
            left[i], right[j] = right[j], left[i]
            a, b = costs.table(left), costs.table(right)
            left[i], right[j] = right[j], left[i]
            if a + b < now - SMALLEST and (best is None or a + b < best[0]):
                best = (a + b, i, j, a, b)
    if best is None:
        return False
    _, i, j, price[one], price[other] = best
    left[i], right[j] = right[j], left[i]
    return True


def _kicked(tables: Tables, costs: Costs, rng: Random) -> Tables:
    """The same tables after three swaps that start from a table that costs something."""
    tables = [list(table) for table in tables]
    dear = [number for number, table in enumerate(tables) if costs.table(table) > 0] or list(range(len(tables)))
    for _ in range(3):
        one, other = rng.choice(dear), rng.randrange(len(tables))
        i, j = rng.randrange(len(tables[one])), rng.randrange(len(tables[other]))
        if one != other:
            tables[one][i], tables[other][j] = tables[other][j], tables[one][i]
    return tables
