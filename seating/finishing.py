"""Tables that are settled get their seats, directions and numbers."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from seating.balance import balance_signs
from seating.even_seats import even_out
from seating.history import History
from seating.order import seat_order
from seating.table_numbers import table_numbers
from seating.values import RoundSeats, Task


def with_seats(round_: RoundSeats, history: History, task: Task, rng: Random) -> RoundSeats:
    """Return the round with the best order at each table, given the rounds before."""
    own = task.rules.own_pairs
    return replace(round_, tables=tuple(seat_order(table, history, own, rng) for table in round_.tables))


def with_even_seats(rounds: Sequence[RoundSeats], task: Task, rng: Random) -> list[RoundSeats]:
    """Even out the seats of several rounds together.

    In the mode partners all players keep their side.
    """
    before = History(task.mode, task.rules.biggest, task.played)
    ordered: list[RoundSeats] = []
    history = History(task.mode, task.rules.biggest, task.played)
    for round_ in rounds:
        ordered.append(round_ if task.mode == "partners" else with_seats(round_, history, task, rng))
        history.add(ordered[-1])
    return [
        replace(round_, tables=tables) for round_, tables in zip(ordered, even_out(ordered, before, rng), strict=True)
    ]


def finish(rounds: Sequence[RoundSeats], task: Task, rng: Random) -> tuple[RoundSeats, ...]:
    """Return the rounds with table numbers, and directions where they are wanted.

    Tables are in the order of their numbers.
    """
    history = History(task.mode, task.rules.biggest, task.played)
    if task.directions:
        rounds = _with_directions(rounds, history, rng)
    numbered: list[RoundSeats] = []
    for round_ in rounds:
        labels = table_numbers(round_.tables, history.visits, task.rules, rng)
        numbered.append(_in_order(replace(round_, numbers=labels)))
        history.add(numbered[-1])
    return tuple(numbered)


def _with_directions(rounds: Sequence[RoundSeats], history: History, rng: Random) -> list[RoundSeats]:
    """Choose directions so that each person plays both ways equally often, if possible."""
    ways = balance_signs(
        [[(person, 1) for person in table] for each in rounds for table in each.tables], history.turned, rng
    )
    left = iter(ways)
    return [replace(round_, directions=tuple(next(left) for _ in round_.tables)) for round_ in rounds]


def _in_order(round_: RoundSeats) -> RoundSeats:
    places = sorted(range(len(round_.tables)), key=lambda place: _as_number(round_.numbers[place]))
    ways = round_.directions
    return replace(
        round_,
        tables=tuple(round_.tables[place] for place in places),
        numbers=tuple(round_.numbers[place] for place in places),
        directions=tuple(ways[place] for place in places) if ways else None,
    )


def _as_number(label: str) -> tuple[int, str]:
    """Return the sort key of a label; labels that are not numbers come last."""
    return (int(label), "") if label.isascii() and label.isdecimal() and len(label) < 9 else (10**9, label)
