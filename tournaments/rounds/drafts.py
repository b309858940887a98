"""Changing a draft that only staff can see: swapping, throwing away."""

from games import api
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import shape_with
from tournaments.core.transactions import By, changing, draft, fresh_round, log
from tournaments.models import Entry, Event, Place, Round, SitOut
from tournaments.rounds.seats import places_at, plans, seated_at
from tournaments.rounds.stand_ins import stand_ins

Spot = Place | SitOut
"""Where an entry is in a round: a place at a table, or waiting."""


def swap_places(round_: Round, one: Spot, other: Spot, by: By) -> None:
    """Let two entries of a draft change places; either may be one that sits out. Raises EventError.

    A club match is not swapped: its movement makes every pair meet every other once.
    """
    with changing(round_.event_id) as event:
        round_ = draft(event, round_.pk)
        if event.format == Event.Format.CLUB_MATCH:
            raise EventError("movement_fixed")
        if round_.seated_from.get("games"):
            raise EventError("bracket_fixed")
        one, other = _as_it_is(round_, one), _as_it_is(round_, other)
        if one.entry == other.entry:
            raise EventError("swap_with_itself", name=one.entry.name)
        first, second = one.entry, other.entry
        one.delete()
        other.delete()
        _again(one, second)
        _again(other, first)
        for table_number in {spot.table_number for spot in (one, other) if isinstance(spot, Place)}:
            reseat_table(event, round_, table_number)
        log(event, "places_swapped", by, one=first.name, other=second.name, round=round_.number)


def discard_draft(round_: Round, by: By) -> None:
    """Throw a draft away; the next one is drawn anew. Does nothing when it is gone already. Raises EventError."""
    if not Round.objects.filter(pk=round_.pk).exists():
        return
    with changing(round_.event_id) as event:
        locked = fresh_round(event, round_.pk)
        if locked.state not in (Round.State.DRAFT, Round.State.SEATING):
            raise EventConflict("not_a_draft", number=locked.number)
        tables = set(locked.places.values_list("table_id", flat=True))
        locked.places.all().delete()
        locked.sit_outs.all().delete()
        locked.delete()
        api.discard_tables(sorted(tables))
        log(event, "draft_discarded", by, round=round_.number)


def reseat_table(event: Event, round_: Round, table_number: int, as_it_was: bool = False) -> None:
    """Tell the table who sits there now, from the places of the round. `as_it_was`: and sat there all the time."""
    places = places_at(round_, table_number)
    table = api.tables([places[0].table_id])[places[0].table_id]
    seats = plans(event, shape_with(event, table.options), seated_at(places), stand_ins(round_))
    api.reseat(table.id, seats, as_it_was)


def _as_it_is(round_: Round, spot: Spot) -> Spot:
    """The spot, if its entry is still there. Raises EventError when the draft has changed since it was shown."""
    model = type(spot)
    found = model.objects.filter(pk=spot.pk, round=round_, entry=spot.entry_id).select_related("entry").first()
    if found is None:
        raise EventError("not_in_round", "place", name=spot.entry.name, number=round_.number)
    found.round = round_
    return found


def _again(spot: Spot, entry: Entry) -> None:
    """The same spot for another entry, as a new row: the database never sees an entry twice in a round."""
    if isinstance(spot, Place):
        Place.objects.create(
            round=spot.round, table_id=spot.table_id, table_number=spot.table_number, entry=entry, seat=spot.seat
        )
    else:
        SitOut.objects.create(round=spot.round, entry=entry, score=spot.score)
