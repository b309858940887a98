"""Table numbers: no person visits a table twice, as far as possible.

Players fixed to a number sit there, and players in need of an accessible table sit at one. For all others the numbers
rotate.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from seating.values import Rules, TableOrder

TRIED = 60
"""The number of other tables tried for one where a person sat before."""
MAX_PASSES = 8


def table_numbers(
    tables: Sequence[TableOrder], visits: Counter[tuple[str, str]], rules: Rules, rng: Random
) -> tuple[str, ...]:
    """Return the number of each table.

    `visits` counts who was at which number how often.
    """
    given = _given(tables, rules)
    taken = set(given.values())
    free = (str(number) for number in range(1, 2 * len(tables) + 2) if str(number) not in taken)
    labels = [given.get(place) or next(free) for place in range(len(tables))]
    open_places = [place for place in range(len(tables)) if place not in given]
    if visits:
        _exchange(labels, open_places, _Visits(tables, visits, rules), rng)
    return tuple(labels)


def _given(tables: Sequence[TableOrder], rules: Rules) -> dict[int, str]:
    """Return the tables whose number is settled, by place."""
    given: dict[int, str] = {}
    for place, table in enumerate(tables):
        label = next((rules.fixed_table[person] for person in table if person in rules.fixed_table), None)
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
    """The cost of giving a table a number."""

    def __init__(self, tables: Sequence[TableOrder], visits: Counter[tuple[str, str]], rules: Rules) -> None:
        self.people = [[person for person in table if person not in rules.fixed_table] for table in tables]
        self.visits = visits

    def cost(self, place: int, label: str) -> int:
        """Return one for each person who was there before, plus one for each time."""
        times = (self.visits[person, label] for person in self.people[place])
        return sum(1 + n for n in times if n)


def _exchange(labels: list[str], places: list[int], visits: _Visits, rng: Random) -> None:
    """Exchange the numbers of two tables as long as that lowers the cost."""
    for _ in range(MAX_PASSES):
        helped = False
        for place in places:
            if not (now := visits.cost(place, labels[place])):
                continue
            for other in rng.sample(places, min(TRIED, len(places))):
                before = now + visits.cost(other, labels[other])
                if visits.cost(place, labels[other]) + visits.cost(other, labels[place]) < before and place != other:
                    labels[place], labels[other] = labels[other], labels[place]
                    now, helped = visits.cost(place, labels[place]), True
                    if not now:
                        break
        if not helped:
            return
