"""No player has a seat three times more often than another.

This holds too if all players at a table have had the same one.
"""

from random import Random

from seating.costs import Tables, costs
from seating.finishing import with_seats
from seating.history import History
from seating.reading import read_task
from seating.seatable import seatable
from seating.values import RoundSeats, Rules
from tests.seating.evenings import names

PEOPLE = names(20)
FIRST = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [16, 17, 18, 19]]
SECOND = [[0, 13, 6, 11], [1, 12, 7, 10], [2, 15, 4, 9], [3, 14, 5, 8], [19, 18, 17, 16]]
"""0 to 3 had the first seat twice."""


def _round(tables: Tables) -> RoundSeats:
    return RoundSeats(tuple(tuple(PEOPLE[player] for player in table) for table in tables))


def _seat_range(tables: Tables) -> int:
    """Return the greatest excess of a seat under the best order at these tables."""
    task = read_task({"players": PEOPLE, "rounds": [], "seat": {"method": "random"}})
    history = History("individual", 4, [_round(FIRST), _round(SECOND)])
    history.add(with_seats(_round(tables), history, task, Random(1)))
    return max(
        max(counts[seat] for seat in range(4)) - min(counts[seat] for seat in range(4))
        for counts in history.seats.values()
    )


def test_people_change_tables_when_all_at_one_have_had_the_same_seat_twice() -> None:
    history = History("individual", 4, [_round(FIRST), _round(SECOND)])
    together = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15], [16, 17, 18, 19]]
    price = costs(PEOPLE, (4, 4, 4, 4, 4), {}, history=history, rules=Rules())
    after = seatable(together, price, history)
    assert _seat_range(together) == 3
    assert _seat_range(after) == 2
    assert sorted(player for table in after for player in table) == list(range(20))
    assert price.total(after) <= price.total(together)
