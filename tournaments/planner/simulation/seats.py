"""A fast approximation of pairing one round, for thousands of simulated rounds.

Entries are cut by rank. Then an entry with a rematch swaps with a near one, as long as that lowers the rematches. The
real search (seating) goes further; `python -m bench.planner` shows that the planner's figures agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.planner.simulation.values import PARTNERS, Party

Tables = list[list[int]]
PATIENCE = 10
"""The number of consecutive useless swaps that ends the search."""
SIDES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The ways to split four into sides; seats 0 and 2 play against 1 and 3."""


@dataclass(slots=True)
class Seen:
    """Counts of meetings, partnerships and sit-outs. Bots come after the entries."""

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
        """Record a round."""
        for table in tables:
            for at, entry in enumerate(table):
                for other in table[:at]:
                    self.repeats += self.met[entry][other] > 0
                    self.met[entry][other] += 1
                    self.met[other][entry] += 1
            if self.sided and len(table) == 4:
                for entry, other in ((table[0], table[2]), (table[1], table[3])):
                    self.sided[entry][other] += 1
                    self.sided[other][entry] += 1
        for entry in waiting:
            self.waits[entry] += 1


def seated(order: Sequence[int], seen: Seen, rng: Random, avoid: bool = True) -> tuple[Tables, list[int]]:
    """Return the tables of a round and its sit-outs.

    `order` has the entries, best first, ties in random order. Bots take the last places. With `avoid` false it is a
    plain draw.
    """
    shape = seen.party.shape
    waiting = _waiting(order, shape.waiting, seen) if shape.waiting else []
    out = set(waiting)
    line = [entry for entry in order if entry not in out] + list(range(seen.party.entries, seen.people))
    tables = cut(line, shape.sizes)
    if avoid:
        apart(tables, seen.met, rng)
    return [_balance_sides(table, seen) for table in tables] if seen.sided else tables, waiting


def cut(line: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Cut the line into tables of these sizes."""
    tables: Tables = []
    start = 0
    for size in sizes:
        tables.append(list(line[start : start + size]))
        start += size
    return tables


def _waiting(order: Sequence[int], count: int, seen: Seen) -> list[int]:
    """Return entries with the fewest sit-outs, the lowest first."""
    lowest_first = order[::-1]
    return sorted(lowest_first, key=seen.waits.__getitem__)[:count]


def apart(tables: Tables, met: list[list[int]], rng: Random) -> None:
    """Swap until no table has a rematch, or several swaps in a row do not help."""
    waited = 0
    while waited < PATIENCE and (with_rematch := [at for at, table in enumerate(tables) if _has_met(table, met)]):
        at = rng.choice(with_rematch)
        table = tables[at]
        place = max(range(len(table)), key=lambda seat: (sum([met[table[seat]][mate] for mate in table]), rng.random()))
        waited = 0 if _change(tables, at, place, met=met, rng=rng) < 0 else waited + 1


def _has_met(table: Sequence[int], met: list[list[int]]) -> bool:
    return any(met[entry][other] for at, entry in enumerate(table) for other in table[:at])


def _change(tables: Tables, at: int, place: int, *, met: list[list[int]], rng: Random) -> int:
    """Swap this entry with the nearest one among those with the fewest rematches.

    A swap that adds rematches is refused; an equal one may open the way to a better one. Returns the added number.
    """
    table = tables[at]
    entry = table[place]
    row, rest = met[entry], [other for other in table if other != entry]
    here = sum([row[other] for other in rest])
    best, partner_place = (0, len(tables), 1.0), (at, place)
    for away, there in enumerate(tables):
        if away == at:
            continue
        base = sum([row[other] for other in there]) - here
        step = abs(away - at)
        for seat, other in enumerate(there):
            theirs = met[other]
            more = base - 2 * row[other] - sum([theirs[mate] for mate in there])
            more += sum([theirs[mate] for mate in table])
            if (more, step) <= best[:2] and (price := (more, step, rng.random())) < best:
                best, partner_place = price, (away, seat)
    away, seat = partner_place
    table[place], tables[away][seat] = tables[away][seat], entry
    return best[0]


def _balance_sides(table: list[int], seen: Seen) -> list[int]:
    """Return the seats that repeat the fewest partnerships."""
    if len(table) != 4:
        return table
    price = seen.sided
    return min(
        ([table[seat] for seat in way] for way in SIDES), key=lambda way: price[way[0]][way[2]] + price[way[1]][way[3]]
    )


def shuffled(entries: int, rng: Random) -> list[int]:
    """Return all entries in random order."""
    order = list(range(entries))
    rng.shuffle(order)
    return order
