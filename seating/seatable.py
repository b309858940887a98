"""Tables at which nobody need have a seat three times more often than another: two people change tables where need be.

Seats are chosen after the tables. Now and then all at a table have had the same seat too often; among thousands of
tables it happens every few rounds. Then somebody changes with a neighbour in the standing, if no rule suffers by it.
"""

from collections.abc import Sequence
from itertools import permutations, product

from seating.costs import Costs, Tables
from seating.history import History

LARGEST = 5
"""Larger tables have too many orders to look at."""
REACH = 40
"""So many tables on either side are asked."""

Barred = Sequence[frozenset[int]]
"""The seats that everybody has had two times more often than another, by number."""


def seatable(tables: Tables, costs: Costs, history: History) -> Tables:
    """The tables, some people exchanged where that costs nothing."""
    size = max(costs.sizes, default=0)
    if history.mode == "partners" or size > LARGEST or size != history.biggest:
        return tables
    barred = [_barred(one, history, size) for one in costs.ids[: costs.people]]
    tables = sorted(tables, key=min)
    for number, table in enumerate(tables):
        if not _fits(table, barred, size):
            _exchange(tables, number, costs, barred)
    return tables


def _barred(one: str, history: History, size: int) -> frozenset[int]:
    had = [history.seats[one][seat] for seat in range(size)]
    return frozenset(seat for seat in range(size) if had[seat] - min(had) > 1)


def _fits(table: Sequence[int], barred: Barred, size: int) -> bool:
    """Whether there is an order in which everybody has a seat that is not barred. Short tables do not count."""
    if len(table) < size or max(table) >= len(barred) or sum([len(barred[one]) for one in table]) < size:
        return True
    return any(all(seat not in barred[one] for seat, one in enumerate(order)) for order in permutations(table))


def _exchange(tables: Tables, number: int, costs: Costs, barred: Barred) -> None:
    """Somebody of this table and somebody of a near one change places, the first two with whom all is well."""
    mine, size = tables[number], max(costs.sizes)
    for at in sorted(
        range(max(0, number - REACH), min(len(tables), number + REACH + 1)), key=lambda n: abs(n - number)
    ):
        theirs = tables[at]
        if at == number or len(theirs) != len(mine):
            continue
        before = costs.table(mine) + costs.table(theirs)
        for one, other in product(mine, theirs):
            left = [other if seat == one else seat for seat in mine]
            right = [one if seat == other else seat for seat in theirs]
            fine = _fits(left, barred, size) and _fits(right, barred, size)
            if fine and costs.table(left) + costs.table(right) <= before:
                tables[number], tables[at] = left, right
                return
