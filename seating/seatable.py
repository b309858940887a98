"""Tables whose people can all avoid a seat that leads another by three.

Seats are chosen after the tables. Now and then all people at a table have had the same seat too often; with thousands
of tables it happens every few rounds. Then one of them changes tables with a neighbour in the standings, if it breaks
no rule.
"""

from collections.abc import Sequence
from itertools import permutations, product

from seating.costs import Costs, Tables
from seating.history import History

LARGEST = 5
"""Larger tables have too many orders to look at."""
REACH = 40
"""The number of tables on either side that are tried."""

Barred = Sequence[frozenset[int]]
"""The seats that each person has had two times more often than another, by number."""


def seatable(tables: Tables, costs: Costs, history: History) -> Tables:
    """Return the tables, some people exchanged where that costs nothing."""
    size = max(costs.sizes, default=0)
    if history.mode == "partners" or size > LARGEST or size != history.biggest:
        return tables
    barred = [_barred(person, history, size) for person in costs.ids[: costs.people]]
    tables = sorted(tables, key=min)
    for number, table in enumerate(tables):
        if not _fits(table, barred, size):
            _exchange(tables, number, costs, barred)
    return tables


def _barred(person: str, history: History, size: int) -> frozenset[int]:
    had = [history.seats[person][seat] for seat in range(size)]
    return frozenset(seat for seat in range(size) if had[seat] - min(had) > 1)


def _fits(table: Sequence[int], barred: Barred, size: int) -> bool:
    """Return whether an order exists without barred seats.

    Short tables always fit.
    """
    if len(table) < size or max(table) >= len(barred) or sum([len(barred[person]) for person in table]) < size:
        return True
    return any(all(seat not in barred[person] for seat, person in enumerate(order)) for order in permutations(table))


def _exchange(tables: Tables, number: int, costs: Costs, barred: Barred) -> None:
    """Swap a person of this table with one of a near table: the first swap that fits."""
    mine, size = tables[number], max(costs.sizes)
    for at in sorted(
        range(max(0, number - REACH), min(len(tables), number + REACH + 1)), key=lambda n: abs(n - number)
    ):
        theirs = tables[at]
        if at == number or len(theirs) != len(mine):
            continue
        before = costs.table(mine) + costs.table(theirs)
        for person, other in product(mine, theirs):
            left = [other if seat == person else seat for seat in mine]
            right = [person if seat == other else seat for seat in theirs]
            fine = _fits(left, barred, size) and _fits(right, barred, size)
            if fine and costs.table(left) + costs.table(right) <= before:
                tables[number], tables[at] = left, right
                return
