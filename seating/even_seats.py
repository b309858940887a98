"""Seats of several rounds at once: each player sits in every seat equally often.

The counts of any player differ by one at most, whatever the tables are. Take two seats. A player who had the first one
too often changes with the other at one of their tables. That player then perhaps has it too often and changes on at
another table. Such a chain is searched for breadth first. It ends at a player who had the seat too seldom, and the sum
of the squares has become smaller. (It splits the graph of people and tables along Euler circuits, where needed.)
"""

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from itertools import permutations
from random import Random

from seating.balance import balance_signs
from seating.history import History
from seating.values import RoundSeats

Seats = list[list[str]]


def even_out(rounds: Sequence[RoundSeats], before: History, rng: Random) -> list[tuple[tuple[str, ...], ...]]:
    """Return the tables of each round in their new seat orders.

    Sides stay as they are in the mode partners.
    """
    tables = [[list(table) for table in round_.tables] for round_ in rounds]
    full = [table for of_round in tables for table in of_round if len(table) == before.biggest]
    seats = _Seats(full, before)
    if before.mode == "partners":
        seats.turn_sides(rng)
        exchanges = [(a, b) for a, b in permutations(range(before.biggest), 2) if (a - b) % 2 == 0]
    else:
        exchanges = list(permutations(range(before.biggest), 2))
    seats.exchange(exchanges)
    return [tuple(map(tuple, of_round)) for of_round in tables]


class _Seats:
    """The full tables, and each player's count of each seat."""

    def __init__(self, tables: Seats, before: History) -> None:
        self.tables = tables
        size = before.biggest
        self.counts: defaultdict[str, list[int]] = defaultdict(lambda: [0] * size)
        self.at: defaultdict[str, list[list[str]]] = defaultdict(list)
        for table in tables:
            for seat, person in enumerate(table):
                self.at[person].append(table)
                self.counts[person][seat] += 1
        for person, counts in self.counts.items():
            for seat in range(size):
                counts[seat] += before.seats[person][seat]

    def exchange(self, seats: Sequence[tuple[int, int]]) -> None:
        """Exchange two seats along chains until no player's counts differ by two.

        After rounds seated by other methods, some players may have no chain left.
        """
        helped = True
        while helped:
            helped = False
            for person in self.at:
                for seat, other in seats:
                    while self._more(person, seat, other) > 1 and self._chain(person, seat, other):
                        helped = True

    def _more(self, person: str, seat: int, other: int) -> int:
        """Return the player's count of the one seat minus that of the other."""
        return self.counts[person][seat] - self.counts[person][other]

    def _chain(self, first: str, seat: int, other: int) -> bool:
        """Exchange along the shortest chain to a player who had the seat less often.

        Returns whether there is one.
        """
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
        """Exchange the two seats at each table of the chain."""
        while (step := came[last])[0] != last:
            before, table = step
            table[seat], table[other] = last, before
            self._count(before, seat, other)
            self._count(last, other, seat)
            last = before

    def _count(self, person: str, left: int, taken: int) -> None:
        self.counts[person][left] -= 1
        self.counts[person][taken] += 1

    def turn_sides(self, rng: Random) -> None:
        """Swap the sides of tables so that each player is on both equally often."""
        sides = {person: sum(counts[::2]) - sum(counts[1::2]) for person, counts in self.counts.items()}
        things = [[(person, 1 - 2 * (seat % 2)) for seat, person in enumerate(table)] for table in self.tables]
        before = Counter(sides)
        for parts in things:
            before.subtract(dict(parts))
        for table, sign in zip(self.tables, balance_signs(things, before, rng), strict=True):
            if sign < 0:
                self._turn(table)

    def _turn(self, table: list[str]) -> None:
        turned = [person for pair in zip(table[1::2], table[::2], strict=True) for person in pair]
        for seat, person in enumerate(table):
            self._count(person, seat, turned.index(person))
        table[:] = turned
