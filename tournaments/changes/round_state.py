"""A published round as plain values, for its change options (seating.changes)."""

from collections.abc import Iterable, Mapping

from games.api import tables as game_tables
from games.api.tables import TableFacts
from seating.changes import ChangeLimits, PublishedSeating, SeatedTable
from tournaments.constraints.selectors import options_of, wishes_of
from tournaments.core.errors import EventError
from tournaments.core.formats import layout_of, layout_with, people_an_entry, plays_with_bots, sizes_of
from tournaments.core.names import with_people
from tournaments.core.rounds import NOBODY_JOINS, fixed_by
from tournaments.models import Entry, Event, Place, Round, SeatingWish, SitOut


def board_of(round_: Round) -> PublishedSeating:
    """Return the round as it is now. Raises EventError unless it is in play."""
    event = round_.event
    if round_.state != Round.State.PUBLISHED:
        raise EventError("not_published", number=round_.number)
    entries = {entry.pk: entry for entry in event.entries.select_related("club").prefetch_related(*with_people())}
    tables = _tables(round_)
    waiting = tuple(round_.sit_outs.order_by("entry__number").values_list("entry__number", flat=True))
    taken = {entry for table in tables.values() for entry in table.seated.values()} | set(waiting)
    here = [entry.number for entry in entries.values() if entry.state == Entry.State.PRESENT]
    options = options_of(event)
    return PublishedSeating(
        tables,
        rules_of(round_),
        waiting,
        tuple(sorted(set(here) - taken)),
        past=_past(round_),
        waited=frozenset(_earlier_sit_outs(round_)),
        clubs=_clubs(entries.values(), options.clubs),
        apart=frozenset(_apart(event)),
        wants=_wants(event, options.accessible_tables),
        only=_only(event, entries.values()),
        nameless=frozenset(_nameless(event, entries.values())),
    )


def rules_of(round_: Round) -> ChangeLimits:
    """Return the rules of the event for changes in this round."""
    event = round_.event
    sizes = tuple(sizes_of(event))
    bracket = bool(round_.seated_from.get("games"))
    alone = bracket or event.format == Event.Format.CLUB_MATCH
    fixed = fixed_by(event)
    return ChangeLimits(
        sizes,
        {size: tuple(layout_of(event, size).places) for size in sizes},
        layout_of(event).sides,
        bots=plays_with_bots(event) and not bracket,
        bots_at_club=event.odd == Event.Odd.BOTS and plays_with_bots(event) and not bracket,
        lone_sides=alone,
        joins=fixed not in NOBODY_JOINS,
        moves=not fixed,
        waits=not alone,
    )


def _tables(round_: Round) -> dict[int, SeatedTable]:
    by_table: dict[int, list[Place]] = {}
    for place in round_.places.select_related("entry"):
        by_table.setdefault(place.table_number, []).append(place)
    ids = {places[0].table_id for places in by_table.values()}
    facts, begun = game_tables.facts(ids), ids if round_.totals.exists() else game_tables.begun(ids)
    return {
        number: _table(round_.event, number, places=places, fact=facts[places[0].table_id], begun=begun)
        for number, places in sorted(by_table.items())
    }


def _table(event: Event, number: int, *, places: list[Place], fact: TableFacts, begun: Iterable[int]) -> SeatedTable:
    order = tuple(layout_with(event, fact.options).places)
    at = {place.seat: place.entry.number for place in places}
    seated = {place: at[place] for place in order if place in at}
    return SeatedTable(number, order, seated, fact.id not in set(begun), fact.place == Event.Place.ONLINE)


def _past(round_: Round) -> dict[int, dict[int, str]]:
    """Return each entry's earlier tables by id, with its side."""
    sides = layout_of(round_.event).sides
    rows = Place.objects.filter(round__event_id=round_.event_id, round__number__lt=round_.number)
    past: dict[int, dict[int, str]] = {}
    for entry, table, seat in rows.values_list("entry__number", "table_id", "seat"):
        past.setdefault(entry, {})[table] = sides.get(seat, seat)
    return past


def _earlier_sit_outs(round_: Round) -> Iterable[int]:
    rows = SitOut.objects.filter(round__event_id=round_.event_id, round__number__lt=round_.number)
    return rows.values_list("entry__number", flat=True)


def _clubs(entries: Iterable[Entry], counts: str) -> dict[int, str]:
    if counts == "ignore":
        return {}
    return {entry.number: entry.club.name for entry in entries if entry.club and not entry.side}


def _apart(event: Event) -> list[frozenset[int]]:
    return [frozenset((wish.entry.number, wish.other.number)) for wish in wishes_of(event) if wish.other]


def _wants(event: Event, accessible: Iterable[int]) -> dict[int, frozenset[int]]:
    tables: dict[int, frozenset[int]] = {}
    for wish in wishes_of(event):
        if wish.table_number:
            tables[wish.entry.number] = frozenset([wish.table_number])
        elif wish.kind == SeatingWish.Kind.ACCESSIBLE:
            tables.setdefault(wish.entry.number, frozenset(accessible))
    return tables


def _only(event: Event, entries: Iterable[Entry]) -> Mapping[int, frozenset[str]]:
    """Return allowed sides: in a club match the first for home pairs, then visitors."""
    if event.format != Event.Format.CLUB_MATCH:
        return {}
    home, visitors = layout_of(event).places
    side = {Entry.Side.HOME: home, Entry.Side.VISITORS: visitors}
    return {entry.number: frozenset([side[Entry.Side(entry.side)]]) for entry in entries}


def _nameless(event: Event, entries: Iterable[Entry]) -> list[int]:
    """Return entries without enough known people to play online."""
    size = people_an_entry(event)
    return [entry.number for entry in entries if len(entry.members.all()) < size]
