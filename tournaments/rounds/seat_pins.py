"""The PINs of the seats of a club table in one round."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Round
from tournaments.rounds.chairs import Chair
from tournaments.rounds.pins import pin_of


@dataclass(frozen=True, slots=True)
class SeatPin:
    """A chair with its PIN for the round."""

    chair: Chair
    pin: str


def pins_at(round_: Round, table_id: int, chairs: Iterable[Chair]) -> list[SeatPin]:
    """The PIN of each of these chairs, once for a seat that two people of a pair share."""
    found = {chair.seat: SeatPin(chair, pin_of(round_.pk, table_id, chair.seat)) for chair in chairs}
    return list(found.values())
