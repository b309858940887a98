"""A quick stand-in for the seating of one round, for thousands of rounds that nobody will sit down to.

Cut by rank, then who has met changes places with somebody as near as possible, as long as that lowers the repeats.
The seating itself (seating) searches further; `python -m bench.planner` shows that the figures of the
planner come out the same with both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.values import PARTNERS, Party

Tables = list[list[int]]
PATIENCE = 10
"""So many changes of places running that bring nothing, then it stays as it is."""
SIDES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The ways of making two sides of four; seats 0 and 2 play against 1 and 3."""


@dataclass(slots=True)
class Seen:
    """How often two have met, and sat on one side; how often each waited. Bots come after the entries."""

    party: Party
    people: int = 0
    met: list[list[int]] = field(default_factory=list)
    sided: list[list[int]] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    repeats: int = 0

    def __post_init__(self) -> None:
        self.people = self.party.entries + self.party.shape.bots
        self.met = [[0] * self.people for _ in range(self.people)]
        self.sided = [[0] * self.people for _ in range(self.people)] if self.party.mode == PARTNERS else []
        self.waits = [0] * self.people

    def add(self, tables: Tables, waiting: Sequence[int]) -> None:
        """Remembers a round."""
        for table in tables:
            for at, one in enumerate(table):
                for other in table[:at]:
                    self.repeats += self.met[one][other] > 0
                    self.met[one][other] += 1
                    self.met[other][one] += 1
            if self.sided and len(table) == 4:
                for one, other in ((table[0], table[2]), (table[1], table[3])):
                    self.sided[one][other] += 1
                    self.sided[other][one] += 1
        for one in waiting:
            self.waits[one] += 1


def seated(order: Sequence[int], seen: Seen, rng: Random, avoid: bool = True) -> tuple[Tables, list[int]]:
    """The tables of a round and who waits: `order` are the entries, best first, level ones in random order.

    Bots take the last places. With `avoid` false it is a draw: cut, and nothing more.
    """
    shape = seen.party.shape
    waiting = _waiting(order, shape.waiting, seen) if shape.waiting else []
    out = set(waiting)
    line = [one for one in order if one not in out] + list(range(seen.party.entries, seen.people))
    tables = cut(line, shape.sizes)
    if avoid:
        apart(tables, seen.met, rng)
    return [_sided(table, seen) for table in tables] if seen.sided else tables, waiting


def cut(line: Sequence[int], sizes: Sequence[int]) -> Tables:
    """The line cut into tables of these sizes."""
    tables: Tables = []
    start = 0
    for size in sizes:
        tables.append(list(line[start : start + size]))
        start += size
    return tables


def _waiting(order: Sequence[int], count: int, seen: Seen) -> list[int]:
    """Those with the fewest sit-outs, and of these the lowest."""
    lowest_first = order[::-1]
    return sorted(lowest_first, key=seen.waits.__getitem__)[:count]


def apart(tables: Tables, met: list[list[int]], rng: Random) -> None:
    """Changes places until nobody has met anybody at his table, or some changes running have not helped."""
    waited = 0
    while waited < PATIENCE and (known := [at for at, table in enumerate(tables) if _met(table, met)]):
        at = rng.choice(known)
        table = tables[at]
        place = max(range(len(table)), key=lambda seat: (sum([met[table[seat]][one] for one in table]), rng.random()))
        waited = 0 if _change(tables, at, place, met, rng) < 0 else waited + 1


def _met(table: Sequence[int], met: list[list[int]]) -> bool:
    return any(met[one][other] for at, one in enumerate(table) for other in table[:at])


def _change(tables: Tables, at: int, place: int, met: list[list[int]], rng: Random) -> int:
    """Changes the one in this place with whoever makes the fewest repeats, of these with the nearest.

    Not when all changes make more; one that makes as many may open the way to a better one. Says how many more.
    """
    table = tables[at]
    one = table[place]
    row, rest = met[one], [other for other in table if other != one]
    here = sum([row[other] for other in rest])
    best, found = (0, len(tables), 1.0), (at, place)
    for away, there in enumerate(tables):
        if away == at:
            continue
        known = sum([row[other] for other in there]) - here
        step = abs(away - at)
        for seat, other in enumerate(there):
            theirs = met[other]
            more = known - 2 * row[other] - sum([theirs[mate] for mate in there])
            more += sum([theirs[mate] for mate in table])
            if (more, step) <= best[:2] and (price := (more, step, rng.random())) < best:
                best, found = price, (away, seat)
    away, seat = found
    table[place], tables[away][seat] = tables[away][seat], one
    return best[0]


def _sided(table: list[int], seen: Seen) -> list[int]:
    """The seats in which the fewest have been on one side before."""
    if len(table) != 4:
        return table
    price = seen.sided
    return min(
        ([table[seat] for seat in way] for way in SIDES), key=lambda way: price[way[0]][way[2]] + price[way[1]][way[3]]
    )


def shuffled(entries: int, rng: Random) -> list[int]:
    """All entries in random order."""
    order = list(range(entries))
    rng.shuffle(order)
    return order
