"""The tables of one round: the method for its size, and how methods combine.

seats up to 16       exact.py: every way
up to 64             a sweep, annealing, sweeps over some of the tables, then set_cover.py, which often proves it
more                 one sweep over all, then sweeps over some neighbouring tables at a time
groups, partners     swaps.py, because there a table is more than its pairs
"""

from collections.abc import Callable, Sequence
from random import Random

from seating.anneal import anneal
from seating.beam_search import Sweep
from seating.costs import Costs, Tables
from seating.exact import MAX_SEATS, cheapest
from seating.set_cover import best_cover
from seating.swaps import best_by_swaps
from seating.values import Late

Tell = Callable[[Tables], None]

SMALL = 64
WIDTH, WIDTH_OF_MANY = 20, 8
"""The width of the beam of partial rounds; the second for over MANY people."""
MANY = 400
WINDOW = 16
"""The number of neighbouring tables swept again together."""
MAX_PASSES = 6
STARTS = 5
"""The number of sweeps from scratch for SMALL people, fewer for more."""
ATTEMPTS = 2
SWAPS = 2000
"""Swaps tried in annealing, for each seat."""
PARTS, FEWEST_PARTS, PART = 7, 6, 7
"""Refills of neighbouring tables by the best choice, and the tables in each.

PARTS is for SMALL people, more for fewer, but at least FEWEST_PARTS.
"""
MAX_CHOICES = 1200
SWEEPS = 2
"""The number of repeated sweeps in between."""


def best_tables(costs: Costs, rng: Random, late: Late, tell: Tell) -> tuple[Tables, bool]:
    """Return the best tables found, and whether the search ended in time."""
    plain = cut(costs)
    if len(plain) < 2 or not costs.total(plain):
        return plain, True
    even = len(costs.ids) == max(costs.sizes) * len(costs.sizes)
    if even and len(costs.ids) <= MAX_SEATS:
        return cheapest(costs), True
    if costs.bound or costs.partners or not even:
        return _by_swaps(costs, even, rng, late), not late()
    tables = (_small if len(costs.ids) <= SMALL else _large)(costs, rng, late, tell)
    return short_shared(tables, costs, late), not late()


def short_shared(tables: Tables, costs: Costs, late: Late) -> Tables:
    """Return the tables after all swaps with people at short tables that save cost.

    A sweep fills tables by rank and leaves the short ones for last.
    """
    tables = [list(table) for table in tables]
    short = [number for number, table in enumerate(tables) if max(table) >= costs.people]
    helped = bool(short)
    while helped and not late():
        helped = False
        for number in short:
            for other in range(len(tables)):
                helped = (other != number and _swap_once(tables, number, other, costs)) or helped
    return tables


def _swap_once(tables: Tables, number: int, other: int, costs: Costs) -> bool:
    """Swap two people of these tables where that is cheapest; return whether it helped."""
    people = costs.people
    here, there = tables[number], tables[other]
    best = costs.table(here) + costs.table(there), here, there
    before = best[0]
    for at, mine in enumerate(here):
        for to, yours in enumerate(there):
            if mine < people and yours < people:
                left, right = [*here], [*there]
                left[at], right[to] = yours, mine
                best = min(best, (costs.table(left) + costs.table(right), left, right))
    tables[number], tables[other] = best[1], best[2]
    return best[0] < before


def _by_swaps(costs: Costs, even: bool, rng: Random, late: Late) -> Tables:
    tables = best_by_swaps(costs, rng, late)
    if even and len(costs.ids) <= SMALL and costs.total(tables) >= costs.avoid:
        return _better(tables, best_cover(costs, tables, late).tables, costs)
    return tables


def cut(costs: Costs) -> Tables:
    """Seat the people in their order; empty seats go to the last tables."""
    tables, start = [], 0
    empty = list(range(costs.people, len(costs.ids)))
    big = max(costs.sizes)
    for number in range(len(costs.sizes)):
        short = len(costs.sizes) - number <= len(empty)
        seats = big - short if empty else costs.sizes[number]
        tables.append([*range(start, start + seats), *([empty[number - len(costs.sizes)]] if short else [])])
        start += seats
    return tables


def _sweep(people: Sequence[int], empty: Sequence[int], costs: Costs, rng: Random) -> Tables | None:
    """Sweep from a random side; people with equal scores are in random order."""
    line = sorted(people, key=lambda person: (costs.scores[person], rng.random()), reverse=rng.random() < 0.5)
    tables = (len(people) + len(empty)) // max(costs.sizes)
    return Sweep(line, empty, tables, costs).best(WIDTH_OF_MANY if costs.people > MANY else WIDTH)


