"""The history of the rounds so far, counted once for all its users."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from seating.values import Pair, RoundSeats, TableOrder, pair, pairs_at


class History:
    """Counts over rounds; `add` takes one more round."""

    def __init__(self, mode: str, biggest: int, rounds: Iterable[RoundSeats] = ()) -> None:
        self.mode = mode
        self.biggest = biggest
        self.meetings: Counter[Pair] = Counter()
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        """Only counted, as partners are, in the mode partners."""
        self.followed: Counter[Pair] = Counter()
        """Pairs of a person and the one who plays directly after them."""
        self.last: frozenset[Pair] = frozenset()
        """The pairs that met in the last round."""
        self.seats: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """The number of times a person had each seat of a full table."""
        self.last_seat: dict[str, int] = {}
        self.waited: Counter[str] = Counter()
        self.waited_last: frozenset[str] = frozenset()
        self.visits: Counter[tuple[str, str]] = Counter()
        """(one, number of a table)."""
        self.turned: Counter[str] = Counter()
        """Clockwise minus counter-clockwise."""
        self.short: Counter[str] = Counter()
        for round_ in rounds:
            self.add(round_)

    def add(self, round_: RoundSeats) -> None:
        """Count a round."""
        self.last = frozenset(met for table in round_.tables for met in pairs_at(table))
        self.waited.update(round_.sitout)
        self.waited_last = frozenset(round_.sitout)
        for label, table in zip(round_.numbers, round_.tables, strict=False):
            self.visits.update((person, label) for person in table)
        for direction, table in zip(round_.directions or (), round_.tables, strict=False):
            for person in table:
                self.turned[person] += direction
        for table in round_.tables:
            self.meetings.update(pairs_at(table))
            self.followed.update(neighbours(table))
            if self.mode == "partners":
                self.partners.update(partners_at(table))
                self.opponents.update(opponents_at(table))
            self._add_seats(table)

    def _add_seats(self, table: TableOrder) -> None:
        if len(table) < self.biggest:
            self.short.update(table)
            return
        for place, person in enumerate(table):
            self.seats[person][place] += 1
            self.last_seat[person] = place


def partners_at(table: TableOrder) -> list[Pair]:
    """Return the pairs of partners when every second seat is one side."""
    return [pair(table[i], table[j]) for i, j in combinations(range(len(table)), 2) if (j - i) % 2 == 0]


def opponents_at(table: TableOrder) -> list[Pair]:
    """Return the pairs of opponents when every second seat is one side."""
    return [pair(person, other) for person in table[::2] for other in table[1::2]]


def neighbours(table: TableOrder) -> Iterator[Pair]:
    """Yield each person and the next to play; nothing at a table of two."""
    return ((table[i - 1], table[i]) for i in range(len(table) if len(table) > 2 else 0))
