"""Two at a table, exactly: the cheapest way to pair up everybody, with proof.

Only pairs near each other in the standing are offered at first. The prices that come out (blossom.py) tell which of
the others could make it cheaper; these are added, until there are none.
"""

from collections.abc import Iterator

from seating.blossom import NoPairingError, Pairing
from seating.costs import Costs, Tables
from seating.values import Late

NEAR = 8
"""So many of those nearest below, whom one may meet, are offered to everybody at first."""
FAR = 40
"""Nobody looks farther than this for them."""


def paired(costs: Costs, late: Late) -> tuple[Tables, bool]:
    """The tables, and whether it is proved that no others are cheaper. An even number of people."""
    rows: list[dict[int, int]] = [{} for _ in costs.ids]
    for one, other in _first(costs):
        _offer(rows, costs, one, other)
    while True:
        pairing = Pairing(rows)
        try:
            mates = pairing.solve()
        except NoPairingError as error:
            for one in error.left:
                for other in range(len(rows)):
                    _offer(rows, costs, one, other)
            continue
        better = [] if late() else list(_better(pairing, rows, costs))
        for one, other in better:
            _offer(rows, costs, one, other)
        if not better:
            return [[one, other] for one, other in enumerate(mates) if one < other], not late()


def _offer(rows: list[dict[int, int]], costs: Costs, one: int, other: int) -> None:
    if one != other and other not in rows[one]:
        rows[one][other] = rows[other][one] = costs.table((one, other))


def _first(costs: Costs) -> Iterator[tuple[int, int]]:
    """Everybody's next one, so that there is some way; the nearest whom one may meet; and who must sit together."""
    people = len(costs.ids)
    for one in range(people):
        row = costs.rows[one]
        near = (other for other in range(one + 1, min(people, one + FAR)) if row.get(other, 0) < costs.avoid)
        yield from ((one, other) for other, _ in zip(near, range(NEAR), strict=False))
        yield from ((one, other) for other in costs.bound.get(one, ()))
        if one + 1 < people:
            yield one, one + 1


def _better(pairing: Pairing, rows: list[dict[int, int]], costs: Costs) -> Iterator[tuple[int, int]]:
    """Pairs not offered yet that could make it cheaper: they cost less than their prices allow (in half steps)."""
    price, rings = pairing.price, pairing.rings()
    dearest = max(price)
    for one, row in enumerate(rows):
        for other in range(one + 1, len(rows)):
            spread = costs.spread * (costs.scores[one] - costs.scores[other])
            if 2 * spread >= price[one] + dearest:
                break
            allowed = price[one] + price[other] - 2 * spread
            if allowed > 0 and other not in row:
                for mine, theirs in zip(rings[one], rings[other], strict=False):
                    if mine is not theirs or allowed <= 0:
                        break
                    allowed -= mine.rebate
                if allowed > 0 and 2 * (costs.table((one, other)) - spread) < allowed:
                    yield one, other
