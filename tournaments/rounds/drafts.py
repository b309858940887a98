"""Changes of a draft for staff: swapping and discarding."""

from typing import Any

from games.api import tables as game_tables
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.formats import layout_with
from tournaments.core.permissions import authorize
from tournaments.core.transactions import By, draft, event_write, fresh_round, log
from tournaments.models import Entry, Event, Place, Round, SitOut
from tournaments.rounds.seats import places_at, plans, seated_at, stand_ins

Spot = Place | SitOut
"""An entry's position in a round: a place at a table, or a sit-out."""


def swap_places(*, round_: Round, spot: Spot, other: Spot, by: By) -> None:
    """Swap two entries of a draft; either may sit out. Raises EventError, NotAllowed.

    A club match has no swaps: its movement makes every pair meet every other once.
    """
    with event_write(round_.event_id) as event:
        authorize(by, "edit_draft", event)
        round_ = draft(event, round_.pk)
        if event.format == Event.Format.CLUB_MATCH:
            raise EventError("movement_fixed")
        if round_.seated_from.get("games"):
            raise EventError("bracket_fixed")
        spot, other = _as_it_is(round_, spot), _as_it_is(round_, other)
        if spot.entry == other.entry:
            raise EventError("swap_with_itself", name=spot.entry.name)
        first, second = spot.entry, other.entry
        spot.delete()
        other.delete()
        _again(spot, second)
        _again(other, first)
        for table_number in {position.table_number for position in (spot, other) if isinstance(position, Place)}:
            reseat_table(event, round_, table_number)
        facts = swap_facts(round_, first, second)
        log(event, "places_swapped", by, one=first.name, other=second.name, round=round_.number, **facts)


def swap_facts(round_: Round, first: Entry, other: Entry) -> dict[str, Any]:
    """Return the numbers of two swapped entries, and the entries now at their tables, for the log.

    The inbox reads from them which entries no longer meet (tournaments/inbox/patterns.py).
    """
    tables: dict[int, list[int]] = {}
    for number, entry in round_.places.order_by("id").values_list("table_number", "entry__number"):
        tables.setdefault(number, []).append(entry)
    swapped = [first.number, other.number]
    return {"swapped": swapped, "seated": [seats for seats in tables.values() if not {*swapped}.isdisjoint(seats)]}


def discard_draft(*, round_: Round, by: By) -> None:
    """Discard a draft, so the next one is paired again. Idempotent.

    Raises EventConflict for a published round; NotAllowed.
    """
    authorize(by, "edit_draft", round_.event)
    if not Round.objects.filter(pk=round_.pk).exists():
        return
    with event_write(round_.event_id) as event:
        locked = fresh_round(event, round_.pk)
        if locked.state not in (Round.State.DRAFT, Round.State.SEATING):
            raise EventConflict("not_a_draft", number=locked.number)
        tables = set(locked.places.values_list("table_id", flat=True))
        locked.places.all().delete()
        locked.sit_outs.all().delete()
        locked.delete()
        game_tables.discard(sorted(tables))
        log(event, "draft_discarded", by, round=round_.number)


def reseat_table(event: Event, round_: Round, table_number: int, as_it_was: bool = False) -> None:
    """Pass a round's current seats to the table; `as_it_was`: valid from the start."""
    places = places_at(round_, table_number)
    table = game_tables.facts([places[0].table_id])[places[0].table_id]
    seats = plans(event, layout_with(event, table.options), seated_at(places), stand_ins(round_))
    game_tables.reseat(table.id, seats, as_it_was)


def _as_it_is(round_: Round, spot: Spot) -> Spot:
    """Return the spot if its entry is still there. Raises EventError after a change."""
    model = type(spot)
    current = model.objects.filter(pk=spot.pk, round=round_, entry=spot.entry_id).select_related("entry").first()
    if current is None:
        raise EventError("not_in_round", "place", name=spot.entry.name, number=round_.number)
    current.round = round_
    return current


def _again(spot: Spot, entry: Entry) -> None:
    """Recreate the spot for another entry, so an entry is never twice in a round."""
    if isinstance(spot, Place):
        Place.objects.create(
            round=spot.round, table_id=spot.table_id, table_number=spot.table_number, entry=entry, seat=spot.seat
        )
    else:
        SitOut.objects.create(round=spot.round, entry=entry, score=spot.score)
