"""Tables that are settled get their seats, directions and numbers."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from seating.balance import balanced
from seating.even_seats import even_out
from seating.history import History
from seating.order import seat_order
from seating.table_numbers import table_numbers
from seating.values import RoundSeats, Task


def with_seats(one: RoundSeats, history: History, task: Task, rng: Random) -> RoundSeats:
    """The round with the best order at each table, given the rounds before."""
    own = task.rules.own_pairs
    return replace(one, tables=tuple(seat_order(table, history, own, rng) for table in one.tables))


def with_even_seats(rounds: Sequence[RoundSeats], task: Task, rng: Random) -> list[RoundSeats]:
    """Several rounds whose seats are evened out together. In the mode partners everybody stays on the same side."""
    before = History(task.mode, task.rules.biggest, task.played)
    ordered: list[RoundSeats] = []
    history = History(task.mode, task.rules.biggest, task.played)
    for one in rounds:
        ordered.append(one if task.mode == "partners" else with_seats(one, history, task, rng))
        history.add(ordered[-1])
    return [replace(one, tables=tables) for one, tables in zip(ordered, even_out(ordered, before, rng), strict=True)]


def finished(rounds: Sequence[RoundSeats], task: Task, rng: Random) -> tuple[RoundSeats, ...]:
    """The rounds with directions, where they are wanted, and numbers; tables in the order of their numbers."""
    history = History(task.mode, task.rules.biggest, task.played)
    if task.directions:
        rounds = _with_directions(rounds, history, rng)
    numbered: list[RoundSeats] = []
    for one in rounds:
        labels = table_numbers(one.tables, history.visits, task.rules, rng)
        numbered.append(_sorted(replace(one, numbers=labels)))
        history.add(numbered[-1])
    return tuple(numbered)


def _with_directions(rounds: Sequence[RoundSeats], history: History, rng: Random) -> list[RoundSeats]:
    """Everybody plays as often one way as the other, as far as that can be had."""
    ways = balanced([[(one, 1) for one in table] for each in rounds for table in each.tables], history.turned, rng)
    left = iter(ways)
    return [replace(one, directions=tuple(next(left) for _ in one.tables)) for one in rounds]


def _sorted(one: RoundSeats) -> RoundSeats:
    places = sorted(range(len(one.tables)), key=lambda place: _as_number(one.numbers[place]))
    ways = one.directions
    return replace(
        one,
        tables=tuple(one.tables[place] for place in places),
        numbers=tuple(one.numbers[place] for place in places),
        directions=tuple(ways[place] for place in places) if ways else None,
    )


def _as_number(label: str) -> tuple[int, str]:
    """Labels that are no numbers come last."""
    return (int(label), "") if label.isascii() and label.isdecimal() and len(label) < 9 else (10**9, label)
