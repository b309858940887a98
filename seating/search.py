"""The tables of one round: which method for which round, and how they go together.

seats up to 16       exact.py: every way
up to 64             a sweep, annealing, sweeps over some of the tables, then cover.py, which often proves it
more                 one sweep over all, then sweeps over some neighbouring tables at a time
groups, partners     swaps.py, because there a table is more than its pairs
"""

from collections.abc import Callable, Sequence
from random import Random

from seating.anneal import annealed
from seating.costs import Costs, Tables
from seating.cover import covered
from seating.exact import MAX_SEATS, cheapest
from seating.swaps import swapped
from seating.sweep import Sweep
from seating.values import Late

Tell = Callable[[Tables], None]

SMALL = 64
WIDTH, WIDTH_OF_MANY = 20, 8
"""How many half-made rounds are carried along; fewer where there are more than MANY people."""
MANY = 400
WINDOW = 16
"""So many neighbouring tables are swept again together."""
MAX_PASSES = 6
STARTS = 5
"""So many sweeps are begun afresh for SMALL people, fewer for more."""
ATTEMPTS = 2
SWAPS = 2000
"""Swaps tried in annealing, for each seat."""
PARTS, FEWEST_PARTS, PART = 7, 6, 7
"""So often (for SMALL people; more often for fewer) so many neighbouring tables are filled anew in the best way."""
MAX_CHOICES = 1200
SWEEPS = 2
"""And so often some are swept again in between."""


def best_tables(costs: Costs, rng: Random, late: Late, tell: Tell) -> tuple[Tables, bool]:
    """The best tables found, and whether the search came to its end before it got late."""
    plain = cut(costs)
    if len(plain) < 2 or not costs.total(plain):
        return plain, True
    even = len(costs.ids) == max(costs.sizes) * len(costs.sizes)
    if even and len(costs.ids) <= MAX_SEATS:
        return cheapest(costs), True
    if costs.bound or costs.partners or not even:
        return _swapped(costs, even, rng, late), not late()
    tables = (_small if len(costs.ids) <= SMALL else _large)(costs, rng, late, tell)
    return short_shared(tables, costs, late), not late()


def short_shared(tables: Tables, costs: Costs, late: Late) -> Tables:
    """The tables after all swaps with somebody at a short table that make them cheaper.

    A sweep fills tables along the standing, and thinks of the short ones last.
    """
    tables = [list(table) for table in tables]
    short = [number for number, table in enumerate(tables) if max(table) >= costs.people]
    helped = bool(short)
    while helped and not late():
        helped = False
        for one in short:
            for other in range(len(tables)):
                helped = (other != one and _swapped_once(tables, one, other, costs)) or helped
    return tables


def _swapped_once(tables: Tables, one: int, other: int, costs: Costs) -> bool:
    """Two people of these tables change places where that is the cheapest; nothing happens where none is cheaper."""
    people = costs.people
    here, there = tables[one], tables[other]
    best = costs.table(here) + costs.table(there), here, there
    before = best[0]
    for at, mine in enumerate(here):
        for to, yours in enumerate(there):
            if mine < people and yours < people:
                left, right = [*here], [*there]
                left[at], right[to] = yours, mine
                best = min(best, (costs.table(left) + costs.table(right), left, right))
    tables[one], tables[other] = best[1], best[2]
    return best[0] < before


def _swapped(costs: Costs, even: bool, rng: Random, late: Late) -> Tables:
    tables = swapped(costs, rng, late)
    if even and len(costs.ids) <= SMALL and costs.total(tables) >= costs.avoid:
        return _better(tables, covered(costs, tables, late).tables, costs)
    return tables


def cut(costs: Costs) -> Tables:
    """The people in their order at the tables, first come first seated, empty seats at the last tables."""
    tables, start = [], 0
    empty = list(range(costs.people, len(costs.ids)))
    big = max(costs.sizes)
    for number in range(len(costs.sizes)):
        short = len(costs.sizes) - number <= len(empty)
        seats = big - short if empty else costs.sizes[number]
        tables.append([*range(start, start + seats), *([empty[number - len(costs.sizes)]] if short else [])])
        start += seats
    return tables


def _swept(people: Sequence[int], empty: Sequence[int], costs: Costs, rng: Random) -> Tables | None:
    """A sweep from a side that is left to chance, as is the order of those with equal scores."""
    line = sorted(people, key=lambda one: (costs.scores[one], rng.random()), reverse=rng.random() < 0.5)
    tables = (len(people) + len(empty)) // max(costs.sizes)
    return Sweep(line, empty, tables, costs).best(WIDTH_OF_MANY if costs.people > MANY else WIDTH)