def _small(costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    tables = best = _sweep(range(costs.people), range(costs.people, len(costs.ids)), costs, rng) or cut(costs)
    tell(best)
    for _ in range(ATTEMPTS):
        if not costs.total(best) or late():
            return best
        best = _better(best, anneal(tables, costs, rng=rng, steps=SWAPS * len(costs.ids), late=late), costs)
        tell(best)
    if not costs.spread and costs.total(best) < costs.avoid:
        return best
    whole = best_cover(costs, best, late)
    best = _better(best, whole.tables, costs)
    tell(best)
    return best if whole.proved or len(best) <= PART else _parts(best, costs, rng=rng, late=late, tell=tell)


def _parts(best: Tables, costs: Costs, *, rng: Random, late: Late, tell: Tell) -> Tables:
    """Refill some tables at a time by the best choice there is."""
    for _ in range(max(FEWEST_PARTS, PARTS * SMALL // costs.people)):
        if late():
            break
        chosen = _neighbours(best, costs, rng, PART)
        some = [best[number] for number in chosen]
        refilled = best_cover(costs, some, late, MAX_CHOICES).tables
        if refilled and costs.total(refilled) < costs.total(some):
            best = _replace(best, chosen, refilled)
        for _ in range(SWEEPS):
            best = _again(best, _neighbours(best, costs, rng, PART + 1), costs, rng)
        tell(best)
    return best


def _neighbours(tables: Tables, costs: Costs, rng: Random, count: int) -> list[int]:
    """Choose a table, preferably an expensive one, and some of its nearest neighbours."""
    middle = [sum(table) for table in tables]
    first = rng.choices(range(len(tables)), [1 + costs.table(table) for table in tables])[0]
    others = (number for number in range(len(tables)) if number != first)
    near = sorted(others, key=lambda number: abs(middle[number] - middle[first]))[: 2 * count]
    return [first, *rng.sample(near, min(len(near), count - 1))]


def _replace(tables: Tables, chosen: Sequence[int], replacements: Tables) -> Tables:
    after = list(tables)
    for number, table in zip(chosen, replacements, strict=True):
        after[number] = table
    return after


def _better(best: Tables, other: Tables | None, costs: Costs) -> Tables:
    return other if other and costs.total(other) < costs.total(best) else best


def _again(tables: Tables, chosen: Sequence[int], costs: Costs, rng: Random) -> Tables:
    """Sweep some of the tables again and return the result, unless it is worse."""
    some = [tables[number] for number in chosen]
    seats = [person for table in some for person in table]
    empty = [person for person in seats if person >= costs.people]
    swept = _sweep([person for person in seats if person < costs.people], empty, costs, rng)
    if swept is None or costs.total(swept) > costs.total(some):
        return tables
    return _replace(tables, chosen, swept)


def _large(costs: Costs, rng: Random, late: Late, tell: Tell) -> Tables:
    """Return the best of some sweeps, its parts refilled at the end."""
    best: Tables | None = None
    for _ in range(max(1, STARTS * SMALL // costs.people)):
        if best is None or (costs.total(best) and not late()):
            start = _sweep(range(costs.people), range(costs.people, len(costs.ids)), costs, rng) or cut(costs)
            passed = _passes(start, costs, rng=rng, late=late, tell=tell if best is None else quiet)
            best = _better(best or passed, passed, costs)
    assert best is not None
    tell(best)
    return (
        _parts(best, costs, rng=rng, late=late, tell=tell) if costs.spread or costs.total(best) >= costs.avoid else best
    )


def _passes(tables: Tables, costs: Costs, *, rng: Random, late: Late, tell: Tell) -> Tables:
    """Sweep windows of neighbouring tables again until a whole pass changes nothing."""
    before = costs.total(tables)
    for _ in range(MAX_PASSES):
        tell(tables)
        tables = sorted(tables, key=sum)
        starts = list(range(0, max(1, len(tables) - WINDOW // 2), WINDOW // 2))
        rng.shuffle(starts)
        for start in starts:
            if late():
                return tables
            tables = _window(tables, range(start, min(len(tables), start + WINDOW)), costs, rng=rng, late=late)
        now = costs.total(tables)
        if now == before:
            break
        before = now
    return tables


def quiet(tables: Tables) -> None:
    """Ignore the progress."""


def _window(tables: Tables, chosen: Sequence[int], costs: Costs, *, rng: Random, late: Late) -> Tables:
    some = [tables[number] for number in chosen]
    cost = costs.total(some)
    if cost <= _least(some, costs):
        return tables
    after = _again(tables, chosen, costs, rng)
    left = [after[number] for number in chosen]
    if costs.total(left) >= costs.avoid:
        for number, table in zip(
            chosen, anneal(left, costs, rng=rng, steps=SWAPS * SMALL // 4, late=late), strict=True
        ):
            after[number] = table
    return after


def _least(tables: Tables, costs: Costs) -> int:
    """Return a lower bound of these people's cost at full tables.

    It is the spread when sorted by score and cut, without any meetings before.
    """
    if not costs.spread:
        return 0
    size = max(costs.sizes)
    line = sorted(costs.scores[person] for table in tables for person in table if person < costs.people)
    if len(line) % size:
        return 0
    return costs.spread * sum(line[at + size - 1] - line[at] for at in range(0, len(line), size))
