"""In which seat everybody sits. The people of a table are settled; tables do not bear on each other here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random

from seating.history import History, neighbours, opponents_at, partners_at
from seating.values import Pair, TableOrder

MOST = 6
"""A larger table has too many orders to try; it sits as it was cut."""
TOO_OFTEN = 10_000


def seat_order(table: Sequence[str], history: History, own: frozenset[Pair], rng: Random) -> TableOrder:
    """The order that best evens out who partners whom, who opposes whom, the seats, and who plays after whom.

    `own` are the pairs of fixed groups, who must be one side.
    """
    people = list(table)
    rng.shuffle(people)
    if len(people) > MOST:
        return tuple(people)
    full = len(people) == history.biggest
    seats = [_seats(one, history) for one in people] if full else [[0] * len(people)] * len(people)
    price = {one: dict(enumerate(counts)) for one, counts in zip(people, seats, strict=True)}
    return min(permutations(people), key=lambda order: _cost(order, history, price, own))


def _seats(one: str, history: History) -> list[int]:
    """What each seat of a full table costs: the seats had most often cost most, the last one a little more.

    A seat that would be had three times more often than another is as dear as can be.
    """
    last = history.last_seat.get(one)
    had = [history.seats[one][place] for place in range(history.biggest)]
    least = min(had)
    return [2 * (2 * times + 1) + (place == last) + TOO_OFTEN * (times - least > 1) for place, times in enumerate(had)]


def _cost(
    order: TableOrder, history: History, price: Mapping[str, Mapping[int, int]], own: frozenset[Pair]
) -> tuple[int, ...]:
    apart = repeated = against = 0
    if history.mode == "partners":
        side = set(partners_at(order))
        apart = sum(1 for met in own if set(met) <= set(order) and met not in side) if own else 0
        repeated = _times(side - own, history.partners)
        against = _times(opponents_at(order), history.opponents)
    uneven = sum([price[one][place] for place, one in enumerate(order)])
    return apart, repeated, against, uneven, _followed(order, history)


def _times(pairs: Iterable[Pair], counted: Counter[Pair]) -> int:
    return sum([counted[met] for met in pairs])


def _followed(order: TableOrder, history: History) -> int:
    return sum([history.followed[step] for step in neighbours(order)])
