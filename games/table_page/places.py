"""Where seats are drawn: the viewer at the bottom, everybody else clockwise from his left."""

from collections.abc import Sequence

from engine.seats import Direction, Seat, order_from

PLACES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "topleft", "topright", "right"),
    6: ("bottom", "left", "topleft", "top", "topright", "right"),
}
"""Names of places in the order of the seats, by the number of seats; the style sheet knows them."""

NUMBERED_ANTICLOCKWISE = frozenset({"truc_y_flou"})
"""Games whose rules number the seats against the clock."""


def around(game: str, seats: Sequence[Seat], own: Seat | None) -> list[Seat]:
    """The seats clockwise from the viewer's own. A spectator sees the first seat opposite, as on a map North is up."""
    direction: Direction = "ccw" if game in NUMBERED_ANTICLOCKWISE else "cw"
    return list(order_from(seats, own or seats[len(seats) // 2], direction))
