"""The players and chairs of a table, for the phone that is passed round it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.core.formats import TableLayout, layout_with
from tournaments.core.names import public_name, with_people
from tournaments.models import Person, Place, Round
from tournaments.rounds.seats import StandIns, playing, stand_ins
from tournaments.rounds.selectors import PairingTable


@dataclass(frozen=True, slots=True)
class Chair:
    """One person at a table, under their public name; `person` is None if unknown.

    `seat` is the side if the seats within a pair are unknown; `side` is the one the table scores.
    """

    seat: str
    side: str
    name: str
    person: Person | None = None


def chairs_at(round_: Round, table: PairingTable) -> list[Chair]:
    """Return the players of a table in the order of places, without bots."""
    return chairs_of(round_, [table])[table.table_id]


def chairs_of(round_: Round, tables: Iterable[PairingTable]) -> dict[int, list[Chair]]:
    """Return the players of several tables of a round by table, without bots."""
    listed = list(tables)
    rows = Place.objects.filter(table_id__in=[table.table_id for table in listed]).select_related("entry")
    places: dict[int, dict[str, Place]] = {table.table_id: {} for table in listed}
    for place in rows.prefetch_related(*with_people("entry__")):
        places[place.table_id][place.seat] = place
    instead = stand_ins(round_)
    return {table.table_id: list(_chairs_of(round_, table, places[table.table_id], instead)) for table in listed}


def _chairs_of(round_: Round, table: PairingTable, places: Mapping[str, Place], instead: StandIns) -> Iterator[Chair]:
    layout = layout_with(round_.event, table.fact.options)
    for seat in layout.places:
        if seat in places:
            people = [member.person for member in places[seat].entry.members.all()]
            yield from _chairs(layout, places[seat], playing(people, instead))


def _chairs(layout: TableLayout, place: Place, people: list[Person]) -> Iterator[Chair]:
    seats, side = layout.places[place.seat], layout.sides[place.seat]
    if len(people) != len(seats):
        yield Chair(place.seat, side, public_name(place.entry))
        return
    for seat, person in zip(seats, people, strict=True):
        yield Chair(seat, side, person.public_name if len(seats) > 1 else public_name(place.entry), person)