def _small(costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    tables = best = _swept(range(costs.people), range(costs.people, len(costs.ids)), costs, rng) or cut(costs)
    tell(best)
    for _ in range(ATTEMPTS):
        if not costs.total(best) or late():
            return best
        best = _better(best, annealed(tables, costs, rng, SWAPS * len(costs.ids), late), costs)
        tell(best)
    if not costs.spread and costs.total(best) < costs.avoid:
        return best
    whole = covered(costs, best, late)
    best = _better(best, whole.tables, costs)
    tell(best)
    return best if whole.proved or len(best) <= PART else _parts(best, costs, rng, late, tell)


def _parts(best: Tables, costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    """Some tables at a time are filled anew in the best way there is."""
    for _ in range(max(FEWEST_PARTS, PARTS * SMALL // costs.people)):
        if late():
            break
        chosen = _neighbours(best, costs, rng, PART)
        some = [best[number] for number in chosen]
        found = covered(costs, some, late, MAX_CHOICES).tables
        if found and costs.total(found) < costs.total(some):
            best = _replaced(best, chosen, found)
        for _ in range(SWEEPS):
            best = _again(best, _neighbours(best, costs, rng, PART + 1), costs, rng)
        tell(best)
    return best


def _neighbours(tables: Tables, costs: Costs, rng: Random, count: int) -> list[int]:
    """A table, a dear one by preference, and some of those nearest to it in the standing."""
    middle = [sum(table) for table in tables]
    first = rng.choices(range(len(tables)), [1 + costs.table(table) for table in tables])[0]
    others = (number for number in range(len(tables)) if number != first)
    near = sorted(others, key=lambda number: abs(middle[number] - middle[first]))[: 2 * count]
    return [first, *rng.sample(near, min(len(near), count - 1))]


def _replaced(tables: Tables, chosen: Sequence[int], found: Tables) -> Tables:
    after = list(tables)
    for number, table in zip(chosen, found, strict=True):
        after[number] = table
    return after


def _better(best: Tables, other: Tables | None, costs: Costs) -> Tables:
    return other if other and costs.total(other) < costs.total(best) else best


def _again(tables: Tables, chosen: Sequence[int], costs: Costs, rng: Random) -> Tables:
    """The tables with some of them swept anew, if that is not worse."""
    some = [tables[number] for number in chosen]
    seats = [one for table in some for one in table]
    empty = [one for one in seats if one >= costs.people]
    found = _swept([one for one in seats if one < costs.people], empty, costs, rng)
    if found is None or costs.total(found) > costs.total(some):
        return tables
    return _replaced(tables, chosen, found)


def _large(costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    """The best of some sweeps, its parts filled anew in the end."""
    best: Tables | None = None
    for _ in range(max(1, STARTS * SMALL // costs.people)):
        if best is None or (costs.total(best) and not late()):
            start = _swept(range(costs.people), range(costs.people, len(costs.ids)), costs, rng) or cut(costs)
            passed = _passes(start, costs, rng, late, tell if best is None else quiet)
            best = _better(best or passed, passed, costs)
    assert best is not None
    tell(best)
    return _parts(best, costs, rng, late, tell) if costs.spread or costs.total(best) >= costs.avoid else best


def _passes(tables: Tables, costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    """Windows of neighbouring tables are swept again until a whole pass changes nothing."""
    before = costs.total(tables)
    for _ in range(MAX_PASSES):
        tell(tables)
        tables = sorted(tables, key=sum)
        starts = list(range(0, max(1, len(tables) - WINDOW // 2), WINDOW // 2))
        rng.shuffle(starts)
        for start in starts:
            if late():
                return tables
            tables = _window(tables, range(start, min(len(tables), start + WINDOW)), costs, rng, late)
        now = costs.total(tables)
        if now == before:
            break
        before = now
    return tables


def quiet(tables: Tables) -> None:
    """Nobody listens."""


def _window(tables: Tables, chosen: Sequence[int], costs: Costs, rng: Random, late: Late) -> Tables:
    some = [tables[number] for number in chosen]
    cost = costs.total(some)
    if cost <= _least(some, costs):
        return tables
    after = _again(tables, chosen, costs, rng)
    left = [after[number] for number in chosen]
    if costs.total(left) >= costs.avoid:
        for number, table in zip(chosen, annealed(left, costs, rng, SWAPS * SMALL // 4, late), strict=True):
            after[number] = table
    return after


def _least(tables: Tables, costs: Costs) -> int:
    """What these people cost at least at full tables: sorted and cut, nobody having met."""
    if not costs.spread:
        return 0
    size = max(costs.sizes)
    line = sorted(costs.scores[one] for table in tables for one in table if one < costs.people)
    if len(line) % size:
        return 0
    return costs.spread * sum(line[at + size - 1] - line[at] for at in range(0, len(line), size))
