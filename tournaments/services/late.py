"""Somebody comes late: a place in a published round, while nothing was played there. Other tables are not touched."""

from games import api
from tournaments.errors import EventConflict, EventError
from tournaments.models import Entry, Event, Place, Round
from tournaments.selectors.formats import shape_of
from tournaments.selectors.late import Spot, late_spots
from tournaments.services.drafts import reseat_table
from tournaments.services.ground import By, changing, fresh_round, log
from tournaments.services.seats import open_table, places_at


def join_round(round_: Round, entry: Entry, by: By, spot: Spot | None = None) -> Spot:
    """Seat a checked-in entry in a published round: at `spot`, or at the best one of selectors.late_spots.

    Raises EventError when there is none, or when it was taken or played at in the meantime.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        entry = event.entries.get(pk=entry.pk)
        _check(round_, entry)
        spots = late_spots(round_, entry)
        if spot is None:
            spot = spots[0] if spots else None
        if spot is None or spot not in spots:
            raise EventConflict("no_spot", "spot", name=entry.name, number=round_.number)
        taken = _sit_down(event, round_, entry, spot)
        log(event, "joined_round", by, name=entry.name, table=taken.table_number, round=round_.number, seat=taken.seat)
    return spot


def _check(round_: Round, entry: Entry) -> None:
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    if entry.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "entry", name=entry.name)
    if round_.places.filter(entry=entry).exists() or round_.sit_outs.filter(entry=entry).exists():
        raise EventConflict("already_seated", "entry", name=entry.name, number=round_.number)


def _sit_down(event: Event, round_: Round, entry: Entry, spot: Spot) -> Place:
    if spot.kind == "new_table":
        return _new_table(event, round_, entry, spot.table)
    if spot.kind == "short_table":
        return _make_full(event, round_, entry, spot)
    assert spot.table_id is not None
    # Refused with games.api.Conflict when something was written or played; packs already dealt are dealt anew.
    api.withdraw_tables([spot.table_id])
    place = Place.objects.create(
        round=round_, table_id=spot.table_id, table_number=spot.table, entry=entry, seat=spot.seat
    )
    reseat_table(event, round_, spot.table)
    api.publish_tables([spot.table_id])
    return place


def _make_full(event: Event, round_: Round, entry: Entry, spot: Spot) -> Place:
    """A table of three goes and one of four comes: same people and seats, the newcomer on the free one."""
    places = places_at(round_, spot.table)
    old = places[0].table_id
    api.withdraw_tables([old])
    seated = {place.seat: place.entry for place in places} | {spot.seat: entry}
    new = open_table(event, round_.number, spot.table, len(seated), seated)
    api.set_place(new, api.tables([old])[old].place)
    Place.objects.filter(pk__in=[place.pk for place in places]).update(table=new)
    api.discard_tables([old])
    api.publish_tables([new])
    return Place.objects.create(round=round_, table_id=new, table_number=spot.table, entry=entry, seat=spot.seat)


def _new_table(event: Event, round_: Round, entry: Entry, number: int) -> Place:
    """The newcomer and those who sit out get a table of their own."""
    waiting = list(round_.sit_outs.select_related("entry").order_by("entry__number"))
    entries = [*(out.entry for out in waiting), entry]
    slots = list(shape_of(event, len(entries)).places)
    round_.sit_outs.all().delete()
    seated = dict(zip(slots, entries, strict=True))
    table = open_table(event, round_.number, number, len(entries), seated)
    places = [
        Place.objects.create(round=round_, table_id=table, table_number=number, entry=one, seat=slot)
        for slot, one in seated.items()
    ]
    api.publish_tables([table])
    return places[-1]
