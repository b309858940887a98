"""Which table gets which number: nobody goes to a table a second time, as far as that can be had.

Who is fixed to a number sits there, who needs an accessible table sits at one; for the others the numbers go round.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from seating.values import Rules, TableOrder

TRIED = 60
"""So many other tables are tried for one where somebody sat before."""
MAX_PASSES = 8


def table_numbers(
    tables: Sequence[TableOrder], visits: Counter[tuple[str, str]], rules: Rules, rng: Random
) -> tuple[str, ...]:
    """The number of each table; `visits` counts who was at which number how often."""
    given = _given(tables, rules)
    taken = set(given.values())
    free = (str(number) for number in range(1, 2 * len(tables) + 2) if str(number) not in taken)
    labels = [given.get(place) or next(free) for place in range(len(tables))]
    open_places = [place for place in range(len(tables)) if place not in given]
    if visits:
        _exchange(labels, open_places, _Visits(tables, visits, rules), rng)
    return tuple(labels)


def _given(tables: Sequence[TableOrder], rules: Rules) -> dict[int, str]:
    """The tables whose number is settled, by place."""
    given: dict[int, str] = {}
    for place, table in enumerate(tables):
        label = next((rules.fixed_table[one] for one in table if one in rules.fixed_table), None)
        if label is not None and label not in given.values():
            given[place] = label
    needing, accessible = rules.accessible
    for place, table in enumerate(tables):
        if place not in given and needing & set(table):
            label = next((label for label in accessible if label not in given.values()), None)
            if label is not None:
                given[place] = label
    return given


class _Visits:
    """What it costs to give a table a number."""

    def __init__(self, tables: Sequence[TableOrder], visits: Counter[tuple[str, str]], rules: Rules) -> None:
        self.people = [[one for one in table if one not in rules.fixed_table] for table in tables]
        self.visits = visits

    def cost(self, place: int, label: str) -> int:
        """One for each who was there before, and one more for each time."""
        times = (self.visits[one, label] for one in self.people[place])
        return sum(1 + n for n in times if n)


def _exchange(labels: list[str], places: list[int], visits: _Visits, rng: Random) -> None:
    """Two tables exchange their numbers as long as that lowers the cost."""
    for _ in range(MAX_PASSES):
        helped = False
        for one in places:
            if not (now := visits.cost(one, labels[one])):
                continue
            for other in rng.sample(places, min(TRIED, len(places))):
                before = now + visits.cost(other, labels[other])
                if visits.cost(one, labels[other]) + visits.cost(other, labels[one]) < before and one != other:
                    labels[one], labels[other] = labels[other], labels[one]
                    now, helped = visits.cost(one, labels[one]), True
                    if not now:
                        break
        if not helped:
            return
