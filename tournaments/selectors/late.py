"""Where somebody who comes late can still sit down in a published round."""

from dataclasses import dataclass

from games import api
from games.api import TableFact
from tournaments.models import Entry, Event, Place, Round
from tournaments.selectors.formats import shape_of, shape_with, sizes_of


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a late entry.

    `kind`: `bot` (takes over a bot's seat), `side` (the opponents of a pair that has none), `short_table` (a table of
    three becomes one of four), `new_table` (with those who sit out). `seat` is a seat or side; open at a new table.
    """

    kind: str
    table: int
    seat: str
    table_id: int | None = None


def late_spots(round_: Round, entry: Entry | None = None) -> list[Spot]:
    """The places left in a published round, best first; in a club match those on the entry's own side.

    Only tables at which nothing was written or played yet; others are not touched.
    """
    if round_.state != Round.State.PUBLISHED:
        return []
    event = round_.event
    by_table: dict[int, list[Place]] = {}
    for place in round_.places.select_related("entry"):
        by_table.setdefault(place.table_number, []).append(place)
    facts = api.tables({places[0].table_id for places in by_table.values()})
    spots = [
        spot
        for number, places in sorted(by_table.items())
        for spot in _at_table(event, number, places, facts[places[0].table_id])
        if _fits(event, spot, entry)
    ]
    spots += _new_table(event, round_, max(by_table, default=0) + 1)
    return sorted(spots, key=lambda spot: (["bot", "side", "new_table", "short_table"].index(spot.kind), spot.table))


def _at_table(event: Event, number: int, places: list[Place], fact: TableFact) -> list[Spot]:
    """Free places at one table. Whether a card was played there is checked by games when the seat is taken."""
    if fact.sheets_in:
        return []
    shape = shape_with(event, fact.options)
    taken = {place.seat for place in places}
    kind = "bot" if event.format == Event.Format.INDIVIDUALS else "side"
    spots = [Spot(kind, number, seat, fact.id) for seat in shape.places if seat not in taken]
    full = shape_of(event)
    if not spots and len(shape.places) < len(full.places):
        spots.append(
            Spot("short_table", number, next(seat for seat in full.places if seat not in shape.places), fact.id)
        )
    return spots


def _fits(event: Event, spot: Spot, entry: Entry | None) -> bool:
    """In a club match home pairs have the first side, visitors the second."""
    if entry is None or event.format != Event.Format.CLUB_MATCH:
        return True
    home, _visitors = shape_of(event).places
    return (spot.seat == home) == (entry.side == Entry.Side.HOME)


def _new_table(event: Event, round_: Round, number: int) -> list[Spot]:
    """A table for the newcomer and those who sit out, when together they are enough."""
    waiting = round_.sit_outs.count()
    enough = waiting and waiting + 1 in sizes_of(event) and event.format != Event.Format.CLUB_MATCH
    return [Spot("new_table", number, "")] if enough else []
