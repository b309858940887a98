"""Places of the seats on the page: the viewer at the bottom, the others clockwise."""

from collections.abc import Sequence

from engine.registry import game_named
from engine.seats import Seat, order_from

PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "topleft", "topright", "right"),
    6: ("bottom", "left", "topleft", "top", "topright", "right"),
}
"""Names of places in the order of the seats, by the number of seats; the style sheet knows them."""


def around(game: str, seats: Sequence[Seat], own: Seat | None) -> list[Seat]:
    """Return the seats clockwise from the viewer's own.

    A spectator sees the first seat opposite, as on a map North is up.
    """
    return list(order_from(seats, own or seats[len(seats) // 2], game_named(game).seating))
