"""A beam search from the best to the last: each person joins or opens a table.

The spread of a round is a sum over every step from one score to the next: the step times the number of tables open
there. So few tables should be open at a time, and none for long. The beam holds partial rounds. Each is judged by its
cost so far and by a lower bound of the wait of its open tables for people who have met no one there.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from seating.costs import Costs, Tables

AHEAD = 64
"""The number of people considered when estimating a table's wait."""
MAX_OPEN = 7
LAST = 24
"""The last people may break rules to join a table: no others follow."""


class _Table(NamedTuple):
    """A table that is not full: its places in the line, barred people, missing seats."""

    places: tuple[int, ...]
    barred: int
    lacks: int


class _State(NamedTuple):
    """A half-made round.

    `closed` is the table that was filled last, `before` the state it came from.
    """

    cost: int
    waiting: tuple[_Table, ...]
    opened: int
    empty: int
    closed: tuple[int, ...] | None
    before: "_State | None"


class Sweep:
    """One pass over some people who fill whole tables, best first or last first.

    People are numbers of `costs`.
    """

    def __init__(self, line: Sequence[int], empty: Sequence[int], tables: int, costs: Costs) -> None:
        self.line, self.empty, self.tables, self.costs = line, empty, tables, costs
        self.new = _Table((), 0, max(costs.sizes))
        place = {person: number for number, person in enumerate(line)}
        self.prices = [
            {place[other]: price for other, price in costs.rows[person].items() if other in place} for person in line
        ]
        self.barred = [sum(1 << other for other, price in row.items() if price >= costs.avoid) for row in self.prices]
        scores = [costs.scores[person] for person in line]
        self.steps = [costs.spread * abs(score - following) for score, following in pairwise(scores)] + [0]
        self.ahead = [0, *accumulate(self.steps)]

    def best(self, width: int) -> Tables | None:
        """Return the best round found with a beam of this width; None where it got stuck."""
        states = [_State(0, (), 0, len(self.empty), None, None)]
        for place, step in enumerate(self.steps):
            best_by_tables: dict[tuple[tuple[int, ...], ...], _State] = {}
            for state in states:
                for after in self._extend(state, place, step):
                    key = tuple(sorted([table[0] for table in after[1]]))
                    if key not in best_by_tables or after[0] < best_by_tables[key][0]:
                        best_by_tables[key] = after
            states = list(best_by_tables.values())
            if len(states) > 1:
                waits: dict[_Table, int] = {}
                states.sort(key=lambda state, at=place + 1, waits=waits: self._hope(state, at, waits))  # type: ignore[misc]
                del states[width:]
        return self._tables(states[0]) if states and not states[0].waiting else None

    def _extend(self, state: _State, place: int, step: int) -> Iterator[_State]:
        """Yield all states after the person at this place in the line has found a table."""
        cost, waiting, opened, empty, _, _ = state
        may_open = opened < self.tables
        forced = len(waiting) >= MAX_OPEN or not may_open or len(self.line) - place <= LAST
        row, barred = self.prices[place], self.barred[place]
        for number, table in enumerate(waiting):
            if not forced and table.barred >> place & 1:
                continue
            places = (*table.places, place)
            price = sum([row[other] for other in table.places if other in row]) if row else 0
            others = waiting[:number] + waiting[number + 1 :]
            if table.lacks == 1:
                yield _State(cost + price + step * len(others), others, opened, empty, places, state)
                continue
            if table.lacks == 2 and empty:
                short = cost + price + self._short_price(places, empty) + step * len(others)
                yield _State(short, others, opened, empty - 1, places, state)
            more = (*others, _Table(places, table.barred | barred, table.lacks - 1))
            yield _State(cost + price + step * len(more), more, opened, empty, None, state)
        if may_open:
            more = (*waiting, _Table((place,), barred, self.new.lacks - 1))
            yield _State(cost + step * len(more), more, opened + 1, empty, None, state)

    def _short_price(self, places: tuple[int, ...], empty: int) -> int:
        row = self.costs.rows[self.empty[empty - 1]]
        return sum(row.get(self.line[place], 0) for place in places)

    def _hope(self, state: _State, place: int, waits: dict[_Table, int]) -> int:
        """Return a lower bound of the cost when all open tables are full."""
        total = state.cost
        for table in state.waiting:
            wait = waits.get(table)
            if wait is None:
                wait = waits[table] = self._wait(table, place, state.empty)
            total += wait
        return total

    def _wait(self, table: _Table, place: int, empty: int) -> int:
        """Return a lower bound of the cost until this table is full."""
        free = ~(table.barred >> place) & ((1 << AHEAD) - 1)
        for _ in range(table.lacks - 1 - (empty > 0)):
            free &= free - 1
        last = place + ((free & -free).bit_length() - 1 if free else AHEAD)
        end = len(self.line) - 1
        return self.ahead[min(last, end)] - self.ahead[min(place, end)]

    def _tables(self, state: _State) -> Tables:
        tables: Tables = []
        empty = list(self.empty)
        now: _State | None = state
        while now is not None:
            if now.closed is not None:
                table = [self.line[place] for place in now.closed]
                tables.append(table + [empty.pop() for _ in range(self.new.lacks - len(table))])
            now = now.before
        return tables[::-1]
