"""Seats at a table. Its people are settled; tables are independent here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random

from seating.history import History, neighbours, opponents_at, partners_at
from seating.values import Pair, TableOrder

MAX_TABLE_SIZE = 6
"""A larger table has too many orders to try; it sits as it was cut."""
TOO_OFTEN = 10_000


def seat_order(table: Sequence[str], history: History, own: frozenset[Pair], rng: Random) -> TableOrder:
    """Return the order that best evens out partners, opponents, seats and turns.

    A turn is the pair of a person and the next to play. `own` are the pairs of fixed groups, which must be one side.
    """
    people = list(table)
    rng.shuffle(people)
    if len(people) > MAX_TABLE_SIZE:
        return tuple(people)
    full = len(people) == history.biggest
    seats = [_seats(person, history) for person in people] if full else [[0] * len(people)] * len(people)
    price = {person: dict(enumerate(counts)) for person, counts in zip(people, seats, strict=True)}
    return min(permutations(people), key=lambda order: _cost(order, history, price, own))


def _seats(person: str, history: History) -> list[int]:
    """Return the price of each seat of a full table.

    Seats taken most often cost most, the last one a little more. A seat that would lead another by three costs the
    maximum.
    """
    last = history.last_seat.get(person)
    had = [history.seats[person][place] for place in range(history.biggest)]
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
    uneven = sum([price[person][place] for place, person in enumerate(order)])
    return apart, repeated, against, uneven, _followed(order, history)


def _times(pairs: Iterable[Pair], counted: Counter[Pair]) -> int:
    return sum([counted[met] for met in pairs])


def _followed(order: TableOrder, history: History) -> int:
    return sum([history.followed[step] for step in neighbours(order)])
