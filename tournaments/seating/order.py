"""In which seat everybody sits. The people of a table are settled; tables do not bear on each other here."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random

from tournaments.seating.history import History, neighbours, partners_at
from tournaments.seating.values import Pair, Rules, TableOrder

MOST = 6
"""A larger table has too many orders to try; it sits as it was cut."""


def seat_order(table: Sequence[str], history: History, rules: Rules, rng: Random) -> TableOrder:
    """The order that best evens out who partners whom, then the seats, then who plays after whom."""
    people = list(table)
    rng.shuffle(people)
    if len(people) > MOST:
        return tuple(people)
    return min(permutations(people), key=lambda order: _cost(order, history, rules))


def _cost(order: TableOrder, history: History, rules: Rules) -> tuple[int, ...]:
    apart = repeated = 0
    if history.mode == "partners":
        side = set(partners_at(order))
        own = rules.own_pairs
        apart = sum(1 for met in own if set(met) <= set(order) and met not in side)
        repeated = _times(side - own, history)
    if len(order) < history.biggest:
        return apart, repeated, 0, 0, _followed(order, history)
    uneven = sum(2 * history.seats[one][place] + 1 for place, one in enumerate(order))
    same = sum(1 for place, one in enumerate(order) if history.last_seat.get(one) == place)
    return apart, repeated, uneven, same, _followed(order, history)


def _times(pairs: Iterable[Pair], history: History) -> int:
    return sum(history.partners[met] for met in pairs)


def _followed(order: TableOrder, history: History) -> int:
    return sum(history.followed[step] for step in neighbours(order))
