"""What happened in the rounds so far, counted once for everything that asks."""

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
        """(one, who plays right after him)."""
        self.last: frozenset[Pair] = frozenset()
        """Who met in the last round."""
        self.seats: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """How often each seat of a full table."""
        self.last_seat: dict[str, int] = {}
        self.waited: Counter[str] = Counter()
        self.waited_last: frozenset[str] = frozenset()
        self.visits: Counter[tuple[str, str]] = Counter()
        """(one, number of a table)."""
        self.turned: Counter[str] = Counter()
        """Clockwise minus counter-clockwise."""
        self.short: Counter[str] = Counter()
        for one in rounds:
            self.add(one)

    def add(self, one: RoundSeats) -> None:
        """Counts a round."""
        self.last = frozenset(met for table in one.tables for met in pairs_at(table))
        self.waited.update(one.sitout)
        self.waited_last = frozenset(one.sitout)
        for label, table in zip(one.numbers, one.tables, strict=False):
            self.visits.update((person, label) for person in table)
        for direction, table in zip(one.directions or (), one.tables, strict=False):
            for person in table:
                self.turned[person] += direction
        for table in one.tables:
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
        for place, one in enumerate(table):
            self.seats[one][place] += 1
            self.last_seat[one] = place


def partners_at(table: TableOrder) -> list[Pair]:
    """Who plays together when every second seat is one side."""
    return [pair(table[i], table[j]) for i, j in combinations(range(len(table)), 2) if (j - i) % 2 == 0]


def opponents_at(table: TableOrder) -> list[Pair]:
    """Who plays against whom when every second seat is one side."""
    return [pair(one, other) for one in table[::2] for other in table[1::2]]


def neighbours(table: TableOrder) -> Iterator[Pair]:
    """Who plays right after whom; at a table of two that is always the other."""
    return ((table[i - 1], table[i]) for i in range(len(table) if len(table) > 2 else 0))
