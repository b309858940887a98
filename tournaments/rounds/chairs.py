"""Who sits on which chair of a table, as the phone that goes round it must know."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.core.formats import Shape, shape_with
from tournaments.core.names import public_name, with_people
from tournaments.models import Person, Place, Round
from tournaments.rounds.selectors import PairingTable
from tournaments.rounds.stand_ins import playing, stand_ins


@dataclass(frozen=True, slots=True)
class Chair:
    """One person at a table. `name` is as public as he chose; `person` is None where only a name is known.

    `seat` is the side where nobody knows who of a pair sits where; `side` is under what the table scores it.
    """

    seat: str
    side: str
    name: str
    person: Person | None = None


def chairs_at(round_: Round, table: PairingTable) -> list[Chair]:
    """Everybody who plays at a table of a round, in the order of the places; bots are nobody."""
    rows = Place.objects.filter(table_id=table.table_id).select_related("entry")
    places = {place.seat: place for place in rows.prefetch_related(*with_people("entry__"))}
    shape, instead = shape_with(round_.event, table.fact.options), stand_ins(round_)
    return [
        chair
        for seat in shape.places
        if seat in places
        for chair in _chairs(
            shape, places[seat], playing([one.person for one in places[seat].entry.members.all()], instead)
        )
    ]


def _chairs(shape: Shape, place: Place, people: list[Person]) -> Iterator[Chair]:
    seats, side = shape.places[place.seat], shape.sides[place.seat]
    if len(people) != len(seats):
        yield Chair(place.seat, side, public_name(place.entry))
        return
    for seat, person in zip(seats, people, strict=True):
        yield Chair(seat, side, person.public_name if len(seats) > 1 else public_name(place.entry), person)
