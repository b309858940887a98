"""Seats, sides and the direction of turn.

Seats are strings: `N E S W` clockwise (three players: `N E S`), or `0`, `1`, … where a game numbers them.
Source: docs/rules/truf/rulebook.md#tf-4.
"""

from collections.abc import Sequence
from typing import Literal

Seat = str
Side = str
Direction = Literal["cw", "ccw"]

COMPASS: tuple[Seat, ...] = ("N", "E", "S", "W")
OPPOSITE: dict[Direction, Direction] = {"cw": "ccw", "ccw": "cw"}


def after(seats: Sequence[Seat], seat: Seat, direction: Direction = "cw") -> Seat:
    """Return the seat whose turn comes after `seat`."""
    step = 1 if direction == "cw" else -1
    return seats[(seats.index(seat) + step) % len(seats)]


def order_from(seats: Sequence[Seat], first: Seat, direction: Direction = "cw") -> tuple[Seat, ...]:
    """Return all seats once, `first` leading, in the direction of turn."""
    at = seats.index(first)
    step = 1 if direction == "cw" else -1
    return tuple(seats[(at + step * i) % len(seats)] for i in range(len(seats)))
