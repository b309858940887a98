"""Somebody does not come to a table of a published round: another one plays, or the table goes on without.

Only that one table changes, and only while nothing was written or played at it.
"""

from games import api
from tournaments.errors import EventConflict, EventError
from tournaments.models import Entry, Event, Place, Round
from tournaments.selectors.formats import shape_of, shape_with
from tournaments.selectors.no_show import SHORTER, without
from tournaments.services.drafts import reseat_table
from tournaments.services.ground import By, changing, fresh_round, log
from tournaments.services.seats import open_table, places_at, seated_at, unfit_online

LEFT = {"bot": "bot_sat_down", "shorter": "table_shortened", "side_empty": "side_left_empty"}


def replace_at_table(round_: Round, entry: Entry, by: By, substitute: Entry | None = None) -> None:
    """Take an entry that did not come from its table and check it out; `substitute` plays on the same seat.

    Without substitute a bot plays at an online table, at the club the table becomes one of one seat less, and in a club
    match the side stays empty. Raises EventError when that cannot be, games.api.Conflict when something was written or
    played there.
    """
    with changing(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        place = _place_of(round_, entry)
        table = place.table_number
        if substitute is not None:
            substitute = event.entries.get(pk=substitute.pk)
            _check(round_, place.entry, substitute)
        action = _substituted(event, round_, place, substitute) if substitute else _left_out(event, round_, place)
        event.entries.filter(pk=entry.pk).update(state=Entry.State.ABSENT)
        other = {"substitute": substitute.name} if substitute else {}
        log(event, action, by, name=place.entry.name, table=table, round=round_.number, seat=place.seat, **other)


def _place_of(round_: Round, entry: Entry) -> Place:
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    place = round_.places.select_related("entry").filter(entry=entry).first()
    if place is None:
        raise EventConflict("not_in_round", "entry", name=entry.name, number=round_.number)
    return place


def _check(round_: Round, absent: Entry, substitute: Entry) -> None:
    if substitute.state != Entry.State.PRESENT:
        raise EventError("not_checked_in", "substitute", name=substitute.name)
    if round_.places.filter(entry=substitute).exists():
        raise EventConflict("already_seated", "substitute", name=substitute.name, number=round_.number)
    if substitute.side != absent.side:
        raise EventError("other_side", "substitute", name=substitute.name, absent=absent.name)


def _substituted(event: Event, round_: Round, place: Place, substitute: Entry) -> str:
    fact = api.tables([place.table_id])[place.table_id]
    api.withdraw_tables([place.table_id])
    round_.sit_outs.filter(entry=substitute).delete()
    Place.objects.filter(pk=place.pk).update(entry=substitute)
    if fact.place == Event.Place.ONLINE:
        seated = seated_at(places_at(round_, place.table_number))
        unfit = unfit_online(event, shape_with(event, fact.options), seated)
        if unfit:
            raise EventError(unfit[0], "substitute", table=place.table_number, **unfit[1])
    reseat_table(event, round_, place.table_number)
    api.publish_tables([place.table_id])
    return "substituted"


def _left_out(event: Event, round_: Round, place: Place) -> str:
    others = [one for one in places_at(round_, place.table_number) if one.pk != place.pk]
    fact = api.tables([place.table_id])[place.table_id]
    kind = without(event, fact, len(others) + 1)
    if not kind:
        raise EventError("needs_substitute", "substitute", name=place.entry.name, table=place.table_number)
    api.withdraw_tables([place.table_id])
    Place.objects.filter(pk=place.pk).delete()
    if kind == SHORTER:
        _shorten(event, round_, others, place.seat)
    else:
        reseat_table(event, round_, place.table_number)
        api.publish_tables([place.table_id])
    return LEFT[kind]


def _shorten(event: Event, round_: Round, others: list[Place], free: str) -> None:
    """A table of one seat less: everybody keeps the seat he has; whose seat is gone takes the free one."""
    old, number = others[0].table_id, others[0].table_number
    seats = shape_of(event, len(others)).places
    seated = {one.seat if one.seat in seats else free: one.entry for one in others}
    new = open_table(event, round_.number, number, len(others), seated)
    api.set_place(new, api.tables([old])[old].place)
    Place.objects.filter(pk__in=[one.pk for one in others]).delete()
    Place.objects.bulk_create(
        Place(round=round_, table_id=new, table_number=number, entry=entry, seat=seat) for seat, entry in seated.items()
    )
    api.discard_tables([old])
    api.publish_tables([new])
