"""Somebody does not come to a table of a published round: who could play instead, and what can be done without."""

from games.api import TableFact
from tournaments.models import Entry, Event, Round
from tournaments.selectors.formats import shape_with, sizes_of

BOT, SHORTER, SIDE_EMPTY = "bot", "shorter", "side_empty"


def substitutes(round_: Round) -> list[Entry]:
    """Everybody who is checked in and has no place in the round, those who sit out included; by number."""
    seated = round_.places.values("entry_id")
    present = round_.event.entries.filter(state=Entry.State.PRESENT)
    return list(present.exclude(pk__in=seated).order_by("number"))


def without(event: Event, fact: TableFact, entries: int) -> str:
    """What a table of so many `entries` can do when one of them is not replaced; empty when it cannot.

    `bot` takes the seat at an online table, `shorter` is a table of one seat less at the club, and in a club match a
    side may stay empty (`side_empty`).
    """
    if event.format == Event.Format.CLUB_MATCH:
        return SIDE_EMPTY if fact.place == Event.Place.CLUB and entries > 1 else ""
    if event.format != Event.Format.INDIVIDUALS:
        return ""
    if fact.place == Event.Place.ONLINE:
        return BOT if entries > 1 else ""
    full = entries == len(shape_with(event, fact.options).places)
    return SHORTER if full and entries - 1 in sizes_of(event) else ""
