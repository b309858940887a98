"""Two at a table, exactly: the cheapest perfect matching, with proof.

At first only pairs near each other in the standings are offered. The resulting prices (weighted_matching.py) show
which other pairs could make it cheaper. These are added until there are none.
"""

from collections.abc import Iterator

from seating.costs import Costs, Tables
from seating.values import Late
from seating.weighted_matching import NoPairingError, Pairing

NEAR = 8
"""The number of allowed opponents below each person that are offered at first."""
FAR = 40
"""The distance in the standings within which they are searched."""


def cheapest_pairs(costs: Costs, late: Late) -> tuple[Tables, bool]:
    """Return the cheapest tables of two, and whether that is proved.

    The number of people is even.
    """
    rows: list[dict[int, int]] = [{} for _ in costs.ids]
    for person, other in _first(costs):
        _offer(rows, costs, person, other)
    while True:
        pairing = Pairing(rows)
        try:
            mates = pairing.solve()
        except NoPairingError as error:
            for person in error.left:
                for other in range(len(rows)):
                    _offer(rows, costs, person, other)
            continue
        better = [] if late() else list(_better(pairing, rows, costs))
        for person, other in better:
            _offer(rows, costs, person, other)
        if not better:
            return [[person, other] for person, other in enumerate(mates) if person < other], not late()


def _offer(rows: list[dict[int, int]], costs: Costs, person: int, other: int) -> None:
    if person != other and other not in rows[person]:
        rows[person][other] = rows[other][person] = costs.table((person, other))


def _first(costs: Costs) -> Iterator[tuple[int, int]]:
    """Yield the first pairs to offer.

    They are each person's next neighbour, so that a matching exists, the nearest allowed opponents, and pairs that must
    sit together.
    """
    people = len(costs.ids)
    for person in range(people):
        row = costs.rows[person]
        near = (other for other in range(person + 1, min(people, person + FAR)) if row.get(other, 0) < costs.avoid)
        yield from ((person, other) for other, _ in zip(near, range(NEAR), strict=False))
        yield from ((person, other) for other in costs.bound.get(person, ()))
        if person + 1 < people:
            yield person, person + 1


def _better(pairing: Pairing, rows: list[dict[int, int]], costs: Costs) -> Iterator[tuple[int, int]]:
    """Yield pairs not offered yet that could make it cheaper.

    They cost less than their prices allow (in half steps).
    """
    price, rings = pairing.price, pairing.rings()
    dearest = max(price)
    for person, row in enumerate(rows):
        for other in range(person + 1, len(rows)):
            spread = costs.spread * (costs.scores[person] - costs.scores[other])
            if 2 * spread >= price[person] + dearest:
                break
            allowed = price[person] + price[other] - 2 * spread
            if allowed > 0 and other not in row:
                for mine, theirs in zip(rings[person], rings[other], strict=False):
                    if mine is not theirs or allowed <= 0:
                        break
                    allowed -= mine.rebate
                if allowed > 0 and 2 * (costs.table((person, other)) - spread) < allowed:
                    yield person, other
