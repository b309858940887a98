"""Seats of several rounds at once: everybody sits in each seat as often as in every other, or once more.

Whatever the tables are this can be had: take two seats; who had the first one too often changes with the other at one
of his tables, who then perhaps has it too often himself and changes on at another of his. Such a chain is looked for
from the near to the far; it ends at somebody who had it too seldom, and the sum of the squares has become less. (It is
the splitting of the graph of people and tables along Euler circuits, done where it is needed.)
"""

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from itertools import permutations
from random import Random

from seating.balance import balanced
from seating.history import History
from seating.values import RoundSeats

Seats = list[list[str]]


def even_out(rounds: Sequence[RoundSeats], before: History, rng: Random) -> list[tuple[tuple[str, ...], ...]]:
    """The tables of each round in their new seat orders. Sides stay as they are in the mode partners."""
    tables = [[list(table) for table in one.tables] for one in rounds]
    full = [table for one in tables for table in one if len(table) == before.biggest]
    seats = _Seats(full, before)
    if before.mode == "partners":
        seats.turn_sides(rng)
        exchanges = [(a, b) for a, b in permutations(range(before.biggest), 2) if (a - b) % 2 == 0]
    else:
        exchanges = list(permutations(range(before.biggest), 2))
    seats.exchange(exchanges)
    return [tuple(map(tuple, one)) for one in tables]


class _Seats:
    """The full tables, and how often everybody has had each seat."""

    def __init__(self, tables: Seats, before: History) -> None:
        self.tables = tables
        size = before.biggest
        self.counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * size)
        self.at: defaultdict[str, list[list[str]]] = defaultdict(list)
        for table in tables:
            for seat, one in enumerate(table):
                self.at[one].append(table)
                self.counts[one][seat] += 1
        for one, counts in self.counts.items():
            for seat in range(size):
                counts[seat] += before.seats[one][seat]

    def exchange(self, seats: Sequence[tuple[int, int]]) -> None:
        """Chains of exchanges of two seats, until nobody had any seat two times more often than another.

        After rounds that were seated otherwise there may be people for whom no chain is left.
        """
        helped = True
        while helped:
            helped = False
            for one in self.at:
                for seat, other in seats:
                    while self._more(one, seat, other) > 1 and self._chain(one, seat, other):
                        helped = True

    def _more(self, one: str, seat: int, other: int) -> int:
        """How much more often somebody had the one seat than the other."""
        return self.counts[one][seat] - self.counts[one][other]

    def _chain(self, first: str, seat: int, other: int) -> bool:
        """The shortest chain from this one to somebody who had the seat more seldom, if there is one."""
        came: dict[str, tuple[str, list[str]]] = {first: (first, [])}
        due, line = self._more(first, seat, other) - 2, deque([first])
        while line:
            now = line.popleft()
            for table in self.at[now]:
                met = table[other]
                if table[seat] != now or met in came:
                    continue
                came[met] = now, table
                if self._more(met, seat, other) < due:
                    self._pass_on(came, met, seat, other)
                    return True
                line.append(met)
        return False

    def _pass_on(self, came: dict[str, tuple[str, list[str]]], last: str, seat: int, other: int) -> None:
        """At each table of the chain the two seats are exchanged."""
        while (step := came[last])[0] != last:
            before, table = step
            table[seat], table[other] = last, before
            self._count(before, seat, other)
            self._count(last, other, seat)
            last = before

    def _count(self, one: str, left: int, taken: int) -> None:
        self.counts[one][left] -= 1
        self.counts[one][taken] += 1

    def turn_sides(self, rng: Random) -> None:
        """The sides of tables change places so that everybody is as often on the one side as on the other."""
        sides = {one: sum(counts[::2]) - sum(counts[1::2]) for one, counts in self.counts.items()}
        things = [[(one, 1 - 2 * (seat % 2)) for seat, one in enumerate(table)] for table in self.tables]
        before = Counter(sides)
        for parts in things:
            before.subtract(dict(parts))
        for table, sign in zip(self.tables, balanced(things, before, rng), strict=True):
            if sign < 0:
                self._turn(table)

    def _turn(self, table: list[str]) -> None:
        turned = [one for pair in zip(table[1::2], table[::2], strict=True) for one in pair]
        for seat, one in enumerate(table):
            self._count(one, seat, turned.index(one))
        table[:] = turned
